"""States made of tokens, and what a transition changed in them."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import TypeVar

import attrs

from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.tracing.errors import NotTraceable
from century_rules.tracing.linear import Linear
from century_rules.tracing.token import Log, Token

R = TypeVar("R")

Changes = Mapping[str, Linear]
"""The leaves a transition changes, each with its new value in terms of the old state."""


def with_tokens(state: R, log: Log) -> R:
    """The state with a token for every integer.

    Enum members stay what they are, because rules may use ``is`` on them; their values are logged as read, in leaf order.
    """

    def change(path: str, value: int) -> object:
        if isinstance(value, enum.Enum):
            log.read_leaf(path, int(value))
            return value
        return Token(log, Linear.leaf(path), int(value))

    return map_leaves(state, change)


def with_values(state: R, values: Mapping[str, int]) -> R:
    """The state with other numbers in its leaves; ValueError if an enum has no such member."""

    def change(path: str, value: int) -> object:
        return bool(values[path]) if isinstance(value, bool) else values[path]

    return map_leaves(state, change)


def changes(before: object, after: object) -> dict[str, Linear]:
    """What differs between two states of one run.

    Raises NotTraceable if the shape or a constant changed: cases speak about fixed leaves.
    """
    found: dict[str, Linear] = {}
    if before is not after:
        _changes(before, after, "", found)
    return found


def settled(value: R) -> R:
    """The same with every token in it read: actions and verdicts are told apart by their numbers."""
    return _settled(value)  # type: ignore[return-value]


def numbers(record: object) -> dict[str, int]:
    """`leaves` as plain ints, whatever enum they are of."""
    return {path: int(value) for path, value in leaves(record).items()}


def parts(record: object, path: str = "") -> dict[str, object]:
    """`leaves` of a record that may have tokens in it: ints, enum members and tokens by path, which begins with `path`."""
    return dict(_parts(record, path))


def differing(one: object, other: object) -> dict[str, tuple[object, object]]:
    """The leaves of two records of one shape that are not the very same objects: the only ones that can differ."""
    found: dict[str, tuple[object, object]] = {}
    _differing(one, other, "", found)
    return found


def mixed(leaves_of: R, constants_of: R, instead: Mapping[str, object]) -> R:
    """A record with the leaves of one, but for those given instead, and the constants of another; it shares what is equal."""
    return _mixed(leaves_of, constants_of, "", instead)  # type: ignore[return-value]


def _differing(one: object, other: object, path: str, found: dict[str, tuple[object, object]]) -> None:
    if one is other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, part in enumerate(one):
            if part is not other[place]:
                _differing(part, other[place], f"{path}[{place}]", found)
    elif attrs.has(type(one)) and type(one) is type(other):
        for field in attrs.fields(type(one)):  # type: ignore[arg-type]
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
        fresh = {}
        for field in attrs.fields(type(leaves_of)):  # type: ignore[arg-type]
            if not field.init:
                continue
            mine, its = getattr(leaves_of, field.name), getattr(constants_of, field.name)
            constant = field.metadata.get("constant")
            part = its if constant else _mixed(mine, its, f"{path}.{field.name}" if path else field.name, instead)
            if part is not mine:
                fresh[field.alias] = part
        return attrs.evolve(leaves_of, **fresh) if fresh else leaves_of  # type: ignore[misc]
    return constants_of


def _parts(value: object, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, int | Token):
        yield path, value
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from _parts(part, f"{path}[{place}]")
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]
            if not field.metadata.get("constant"):
                yield from _parts(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)


def _changes(before: object, after: object, path: str, found: dict[str, Linear]) -> None:
    """Add to `found` what differs; parts that are the same objects are passed over, which is most of a state."""
    if isinstance(before, int | Token):
        if isinstance(after, Token):
            if after.expression != Linear.leaf(path):
                found[path] = after.expression
        elif isinstance(after, int):
            if not isinstance(before, int) or int(before) != int(after):
                found[path] = Linear((), int(after))
        else:
            raise NotTraceable(f"{path} was a number and became {after!r}; the shape of a state must not change")
    elif isinstance(before, tuple):
        if not isinstance(after, tuple) or len(before) != len(after):
            raise NotTraceable(f"{path} has another length after the action; a state must keep its shape (count, do not remove)")
        for place, old in enumerate(before):
            if old is not after[place]:
                _changes(old, after[place], f"{path}[{place}]", found)
    elif attrs.has(type(before)):
        if type(after) is not type(before):
            raise NotTraceable(f"{path or 'the state'} became a {type(after).__name__}; the shape of a state must not change")
        for field in attrs.fields(type(before)):  # type: ignore[arg-type]
            old, new = getattr(before, field.name), getattr(after, field.name)
            if old is new:
                continue
            where = f"{path}.{field.name}" if path else field.name
            if not field.metadata.get("constant"):
                _changes(old, new, where, found)
            elif old != new:
                raise NotTraceable(f"{where} is declared constant and changed")
    elif before != after:
        raise NotTraceable(f"{path} changed from {before!r} to {after!r}, but only numbers, tuples and records can be traced")


def _settled(value: object) -> object:
    if isinstance(value, Token):
        return value.__index__()
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
        fresh = {}
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]
            if field.init and not field.metadata.get("constant"):
                old = getattr(value, field.name)
                new = _settled(old)
                if new is not old:
                    fresh[field.alias] = new
        return attrs.evolve(value, **fresh) if fresh else value  # type: ignore[misc]
    return value
