"""Readings: the ways one ambiguous clause can be understood."""

from __future__ import annotations

import enum
import keyword
from typing import TypeVar

import attrs

from century_rules.kernel.caching import cached
from century_rules.kernel.errors import InvalidInput

_DOUBT = "ambiguity"


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
    OFFICIAL = "the best text at hand, taken by the letter, says so or says nothing against it"
    LEAST = "it grants the player the least"

    def __str__(self) -> str:
        return self.value


HOW_A_DEFAULT_IS_CHOSEN = (
    "The default is a reading that no source contradicts; where that leaves several, the one that the best text at hand comes to "
    "when taken by the letter, also where it says nothing against it; where that decides nothing, the one that grants the "
    "player the least.")


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


R = TypeVar("R", bound=Reading)


def ambiguity(default: R, question: str, *clauses: str, why: str, ground: Ground) -> R:
    """A field of a game's `Readings`: one doubt about its rulebook; what it is called follows from the name of the field.

    `default` is the first member of the enum of its readings; the rest is as in `Ambiguity`.
    """
    return attrs.field(default=default, validator=_check_reading, metadata={_DOUBT: (question, clauses, why, ground)})


def _check_reading(_readings: object, field: attrs.Attribute[R], value: object) -> None:
    """Raise InvalidInput for what is no reading: the rules ask which one it is, and would play it as the last they ask of."""
    default = field.default
    if isinstance(default, Reading) and not isinstance(value, type(default)):
        there_are = ", ".join(f"{type(default).__name__}.{reading.name}" for reading in type(default))
        raise InvalidInput(f"{field.name}: {value!r} should be one of {there_are}")


@attrs.frozen(kw_only=True, repr=False)
class ReadingsOfAGame:
    """Base of a game's readings: one field for each doubt, made by `ambiguity`. In print, those that are not the default."""

    def __repr__(self) -> str:
        chosen = ((doubt, getattr(self, doubt.field)) for doubt in ambiguities_of(type(self)))
        others = ", ".join(f"{doubt.id}={value}" for doubt, value in chosen if value is not doubt.default)
        return f"{type(self).__name__}({others})"


@cached
def ambiguities_of(kind: type[ReadingsOfAGame]) -> tuple[Ambiguity, ...]:
    """The ambiguities of a game, in the order of the fields of its readings.

    Raises TypeError for a field that is none, or whose default is not the first of its readings.
    """
    found = []
    for field in attrs.fields(kind):
        if _DOUBT not in field.metadata:
            raise TypeError(f"{kind.__name__}.{field.name}: should be made by ambiguity(...)")
        question, clauses, why, ground = field.metadata[_DOUBT]
        doubt = Ambiguity(field.name.rstrip("_").replace("_", "-"), question, type(field.default), clauses, why, ground)
        if field.default is not doubt.default:
            raise TypeError(f"{kind.__name__}.{field.name}: the default should be the first reading, {doubt.default}")
        found.append(doubt)
    return tuple(found)


def settled(readings: ReadingsOfAGame) -> dict[Reading, bool]:
    """Of each reading of each ambiguity, whether it is played."""
    return {reading: reading is getattr(readings, ambiguity.field)
            for ambiguity in ambiguities_of(type(readings)) for reading in ambiguity.readings}
