"""Two readings played side by side: a game whose states are pairs."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from operator import is_
from typing import Generic, Protocol, TypeVar

import attrs

from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.kernel.game import A, Game, Outcome, S
from century_rules.kernel.leaves import constant_values, leaves, numbers, values, with_others, with_values
from century_rules.kernel.shape import fields_of
from century_rules.search.keys import check_shape
from century_rules.search.layout import Bounds
from century_rules.search.task import named_actions

P = TypeVar("P", bound="Parted")


class Parted(Protocol):
    """Two states kept as one."""

    @property
    def parted(self) -> int:
        """1 once an action has made a visible difference."""
        ...


class Product(ABC, Generic[P, S, A]):
    """Two readings played side by side; how a pair of states is kept, and split again, is said by those derived from it."""

    def __init__(self, left: Game[S, A], right: Game[S, A]) -> None:
        self._left, self._right = left, right
        # What was worked out of the pair asked about last: it is asked several things in turn.
        self._last: _Seen[P, S, A] | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_last": None}  # what was asked about last is of this process

    @abstractmethod
    def sides(self, state: P) -> tuple[S, S]:
        """Both states."""

    @abstractmethod
    def begin(self, left: S, right: S) -> P:
        """The pair of two beginnings."""

    @abstractmethod
    def after(self, before: P, left: S, right: S) -> P:
        """The pair that follows from another one."""

    @abstractmethod
    def bounds(self, bounds: Bounds) -> Bounds:
        """Bounds of a pair's leaves from those of a state's."""

    @property
    def games(self) -> tuple[Game[S, A], Game[S, A]]:
        """The game under each reading."""
        return self._left, self._right

    def legal_actions(self, state: P) -> tuple[A, ...]:
        if state.parted:
            return ()
        mine, its = self._seen(state).legal
        there = {*map(told, its)}
        return tuple([action for action in mine if told(action) in there])

    def apply(self, state: P, action: A) -> P:
        left, right = self._seen(state).sides
        return self.after(state, self._left.apply(left, action), self._right.apply(right, action))

    def why_illegal(self, state: P, action: A) -> tuple[Refusal, ...]:
        left, right = self.sides(state)
        return (*self._left.why_illegal(left, action), *self._right.why_illegal(right, action))

    def outcome(self, state: P) -> Outcome | None:
        return self._seen(state).ends[0]

    def by_action(self, state: P) -> Sequence[A]:
        left, right = (named_actions(game, side) for game, side in zip((self._left, self._right), self.sides(state), strict=True))
        return tuple(dict.fromkeys((*left, *right))) if left and right else ()

    def actions(self, state: P, of_state: Callable[[S], Collection[A]]) -> Collection[A]:
        """Every action there is by one of the readings, from those there are on the set-up of a state."""
        return tuple(dict.fromkeys(action for side in self.sides(state) for action in of_state(side)))

    def differ(self, state: P) -> bool:
        """Whether the two readings differ in a state, or did by the last action."""
        seen = self._seen(state)
        mine, its = seen.legal
        return bool(state.parted) or seen_of(seen.ends[0]) != seen_of(seen.ends[1]) or {*map(told, mine)} != {*map(told, its)}

    def _seen(self, state: P) -> _Seen[P, S, A]:
        if self._last is None or self._last.state is not state:
            left, right = self.sides(state)
            self._last = _Seen(state, (left, right), (self._left.outcome(left), self._right.outcome(right)),
                               (tuple(self._left.legal_actions(left)), tuple(self._right.legal_actions(right))))
        return self._last


@attrs.frozen(eq=False)
class _Seen(Generic[P, S, A]):
    """A pair with both states, and by either reading how it ends there and what is legal."""

    state: P
    sides: tuple[S, S]
    ends: tuple[Outcome | None, Outcome | None]
    legal: tuple[tuple[A, ...], tuple[A, ...]]


def told(action: object) -> object:
    """An action by all its fields, those too that do not count for its equality."""
    if not attrs.has(type(action)):
        return action
    return type(action), *[told(getattr(action, field.name)) for field in fields_of(action)]


def seen_of(outcome: Outcome | None) -> object:
    """What players see of an outcome: points, and all who won."""
    return outcome and (outcome.points, outcome.winners)


@attrs.frozen
class Pair(Generic[S]):
    """Both states in full. `parted` is 1 once an action has made a visible difference."""

    left: S
    right: S
    parted: int = 0


class FullPairs(Product[Pair[S], S, A]):
    """Pairs kept in full, told apart by what a given view shows of them."""

    def __init__(self, left: Game[S, A], right: Game[S, A], view: Callable[[S], object]) -> None:
        super().__init__(left, right)
        self._view = view

    def sides(self, state: Pair[S]) -> tuple[S, S]:
        return state.left, state.right

    def begin(self, left: S, right: S) -> Pair[S]:
        return Pair(left, right, int(self._view(left) != self._view(right)))

    def after(self, before: Pair[S], left: S, right: S) -> Pair[S]:
        return self.begin(left, right)

    def bounds(self, bounds: Bounds) -> Bounds:
        return lambda path: (0, 1) if path == "parted" else bounds(path.split(".", 1)[1])


@attrs.frozen
class Twin(Generic[S]):
    """The left state, and of the right one only what may differ: everything else is equal until they part."""

    left: S
    rest: tuple[int, ...]
    right: S = attrs.field(metadata={"constant": True})
    """Any state with the right one's constants and shape."""
    parted: int = 0


