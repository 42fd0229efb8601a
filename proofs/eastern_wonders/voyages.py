"""Voyages: where a ship may sail, how far, and that staying put is free."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from . import _overrides as ruled
from century_rules.games.eastern_wonders.encoding.scenes import Scene
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from .payability import cheapest_step

INVARIANTS: tuple[Invariant, ...] = ()


def so_many(of: Algebra[N, B], least: int, truths: Sequence[B]) -> B:
    """Whether at least so many are true; without a sum, which a solver finds harder to reason from."""
    found = [of.truth(True), *[of.truth(False)] * least]
    for truth in truths:
        found = [found[0], *(of.any(more, of.all(truth, fewer)) for fewer, more in pairwise(found))]
    return found[-1]


def next_door(x: Scene[N, B]) -> list[B]:
    """Per tile whether the mover's ship touches it."""
    here = x.of.select(x.now.actor, [player.ship for player in x.now.players])
    return [x.of.holds_at(here, column) for column in zip(*x.table.adjacent, strict=True)]


def nobody_else_on(x: Scene[N, B]) -> list[B]:
    """Per tile whether no ship but the mover's is there."""
    of, actor = x.of, x.now.actor
    others = [of.choose(of.is_(actor, seat), of.number(NOWHERE), player.ship) for seat, player in enumerate(x.now.players)]
    return [of.neg(of.any(*(of.is_(ship, tile) for ship in others))) for tile in range(x.table.tiles)]


def _sails_where(x: Scene[N, B], left: int, so: Sequence[B]) -> B:
    """With so much left after a step, it may lead to any neighbouring tile of which that is so, at no more than it must cost.

    Over the algebra: what the properties say takes a solver too long for four players.
    """
    of, near = x.of, next_door(x)
    left_over = of.sub(of.add(x.hold_of_mover(), x.now.free), x.now.moved)
    drop = cheapest_step(x, of.any(of.is_(x.now.moved, 0), of.at_least(x.now.free, 1)))
    return of.implies(of.all(x.in_phase(Phase.SAIL), of.at_least(left_over, left)), of.all(*(
        of.implies(of.all(near[tile], so[tile]), x.allows("step", to=of.number(tile), drop=drop))
        for tile in range(x.table.tiles))))


def sail_on(x: Scene[N, B]) -> B:
    nobody_paid = [x.of.any(alone, x.reads("payment-place", "markets")) if tile in x.table.ports else alone
                   for tile, alone in enumerate(nobody_else_on(x))]
    return _sails_where(x, 0, nobody_paid)


def one_cube_suffices(x: Scene[N, B]) -> B:
    touching = 3 if x.table.players == 4 else 2
    return _sails_where(x, 1, [so_many(x.of, touching, touches) for touches in x.table.adjacent])


THEOREMS = (
    Theorem("staying-is-free", (OnStep("stay", as_claimed, ("stay",)),), (
        Control((), "a ship that stays takes cubes lying there", rulings=(ruled.STAYING_GATHERS,)),
        Control((), "staying costs a fee", readings={"payment-staying": "yes"}),
    ), needs={"payment-staying": "no", "pickup-staying": "no"}),
    Theorem("ships-sail-to-neighbours", (OnStep("ships", as_claimed),),
            (Control(("EW-3.1",), "a ship sails across the map in one step"),)),
    Theorem("sail-on", (Always("free", sail_on),),
            (Control((), "a ship under way with a cube in the hold must stop", instance="lagoon",
                     rulings=(ruled.ONE_STEP_A_TURN,)),)),
    Theorem("one-cube-suffices", (Always("one", one_cube_suffices),), (
        Control((), "a ship may not pass a tile where two others are", players=3, instance="strait",
                rulings=(ruled.PAY_OR_KEEP_AWAY,)),
    )),
)
