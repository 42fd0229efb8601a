"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.spice_road.actions import Claim, Exchange, Rest, Take
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.records import either
from century_rules.theory.otherwise import Otherwise


def _given(of: Algebra[N, B], player: Player[N], yellow: int) -> Player[N]:
    hold = tuple([of.add(count, of.number(yellow)) if kind == Spice.TURMERIC else count
                  for kind, count in enumerate(player.hold)])
    return evolve(player, hold=hold)


def _neighbour_is_given(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    seats = len(after.players)
    return evolve(after, players=tuple([
        either(of, of.is_(before.turn, (seat - 1) % seats), _given(of, player, 1), player)
        for seat, player in enumerate(after.players)]))


REST_GIVES = Otherwise("SR-5.1", "who rests gives the next player a yellow cube of the bowl", (Rest,), _neighbour_is_given)


def _plenty(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, phase=of.number(int(Phase.TRIM)), turn=before.turn, players=tuple([
        either(of, of.is_(before.turn, seat), _given(of, player, 11), player) for seat, player in enumerate(after.players)]))


REST_TAKES = Otherwise("SR-5.1", "who rests takes eleven yellow cubes", (Rest,), _plenty)


def _still_for_sale(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, unsold=before.unsold)


COPIES_FOR_SALE = Otherwise("SR-4.5", "a copy of the card acquired stays in its place", (Take,), _still_for_sale)


def _without_points(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, points=was.points) for was, now in zip(before.players, after.players, strict=True)]))


CARDS_WITHOUT_POINTS = Otherwise("SR-6.2", "the card claimed goes back into the box", (Claim,), _without_points)


def _nothing_returned(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, hold=tuple(map(of.greatest, was.hold, now.hold)))
        for was, now in zip(before.players, after.players, strict=True)]))


EXCHANGE_FOR_NOTHING = Otherwise("SR-3.5", "a further exchange returns no cubes", (Exchange,), _nothing_returned)
