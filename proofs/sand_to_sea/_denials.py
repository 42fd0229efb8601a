"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these.

Where Spice Road's clauses are played as they stand, Spice Road's denials are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import attrs
from attrs import evolve

from century_rules.games.sand_to_sea.actions import (
    Begin, Choose, Claim, Discard, Done, Exchange, Open, Pay, Play, Spend, Step, Take, Trade,
)
from century_rules.games.sand_to_sea.clauses import WORDS
from century_rules.games.sand_to_sea.encoding.words import Player, Position
from century_rules.games.sand_to_sea.pieces import Setup, TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.records import either
from century_rules.theory.encoding import Encoding
from century_rules.theory.ruling import Ruling
from century_rules.writing.wording import reworded

from ..century.denials import a_yellow_cube, always, given, in_phase, of_mover, otherwise
from ..spice_road import _denials as road

TWELVE = 12
"""More than any hold without bonus tiles has spaces, with one cube from each other player."""

_otherwise = partial(otherwise, RULEBOOK)


def _as_on_the_road(denial: Ruling, clause: str = "", says: str = "", actions: tuple[type, ...] = ()) -> Ruling:
    """A denial of Spice Road, of this game."""
    return attrs.evolve(
        denial, clause=clause or denial.clause, says=says or reworded(denial.says, WORDS),
        encoding=cast("Encoding[object, object]", RULEBOOK.encoded()),
        operations=tuple([action.__name__.lower() for action in actions]) or denial.operations)


# --- words ------------------------------------------------------------------------------------------------------------


def _each_row(of: Algebra[N, B], uncovered: Sequence[N]) -> tuple[N, ...]:
    return tuple([of.add(row, of.number(1)) for row in uncovered])


def _to_the_next(
    of: Algebra[N, B], before: Position[N], after: Position[N],
    change: Callable[[Player[N], Player[N], Player[N]], tuple[Player[N], Player[N]]],
) -> Position[N]:
    """The position with something else of the mover and of the next player, out of the mover before, and both after."""
    players, seats = list(after.players), range(len(after.players))
    for seat in seats:
        then = (seat + 1) % len(seats)
        acts = of.is_(before.turn, seat)
        giving, given = change(before.players[seat], after.players[seat], after.players[then])
        players[seat] = either(of, acts, giving, players[seat])
        players[then] = either(of, acts, given, players[then])
    return evolve(after, players=tuple(players))


def _more(of: Algebra[N, B], there: Sequence[N], now: Sequence[N], was: Sequence[N]) -> tuple[N, ...]:
    """What lies there, with what has become more elsewhere."""
    return tuple([of.add(each, of.sub(new, old)) for each, new, old in zip(there, now, was, strict=True)])


# --- set-up (SS-1, EW-1.3) --------------------------------------------------------------------------------------------


def _empty_hands(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([
        evolve(player, hand=tuple([of.number(0)] * len(player.hand))) for player in begun.players]))


NO_STARTING_CARDS = _otherwise("SS-1.1", "nobody begins with cards", begins=_empty_hands)
CARD_IN_THE_BOX = _as_on_the_road(road.CARD_IN_THE_BOX, "SS-1.2")


def sea_is_market(setup: Setup) -> Setup:
    """What SS-1.3 forbids: where the first sea tile lies, a second market tile like the first one."""
    tile = next(each for each in setup.markets if each is not None)
    sea = next(place for place, each in enumerate(setup.markets) if each is None and place not in setup.sea.ports)
    return attrs.evolve(setup, markets=tuple([tile if place == sea else each for place, each in enumerate(setup.markets)]))


def _one_port_sells(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, ports=(begun.ports[0], *(of.number(len(begun.vp)) for _ in begun.ports[1:])))


ONE_PORT = _otherwise("SS-1.4", "one corner alone has a port where VP tiles lie", begins=_one_port_sells)


def _top_tile_gone(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, drawn=of.add(begun.drawn, of.number(1)))


TOP_TILE_IN_THE_BOX = _otherwise("SS-1.5", "the top tile of the stack goes into the box", begins=_top_tile_gone)


def _closed_at_once(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, ports=(begun.closed_at, *begun.ports[1:]))


CLOSED_AT_ONCE = _otherwise("EW-1.3", "the port-closed tile is laid on a port", begins=_closed_at_once)


def _bonus_tile_gone(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, bonus_left=(of.sub(begun.bonus_left[0], of.number(1)), *begun.bonus_left[1:]))


BONUS_TILE_IN_THE_BOX = _otherwise("SS-1.6", "one of the bonus tiles stays in the box", begins=_bonus_tile_gone)


