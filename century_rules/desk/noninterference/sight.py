"""What somebody is told, taken apart into numbers and texts, so that one can see which unknown numbers are in it."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from century_rules.desk.noninterference.veil import Name, Order, Peeked
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.shape import fields_of
from century_rules.tracing import Linear, NotTraceable, Token

_MARK = re.compile("‹([^›]*)›")


@attrs.frozen
class Id:
    """The id of the tile that has this number."""

    number: Linear


@attrs.frozen
class Sight:
    """What a run told.

    Attributes:
        told: tuples of records' names, texts, numbers and `Linear` expressions.
        peeks: lines that looked at what lies face down.
    """

    told: object
    peeks: tuple[str, ...] = ()

    def expressions(self) -> Iterator[Linear]:
        """Every unknown number in it."""
        return _expressions(self.told)

    def marks(self) -> Iterator[str]:
        """Every unknown number in its texts, as text."""
        return (mark for text in _texts(self.told) for mark in _MARK.findall(text))

    def differs(self, real: object, values: Mapping[str, int], names: Mapping[int, str]) -> bool:
        """Whether it says something else than the same run on real numbers, `values`. Texts with unknowns are not compared."""
        return not _agree(self.told, real, values, names)


def told(run: Callable[[], object], constants: Sequence[object]) -> object:
    """What a run tells, or the error it ends with. The `constants` are compared by identity and not taken apart."""
    try:
        return _apart(run(), constants)
    except (NotTraceable, Peeked):
        raise
    except InvalidInput as error:
        return "raises", type(error).__name__, str(error)
    except Exception as error:
        return "raises", type(error).__name__


def _apart(value: object, constants: Sequence[object]) -> object:
    for place, constant in enumerate(constants):
        if value is constant:
            return "constant", place
    if isinstance(value, Token):
        return value.expression
    if isinstance(value, Name):
        return Id(value.number.expression)
    if value is None or isinstance(value, int | str | enum.Enum):
        return value
    if isinstance(value, tuple | list):
        return type(value).__name__, tuple(_apart(part, constants) for part in value)
    if isinstance(value, set | frozenset):
        return "set", frozenset(_apart(part, constants) for part in value)
    if isinstance(value, Mapping):
        return "mapping", tuple((_apart(key, constants), _apart(part, constants)) for key, part in value.items())
    if isinstance(value, Order):
        list(value)  # raises
    if attrs.has(type(value)):
        fields = fields_of(value)
        return type(value).__name__, tuple((field.name, _apart(getattr(value, field.name), constants)) for field in fields
                                           if field.name != "origin")
    raise NotTraceable(f"a {type(value).__name__} is told, and what is in it cannot be seen")


def _expressions(part: object) -> Iterator[Linear]:
    if isinstance(part, Linear):
        yield part
    elif isinstance(part, Id):
        yield part.number
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from _expressions(each)


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from _texts(each)


def _agree(part: object, real: object, values: Mapping[str, int], names: Mapping[int, str]) -> bool:
    if isinstance(part, Linear):
        return part.value(values) == real
    if isinstance(part, Id):
        return names.get(part.number.value(values)) == real
    if isinstance(part, str) and isinstance(real, str):
        return part == real or bool(_MARK.search(part))
    if isinstance(part, tuple) and isinstance(real, tuple):
        return len(part) == len(real) and all(_agree(one, other, values, names) for one, other in zip(part, real, strict=True))
    return part == real
