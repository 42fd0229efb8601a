"""The choice of cubes and tiles before the first turn."""

from __future__ import annotations

from . import _denials_board as deny
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.games.eastern_wonders.theory import Control, Ghost, GhostUpdate, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from ._table import on_port, row_at, same


MOST_PLAYERS = 4
NO_SET = -1


def _set_of(seat: int) -> GhostUpdate:
    """The ghost that remembers which set of cubes a seat has taken."""
    def update(x: Step[N, B]) -> N:
        old = x.before.ghosts[f"set[{seat}]"]
        return x.of.choose(x.of.is_(x.before.now.turn, seat), x.arguments["set"], old) if x.operation == "begin" else old

    return update


GHOSTS = tuple(Ghost(f"set[{seat}]", NO_SET, _set_of(seat)) for seat in range(MOST_PLAYERS))


def different_sets(x: Scene[N, B]) -> B:
    """While cubes are chosen: who has begun holds a set that is off the table, no two the same; who has not has no cubes."""
    of, now, parts = x.of, x.now, []
    sets = [x.ghosts[f"set[{seat}]"] for seat in x.seats]
    for seat, player in enumerate(now.players):
        waits, cubes = of.le(of.number(seat), now.turn), x.words.at(sets[seat], x.table.start_sets)
        took = of.all(of.at_least(sets[seat], 0), of.lt(sets[seat], of.number(len(now.sets))),
                      of.is_(of.select(sets[seat], now.sets), 0),
                      *(of.eq(a, b) for a, b in zip(player.hold, cubes, strict=True)))
        parts.append(of.choose_truth(waits, of.all(*(of.is_(cube, 0) for cube in player.hold)), took))
        parts += [of.any(waits, of.neg(of.eq(sets[seat], sets[other]))) for other in range(seat + 1, len(sets))]
    return of.any(of.neg(x.in_phase(Phase.START)), of.all(*parts))


INVARIANTS = (
    Invariant("different-sets", "Who has begun holds a set of starting cubes, and no two the same one.", different_sets),
)


def a_set_of_ones_own(x: Step[N, B]) -> B:
    """Each takes a set that nobody has yet; until all have, nothing else is done."""
    of, before, after = x.of, x.before.now, x.after.now
    if x.operation != "begin":
        return of.neg(x.before.in_phase(Phase.START))
    chosen, seat = x.arguments["set"], before.turn
    hold = row_at(of, seat, [player.hold for player in after.players])
    ship = of.select(seat, [player.ship for player in after.players])
    first = of.is_(seat, 0)
    return of.all(
        *(of.any(of.le(of.number(other), seat), of.neg(of.eq(x.before.ghosts[f"set[{other}]"], chosen)))
          for other in x.before.seats),
        same(of, hold, row_at(of, chosen, x.before.table.start_sets)),
        of.eq(ship, x.arguments["tile"]), of.neg(on_port(x.before, ship)), of.at_least(ship, 0),
        # in reverse turn order: who has begun sits further on
        *(of.iff(of.le(of.number(other), seat), of.is_(player.ship, NOWHERE)) for other, player in enumerate(before.players)),
        of.any(of.neg(first), of.all(x.after.in_phase(Phase.SAIL), of.is_(after.turn, 0))),
        of.any(first, of.all(x.after.in_phase(Phase.START), of.eq(after.turn, of.sub(seat, of.number(1))))))


THEOREMS = (
    Theorem("starting-sets", (OnStep("begin", a_set_of_ones_own),),
            (Control((), "two players begin with the same set", instance="lagoon", negated=(deny.SETS_MAY_BE_SHARED,)),)),
)
