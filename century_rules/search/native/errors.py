"""What can go wrong where rules become machine code."""

from __future__ import annotations

from century_rules.kernel.errors import CenturyError, InvalidInput


class NotNative(InvalidInput):
    """The rules, or what is asked, cannot be made machine code; another engine can search them.

    Attributes:
        why: what stands against it.
    """

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"{why}; the engine python can search it")


class CodeDiffers(CenturyError):
    """The machine code does something else in a position than the rules it was made from."""
