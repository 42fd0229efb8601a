"""States as single whole numbers: each moving leaf has its own bits, leaves that never change have none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import S
from century_rules.tracing.records import numbers, with_values

Bounds = Callable[[str], tuple[int, int]]
"""The least and the greatest value of a leaf, both included, by its path."""

SETUP = "@set-up"
"""The pseudo-leaf that says which of several constants (set-ups) a state has."""


@attrs.frozen(order=True)
class LimitHit:
    """A bound that the play would leave; the search does not follow it there, and so is not complete."""

    path: str
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.path} is kept between {self.low} and {self.high}"


@attrs.frozen
class Field:
    """Bits ``shift`` to ``shift + width - 1`` of a packed state hold ``leaf - low``."""

    shift: int
    width: int
    low: int
    high: int

    @property
    def mask(self) -> int:
        """Over the field where it stands."""
        return ((1 << self.width) - 1) << self.shift


class Layout(Generic[S]):
    """Packs and unpacks the states that can follow from some initial ones.

    A leaf gets its bits when it is first seen to change (`grow`); until then its one value is remembered in `base`.

    Raises InvalidInput if the initial states differ in shape, or one is outside the bounds.
    """

    def __init__(self, initial: Sequence[S], bounds: Bounds) -> None:
        if not initial:
            raise InvalidInput("a search needs at least one initial state")
        all_numbers = [numbers(state) for state in initial]
        self.base: dict[str, int] = dict(all_numbers[0])
        self.ranges: dict[str, tuple[int, int]] = {}
        for path in self.base:
            low, high = bounds(path)
            self.ranges[path] = (low, high)
        self._fields: dict[str, Field] = {}
        self._width = 0
        self._skeletons: list[S] = []
        self._initial_skeletons: list[int] = []
        for state, values in zip(initial, all_numbers, strict=True):
            if values.keys() != self.base.keys():
                raise InvalidInput("the initial states have different leaves; search set-ups of one shape at a time")
            for path, value in values.items():
                low, high = self.ranges[path]
                if not low <= value <= high:
                    raise InvalidInput(f"an initial state has {path} = {value}, outside its bounds {low} to {high}")
            self._initial_skeletons.append(self._skeleton(state, values))
        if len(self._skeletons) > 1:
            self.base[SETUP] = 0
            self.ranges[SETUP] = (0, len(self._skeletons) - 1)
            self.grow(SETUP)
        for path, value in all_numbers[0].items():
            if any(values[path] != value for values in all_numbers):
                self.grow(path)
        self.initial_words = [
            self.pack(values, skeleton) for values, skeleton in zip(all_numbers, self._initial_skeletons, strict=True)
        ]

    @property
    def width(self) -> int:
        """Bits of a packed state."""
        return self._width

    @property
    def skeletons(self) -> int:
        """How many different constants the initial states have."""
        return len(self._skeletons)

    def field(self, path: str) -> Field | None:
        """Where the leaf is, None if it has not moved so far."""
        return self._fields.get(path)

    def before_growing(self, path: str) -> int:
        """What `grow` makes it necessary to add to every packed state there is: the leaf's old value, in its new place."""
        return (self.base[path] - self.ranges[path][0]) << self._width

    def grow(self, path: str) -> None:
        """Give a leaf bits above all others. Its bounds must allow two values or more."""
        low, high = self.ranges[path]
        field = Field(self._width, (high - low).bit_length(), low, high)
        self._fields[path] = field
        self._width += field.width

    def pack(self, values: Mapping[str, int], skeleton: int) -> int:
        """The state's word. Raises InvalidInput naming the leaf that does not fit: never wraps."""
        word = 0
        for path, field in self._fields.items():
            value = skeleton if path == SETUP else values[path]
            if not field.low <= value <= field.high:
                raise InvalidInput(f"{path} = {value} is outside its bounds {field.low} to {field.high}")
            word |= (value - field.low) << field.shift
        return word

    def values(self, word: int) -> dict[str, int]:
        """The leaves of a packed state."""
        values = dict(self.base)
        for path, field in self._fields.items():
            values[path] = ((word & field.mask) >> field.shift) + field.low
        return values

    def skeleton(self, word: int) -> int:
        """Which constants the state has."""
        field = self._fields.get(SETUP)
        return 0 if field is None else (word & field.mask) >> field.shift

    def unpack(self, word: int) -> S:
        """The real state."""
        return with_values(self._skeletons[self.skeleton(word)], self.values(word))

    def _skeleton(self, state: S, values: Mapping[str, int]) -> int:
        """The index of the state's constants among those met, compared by giving all states the same numbers."""
        bare = with_values(state, self.base)
        for index, known in enumerate(self._skeletons):
            if known == bare and _constants(known) == _constants(bare):
                return index
        self._skeletons.append(bare)
        return len(self._skeletons) - 1


def _constants(record: object) -> list[object]:
    """What a record holds besides its integers, even in fields that do not count for its equality."""
    if isinstance(record, int):
        return []
    if isinstance(record, tuple):
        return [constant for part in record for constant in _constants(part)]
    if attrs.has(type(record)):
        found: list[object] = []
        for field in attrs.fields(type(record)):  # type: ignore[arg-type]
            value = getattr(record, field.name)
            found.extend([value] if field.metadata.get("constant") else _constants(value))
        return found
    return [record]


def around(state: object, room: int = 255) -> Bounds:
    """Wide bounds for when none are given: from -1, or the state's own value if that is less, to `room` above the state's."""
    values = numbers(state)

    def bounds(path: str) -> tuple[int, int]:
        value = values[path]
        return min(-1, value), max(0, value) + room

    return bounds
