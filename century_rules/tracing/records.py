"""Records with tokens in them: their parts, what differs, other numbers put in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

import attrs

from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.shape import fields_of
from century_rules.tracing.token import Token, Truth

R = TypeVar("R")


def with_values(state: R, values: Mapping[str, int]) -> R:
    """The state with other numbers in its leaves; ValueError if an enum has no such member."""

    def change(path: str, value: int) -> object:
        return bool(values[path]) if isinstance(value, bool) else values[path]

    return map_leaves(state, change)


def settled(value: R) -> R:
    """The same with every token in it read: actions and verdicts are told apart by their numbers."""
    return cast(R, _settled(value))


def numbers(record: object) -> dict[str, int]:
    """`leaves` as plain ints, whatever enum they are of."""
    found = leaves(record)
    for path, value in found.items():
        if type(value) is not int:
            found[path] = int(value)
    return found


def differing(one: object, other: object) -> dict[str, tuple[object, object]]:
    """The leaves of two records of one shape that are not the very same objects: the only ones that can differ."""
    found: dict[str, tuple[object, object]] = {}
    _differing(one, other, "", found)
    return found


def mixed(leaves_of: R, constants_of: R, instead: Mapping[str, object]) -> R:
    """A record with the leaves of one, but for those given instead, and the constants of another; it shares what is equal."""
    return cast(R, _mixed(leaves_of, constants_of, "", instead))


def _differing(one: object, other: object, path: str, found: dict[str, tuple[object, object]]) -> None:
    if one is other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, part in enumerate(one):
            if part is not other[place]:
                _differing(part, other[place], f"{path}[{place}]", found)
    elif attrs.has(type(one)) and type(one) is type(other):
        for field in fields_of(one):
            if not field.metadata.get("constant"):
                where = f"{path}.{field.name}" if path else field.name
                _differing(getattr(one, field.name), getattr(other, field.name), where, found)
    else:
        found[path] = (one, other)


def _mixed(leaves_of: object, constants_of: object, path: str, instead: Mapping[str, object]) -> object:
    if isinstance(leaves_of, int | Token):
        return instead.get(path, leaves_of)
    if isinstance(leaves_of, tuple) and isinstance(constants_of, tuple):
        new = tuple(
            _mixed(part, other, f"{path}[{place}]", instead)
            for place, (part, other) in enumerate(zip(leaves_of, constants_of, strict=True))
        )
        return leaves_of if all(part is old for part, old in zip(new, leaves_of, strict=True)) else new
    if attrs.has(type(leaves_of)):
        fresh: dict[str, object] = {}
        for field in fields_of(leaves_of):
            if not field.init:
                continue
            mine, its = getattr(leaves_of, field.name), getattr(constants_of, field.name)
            constant = field.metadata.get("constant")
            part = its if constant else _mixed(mine, its, f"{path}.{field.name}" if path else field.name, instead)
            if part is not mine:
                fresh[str(field.alias)] = part
        return _evolved(leaves_of, fresh)
    return constants_of


def _evolved(record: object, fresh: Mapping[str, object]) -> object:
    return attrs.evolve(record, **fresh) if fresh else record  # type: ignore[misc]  # of a class known at run time only


def _settled(value: object) -> object:
    if isinstance(value, Token):
        return bool(value) if isinstance(value, Truth) else value.__index__()
    if isinstance(value, tuple | frozenset):
        parts = [_settled(part) for part in value]
        if all(new is old for new, old in zip(parts, value, strict=True)):
            return value
        return frozenset(parts) if isinstance(value, frozenset) else tuple(parts)
    if isinstance(value, list):
        return [_settled(part) for part in value]
    if isinstance(value, Mapping):
        return {_settled(key): _settled(part) for key, part in value.items()}
    if attrs.has(type(value)) and not isinstance(value, type):
        fresh: dict[str, object] = {}
        for field in fields_of(value):
            if field.init and not field.metadata.get("constant"):
                old = getattr(value, field.name)
                new = _settled(old)
                if new is not old:
                    fresh[str(field.alias)] = new
        return _evolved(value, fresh)
    return value
