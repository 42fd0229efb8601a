"""The integers inside a nested record, by path: the common ground of reference states, encodings and packed states.

A record is a frozen attrs instance whose fields are ints, enums of ints, tuples and such records. Anything else in it (a
set-up, a text) is a constant and is passed over. What stands for an int counts as one.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import SupportsIndex, TypeVar, cast

import attrs

from century_rules.kernel.shape import Shapes, fields_of

R = TypeVar("R")

_SHAPES = Shapes(int, SupportsIndex)


def leaves(record: object) -> dict[str, int]:
    """Every integer of the record by its path, for instance ``players[0].hold[2]``, in the order of the fields."""
    found = _SHAPES.of(record)
    if found is None:
        return dict(_walk(record, ""))
    shape, numbers, _ = found
    return dict(zip(shape.paths, cast(tuple[int, ...], numbers), strict=True))


def values(record: object) -> tuple[int, ...]:
    """What `leaves` gives, without the paths."""
    found = _SHAPES.of(record)
    return tuple(value for _, value in _walk(record, "")) if found is None else cast(tuple[int, ...], found[1])


def numbers(record: object) -> dict[str, int]:
    """`leaves` as plain ints, whatever enum they are of."""
    found = leaves(record)
    for path, value in found.items():
        if type(value) is not int:
            found[path] = int(value)
    return found


def constant_values(record: object) -> tuple[object, ...]:
    """What in the record is no number: its constants, or the record itself where they cannot be told apart."""
    found = _SHAPES.of(record)
    return (record,) if found is None else (type(record), *found[2])


def map_leaves(record: R, change: Callable[[str, int], object]) -> R:
    """The same record with every integer replaced by ``change(path, value)``, which need not be an int."""
    found = _SHAPES.of(record)
    if found is None:
        return cast(R, _map(record, "", change))
    shape, numbers, constants = found
    changed = [_changed(path, value, change) for path, value in zip(shape.paths, cast(tuple[int, ...], numbers), strict=True)]
    return cast(R, shape.make(changed, constants))


def with_others(record: R, others: Sequence[int]) -> R:
    """The record with others in the places of its leaves, in their order; they must be of the same types."""
    found = _SHAPES.of(record)
    if found is None:
        there = dict(zip(leaves(record), others, strict=True))
        return map_leaves(record, lambda path, _: there[path])
    return cast(R, found[0].make(others, found[2]))


def with_values(record: R, values: Mapping[str, int]) -> R:
    """The record with other numbers in its leaves; ValueError if an enum has no such member."""

    def change(path: str, value: int) -> object:
        return bool(values[path]) if isinstance(value, bool) else values[path]

    return map_leaves(record, change)


def _changed(path: str, value: int, change: Callable[[str, int], object]) -> object:
    changed = change(path, value)
    if isinstance(value, enum.Enum) and type(changed) is int:
        return type(value)(changed)
    return changed


def _walk(value: object, path: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, int | SupportsIndex):
        yield path, cast(int, value)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from _walk(part, f"{path}[{place}]")
    elif attrs.has(type(value)):
        for field in fields_of(value):
            if not field.metadata.get("constant"):
                yield from _walk(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)


def _map(value: object, path: str, change: Callable[[str, int], object]) -> object:
    if isinstance(value, int | SupportsIndex):
        return _changed(path, cast(int, value), change)
    if isinstance(value, tuple):
        parts = [_map(part, f"{path}[{place}]", change) for place, part in enumerate(value)]
        return cast(Callable[..., object], type(value))(*parts) if hasattr(value, "_fields") else tuple(parts)
    if attrs.has(type(value)):
        changes = {
            str(field.alias): getattr(value, field.name) if field.metadata.get("constant")
            else _map(getattr(value, field.name), f"{path}.{field.name}" if path else field.name, change)
            for field in fields_of(value) if field.init
        }
        return type(value)(**changes)
    return value
