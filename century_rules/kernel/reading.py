"""Readings: the ways one ambiguous clause can be understood."""

from __future__ import annotations

import enum
import keyword

import attrs


class Reading(enum.Enum):
    """Base of every ambiguity. A member's value is its short name; its docstring says what a player does differently."""

    def __new__(cls, slug: str, text: str) -> Reading:
        member = object.__new__(cls)
        member._value_ = slug
        member.__doc__ = text
        return member

    def __str__(self) -> str:
        return str(self.value)

    @property
    def text(self) -> str:
        """What a player does under this reading, and what it leans on."""
        return self.__doc__ or ""


class Ground(enum.Enum):
    """How a default is chosen: the first of these by which one reading is ahead of the others. The value says it in words."""

    UNCONTRADICTED = "no source contradicts it, and one contradicts every other reading"
    OFFICIAL = "the official text, taken by the letter, says so"
    LEAST = "no text grants more"

    def __str__(self) -> str:
        return self.value


HOW_A_DEFAULT_IS_CHOSEN = (
    "The default is a reading that no source contradicts; where that leaves several, the one the official text says, taken by "
    "the letter; where that is silent, the one that grants the player the least.")


@attrs.frozen
class Ambiguity:
    """One doubt about a rulebook.

    Attributes:
        id: its name on the command line, for instance ``pickup-staying``.
        question: the doubt, as a player would put it.
        readings: the enum of its readings; the first member is the default.
        clauses: the clauses it is about.
        why: the support for the default.
        ground: by which rule that makes it the default.
    """

    id: str
    question: str
    readings: type[Reading]
    clauses: tuple[str, ...]
    why: str
    ground: Ground

    @property
    def field(self) -> str:
        """The name of the field in the game's `Readings`."""
        name = self.id.replace("-", "_")
        return f"{name}_" if keyword.iskeyword(name) else name

    @property
    def default(self) -> Reading:
        return next(iter(self.readings))

    @property
    def others(self) -> tuple[Reading, ...]:
        """The readings that are not the default."""
        return tuple(self.readings)[1:]
