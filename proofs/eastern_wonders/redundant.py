"""Clauses that the others imply, so that nothing breaks without them; none is known."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.theory import Invariant, Redundant

INVARIANTS: tuple[Invariant, ...] = ()

REDUNDANT: Mapping[str, Redundant] = {}
"""By clause why it is redundant, with the theorem that shows it."""
