"""Positions and arguments of unknowns, called by their paths, and the numbers of a position by path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from century_rules.kernel.meanings import KnownParts, Record
from century_rules.lifting import terms as t
from century_rules.lifting.open_game import Only
from century_rules.lifting.terms import Number
from century_rules.lifting.values import Name, Names, StandIn, Union, Value, evolved, fields_of, selected


def position_of_unknowns(position: object, known: Sequence[str] = (), path: str = "") -> Value:
    """The same record with an unknown in place of every number, called by its path; names of things become `Names`.

    The fields that are `known` stay as they are. Paths begin with the `path` of the position itself, if it has one.
    """
    return _unknown(position, path, known)


def unknown_like(value: object, path: str) -> Value:
    """The same number, row or record with an unknown in place of every number, called by its path."""
    return _unknown(value, path)


def _unknown(value: Value, path: str, known: Sequence[str] = ()) -> Value:
    if isinstance(value, tuple):
        if is_names(value):
            return Names(path, len(value))
        return tuple([_unknown(each, f"{path}[{place}]") for place, each in enumerate(value)])
    if isinstance(value, Record):
        kind = type(value)
        return evolved(value, {name: _unknown(getattr(value, name), f"{path}.{name}" if path else name)
                               for name in fields_of(kind) if name not in known})
    if isinstance(value, KnownParts):
        parts = {name: getattr(value, name) for name in value.known_parts}
        return Only({name: _unknown(part, f"{path}.{name}") if isinstance(part, KnownParts) or is_names(part) else part
                     for name, part in parts.items()})
    return value if value is None or isinstance(value, str | StandIn) else t.number(path)


def is_names(value: object) -> bool:
    """Whether something constant is a row of texts, which are names."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, str) for each in value)


def numbers_of(value: object, path: str = "", known: Sequence[str] = ()) -> Iterator[tuple[str, object]]:
    """The numbers of a position by path, as `position_of_unknowns` calls them, those of its set-up among them."""
    if isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from numbers_of(each, f"{path}[{place}]")
    elif isinstance(value, Record):
        for name in fields_of(type(value)):
            if name not in known:
                yield from numbers_of(getattr(value, name), f"{path}.{name}" if path else name)
    elif value is not None and not isinstance(value, str | Names | StandIn | KnownParts):
        yield path, value


def named(things: Names | Sequence[object] | None, unknown: Number) -> Value:
    """What an unknown argument is: the name of a thing, one of several rows (as sets of cubes), or a number."""
    if isinstance(things, Names) or (things and isinstance(things[0], str)):
        return Name(things if isinstance(things, Names) else tuple(cast("Sequence[str]", things)), unknown)
    return selected(unknown, things) if things and isinstance(things[0], tuple) else unknown


def or_none(value: Value, unknown: Number) -> Value:
    """An argument that may be left out: -1 is none."""
    left_out = t.eq(unknown, -1)
    return Union(((left_out, None), (t.neg(left_out), value)))
