"""Voyages: where a ship may sail, how far, and that staying put is free."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from . import _denials as deny
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import Algebra, B, N

from ._table import ship_to_act
from .payability import first_cube, other_ships

INVARIANTS: tuple[Invariant, ...] = ()


# --- words ------------------------------------------------------------------------------------------------------------


def so_many(of: Algebra[N, B], least: int, truths: Sequence[B]) -> B:
    """Whether at least so many are true; without a sum, which a solver finds harder to reason from."""
    found = [of.truth(True), *[of.truth(False)] * least]
    for truth in truths:
        found = [found[0], *(of.any(more, of.all(truth, fewer)) for fewer, more in pairwise(found))]
    return found[-1]


def next_door(x: Scene[N, B]) -> list[B]:
    """Per tile whether the mover's ship touches it."""
    here = ship_to_act(x)
    return [x.of.holds_at(here, column) for column in zip(*x.table.adjacent, strict=True)]


def nobody_else_on(x: Scene[N, B]) -> list[B]:
    """Per tile whether no other ship is there."""
    others = other_ships(x)
    return [x.of.neg(x.of.any(*(x.of.is_(ship, tile) for ship in others))) for tile in range(x.table.tiles)]


def left_after_a_step(x: Scene[N, B]) -> N:
    """Cubes and free steps left after the next step, which costs one of them unless it is the first."""
    of = x.of
    return of.sub(of.add(x.hold_of_mover(), x.now.free), x.now.moved)


def may_sail(x: Scene[N, B], tile: int) -> B:
    """Whether a step there is allowed, at no more than it must cost: the first cube there is, where it costs one."""
    of = x.of
    for_nothing = of.any(of.is_(x.now.moved, 0), of.at_least(x.now.free, 1))
    return x.allows("step", to=of.number(tile), drop=of.choose(for_nothing, of.number(-1), first_cube(x)))


# --- theorems ---------------------------------------------------------------------------------------------------------


def nothing_comes_of_staying(x: Step[N, B]) -> B:
    of, before, after = x.of, x.before.now, x.after.now
    holds = [pair for was, now in zip(before.players, after.players, strict=True)
             for pair in zip(was.hold, now.hold, strict=True)]
    lying = [pair for was, now in zip(before.lying, after.lying, strict=True) for pair in zip(was, now, strict=True)]
    same = (of.eq(was, now) for was, now in (*holds, *lying, *zip(before.supply, after.supply, strict=True)))
    return of.all(x.after.in_phase(Phase.ACT), *same)


def ships_move_by_steps(x: Step[N, B]) -> B:
    of, near, parts = x.of, next_door(x.before), []
    for seat, (was, now) in enumerate(zip(x.before.now.players, x.after.now.players, strict=True)):
        movers, stands = of.is_(x.before.now.turn, seat), of.eq(was.ship, now.ship)
        if x.operation == "step":
            parts.append(of.choose_truth(movers, of.holds_at(now.ship, near), stands))
        elif x.operation == "begin":
            parts.append(of.any(movers, stands))
        else:
            parts.append(stands)
    return of.all(*parts)


def sail_on(x: Scene[N, B]) -> B:
    of, near, alone = x.of, next_door(x), nobody_else_on(x)
    can_pay = of.all(x.in_phase(Phase.SAIL), of.at_least(left_after_a_step(x), 0))
    nobody_paid = [of.any(alone[tile], x.reads("payment-place", "markets")) if tile in x.table.ports else alone[tile]
                   for tile in range(x.table.tiles)]
    return of.implies(can_pay, of.all(*(
        of.implies(of.all(near[tile], nobody_paid[tile]), may_sail(x, tile)) for tile in range(x.table.tiles))))


def one_cube_suffices(x: Scene[N, B]) -> B:
    of, near = x.of, next_door(x)
    touching = 3 if x.table.players == 4 else 2
    something_left = of.all(x.in_phase(Phase.SAIL), of.at_least(left_after_a_step(x), 1))
    return of.implies(something_left, of.all(*(
        of.implies(of.all(near[tile], so_many(of, touching, x.table.adjacent[tile])), may_sail(x, tile))
        for tile in range(x.table.tiles))))


THEOREMS = (
    Theorem("staying-is-free", (OnStep("stay", nothing_comes_of_staying, ("stay",)),), (
        Control((), "a ship that stays takes cubes lying there", negated=(deny.STAYING_GATHERS,)),
        Control((), "staying costs a fee", readings={"payment-staying": "yes"}),
    ), needs={"payment-staying": "no", "pickup-staying": "no"}),
    Theorem("ships-sail-to-neighbours", (OnStep("ships", ships_move_by_steps),),
            (Control(("EW-3.1",), "a ship sails across the map in one step"),)),
    Theorem("sail-on", (Always("free", sail_on),),
            (Control((), "a ship under way with a cube in the hold must stop", instance="lagoon",
                     negated=(deny.ONE_STEP_A_TURN,)),)),
    Theorem("one-cube-suffices", (Always("one", one_cube_suffices),), (
        Control((), "a ship may not pass a tile where two others are", players=3, instance="strait",
                negated=(deny.PAY_OR_KEEP_AWAY,)),
    )),
)
