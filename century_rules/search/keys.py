"""States as keys: the same key, the same state. Only the numbers and the set-up count, whatever a class says of equality."""

from __future__ import annotations

import struct
from collections.abc import Container, Sequence
from contextlib import suppress
from operator import is_not, le
from typing import Generic, cast

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import S
from century_rules.kernel.leaves import leaves, numbers, with_values
from century_rules.kernel.shape import Shapes
from century_rules.search.errors import ShapeChanged
from century_rules.search.layout import SETUP, Layout, LimitHit, alike, same

_SHORT, _LONG = 2**15, 2**63
_SHAPES = Shapes(int)


class Keys(Generic[S]):
    """Makes keys of states that follow from the initial ones of a layout, and states of keys.

    Attributes:
        paths: of the numbers in a key, in their order.
    """

    def __init__(self, layout: Layout[S]) -> None:
        """Raises InvalidInput for bounds that no key has room for."""
        self.paths: tuple[str, ...] = tuple(path for path in layout.base if path != SETUP)
        self._setups: Sequence[S] = layout.setups
        self._first = layout.first_states
        ranges = [layout.ranges[path] for path in self.paths]
        self._low, self._high = [low for low, _ in ranges], [high for _, high in ranges]
        reach = max([*map(abs, self._low), *map(abs, self._high), len(self._setups)], default=0)
        if reach >= _LONG:
            raise InvalidInput("bounds of more than 63 bits are too wide for a search; give narrower ones")
        self.code = "h" if reach < _SHORT else "q"
        """How a number is written, by the letter of `struct` and `array`."""
        self._written = struct.Struct(f"{len(self.paths) + 1}{self.code}")
        found = _SHAPES.of(self._setups[0])
        self._shape = None if found is None else found[0]
        self._constants = [self._constants_of(setup) for setup in self._setups]
        self._kinds = [] if found is None else [*map(type, found[1])]

    def of(self, state: S, setup: int, known: Container[bytes] = ()) -> bytes | LimitHit:
        """The key of a state with the constants of a set-up, or the first bound that the state is outside of.

        Of `known` keys the bounds are not looked at again. Raises ShapeChanged if the state is of another shape than the initial
        ones, or has other constants.
        """
        values = self._numbers(state, setup)
        with suppress(struct.error):  # too large a number
            key = self._written.pack(*values, setup)
            if key in known or (all(map(le, self._low, values)) and all(map(le, values, self._high))):
                return key
        return next(LimitHit(path, low, high) for path, low, high, value in zip(
            self.paths, self._low, self._high, values, strict=True) if not low <= value <= high)

    def state(self, key: bytes) -> S:
        """The state of a key. Raises InvalidInput for one that has numbers in fields that are no arguments."""
        *values, setup = self._written.unpack(key)
        made = with_values(self._setups[int(setup)], dict(zip(self.paths, values, strict=True)))
        if [*numbers(made).values()] != values:
            raise InvalidInput(f"a {type(made).__name__} cannot be made again of its numbers: some fields are no arguments")
        return made

    def _constants_of(self, setup: S) -> tuple[object, ...]:
        taken = None if self._shape is None else self._shape.take(setup)
        return () if taken is None else taken[1]

    def _numbers(self, state: S, setup: int) -> Sequence[int]:
        taken = None if self._shape is None else self._shape.take(state)
        if taken is not None:
            values, constants = taken
            if any(map(is_not, constants, self._constants[setup])) and not same(constants, self._constants[setup]):
                raise ShapeChanged("what is declared constant changed")
            if [*map(type, values)] != self._kinds:
                raise ShapeChanged(self._what_changed(state))
            return cast("tuple[int, ...]", values)
        # Of a shape that cannot be compiled, or of another one.
        found = numbers(state)
        if tuple(found) != self.paths or not alike(state, self._first[setup]):
            raise ShapeChanged(self._what_changed(state))
        return [*found.values()]

    def _what_changed(self, state: S) -> str:
        if type(state) is not type(self._setups[0]):
            return f"a {type(self._setups[0]).__name__} became a {type(state).__name__}"
        there = numbers(state)
        gone = next((path for path in self.paths if path not in there), None)
        if gone is not None:
            return f"{gone} is no number any more"
        new, before, now = next((path for path in there if path not in self.paths), None), leaves(self._setups[0]), leaves(state)
        if new is not None:
            return f"{new} is new"
        changed = next((path for path in before if type(now[path]) is not type(before[path])), None)
        if changed is not None:
            return f"{changed} was of the class {type(before[changed]).__name__} and is of {type(now[changed]).__name__}"
        return "what is no number changed"


def check_shape(state: S, carrier: S) -> None:
    """Raise ShapeChanged unless a state has the shape and the constants of another one, whatever its numbers."""
    mine, its = _SHAPES.of(state), _SHAPES.of(carrier)
    if mine is not None and its is not None and mine[0] is its[0] and not any(map(is_not, mine[2], its[2])) and (
            [*map(type, mine[1])] == [*map(type, its[1])]):
        return
    if not alike(state, carrier):
        raise ShapeChanged("a position is of another shape than those before it, or has other constants")
