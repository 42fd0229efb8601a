"""The shape of a record, found once and compiled: where its numbers are, and how to make a record of that shape of other numbers.

States are taken apart and put together by the million, and all those of one game have one shape. A shape is two functions of
straight-line code. What it does not fit (another number of players, a text among the numbers) it says so, and nothing is
guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

import attrs

_Take = Callable[[object], tuple[tuple[object, ...], tuple[object, ...], tuple[object, ...]]]
_Make = Callable[[Sequence[object], Sequence[object]], object]

MOST = 64
"""Shapes remembered per class of records; the one that was not asked for the longest is forgotten first."""


def fields_of(record: object) -> tuple[attrs.Attribute[object], ...]:
    """The fields of a record, in their order."""
    fields: tuple[attrs.Attribute[object], ...] = attrs.fields(cast(type[attrs.AttrsInstance], type(record)))
    return fields


@attrs.frozen(eq=False)
class Shape:
    """Records made of the same classes and tuples in the same places.

    Attributes:
        paths: of the numbers, for instance ``players[0].hold[2]``, in the order of the fields.
        containers: the classes of the record and of every record and tuple in it.
    """

    paths: tuple[str, ...]
    containers: tuple[type, ...]
    _take: _Take
    _make: _Make

    def take(self, record: object) -> tuple[tuple[object, ...], tuple[object, ...]] | None:
        """What stands where the numbers are, and the constants; None if the record is of another shape."""
        try:
            numbers, containers, constants = self._take(record)
        except (AttributeError, TypeError, ValueError):
            return None
        return (numbers, constants) if tuple(map(type, containers)) == self.containers else None

    def make(self, numbers: Sequence[object], constants: Sequence[object]) -> object:
        """A record of this shape."""
        return self._make(numbers, constants)


class Shapes:
    """The shapes met so far, for one notion of what a number is."""

    def __init__(self, *number: type) -> None:
        self._number = number
        self._numbers: set[type] = {*number}
        """Classes that were found to be numbers."""
        self._known: dict[type, list[Shape]] = {}

    def of(self, record: object) -> tuple[Shape, tuple[object, ...], tuple[object, ...]] | None:
        """The record's shape, its numbers and its constants.

        None for what is no record, or has something in it besides numbers, tuples, records and fields declared constant, or
        fields that are no arguments of their class.
        """
        known = self._known.get(type(record), [])
        for place, shape in enumerate(known):
            taken = shape.take(record)
            if taken is not None and self._all_numbers(taken[0]):
                if place:
                    self._known[type(record)] = [shape, *known[:place], *known[place + 1:]]
                return shape, *taken
        found = _compiled(record, self._number)
        if found is None:
            return None
        self._known[type(record)] = [found, *known[:MOST - 1]]
        taken = found.take(record)
        assert taken is not None
        return found, *taken

    def _all_numbers(self, values: Sequence[object]) -> bool:
        kinds = set(map(type, values))
        if not kinds <= self._numbers:
            if not all(issubclass(kind, self._number) for kind in kinds):
                return False
            self._numbers |= kinds
        return True


class _Irregular(Exception):
    """The record has no shape that could be compiled."""


class _Writer:
    """Writes the two functions of a shape while it walks through a record of it."""

    def __init__(self, number: tuple[type, ...]) -> None:
        self.paths: list[str] = []
        self.kinds: list[type] = []
        self.lines: list[str] = []
        self.numbers: list[str] = []
        self.containers: list[str] = []
        self.constants: list[str] = []
        self._number = number

    def walk(self, value: object, path: str, name: str) -> str:
        """Note what is there, under a name of its own; gives the text that makes it again."""
        if isinstance(value, self._number):
            self.paths.append(path)
            self.numbers.append(name)
            return name
        self.containers.append(name)
        self.kinds.append(type(value))
        if type(value) is tuple:
            parts = [f"{name}_{place}" for place in range(len(value))]
            self.lines.append(f"{_tuple(parts)} = {name}")
            made = [self.walk(part, f"{path}[{place}]", parts[place]) for place, part in enumerate(value)]
            return _tuple(made)
        if not attrs.has(type(value)):
            raise _Irregular
        arguments = []
        kind = f"K{len(self.kinds) - 1}"
        for place, field in enumerate(fields_of(value)):
            part = f"{name}_{place}"
            self.lines.append(f"{part} = {name}.{field.name}")
            if not field.init:
                raise _Irregular
            if field.metadata.get("constant"):
                self.constants.append(part)
                arguments.append(f"{field.alias}={part}")
            else:
                where = f"{path}.{field.name}" if path else field.name
                arguments.append(f"{field.alias}={self.walk(getattr(value, field.name), where, part)}")
        return f"{kind}({', '.join(arguments)})"


def _tuple(parts: Iterable[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"


def _compiled(record: object, number: tuple[type, ...]) -> Shape | None:
    if not attrs.has(type(record)):
        return None
    writer = _Writer(number)
    try:
        made = writer.walk(record, "", "r")
    except _Irregular:
        return None
    taken = ", ".join(_tuple(names) for names in (writer.numbers, writer.containers, writer.constants))
    text = "\n ".join(["def take(r):", *writer.lines, f"return {taken}"]) + "\n" + "\n ".join([
        "def make(numbers, constants):", f"{_tuple(writer.numbers)} = numbers", f"{_tuple(writer.constants)} = constants",
        f"return {made}"])
    names: dict[str, object] = {f"K{place}": kind for place, kind in enumerate(writer.kinds)}
    exec(text, names)
    return Shape(tuple(writer.paths), tuple(writer.kinds), cast(_Take, names["take"]), cast(_Make, names["make"]))
