"""A state taken apart: the same with tokens for its numbers, and what a transition changed in it."""

from __future__ import annotations

import enum
import operator
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress, repeat
from typing import Generic, TypeVar, cast

import attrs

from century_rules.kernel.leaves import map_leaves
from century_rules.kernel.shape import Shape, Shapes, fields_of
from century_rules.tracing.errors import NotTraceable
from century_rules.tracing.linear import Linear
from century_rules.tracing.records import numbers
from century_rules.tracing.token import Log, Token, Truth

R = TypeVar("R")

Changes = Mapping[str, Linear]
"""The leaves a transition changes, each with its new value in terms of the old state."""

_SHAPES = Shapes(int, Token)


class Apart(Generic[R]):
    """A state, taken apart once for everything a trace wants to know of it.

    One whose shape cannot be compiled is looked through anew, part by part, each time.
    """

    def __init__(self, state: R, parts: tuple[Shape, Sequence[object], Sequence[object]] | None = None) -> None:
        self.state = state
        self._parts = _SHAPES.of(state) if parts is None else parts

    def with_tokens(self, log: Log) -> Apart[R]:
        """The state with a token for every integer.

        Enum members stay what they are, because rules may use ``is`` on them; their values are logged as read, in leaf order.
        """

        def read(path: str, value: int) -> object:
            if isinstance(value, enum.Enum):
                log.read_leaf(path, int(value))
                return value
            return (Truth if isinstance(value, bool) else Token)(log, Linear.leaf(path), int(value))

        if self._parts is None:
            return Apart(map_leaves(self.state, read))
        shape, values, constants = self._parts
        tokens: list[object] = list(map(Token, repeat(log), _leaves(shape), cast(Sequence[int], values)))
        for place, value in enumerate(values):
            if type(value) is not int:
                tokens[place] = read(shape.paths[place], cast(int, value))
        return Apart(cast(R, shape.make(tokens, constants)), (shape, tokens, constants))

    def numbers(self) -> dict[str, int]:
        """`records.numbers` of the state."""
        if self._parts is None:
            return numbers(self.state)
        shape, values, _ = self._parts
        return dict(zip(shape.paths, map(int, cast(Sequence[int], values)), strict=True))

    def changes(self, after: object) -> dict[str, Linear]:
        """What differs in another state of the same run.

        Raises NotTraceable if the shape or a constant changed: cases speak about fixed leaves.
        """
        found: dict[str, Linear] = {}
        if self.state is after:
            return found
        taken = None if self._parts is None else self._parts[0].take(after)
        if self._parts is None or taken is None or any(map(operator.is_not, self._parts[2], taken[1])):
            _changes(self.state, after, "", found)  # part by part, to say what it is that cannot be compared
            return found
        shape, old, _ = self._parts
        new = taken[0]
        for place in compress(range(len(old)), map(operator.is_not, old, new)):
            _changed_number(old[place], new[place], shape.paths[place], found)
        return found


def with_tokens(state: R, log: Log) -> R:
    """`Apart.with_tokens` of a state."""
    return Apart(state).with_tokens(log).state


def changes(before: object, after: object) -> dict[str, Linear]:
    """What differs between two states of one run; see `Apart.changes`."""
    return Apart(before).changes(after)


@cache
def _leaves(shape: Shape) -> tuple[Linear, ...]:
    return tuple(Linear.leaf(path) for path in shape.paths)


def _changes(before: object, after: object, path: str, found: dict[str, Linear]) -> None:
    """Add to `found` what differs; parts that are the same objects are passed over, which is most of a state."""
    if isinstance(before, int | Token):
        _changed_number(before, after, path, found)
    elif isinstance(before, tuple):
        if not isinstance(after, tuple) or len(before) != len(after):
            raise NotTraceable(f"{path} has another length after the action; a state must keep its shape (count, do not remove)")
        for place, old in enumerate(before):
            if old is not after[place]:
                _changes(old, after[place], f"{path}[{place}]", found)
    elif attrs.has(type(before)):
        if type(after) is not type(before):
            raise NotTraceable(f"{path or 'the state'} became a {type(after).__name__}; the shape of a state must not change")
        for field in fields_of(before):
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


def _changed_number(before: object, after: object, path: str, found: dict[str, Linear]) -> None:
    if type(after) is int and type(before) is Token:
        found[path] = Linear.number(after)
    elif isinstance(after, Token):
        if after.expression != Linear.leaf(path):
            found[path] = after.expression
    elif isinstance(after, int):
        if isinstance(before, Token) or not isinstance(before, int) or int(before) != int(after):
            found[path] = Linear.number(int(after))
    else:
        raise NotTraceable(f"{path} was a number and became {after!r}; the shape of a state must not change")
