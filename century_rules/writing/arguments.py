"""What the fields of actions are: how each is written as a word, checked, numbered, and which values it has.

A field says it in its type: ``to: Annotated[str, Thing(TILE, "C3")]``. What there is in one game is given as `Things`.
"""

from __future__ import annotations

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import Outcome
from century_rules.kernel.meanings import Axis, Sizes
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.writing.names import any_of

V = TypeVar("V")
E = TypeVar("E", bound=enum.IntEnum)

Things: TypeAlias = Mapping[Axis, Sequence[object]]
"""Per axis what actions name there, in one game: the tiles by name, the seats as a range, whatever else."""

LARGEST_AMOUNT = 999_999_999
"""No number that a player says is greater."""

MOST_LISTED = 20
"""Names that are all said to somebody who mistyped one; of more than that, the nearest is said if there is one."""

_SEAT = re.compile(r"P([1-9][0-9]{0,2})")


def format_seat(seat: int) -> str:
    """A seat as players are called: seat 0 is ``P1``."""
    return f"P{seat + 1}"


def format_winners(outcome: Outcome) -> str:
    """``P2 wins``, or ``P1 and P2 share the victory``."""
    if not outcome.sharing:
        return f"{format_seat(outcome.winner)} wins"
    *first, last = map(format_seat, outcome.winners)
    return f"{', '.join(first)} and {last} share the victory"


def parse_seat(text: str) -> int | None:
    """The seat of ``P1``, ``P2`` and so on; None if the text is nothing like that."""
    match = _SEAT.fullmatch(text)
    return int(match.group(1)) - 1 if match else None


class Argument(ABC, Generic[V]):
    """One kind of field.

    Attributes:
        usage: what stands for it in ``step TILE``.
        example: a word for it, for instance ``C3``.
        name: of the encoding's argument; empty if it is called as the field.
        told: which words there are, for the end of a sentence that says what was expected; empty if an example is enough.
    """

    usage: str
    example: str
    name: str = ""
    told: str = ""

    @abstractmethod
    def write(self, value: V) -> str:
        """The value as a word, not yet quoted. Raises ValueError for what is not such a value."""

    @abstractmethod
    def read(self, given: str, things: Things | None) -> V:
        """The value of a word; without `things`, whatever might be there in some game. Raises ValueError, with a sentence."""

    @abstractmethod
    def check(self, value: object, things: Things, *, optional: bool) -> None:
        """Raise ValueError, with a sentence, if the value is none of this game or of another type; `optional`: or None."""

    @abstractmethod
    def size(self, sizes: Sizes) -> int:
        """How many values there are."""

    def listed(self, sizes: Sizes) -> int:
        """How many of them are listed where all actions are, the first ones; fewer only where there are too many to list."""
        return self.size(sizes)

    @abstractmethod
    def number(self, value: V, things: Things) -> int:
        """The number the encoding has for it, from 0. Raises ValueError if the game has no such thing."""

    @abstractmethod
    def value(self, number: int, things: Things) -> V:
        """What that number stands for."""


class Thing(Argument[V]):
    """One of the things on an axis, by itself: a tile by its name. Subclasses say how it is written where it is no text."""

    def __init__(self, axis: Axis, example: str, *, usage: str = "", name: str = "") -> None:
        self.axis, self.example, self.name = axis, example, name
        self.usage = usage or axis.name.upper()

    def write(self, value: V) -> str:
        if not isinstance(value, str):
            raise ValueError(f"a {self.axis.name} is named by a text, not {value!r}")
        return value

    def read(self, given: str, things: Things | None) -> V:
        found: V = given  # type: ignore[assignment]  # a thing that is no text has its own subclass
        if things is not None and given not in things[self.axis]:
            raise ValueError(self._missing(f"'{clip(given)}'", given, things))
        return found

    def check(self, value: object, things: Things, *, optional: bool) -> None:
        if value not in things[self.axis] and not (optional and value is None):
            raise ValueError(self._missing(str(value), str(value), things))

    def size(self, sizes: Sizes) -> int:
        return sizes[self.axis]

    def number(self, value: V, things: Things) -> int:
        return things[self.axis].index(value)

    def value(self, number: int, things: Things) -> V:
        found: V = things[self.axis][number]  # type: ignore[assignment]  # what is there is what the game put there
        return found

    def _missing(self, called: str, given: str, things: Things) -> str:
        known = [str(each) for each in things[self.axis]]
        near = did_you_mean(given, known)
        listed = "" if near and len(known) > MOST_LISTED else f"; there are {', '.join(known)}"
        return f"there is no {self.axis.name} {called}{self.axis.where and f' {self.axis.where}'}{near}{listed}"


