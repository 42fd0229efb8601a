"""What the things on each axis are called, and codecs: how one value is one word of a line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

import attrs

from century_rules.kernel.meanings import Axis
from century_rules.kernel.text_lines import clip, did_you_mean

V = TypeVar("V")

Names: TypeAlias = Mapping[Axis, Sequence[str]]
"""Per axis the names of its things in their order, in one game. An axis is as long as it has names."""

MOST = 10**9
"""No number in a text has more digits."""


def place_of(axis: Axis, given: str, names: Names) -> int:
    """The place of what is called that on the axis. Raises ValueError, with a sentence that lists the names."""
    known = names[axis]
    if given not in known:
        raise ValueError(f"there is no {axis.name} '{clip(given)}'{axis.where and f' {axis.where}'}"
                         f"{did_you_mean(given, known)}; there are {', '.join(known)}")
    return known.index(given)


def whole_number(given: str, least: int | None = 0, most: int | None = None) -> int:
    """The number a word says. Raises ValueError, with a sentence, if it says none or one out of range."""
    digits = given.removeprefix("-")
    is_number, short = digits.isascii() and digits.isdigit(), digits.lstrip("0") or "0"
    beyond = is_number and len(short) >= len(str(MOST))
    value = int(short) * (-1 if given.startswith("-") else 1) if is_number and not beyond else None
    if value is None or (least is not None and value < least) or (most is not None and value > most):
        low, high = 1 - MOST if least is None else least, MOST - 1 if most is None else most
        wanted = f", {low} to {high}" if beyond or most is not None else "" if least is None else f", at least {least}"
        raise ValueError(f"'{clip(given)}' should be a whole number{wanted}")
    return value


def any_of(words: Iterable[str]) -> str:
    """``a, b or c``."""
    listed = list(words)
    return " or ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)


class Codec(ABC, Generic[V]):
    """How one value is one word.

    Attributes:
        what: what a line is expected to say here, with its article: ``a tile``, ``cubes``.
    """

    what: str

    @abstractmethod
    def write(self, value: V) -> str:
        """The value as a word, not yet quoted."""

    @abstractmethod
    def read(self, given: str) -> V:
        """The value of a word. Raises ValueError, with a sentence that says what was expected."""


@attrs.frozen
class Written:
    """Beside a field: its value is one word, by this codec."""

    codec: Codec[tuple[int, ...]]


@attrs.frozen
class Said:
    """Beside a field: how its line looks, where that is not what its meaning says.

    Attributes:
        word: what the line begins with; the name of the field otherwise.
        always: whether it is said even where there is nothing to tell, and has to be.
        like: the field before it that it is the same as where it is not said.
    """

    word: str = ""
    always: bool = False
    like: str = ""
