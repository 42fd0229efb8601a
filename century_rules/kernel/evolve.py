"""`attrs.evolve`, several times quicker: rules make a handful of records for every action, each a copy but for a field or two.

A frozen record is slow to make because every field is set around its own ban on setting fields. Here each class of records gets,
once, an *open* subclass with the same layout and no ban; a copy is filled in as one of those and then declared to be the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import attrs

if TYPE_CHECKING:
    from attrs import evolve as evolve  # so that types are checked field by field
else:

    def evolve(record, /, **changes):
        """The record with other values in some fields; the others are the very same objects. TypeError for an unknown field."""
        kind = type(record)
        copied = _COPYING.get(kind)
        if copied is None:
            copied = _COPYING[kind] = _copying(kind)
        new = copied(record)
        try:
            for name, value in changes.items():
                setattr(new, name, value)
        except AttributeError as error:
            raise TypeError(f"{kind.__name__} has no field {name!r}") from error
        new.__class__ = kind
        return new


_COPYING: dict[type, Callable[[object], object]] = {}


def _copying(kind: type[attrs.AttrsInstance]) -> Callable[[object], object]:
    """A function that makes an open copy of a record of that class."""
    fields = attrs.fields(kind)
    more = hasattr(kind, "__attrs_post_init__") or hasattr(kind, "_attrs_cached_hash")
    if more or any(not field.init or field.converter or field.validator for field in fields):
        raise TypeError(f"a {kind.__name__} is more than its fields when it is made; use attrs.evolve")
    # Both of __setattr__ and __delattr__, or the interpreter looks the one that is free up for every field.
    free = {"__slots__": (), "__init__": object.__init__, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    lines = ["def copied(record):", "    new = Open()", *(f"    new.{each.name} = record.{each.name}" for each in fields)]
    made: dict[str, Callable[[object], object]] = {}
    exec("\n".join([*lines, "    return new"]), {"Open": type(f"Open{kind.__name__}", (kind,), free)}, made)
    return made["copied"]


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value at that place."""
    return (*row[:place], value, *row[place + 1:])
