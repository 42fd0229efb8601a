"""Two readings played side by side: a game whose states are pairs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import attrs

from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.kernel.game import A, Game, Outcome, S
from century_rules.kernel.leaves import leaves
from century_rules.search.layout import Bounds
from century_rules.tracing.records import differing, mixed, numbers, settled, with_values

P = TypeVar("P")
T_contra = TypeVar("T_contra", contravariant=True)


class Product(Protocol[P, T_contra, A]):
    """How a pair of states is kept, and split again."""

    def legal_actions(self, state: P) -> tuple[A, ...]: ...

    def apply(self, state: P, action: A) -> P: ...

    def why_illegal(self, state: P, action: A) -> tuple[Refusal, ...]: ...

    def outcome(self, state: P) -> Outcome | None: ...

    def part(self, state: P) -> bool:
        """Whether the two readings differ here, or did by the last action."""
        ...

    def begin(self, left: T_contra, right: T_contra) -> P: ...

    def bounds(self, bounds: Bounds) -> Bounds:
        """Bounds of a pair's leaves from those of a state's."""
        ...


@attrs.frozen
class Pair(Generic[S]):
    """Both states in full. `parted` is 1 once an action has made a visible difference."""

    left: S
    right: S
    parted: int = 0


class FullPairs(Generic[S, A]):
    """Pairs kept in full, told apart by what a given view shows of them."""

    def __init__(self, left: Game[S, A], right: Game[S, A], view: Callable[[S], object]) -> None:
        self._left, self._right, self._view = left, right, view

    def legal_actions(self, state: Pair[S]) -> tuple[A, ...]:
        return () if state.parted else _common(self._left.legal_actions(state.left), self._right.legal_actions(state.right))

    def apply(self, state: Pair[S], action: A) -> Pair[S]:
        left, right = self._left.apply(state.left, action), self._right.apply(state.right, action)
        return Pair(left, right, int(self._view(left) != self._view(right)))

    def why_illegal(self, state: Pair[S], action: A) -> tuple[Refusal, ...]:
        return (*self._left.why_illegal(state.left, action), *self._right.why_illegal(state.right, action))

    def outcome(self, state: Pair[S]) -> Outcome | None:
        return self._left.outcome(state.left)

    def part(self, state: Pair[S]) -> bool:
        return bool(state.parted) or _differ(self._left, state.left, self._right, state.right)

    def begin(self, left: S, right: S) -> Pair[S]:
        return Pair(left, right, int(self._view(left) != self._view(right)))

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


class Twins(Generic[S, A]):
    """Pairs that agree on every leaf but the ignored ones: half the size, and the rules meet each number once."""

    def __init__(self, left: Game[S, A], right: Game[S, A], ignored: Iterable[str]) -> None:
        self._left, self._right = left, right
        self._ignored = path_pattern(ignored)
        self._paths: tuple[str, ...] = ()
        self._numbers: dict[str, int] = {}
        # The right state of the pair asked about last. Kept by identity, so that nothing of one run gets into another.
        self._last: tuple[Twin[S], S] | None = None

    def legal_actions(self, state: Twin[S]) -> tuple[A, ...]:
        if state.parted:
            return ()
        return _common(self._left.legal_actions(state.left), self._right.legal_actions(self.right_of(state)))

    def apply(self, state: Twin[S], action: A) -> Twin[S]:
        left, right = self._left.apply(state.left, action), self._right.apply(self.right_of(state), action)
        return self._joined(left, right, state.right)

    def why_illegal(self, state: Twin[S], action: A) -> tuple[Refusal, ...]:
        return (*self._left.why_illegal(state.left, action), *self._right.why_illegal(self.right_of(state), action))

    def outcome(self, state: Twin[S]) -> Outcome | None:
        return self._left.outcome(state.left)

    def part(self, state: Twin[S]) -> bool:
        return bool(state.parted) or _differ(self._left, state.left, self._right, self.right_of(state))

    def begin(self, left: S, right: S) -> Twin[S]:
        if leaves(left).keys() != leaves(right).keys():
            raise InvalidInput("the two readings begin with states of different shape; give `visible` as a function of a state")
        self._paths = tuple(path for path in leaves(left) if self._ignored(path))
        # All pairs keep the right one's constants with the same numbers, so that only set-ups tell them apart.
        self._numbers = self._numbers or numbers(right)
        return self._joined(left, right, with_values(right, self._numbers))

    def bounds(self, bounds: Bounds) -> Bounds:
        def of_twin(path: str) -> tuple[int, int]:
            if path == "parted":
                return (0, 1)
            if path.startswith("left."):
                return bounds(path.removeprefix("left."))
            return bounds(self._paths[int(path[len("rest["):-1])])

        return of_twin

    def right_of(self, state: Twin[S]) -> S:
        """The right state: the left one's leaves, but its own where they are ignored, and its own constants."""
        if self._last is None or self._last[0] is not state:
            self._last = (state, mixed(state.left, state.right, dict(zip(self._paths, state.rest, strict=True))))
        return self._last[1]

    def _joined(self, left: S, right: S, constants: S) -> Twin[S]:
        apart = differing(left, right)
        parted = any(mine != its for path, (mine, its) in apart.items() if not self._ignored(path))
        its_own = leaves(right) if self._paths else {}
        # Once they have parted the rest is of no interest; the pair is only kept to be reported.
        return Twin(left, tuple(its_own[path] for path in self._paths), constants, int(parted))


def path_pattern(paths: Iterable[str]) -> Callable[[str], bool]:
    """Whether a leaf is one of these or inside one: ``fresh`` has ``fresh[3][0]`` in it, ``players[*].hold`` every hold."""
    given = list(paths)
    if not given:
        return lambda path: False
    one = "|".join(re.escape(path).replace(r"\[\*\]", r"\[\d+\]") for path in given)
    pattern = re.compile(rf"(?:{one})(?:$|[.\[])")
    return lambda path: pattern.match(path) is not None


def _common(left: Sequence[A], right: Sequence[A]) -> tuple[A, ...]:
    its = set(settled(tuple(right)))
    return tuple(action for action in settled(tuple(left)) if action in its)


def _differ(left: Game[S, A], one: S, right: Game[S, A], other: S) -> bool:
    if set(settled(tuple(left.legal_actions(one)))) != set(settled(tuple(right.legal_actions(other)))):
        return True
    return left.outcome(one) != right.outcome(other)
