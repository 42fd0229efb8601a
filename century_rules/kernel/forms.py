"""Records whose numbers may be ints or terms: read from leaves, written to leaves, chosen between.

What is derived here follows from the meanings of the fields (`century_rules.kernel.meanings`). A `Form` is compiled:
straight-line code makes a record of the numbers in their order, and takes them out of it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Generic, TypeAlias, TypeVar, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.meanings import Axis, Leaf, Part, Record, Sizes, leaves_of, parts_of

R = TypeVar("R")


class Form(Generic[R]):
    """Records of one class, where axes have given sizes, between numbers by leaf path and records.

    Attributes:
        leaves: what each number means, in the order of the fields.
        paths: of the leaves.

    >>> from century_rules.kernel.meanings import Along, Axis
    >>> from typing import Annotated
    >>> row = attrs.make_class("Row", {"piles": attrs.field(type=Annotated[tuple[int, ...], Along(Axis("pile"))])})
    >>> Form(row, {Axis("pile"): 2}).read({"piles[0]": 3, "piles[1]": 4})
    Row(piles=(3, 4))
    """

    def __init__(self, kind: type[R], sizes: Sizes) -> None:
        known = _compiled(cast(Hashable, kind), tuple(sizes.items()))
        self.leaves, self.paths, self._fetch, self._take, self._make = known

    def read(self, values: Mapping[str, object], **constants: object) -> R:
        """The record with those numbers by path, and its constant fields. KeyError if a number is missing."""
        return self.of_numbers(self._fetch(values), **constants)

    def of_numbers(self, numbers: Sequence[object], **constants: object) -> R:
        """The record with those numbers in the order of `paths`. IndexError if there are too few."""
        return cast(R, self._make(tuple(numbers), **constants))

    def write(self, record: R) -> dict[str, object]:
        """Every number of the record by its path; what is to be a number may be anything, as a solver's term."""
        return dict(zip(self.paths, self._take(record), strict=True))

    def neutral(self, number: Callable[[int], object] = int, **constants: object) -> R:
        """The record where there is nothing to tell: places are none where they may be, all else is 0."""
        return self.of_numbers([number(leaf.neutral) for leaf in self.leaves], **constants)


def in_order_of_base(kind: type, fields: list[attrs.Attribute[object]]) -> list[attrs.Attribute[object]]:
    """For ``attrs.frozen(field_transformer=…)``: a field that says its type more exactly keeps the place it has in the base."""
    order = [each.name for base in kind.__bases__ if attrs.has(base) for each in attrs.fields(base)]
    places = {name: place for place, name in enumerate(order)}
    return sorted(fields, key=lambda each: places.get(each.name, len(places)))


def in_numbers(algebra: Algebra[N, B], record: R) -> R:
    """The record, or tuple of records, with its ints and bools as numbers and truths of an algebra.

    Of a record only the fields change whose types mention a type variable: what fixes the shape of a game stays as it is.
    """
    return cast(R, _in_numbers(algebra, record))


def _in_numbers(algebra: Algebra[N, B], value: object) -> object:
    if isinstance(value, bool):
        return algebra.truth(value)
    if isinstance(value, int):
        return algebra.number(int(value))
    if isinstance(value, tuple):
        return tuple([_in_numbers(algebra, each) for each in value])
    kind = cast("type[attrs.AttrsInstance]", type(value))
    made = {field.name: getattr(value, field.name) for field in attrs.fields(kind)}
    return kind(**{**made, **{name: _in_numbers(algebra, made[name]) for name in _open_fields(cast(Hashable, kind))}})


@cache
def _open_fields(kind: type[attrs.AttrsInstance]) -> tuple[str, ...]:
    """The fields of a record class whose types mention a type variable."""
    return tuple([name for name, hint in typing.get_type_hints(kind).items()
                  if isinstance(hint, TypeVar) or getattr(hint, "__parameters__", False)])


def either(algebra: Algebra[N, B], condition: B, then: R, otherwise: R) -> R:
    """One of two records (or parts of them: rows, numbers), number by number. One and the same object in both stays that object.

    Both have to be of one shape, ValueError or AttributeError if they are not; their constants are taken to be the same.
    """
    if isinstance(condition, bool):  # nothing to choose; on ints that saves most of the time
        return then if condition else otherwise
    return cast(R, _either(algebra.choose, condition, then, otherwise))


