"""A game's encoding with its constants put in: all that proving, exporting and counting look at, for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, Self

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.operations import Operation
from century_rules.kernel.reading import Reading
from century_rules.theory.scene import Answers, Scene, Step
from century_rules.theory.spelling import Names


class Rules(ABC, Generic[N, B]):
    """The operations of a game on positions by leaf path, with what is constant in a game known, or open.

    Attributes:
        of: the algebra its numbers are of.
        operations: every kind of action, with clauses dropped and overridden as they were asked for.
        paths: the leaves of a position, in their order.
        start: the position before the first action.
        sides: conditions on what is open, labelled ``side:…``; dropping a clause lifts those that it makes.
        readings: per reading whether it is played; of each ambiguity exactly one is.
        names: what claims may call operations and their arguments.
    """

    of: Algebra[N, B]
    operations: tuple[Operation[N, B], ...]
    paths: tuple[str, ...]
    start: Mapping[str, N]
    sides: tuple[tuple[str, B], ...]
    readings: Mapping[Reading, B]
    names: Names

    @abstractmethod
    def scene(self, leaves: Mapping[str, N], ghosts: Mapping[str, N], answers: Answers[N, B] | None = None) -> Scene[N, B]:
        """A position as claims see it, with history beside it, and other answers than the rules' if they are given."""

    @abstractmethod
    def step(self, before: Scene[N, B], operation: str, arguments: Mapping[str, N], after: Scene[N, B]) -> Step[N, B]:
        """A step as claims see it."""

    @abstractmethod
    def ended(self, leaves: Mapping[str, N]) -> B:
        """Whether the game has ended in the position with those leaves."""

    @abstractmethod
    def read_as(self, readings: Mapping[Reading, B]) -> Self:
        """The same under other readings."""

    @abstractmethod
    def over(self, of: Algebra[N, B]) -> Self:
        """The same on another algebra of the same numbers."""

    @abstractmethod
    def operation_of(self, action: object, state: object) -> tuple[str, dict[str, int]]:
        """The name of the operation an action of the reference is, and its arguments; where the constants are known."""

    @abstractmethod
    def action_named(self, name: str, arguments: Mapping[str, int], state: object) -> object:
        """The action of the reference that an operation with those arguments is; where the constants are known."""

    def named(self) -> dict[str, Operation[N, B]]:
        """The operations by name."""
        return {operation.name: operation for operation in self.operations}


@attrs.frozen(eq=False)
class HiddenTwin(Generic[N, B]):
    """A second game and position that nobody can tell from a first by what lies open.

    Attributes:
        rules: of the second game; what is constant and hidden is otherwise there.
        leaves: the second position, by path.
        premises: what the two have in common all the same.
        differs: that something hidden really is otherwise.
    """

    rules: Rules[N, B]
    leaves: Mapping[str, N]
    premises: tuple[B, ...]
    differs: B
