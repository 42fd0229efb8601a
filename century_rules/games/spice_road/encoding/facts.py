"""Simple facts that are true of every position of every play, each kept by every operation.

`tests/spice_road/test_type_correct.py` proves by induction that none does.
"""

from __future__ import annotations

from century_rules.games.spice_road.state import Phase, Position
from century_rules.kernel.algebra import B, N
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.lifted_encoding import Scene
from century_rules.theory.theorem import Invariant


def upgrades_left(x: Scene[N, B, Position[N]]) -> B:
    return x.of.any(x.of.neg(x.of.is_(x.now.phase, int(Phase.RAISE))), x.of.at_least(x.now.left, 1))


def cards_paid(x: Scene[N, B, Position[N]]) -> B:
    """Every card that is paid for has one to the right of it."""
    return x.of.any(x.of.is_(x.now.laid, 0), x.of.lt(x.now.laid, x.of.number(len(x.now.on))))


TYPE_CORRECT = (
    *BY_MEANING,
    Invariant("upgrades-left", "While cubes are raised an upgrade may still be made.", upgrades_left),
    Invariant("cards-paid", "To the right of the cards paid for there is a place of the row.", cards_paid),
)