def _either(choose: Callable[[B, N, N], N], condition: B, then: object, otherwise: object) -> object:
    if then is otherwise:
        return otherwise
    if isinstance(then, tuple) and isinstance(otherwise, tuple):
        return tuple([_either(choose, condition, one, other) for one, other in zip(then, otherwise, strict=True)])
    if isinstance(then, Record):
        kind = type(then)
        if kind not in _FIELDS:
            parts, fields = parts_of(kind), attrs.fields(cast(type[attrs.AttrsInstance], kind))
            _FIELDS[kind] = [(each.name, str(each.alias), each.name in parts) for each in fields]
        made: dict[str, object] = {}
        for name, alias, is_part in _FIELDS[kind]:
            here = getattr(otherwise, name)
            made[alias] = _either(choose, condition, getattr(then, name), here) if is_part else here
        return cast(Callable[..., object], kind)(**made)
    return choose(condition, cast(N, then), cast(N, otherwise))


_FIELDS: dict[type, list[tuple[str, str, bool]]] = {}
"""Of each class its fields: name, name in calls, and whether it is a part; what is none is constant."""

_Fetch = Callable[[Mapping[str, object]], tuple[object, ...]]
_Take = Callable[[object], tuple[object, ...]]
_Make = Callable[..., object]
_Compiled: TypeAlias = "tuple[tuple[Leaf, ...], tuple[str, ...], _Fetch, _Take, _Make]"


@cache
def _compiled(kind: Hashable, sizes: tuple[tuple[Axis, int], ...]) -> _Compiled:
    """The leaves and their paths; what gets numbers by path, takes a record apart, and makes it. The same for all of one form."""
    leaves = leaves_of(cast(type, kind), dict(sizes))
    paths = tuple(leaf.path for leaf in leaves)
    fetch: _Fetch = itemgetter(*paths) if len(paths) > 1 else lambda values: tuple(values[path] for path in paths)
    writer = _Writer(dict(sizes))
    made = writer.record(cast(type, kind), "r", outermost=True)
    lines = "".join(f"    {line}\n" for line in writer.lines)
    numbers = "".join(writer.numbers)
    exec(f"def take(r):\n{lines}    return ({numbers})\ndef make(v, **constants):\n    return {made}", writer.names)
    return leaves, paths, fetch, cast(_Take, writer.names["take"]), cast(_Make, writer.names["make"])


class _Writer:
    """Writes the text of both functions while it walks through the fields of a record class."""

    def __init__(self, sizes: Sizes) -> None:
        self.lines: list[str] = []
        self.numbers: list[str] = []
        self.names: dict[str, object] = {}
        self._sizes, self._count = sizes, 0

    def record(self, kind: type, name: str, *, outermost: bool = False) -> str:
        """The text that makes the record of ``v``; notes what takes it apart."""
        known = f"K{len(self.names)}"
        self.names[known] = kind
        parts, fields = parts_of(kind), attrs.fields(cast(type[attrs.AttrsInstance], kind))
        named = len(parts) < len(fields) or any(field.kw_only for field in fields)
        made = [f"{f'{field.alias}=' if named else ''}{self._part(parts[field.name], f'{name}.{field.name}')}"
                for field in fields if field.name in parts]
        return f"{known}({', '.join(made)}{', **constants' if outermost else ''})"

    def _part(self, part: Part, name: str) -> str:
        if part.record is not None:
            local = f"r{len(self.lines)}"
            self.lines.append(f"{local} = {name}")
            return self.record(part.record, local)
        if part.along is None or part.item is None:
            self.numbers.append(f"{name}, ")
            self._count += 1
            return f"v[{self._count - 1}]"
        size = self._sizes[part.along]
        if part.item.meaning is not None:
            self.numbers.append(f"*{name}, ")
            self._count += size
            return f"v[{self._count - size}:{self._count}]"
        first = len(self.lines)
        locals_ = [f"r{first}_{place}" for place in range(size)]
        self.lines.append(f"{''.join(f'{local}, ' for local in locals_)} = {name}" if size else f"() = {name}")
        return f"({''.join(f'{self._part(part.item, local)}, ' for local in locals_)})"
