"""The choice of cubes and tiles before the first turn."""

from __future__ import annotations

from century_rules.eastern_wonders import negations_board as deny
from century_rules.eastern_wonders.state import NOWHERE, Phase
from century_rules.eastern_wonders.theory import Control, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N


def sets_on_offer(x: Scene[N, B]) -> B:
    """One set fewer is on offer for each player who has begun, and who has not has no cubes."""
    of, now = x.of, x.now
    begun = of.sub(of.number(x.table.players - 1), now.turn)
    waiting = [of.any(of.lt(now.turn, of.number(seat)), of.all(*(of.is_(cubes, 0) for cubes in player.hold)))
               for seat, player in enumerate(now.players)]
    return of.any(of.neg(x.in_phase(Phase.START)), of.all(
        of.eq(of.add(of.total(now.sets), begun), of.number(len(now.sets))), *waiting))


INVARIANTS = (
    Invariant("sets-on-offer", "One set of starting cubes fewer is on offer for each player who has begun.", sets_on_offer),
)


def one_set_each(x: Step[N, B]) -> B:
    of, w, before, after = x.of, x.before.words, x.before.now, x.after.now
    chosen, seat = x.arguments["set"], before.turn
    begun = of.sub(of.number(x.before.table.players - 1), seat)
    hold, ship = w.at(seat, [player.hold for player in after.players]), of.select(seat, [each.ship for each in after.players])
    first = of.is_(seat, 0)
    parts = [
        of.is_(of.select(chosen, before.sets), 1), of.eq(of.add(of.total(before.sets), begun), of.number(len(before.sets))),
        *(of.eq(a, b) for a, b in zip(hold, w.at(chosen, x.before.table.start_sets), strict=True)),
        of.eq(ship, x.arguments["tile"]), w.on_market(ship), of.at_least(ship, 0),
        # who has begun and who has not; in reverse turn order
        *(of.iff(of.le(of.number(other), seat), of.is_(player.ship, NOWHERE)) for other, player in enumerate(before.players)),
        of.any(of.neg(first), of.all(x.after.in_phase(Phase.SAIL), of.is_(after.turn, 0))),
        of.any(first, of.all(x.after.in_phase(Phase.START), of.eq(after.turn, of.sub(seat, of.number(1))))),
    ]
    for place, (was, now) in enumerate(zip(before.sets, after.sets, strict=True)):
        gone = of.any(first, of.is_(chosen, place))
        parts += [of.any(of.neg(gone), of.is_(now, 0)), of.any(gone, of.eq(now, was))]
    return of.all(*parts)


THEOREMS = (
    Theorem("starting-sets", (OnStep("begin", one_set_each, ("begin",)),),
            (Control((), "two players begin with the same set", instance="lagoon", negated=(deny.SETS_MAY_BE_SHARED,)),)),
)
