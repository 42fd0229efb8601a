"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from attrs import evolve

from century_rules.games.sand_to_sea.actions import Discard, Open, Pay, Play, Rest, Spend, Take, Trade
from century_rules.games.sand_to_sea.encoding.words import Player, Position
from century_rules.games.sand_to_sea.pieces import Spice
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.records import either
from century_rules.theory.encoding import Encoding
from century_rules.theory.ruling import Ruling


def _otherwise(
    clause: str, says: str, actions: tuple[type, ...] = (), effect: Callable[..., object] | None = None, *,
    forbids: Callable[..., object] | None = None,
) -> Ruling:
    """The ruling that says so of these actions. What is given asks for the algebra, and for positions before and after."""
    return Ruling(
        clause, says, encoding=cast("Encoding[object, object]", RULEBOOK.encoded()),
        operations=tuple([action.__name__.lower() for action in actions]),
        instead=effect and (lambda x: effect(x.of, x.before.now, x.after.now)),
        forbids=forbids and (lambda x: forbids(x.of, x.before.now)))


# --- words ------------------------------------------------------------------------------------------------------------


def _of_mover(
    of: Algebra[N, B], before: Position[N], after: Position[N], change: Callable[[Player[N], Player[N]], Player[N]],
) -> Position[N]:
    """The position with something else of the player who has acted, out of that player's things before and after."""
    return evolve(after, players=tuple([
        either(of, of.is_(before.turn, seat), change(was, now), now)
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))]))


def _given(of: Algebra[N, B], player: Player[N], yellow: int) -> Player[N]:
    """With so many yellow cubes besides."""
    return evolve(player, hold=tuple([of.add(count, of.number(yellow)) if kind == Spice.GINGER else count
                                      for kind, count in enumerate(player.hold)]))


def _each_row(of: Algebra[N, B], uncovered: Sequence[N]) -> tuple[N, ...]:
    return tuple([of.add(row, of.number(1)) for row in uncovered])


# --- cards (SR-3, SR-4, SS-4.1, SS-7.1) -------------------------------------------------------------------------------


def _away(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return _of_mover(of, before, after, lambda was, now: evolve(now, played=was.played))


PLAYED_INTO_THE_BOX = _otherwise("SR-3.1", "the card played goes into the box", (Play,), _away)


def _discarded_away(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return _of_mover(of, before, after, lambda was, now: evolve(now, discarded=was.discarded))


DISCARDED_INTO_THE_BOX = _otherwise("SS-4.1", "the card discarded goes into the box", (Discard,), _discarded_away)


def _to_the_right(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, on=tuple(reversed(after.on)))


CUBES_SLIDE_RIGHT = _otherwise("SR-4.5", "when the row closes up, what lies on it is turned round", (Take,), _to_the_right)


def _still_for_sale(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, unsold=before.unsold)


COPIES_FOR_SALE = _otherwise("SR-4.5", "a copy of the card acquired stays in its place", (Take,), _still_for_sale)


def _neighbour_is_given(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    seats = len(after.players)
    return evolve(after, players=tuple([
        either(of, of.is_(before.turn, (seat - 1) % seats), _given(of, player, 1), player)
        for seat, player in enumerate(after.players)]))


REST_GIVES = _otherwise("SS-7.1", "who rests gives the next player a yellow cube of the supply", (Rest,), _neighbour_is_given)


def _always(of: Algebra[N, B], before: Position[N]) -> B:
    return of.truth(True)


NOBODY_RESTS = _otherwise("SS-7.1", "nobody rests", (Rest,), forbids=_always)


# --- ships (SS-4.1, SS-4.4) ---------------------------------------------------------------------------------------------------


def _another_step(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, steps=of.add(after.steps, of.number(1)))


TWO_STEPS_A_CARD = _otherwise("SS-4.1", "a card discarded is worth two steps", (Discard,), _another_step)


def _nobody_gets_it(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, hold=tuple(map(of.least, was.hold, now.hold)))
        for was, now in zip(before.players, after.players, strict=True)]))


PAID_TO_THE_SUPPLY = _otherwise("SS-4.4", "cubes for ships met go to the supply", (Pay,), _nobody_gets_it)


# --- outposts and trades (SS-5) ---------------------------------------------------------------------------------------


def _twice(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, toll=of.times(2, after.toll))


TWICE_THE_PRICE = _otherwise("SS-5.2", "an outpost costs twice as much", (Open,), _twice)


def _another_row(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def other(was: Player[N], now: Player[N]) -> Player[N]:
        return evolve(now, uncovered=(*now.uncovered[1:], now.uncovered[0]))

    return _of_mover(of, before, after, other)


FROM_ANOTHER_ROW = _otherwise("SS-5.3", "the outpost comes from another row", (Open, Spend), _another_row)


def _one_of_each(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return _of_mover(of, before, after, lambda was, now: evolve(now, uncovered=_each_row(of, was.uncovered)))


OF_EVERY_ROW = _otherwise("SS-5.3", "an outpost of each row is taken off the board", (Open, Spend), _one_of_each)
TRADES_UNCOVER = _otherwise("SS-5.6", "who trades takes an outpost of each row off the board", (Trade,), _one_of_each)


def _not_to_the_supply(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, bowls=tuple(map(of.least, before.bowls, after.bowls)))


TRADED_INTO_THE_BOX = _otherwise("SS-5.6", "the cubes traded away go into the box", (Trade,), _not_to_the_supply)