class SeatOf(Argument[int]):
    """A player, by seat, written ``P1``."""

    usage, example = "PLAYER", "P2"

    def __init__(self, axis: Axis) -> None:
        self.axis = axis

    def write(self, value: int) -> str:
        return format_seat(value)

    def read(self, given: str, things: Things | None) -> int:
        seat = parse_seat(given)
        if seat is None:
            raise ValueError(f"'{clip(given)}' is no player; P1, P2 and so on were expected")
        return seat

    def check(self, value: object, things: Things, *, optional: bool) -> None:
        seats = len(things[self.axis])
        if not (type(value) is int and 0 <= value < seats) and not (optional and value is None):
            called = format_seat(value) if type(value) is int else f"with seat {value!r}"
            raise ValueError(f"there is no player {called}; {seats} play")

    def size(self, sizes: Sizes) -> int:
        return sizes[self.axis]

    def number(self, value: int, things: Things) -> int:
        return value

    def value(self, number: int, things: Things) -> int:
        return number


class Amount(Argument[int]):
    """A whole number, as a bid: any is taken, and those up to a bound are listed."""

    usage, example = "NUMBER", "3"

    def __init__(self, bound: int) -> None:
        self.bound = bound

    def write(self, value: int) -> str:
        return str(int(value))

    def read(self, given: str, things: Things | None) -> int:
        if not (given.isascii() and given.isdigit() and len(given) <= len(str(LARGEST_AMOUNT)) and int(given) <= LARGEST_AMOUNT):
            raise ValueError(f"'{clip(given)}' is no whole number from 0 to {LARGEST_AMOUNT}")
        return int(given)

    def check(self, value: object, things: Things, *, optional: bool) -> None:
        if not (type(value) is int and 0 <= value <= LARGEST_AMOUNT) and not (optional and value is None):
            raise ValueError(f"{clip(repr(value))} is no whole number from 0 to {LARGEST_AMOUNT}")

    def size(self, sizes: Sizes) -> int:
        return LARGEST_AMOUNT + 1

    def listed(self, sizes: Sizes) -> int:
        return self.bound + 1

    def number(self, value: int, things: Things) -> int:
        return value

    def value(self, number: int, things: Things) -> int:
        return number


class MemberOf(Argument[E]):
    """A member of an enum with the values 0, 1, …; `said` gives its word, its name in lower case otherwise.

    A `usage` of its own is explained. Raises InvalidInput if the values are others: they are the numbers in encodings.
    """

    def __init__(self, members: type[E], what: str, *, usage: str = "", said: Callable[[E], str] | None = None) -> None:
        if [member.value for member in members] != list(range(len(members))):
            raise InvalidInput(f"MemberOf({members.__name__}): its members should have the values 0 to {len(members) - 1}, "
                               f"in order")
        self.members, self.what, self.usage = members, what, usage or what.upper()
        self._words = {member: said(member) if said is not None else member.name.lower() for member in members}
        self._members = {word: member for member, word in self._words.items()}
        self.example = next(iter(self._members))
        named = [(word, member.name.lower()) for word, member in self._members.items()]
        self.told = f"where the {usage.lower()} is {any_of(self._members)}" if usage else ""
        self._known = ", ".join(word if word == name else f"{word} {name}" for word, name in named)

    @property
    def words(self) -> tuple[str, ...]:
        """What its members are written as."""
        return tuple(self._members)

    def write(self, value: E) -> str:
        return self._words[self.members(value)]

    def read(self, given: str, things: Things | None) -> E:
        if given not in self._members:
            raise ValueError(f"'{clip(given)}' is no {self.what}{did_you_mean(given, self._members)}; there are {self._known}")
        return self._members[given]

    def check(self, value: object, things: Things, *, optional: bool) -> None:
        if not isinstance(value, self.members) and not (optional and value is None):
            raise ValueError(f"a {self.what} is a {self.members.__name__}{' or None' if optional else ''}, not {value!r}")

    def size(self, sizes: Sizes) -> int:
        return len(self.members)

    def number(self, value: E, things: Things) -> int:
        return int(value)

    def value(self, number: int, things: Things) -> E:
        return self.members(number)