def _the_last_begins(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    last = of.number(len(after.players) - 1)
    return either(of, in_phase(of, after, Phase.ACT), evolve(after, turn=last, actor=last), after)


THE_LAST_BEGINS = _otherwise("SS-1.7", "the last in turn order begins", (Begin,), _the_last_begins)


def _a_column_short(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([
        evolve(player, uncovered=_each_row(of, player.uncovered)) for player in begun.players]))


AN_OUTPOST_SHORT = _otherwise("SS-1.8", "each row of the board begins one outpost short", begins=_a_column_short)


def _twelve_more(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: given(of, now, TWELVE))


TWELVE_CUBES_MORE = _otherwise("SS-1.9", "everybody begins with twelve yellow cubes more", (Begin,), _twelve_more)


# --- turns and cards (SS-2.1, SS-3, SS-7.1, SR-3, SR-4, SR-7.2) ----------------------------------------------------------


NOBODY_RESTS = _as_on_the_road(road.NOBODY_RESTS, "SS-2.1", "a turn is one of acquire, play and sail")
REST_GIVES = _as_on_the_road(
    road.REST_GIVES, "SS-7.1", "who rests gives the next player a yellow cube of the supply")


def _cubes_to_the_next(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def given(was: Player[N], now: Player[N], other: Player[N]) -> tuple[Player[N], Player[N]]:
        return evolve(now, hold=was.hold), evolve(other, hold=_more(of, other.hold, now.hold, was.hold))

    return _to_the_next(of, before, after, given)


CUBES_TO_THE_NEXT = _otherwise("SS-3.1", "the cubes on the card taken go to the next player", (Take,), _cubes_to_the_next)


def _played_to_the_next(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def given(was: Player[N], now: Player[N], other: Player[N]) -> tuple[Player[N], Player[N]]:
        return evolve(now, played=was.played), evolve(other, played=_more(of, other.played, now.played, was.played))

    return _to_the_next(of, before, after, given)


PLAYED_TO_THE_NEXT = _otherwise("SS-3.2", "the card played goes to the left of the next player's board", (Play,),
                                _played_to_the_next)
PLAYED_INTO_THE_BOX = _as_on_the_road(road.PLAYED_INTO_THE_BOX)
SPICE_AND_A_YELLOW_CUBE = _otherwise("SR-3.2", "a spice card gives a yellow cube besides", (Play,),
                                     a_yellow_cube(Phase.ACT, Phase.TRIM, Phase.OVER))


def _raising(of: Algebra[N, B], before: Position[N]) -> B:
    return in_phase(of, before, Phase.RAISE)


ALL_UPGRADES = _otherwise("SR-3.3", road.ALL_UPGRADES.says, (Done,), forbids=_raising)
NO_GREEN_LEVEL = _as_on_the_road(road.NO_GREEN_LEVEL)
EXCHANGE_FOR_NOTHING = _as_on_the_road(road.EXCHANGE_FOR_NOTHING, says="an exchange returns no cubes", actions=(Play, Exchange))
NO_RED_CUBES = _as_on_the_road(road.NO_RED_CUBES, actions=(Play, Exchange, Trade))
LAID_INTO_THE_BOX = _as_on_the_road(road.LAID_INTO_THE_BOWLS, says="the cubes laid for a card go into the box")
NOTHING_IS_FREE = _as_on_the_road(road.NOTHING_IS_FREE)
TAKEN_INTO_THE_BOX = _as_on_the_road(road.TAKEN_INTO_THE_BOX)


def _without_its_cubes(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, hold=was.hold))


CUBES_INTO_THE_BOX = _otherwise("SR-4.4", "the cubes on the card taken go into the box", (Take,), _without_its_cubes)


def _to_the_right(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, on=tuple(reversed(after.on)))


CUBES_SLIDE_RIGHT = _otherwise("SR-4.5", "when the row closes up, what lies on it is turned round", (Take,), _to_the_right)


def _still_for_sale(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, evolve(after, unsold=before.unsold), lambda was, now: evolve(now, hand=was.hand))


STAYS_FOR_SALE = _otherwise("SR-4.5", "the card paid for stays in its place, and the hand is as before", (Take,), _still_for_sale)


# --- ships (SS-4) -----------------------------------------------------------------------------------------------------


def _discarded_away(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, discarded=was.discarded))


DISCARDED_INTO_THE_BOX = _otherwise("SS-4.1", "the card discarded goes into the box", (Discard,), _discarded_away)


def _another_step(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, steps=of.add(after.steps, of.number(1)))


TWO_STEPS_A_CARD = _otherwise("SS-4.1", "a card discarded is worth two steps", (Discard,), _another_step)


def _nobody_gets_it(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, hold=tuple(map(of.least, was.hold, now.hold)))
        for was, now in zip(before.players, after.players, strict=True)]))


