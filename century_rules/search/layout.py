"""States as single whole numbers: each moving leaf has its own bits, leaves that never change have none.

No field lies across a multiple of 64 bits, so that the number can be cut into machine words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import S
from century_rules.kernel.leaves import leaves
from century_rules.kernel.shape import fields_of
from century_rules.kernel.leaves import numbers, with_values

Bounds = Callable[[str], tuple[int, int]]
"""The least and the greatest value of a leaf, both included, by its path."""

WORD = 64
"""Bits of a machine word."""

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
        truths = {path for path, value in leaves(initial[0]).items() if isinstance(value, bool)}
        for path in self.base:
            low, high = bounds(path)
            if type(low) is not int or type(high) is not int or low > high:
                raise InvalidInput(f"the bounds of {path} should be two whole numbers, the least first, not {low!r} and {high!r}")
            # A truth has no other values; an action that would give it one leaves the bound.
            self.ranges[path] = (max(low, 0), min(high, 1)) if path in truths else (low, high)
        self._fields: dict[str, Field] = {}
        self._used: list[int] = []
        """Bits in use in each word, from below."""
        self._skeletons: list[S] = []
        self._first: list[S] = []
        """Of the initial states the first with each of the constants."""
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
        self._initial_numbers = all_numbers

    @property
    def width(self) -> int:
        """Bits of a packed state."""
        return WORD * (len(self._used) - 1) + self._used[-1] if self._used else 0

    @property
    def initial_words(self) -> list[int]:
        """The initial states, packed as the layout is now."""
        return [self.pack(values, skeleton)
                for values, skeleton in zip(self._initial_numbers, self._initial_skeletons, strict=True)]

    @property
    def words(self) -> int:
        """Machine words of a packed state, at least one."""
        return max(1, len(self._used))

    @property
    def moving(self) -> tuple[str, ...]:
        """The leaves that have bits, in the order in which they got them."""
        return tuple(self._fields)

    @property
    def setups(self) -> Sequence[S]:
        """A state with each of the different constants that the initial states have, by the number of the skeleton."""
        return self._skeletons

    @property
    def first_states(self) -> Sequence[S]:
        """By the number of the skeleton the first initial state with those constants."""
        return self._first

    @property
    def initial_setups(self) -> Sequence[int]:
        """By initial state the number of its constants."""
        return self._initial_skeletons

    @property
    def skeletons(self) -> int:
        """How many different constants the initial states have."""
        return len(self._skeletons)

    def field(self, path: str) -> Field | None:
        """Where the leaf is, None if it has not moved so far."""
        return self._fields.get(path)

    def before_growing(self, path: str) -> int:
        """What `grow` makes it necessary to add to every packed state there is: the leaf's old value, in its new place."""
        return (self.base[path] - self.ranges[path][0]) << self._room_for(path)

    def grow(self, path: str) -> None:
        """Give a leaf bits that no other has. Its bounds must allow two values or more."""
        low, high = self.ranges[path]
        shift, width = self._room_for(path), (high - low).bit_length()
        self._fields[path] = Field(shift, width, low, high)
        while len(self._used) <= shift // WORD:
            self._used.append(0)
        self._used[shift // WORD] += width

    def _room_for(self, path: str) -> int:
        """The first place with room for the leaf within one word."""
        low, high = self.ranges[path]
        width = (high - low).bit_length()
        if width >= WORD // 2:
            raise InvalidInput(f"the bounds of {path}, {low} to {high}, are too wide for a search; give narrower ones")
        for word, used in enumerate(self._used):
            if used + width <= WORD:
                return WORD * word + used
        return WORD * len(self._used)

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
        for index, known in enumerate(self._first):
            if alike(known, state):
                return index
        self._first.append(state)
        self._skeletons.append(with_values(state, self.base))
        return len(self._skeletons) - 1


def same(one: object, other: object) -> bool:
    """Whether two records are the same to the last part, those too that do not count for their equality; 1 is not True."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple | list):
        assert isinstance(other, tuple | list)
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        assert isinstance(other, dict)
        return list(one) == list(other) and all(map(same, one.values(), other.values()))
    if attrs.has(type(one)):
        fields = fields_of(one)
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields)
    return bool(one == other)


def alike(one: object, other: object) -> bool:
    """Whether two states are the same but for the values of their numbers, which are of the same types in the same places."""
    if isinstance(one, int):
        return type(one) is type(other)
    if type(one) is tuple and type(other) is tuple:
        return len(one) == len(other) and all(map(alike, one, other))
    if attrs.has(type(one)) and type(one) is type(other):
        return all((same if field.metadata.get("constant") else alike)(getattr(one, field.name), getattr(other, field.name))
                   for field in fields_of(one))
    return same(one, other)


def around(state: object, room: int = 255) -> Bounds:
    """Wide bounds for when none are given: from -1, or the state's own value if that is less, to `room` above the state's."""
    values = numbers(state)

    def bounds(path: str) -> tuple[int, int]:
        value = values[path]
        return min(-1, value), max(0, value) + room

    return bounds
