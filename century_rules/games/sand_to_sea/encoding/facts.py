"""Which positions the equality of the two formulations is about: simple facts that no play leaves."""

from __future__ import annotations

from century_rules.games.sand_to_sea.encoding.words import Position
from century_rules.games.spice_road.encoding.facts import cards_paid
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.plain import Scene
from century_rules.theory.theorem import Invariant


def _during(x: Scene[N, B, Position[N]], *phases: Phase) -> B:
    return x.of.any(*[x.of.is_(x.now.phase, int(phase)) for phase in phases])


def upgrades_left(x: Scene[N, B, Position[N]]) -> B:
    return x.of.implies(_during(x, Phase.RAISE), x.of.at_least(x.now.left, 1))


TYPE_CORRECT = (
    *BY_MEANING,
    Invariant("upgrades-left", "While cubes are raised an upgrade may still be made.", upgrades_left),
    Invariant("cards-paid", "To the right of the cards paid for there is a place of the row.", cards_paid),
)
