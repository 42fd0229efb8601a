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
    return {path: new for path, new in _changes(before, after, "") if new != Linear.leaf(path)}


def settled(value: R) -> R:
    """The same with every token in it read: actions and verdicts are told apart by their numbers."""
    return _settled(value)  # type: ignore[return-value]


def numbers(record: object) -> dict[str, int]:
    """`leaves` as plain ints, whatever enum they are of."""
    return {path: int(value) for path, value in leaves(record).items()}


def parts(record: object) -> dict[str, object]:
    """`leaves` of a record that may have tokens in it: ints, enum members and tokens by path."""
    return dict(_parts(record, ""))


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


def _changes(before: object, after: object, path: str) -> Iterator[tuple[str, Linear]]:
    if before is after:
        return
    if isinstance(before, int | Token):
        if isinstance(after, Token):
            yield path, after.expression
        elif isinstance(after, int):
            if not isinstance(before, int) or int(before) != int(after):
                yield path, Linear((), int(after))
        else:
            raise NotTraceable(f"{path} was a number and became {after!r}; the shape of a state must not change")
    elif isinstance(before, tuple):
        if not isinstance(after, tuple) or len(before) != len(after):
            raise NotTraceable(f"{path} has another length after the action; a state must keep its shape (count, do not remove)")
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(old, new, f"{path}[{place}]")
    elif attrs.has(type(before)):
        if type(after) is not type(before):
            raise NotTraceable(f"{path or 'the state'} became a {type(after).__name__}; the shape of a state must not change")
        for field in attrs.fields(type(before)):  # type: ignore[arg-type]
            old, new = getattr(before, field.name), getattr(after, field.name)
            where = f"{path}.{field.name}" if path else field.name
            if not field.metadata.get("constant"):
                yield from _changes(old, new, where)
            elif old is not new and old != new:
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
