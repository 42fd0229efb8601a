"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these.

Where Spice Road's clauses are played as they stand, Spice Road's overrides are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

import attrs
from attrs import evolve

from century_rules.games.sand_to_sea.actions import (
    Begin, Choose, Claim, Discard, Done, Exchange, Open, Pay, Play, Rest, Spend, Step, Take, Trade,
)
from century_rules.games.sand_to_sea.clauses import WORDS
from century_rules.games.sand_to_sea.pieces import Bonus, Setup, TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase, Player, Position
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.forms import either
from century_rules.theory.encoding import Encoding
from century_rules.theory.ruling import Ruling
from century_rules.writing.wording import reworded

from ..century.overrides import always, given, in_green, in_phase, more, of_mover, otherwise, to_the_next
from ..spice_road import _overrides as road

TWELVE = 12
"""More than any hold without bonus tiles has spaces, with one cube from each other player."""

_otherwise = partial(otherwise, RULEBOOK)


def _as_on_the_road(override: Ruling, clause: str = "", says: str = "", actions: tuple[type, ...] = ()) -> Ruling:
    """A override of Spice Road, of this game."""
    return attrs.evolve(
        override, clause=clause or override.clause, says=says or reworded(override.says, WORDS),
        encoding=cast("Encoding[object, object]", RULEBOOK.encoded()),
        operations=tuple([action.__name__.lower() for action in actions]) or override.operations)


# --- words ------------------------------------------------------------------------------------------------------------


def _each_row(of: Algebra[N, B], uncovered: Sequence[N]) -> tuple[N, ...]:
    return tuple([of.add(row, of.number(1)) for row in uncovered])


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


ONE_PORT = _otherwise("SS-1.4", "a port tile lies on one corner alone: no VP tile lies on the others", begins=_one_port_sells)


def _top_tile_gone(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, drawn=of.add(begun.drawn, of.number(1)))


TOP_TILE_IN_THE_BOX = _otherwise("SS-1.5", "the top tile of the stack goes into the box", begins=_top_tile_gone)


def _closed_at_once(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, ports=(begun.closed_at, *begun.ports[1:]))


CLOSED_AT_ONCE = _otherwise("EW-1.3", "the port-closed tile is laid on a port", begins=_closed_at_once)


def _bonus_tile_gone(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, bonus_left=tuple([
        of.sub(left, of.number(1)) if kind == Bonus.POINTS else left for kind, left in enumerate(begun.bonus_left)]))


BONUS_TILE_IN_THE_BOX = _otherwise("SS-1.6", "the top tile of the points pile stays in the box", begins=_bonus_tile_gone)


def _the_last_begins(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    last = of.number(len(after.players) - 1)
    return either(of, in_phase(of, after, Phase.ACT), evolve(after, turn=last, actor=last), after)


THE_LAST_BEGINS = _otherwise("SS-1.7", "not the owner of the board with the symbol is first, but who sits to the right", (Begin,),
                             _the_last_begins)


def _a_column_short(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([
        evolve(player, uncovered=_each_row(of, player.uncovered)) for player in begun.players]))


AN_OUTPOST_SHORT = _otherwise("SS-1.8", "each row of the board begins one outpost short", begins=_a_column_short)


def _twelve_more(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: given(of, now, TWELVE))


TWELVE_CUBES_MORE = _otherwise("SS-1.9", "everybody begins with twelve yellow cubes more", (Begin,), _twelve_more)


# --- turns and cards (SS-2.1, SS-3, SS-7.1, SR-3, SR-4, SR-7.2) ----------------------------------------------------------


NOBODY_RESTS = _as_on_the_road(road.NOBODY_RESTS, "SS-2.1", "a turn is one of acquire, play and sail")


def _back_to_the_next(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def back(was: Player[N], now: Player[N], other: Player[N]) -> tuple[Player[N], Player[N]]:
        nothing = tuple([of.number(0) for _ in other.hand])
        laid = more(of, other.played, other.discarded, nothing)
        return (evolve(now, hand=was.hand, played=was.played, discarded=was.discarded),
                evolve(other, hand=more(of, other.hand, laid, nothing), played=nothing, discarded=nothing))

    return to_the_next(of, before, after, back)


THE_NEXT_RECOVERS = _otherwise("SS-7.1", "when somebody rests, not they take their cards back, but the next player does", (Rest,),
                               _back_to_the_next)


def _cubes_to_the_next(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def given(was: Player[N], now: Player[N], other: Player[N]) -> tuple[Player[N], Player[N]]:
        return evolve(now, hold=was.hold), evolve(other, hold=more(of, other.hold, now.hold, was.hold))

    return to_the_next(of, before, after, given)


CUBES_TO_THE_NEXT = _otherwise("SS-3.1", "the cubes on the card taken go to the next player", (Take,), _cubes_to_the_next)


def _played_to_the_next(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def given(was: Player[N], now: Player[N], other: Player[N]) -> tuple[Player[N], Player[N]]:
        return evolve(now, played=was.played), evolve(other, played=more(of, other.played, now.played, was.played))

    return to_the_next(of, before, after, given)


PLAYED_TO_THE_NEXT = _otherwise("SS-3.2", "the card played goes to the left of the next player's board", (Play,),
                                _played_to_the_next)
PLAYED_INTO_THE_BOX = _as_on_the_road(road.PLAYED_INTO_THE_BOX)
SPICE_IN_GREEN = _otherwise("SR-3.2", road.SPICE_IN_GREEN.says, (Play,), in_green(Phase.ACT, Phase.TRIM, Phase.OVER))


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


def _twice_as_free(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    tiles = of.select(before.turn, [player.bonus[Bonus.MOVE] for player in before.players])
    set_out = evolve(after, free=of.add(after.free, tiles))
    return either(of, of.all(in_phase(of, before, Phase.ACT), in_phase(of, after, Phase.SAIL)), set_out, after)


TWO_FREE_STEPS = _otherwise("SS-4.3", "a movement bonus is two more steps without a card", (Discard, Step), _twice_as_free)


def _moored(of: Algebra[N, B], before: Position[N]) -> B:
    return in_phase(of, before, Phase.MOOR)


PORT_ACTION_ALONE = _otherwise("SS-4.5", "the port action is the only one, on whatever tile the ship has come to rest",
                               (Done, Open, Trade), forbids=_moored)


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


def _on_a_market(of: Algebra[N, B], before: Position[N]) -> B:
    return of.neg(_off_the_markets(of, before))


OUTPOSTS_ELSEWHERE = _otherwise("SS-5.1", "outposts are opened on sea tiles and ports, and on no market tile", (Open,),
                                allows=_off_the_markets, forbids=_on_a_market)


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


def _outposts_for_cubes(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, _one_of_each(of, before, after), lambda was, now: evolve(
        now, hold=tuple(map(of.greatest, was.hold, now.hold))))


TRADES_COST_OUTPOSTS = _otherwise("SS-5.6", "a trade costs an outpost of each row of the board, and no cubes", (Trade,),
                                  _outposts_for_cubes)
TRADES_FOR_NOTHING = _as_on_the_road(road.EXCHANGE_FOR_NOTHING, "SS-5.6", "a trade costs no cubes", (Trade,))


def _not_to_the_supply(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, bowls=tuple(map(of.least, before.bowls, after.bowls)))


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
