"""Clauses that the others imply, so that nothing breaks without them; none is known."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.theory.direct_checks import Redundant
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()

REDUNDANT: Mapping[str, Redundant] = {}
"""By clause why it is redundant, with the theorem that shows it."""
