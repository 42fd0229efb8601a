"""What every proof about Goa leans on: numbers are what they mean, and what is going on."""

from __future__ import annotations

from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import Ghost

INVARIANTS = (
    *BY_MEANING,
)

GHOSTS: tuple[Ghost, ...] = ()
