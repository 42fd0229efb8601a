"""The engine in pure Python: in every state the rules themselves are asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Generic

from century_rules.kernel.game import A, S
from century_rules.search.errors import NotRepeated
from century_rules.search.exploration import Play
from century_rules.search.keys import Keys
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.task import Task


class Engine(Generic[S, A]):
    """States found so far, and those of the level that is searched.

    Attributes:
        task: what is searched.
        transitions: actions taken.
        limits: bounds that were hit, and how many actions each cut off.
        frontier: the level that is searched; each state with its number and that of its set-up.
    """

    name: ClassVar[str] = "python"

    def __init__(self, task: Task[S, A]) -> None:
        self.task = task
        self.layout: Layout[S] = Layout(task.initial, task.bounds)
        self.keys: Keys[S] = Keys(self.layout)
        self.transitions = 0
        self.limits: dict[LimitHit, int] = {}
        self.frontier: list[tuple[int, int, S]] = []
        self._numbers: dict[bytes, int] = {}
        self._came: list[tuple[int, A] | None] = []
        """By number the state before and the action that first led there; None for an initial state."""
        self._next: list[tuple[int, int, S]] = []
        for state, setup in zip(task.initial, self.layout.initial_setups, strict=True):
            key = self.keys.of(state, setup)
            assert isinstance(key, bytes), "the layout has seen to that"
            self._enter(key, None, setup, state)
        self._beginnings = [*self._next]
        self.descend()

    @property
    def size(self) -> int:
        """How many states were found."""
        return len(self._numbers)

    @property
    def found_next(self) -> int:
        """How many states the next level has so far."""
        return len(self._next)

    def meet(self, number: int, setup: int, action: A, after: S) -> None:
        """The state after an action in the state of that number: it joins the next level if it is new and within the bounds."""
        key = self.keys.of(after, setup, self._numbers)
        if isinstance(key, LimitHit):
            self.limits[key] = self.limits.get(key, 0) + 1
            return
        self.transitions += 1
        self._enter(key, (number, action), setup, after)

    def descend(self) -> None:
        """The level just found becomes the frontier."""
        self.frontier, self._next = self._next, []

    def states(self) -> Iterator[S]:
        """Every state found, in the order in which it was."""
        return map(self.keys.state, self._numbers)

    def found(self) -> Sequence[bytes]:
        """The keys of all states found, in their order."""
        return [*self._numbers]

    def play_to(self, number: int) -> Play[S, A]:
        """The shortest play to a state by its number, once more through the game itself. Raises NotRepeated."""
        actions, reached = list[A](), number
        while (came := self._came[number]) is not None:
            number, action = came
            actions.append(action)
        _, setup, beginning = self._beginnings[number]
        state = beginning
        for action in reversed(actions):
            state = self.task.game.apply(state, action)
        key = self.keys.of(state, setup)
        if isinstance(key, LimitHit) or self._numbers.get(key) != reached:
            raise NotRepeated(f"the same actions lead to {state} now; the rules are not a function of the state")
        return Play(beginning, tuple(reversed(actions)), state)

    def _enter(self, key: bytes, came: tuple[int, A] | None, setup: int, state: S) -> None:
        if key not in self._numbers:
            self._next.append((len(self._came), setup, state))
            self._came.append(came)
            self._numbers[key] = len(self._came) - 1
