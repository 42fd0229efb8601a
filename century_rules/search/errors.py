"""What can go wrong while rules are searched."""

from __future__ import annotations

from century_rules.kernel.errors import CenturyError


class ShapeChanged(CenturyError):
    """An action gave a state of another shape than the one before it, or with other constants."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}; a state must keep its shape: count, do not remove, and change nothing but numbers")


class NotRepeated(CenturyError):
    """Asked again the rules, or a predicate, say something else of the same state: they are not a function of the state."""
