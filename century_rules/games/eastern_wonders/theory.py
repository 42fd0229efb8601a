"""The words proofs about Eastern Wonders are written in: claims over a position of the encoding, on any algebra.

A claim is an ordinary function, so that the same text is run on the ints of random plays by the tests and proved on terms.
"""

from __future__ import annotations

from century_rules.games.eastern_wonders.actions import NOTATION
from century_rules.games.eastern_wonders.encoding.scenes import Scene, Step
from century_rules.theory.direct_checks import CheckResult, Counterexample, DirectCheck, FaultyVariant, Redundant
from century_rules.theory.spelling import Names
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem

__all__ = [
    "NAMES", "Always", "Control", "Counterexample", "Ghost", "Invariant", "OnStep", "DirectCheck", "Redundant", "Scene",
    "CheckResult", "FaultyVariant", "Step", "Theorem",
]

NAMES = Names(NOTATION.names, NOTATION.arguments_named)
"""The names of all operations, and of all their arguments."""
