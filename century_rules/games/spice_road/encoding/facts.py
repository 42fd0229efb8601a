"""Which positions the equality of the two formulations is about: simple facts that no play leaves.

`tests/spice_road/test_type_correct.py` proves by induction that none does.
"""

from __future__ import annotations

from century_rules.games.spice_road.state import Phase, Position
from century_rules.kernel.algebra import B, N
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.plain import Scene
from century_rules.theory.theorem import Invariant


def upgrades_left(x: Scene[N, B, Position[N]]) -> B:
    return x.of.any(x.of.neg(x.of.is_(x.now.phase, int(Phase.RAISE))), x.of.at_least(x.now.left, 1))


TYPE_CORRECT = (
    *BY_MEANING,
    Invariant("upgrades-left", "While cubes are raised an upgrade may still be made.", upgrades_left),
)