class Twins(Product[Twin[S], S, A]):
    """Pairs that agree on every leaf but the ignored ones: half the size, and the rules meet each number once."""

    def __init__(self, left: Game[S, A], right: Game[S, A], ignored: Iterable[str]) -> None:
        super().__init__(left, right)
        self._ignored = PathPattern(tuple(ignored))
        self._apart: dict[str, int] = {}
        """Of the leaves that are ignored, by path, their places among all."""
        self._numbers: dict[str, int] = {}

    @property
    def apart(self) -> Sequence[str]:
        """The leaves of which the right state has its own, in the order of `Twin.rest`; known once a pair has begun."""
        return tuple(self._apart)

    def sides(self, state: Twin[S]) -> tuple[S, S]:
        """The right state has the left one's leaves, but its own where they are ignored, and its own constants."""
        mine = values(state.left)
        its = [*mine]
        for place, value in zip(self._apart.values(), state.rest, strict=True):
            its[place] = value
        if tuple(its) == mine and _same_constants(state.left, state.right):
            return state.left, state.left
        return state.left, with_others(state.right, its)

    def after(self, before: Twin[S], left: S, right: S) -> Twin[S]:
        return self._joined(left, right, before.right)

    def begin(self, left: S, right: S) -> Twin[S]:
        paths = tuple(leaves(left))
        if leaves(right).keys() != {*paths}:
            raise InvalidInput("the two readings begin with states of different shape; give `visible` as a function of a state")
        self._apart = {path: place for place, path in enumerate(paths) if self._ignored(path)}
        # All pairs keep the right one's constants with the same numbers, so that only set-ups tell them apart.
        self._numbers = self._numbers or numbers(right)
        return self._joined(left, right, with_values(right, self._numbers))

    def bounds(self, bounds: Bounds) -> Bounds:
        def of_twin(path: str) -> tuple[int, int]:
            if path == "parted":
                return (0, 1)
            if path.startswith("left."):
                return bounds(path.removeprefix("left."))
            return bounds(self.apart[int(path[len("rest["):-1])])

        return of_twin

    def _joined(self, left: S, right: S, constants: S) -> Twin[S]:
        check_shape(right, constants)  # the left one's are looked at where keys are made
        mine, its = values(left), values(right)
        ignored = self._apart.values()
        parted = mine != its and any(one != other for place, (one, other) in enumerate(zip(mine, its, strict=True))
                                     if one is not other and place not in ignored)
        # Once they have parted the rest is of no interest; the pair is only kept to be reported.
        return Twin(left, tuple([its[place] for place in ignored]), constants, int(parted))


def _same_constants(one: object, other: object) -> bool:
    return all(map(is_, constant_values(one), constant_values(other)))


@attrs.frozen
class PathPattern:
    """Whether a leaf is one of these or inside one: ``fresh`` has ``fresh[3][0]`` in it, ``players[*].hold`` every hold."""

    paths: tuple[str, ...]
    _pattern: re.Pattern[str] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        one = "|".join(re.escape(path).replace(r"\[\*\]", r"\[\d+\]") for path in self.paths)
        object.__setattr__(self, "_pattern", re.compile(rf"(?:{one})(?:$|[.\[])" if self.paths else r"(?!)"))

    def __call__(self, path: str) -> bool:
        return self._pattern.match(path) is not None