PAID_TO_THE_SUPPLY = _otherwise("SS-4.4", "cubes for ships met go to the supply", (Pay,), _nobody_gets_it)


def _has_moved(of: Algebra[N, B], before: Position[N]) -> B:
    return of.is_(before.moved, 1)


ONE_STEP_A_TURN = _otherwise("SS-4.1", "a ship makes one step in a turn", (Step,), forbids=_has_moved)
NO_LOOKING_AHEAD = _otherwise("SS-4.4", "nobody looks ahead whether a voyage can be ended", (Discard, Step), allows=always)


def _a_free_step(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    set_out = evolve(after, free=of.add(after.free, of.number(1)))
    return either(of, in_phase(of, before, Phase.ACT), set_out, after)


FREE_STEP_FOR_ALL = _otherwise("SS-4.3", "a ship has a free step without such a bonus tile, too", (Discard,), _a_free_step)


def _moored(of: Algebra[N, B], before: Position[N]) -> B:
    return in_phase(of, before, Phase.MOOR)


ALWAYS_ACTS = _otherwise("SS-4.5", "who has come to rest acts on the tile in any case", (Done,), forbids=_moored)


def _leaves_a_cube(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def left(was: Player[N], now: Player[N]) -> Player[N]:
        return evolve(now, hold=(of.greatest(of.sub(now.hold[0], of.number(1)), of.number(0)), *now.hold[1:]))

    return of_mover(of, before, after, left)


CUBES_LEFT_ON_TILES = _otherwise("SS-4.6", "who has a yellow cube leaves it on the tile that the ship leaves", (Step,),
                                 _leaves_a_cube)


# --- outposts and trades (SS-5) ---------------------------------------------------------------------------------------


def _off_the_markets(of: Algebra[N, B], before: Position[N]) -> B:
    here = of.select(before.turn, [player.ship for player in before.players])
    return of.at_least(of.select(here, [face.kind for face in before.faces], -1), int(TileKind.PORT))


OUTPOSTS_ANYWHERE = _otherwise("SS-5.1", "outposts are opened on sea tiles and ports, too", (Open,), allows=_off_the_markets)


def _twice(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, toll=of.times(2, after.toll))


TWICE_THE_PRICE = _otherwise("SS-5.2", "an outpost costs twice as much", (Open,), _twice)


def _another_row(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def other(was: Player[N], now: Player[N]) -> Player[N]:
        return evolve(now, uncovered=(*now.uncovered[1:], now.uncovered[0]))

    return of_mover(of, before, after, other)


FROM_ANOTHER_ROW = _otherwise("SS-5.3", "the outpost comes from another row", (Open, Spend), _another_row)


def _one_of_each(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, uncovered=_each_row(of, was.uncovered)))


OF_EVERY_ROW = _otherwise("SS-5.3", "an outpost of each row is taken off the board", (Open, Spend), _one_of_each)
TRADES_UNCOVER = _otherwise("SS-5.6", "who trades takes an outpost of each row off the board", (Trade,), _one_of_each)


def _not_to_the_supply(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, bowls=tuple(map(of.least, before.bowls, after.bowls)))


TRADED_INTO_THE_BOX = _otherwise("SS-5.6", "the cubes traded away go into the box", (Trade,), _not_to_the_supply)


def _any_reward(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, reward=of.choose(of.at_least(after.reward, 1), of.number(ANY_REWARD), after.reward))


FIRST_COLUMN_LIKE_THE_OTHERS = _otherwise("SS-5.4", "the first column gives what the others give", (Open, Spend), _any_reward)


def _not_to_the_player(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, bonus=was.bonus))


CHOSEN_INTO_THE_BOX = _otherwise("SS-5.5", "the bonus tile chosen goes into the box", (Choose,), _not_to_the_player)


# --- ports (SS-6, EW-5.2) and the score (SS-9.2) ----------------------------------------------------------------------

CLAIMED_INTO_THE_BOX = _otherwise("SS-6.1", "the cubes for a VP tile go into the box", (Claim,), _not_to_the_supply)


def _nothing_drawn(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, ports=before.ports, drawn=before.drawn)


COPIES_TO_CLAIM = _otherwise("SS-6.2", "a copy of the VP tile claimed stays on its port", (Claim,), _nothing_drawn)


def _the_one_below(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    one = of.number(1)
    return evolve(after, drawn=of.add(after.drawn, one), ports=tuple([
        of.choose(of.eq(place, before.drawn), of.add(place, one), place) for place in after.ports]))


TOP_TILE_SKIPPED = _otherwise("EW-5.2", "the top tile of the stack goes into the box, and the one below it to the port", (Claim,),
                              _the_one_below)
YELLOW_SCORES = _as_on_the_road(road.YELLOW_SCORES, "SS-9.2")
