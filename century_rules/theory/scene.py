"""A position to make claims about, and a step from one to the next: what every game's scenes can be asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, Self

from century_rules.kernel.algebra import Algebra, B, Incomparable, IntAlgebra, N
from century_rules.kernel.operations import Guard, Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.theory.spelling import Arguments, OperationName


class Answers(Protocol[N, B]):
    """What is said instead of the rules' own answers, where a claim is to be looked at as if they were not known."""

    def allows(self, x: Scene[N, B], operation: str, arguments: Mapping[str, N], /) -> B: ...

    def permits(self, x: Scene[N, B], clause: str, operation: str, arguments: Mapping[str, N], /) -> B: ...

    def outcome(self, x: Scene[N, B], /) -> tuple[tuple[N, ...], tuple[B, ...]]: ...


class Scene(Incomparable, ABC, Generic[N, B]):
    """A position, on any algebra. A game's own adds what lies on the table, and its words.

    Attributes:
        of: the algebra its numbers are of.
        ghosts: history the rules do not keep, by name; one that is not there is an error.
        answers: answers in place of the rules' own; None for these.
    """

    __slots__ = ()
    of: Algebra[N, B]
    ghosts: Mapping[str, N]
    answers: Answers[N, B] | None

    @property
    @abstractmethod
    def seats(self) -> range:
        """The seats of the players."""

    @property
    @abstractmethod
    def leaves(self) -> Mapping[str, N]:
        """The numbers of the position, by path."""

    @property
    def set_up(self) -> Mapping[str, object]:
        """What its own record says besides the leaves, which a claim may change: constants, by name; none where there is none."""
        return {}

    @abstractmethod
    def operation(self, name: str) -> Operation[N, B]:
        """The operation of that name, as it is in these rules. Raises InvalidInput if there is none."""

    @abstractmethod
    def dropped(self) -> frozenset[str]:
        """The clauses left out of these rules."""

    @abstractmethod
    def reads(self, ambiguity: str, value: str) -> B:
        """Whether an ambiguity is read so, both by their names on the command line; InvalidInput for other names."""

    @abstractmethod
    def counted(self) -> tuple[tuple[N, ...], tuple[B, ...]]:
        """Points, and who wins, by seat, as the rules count them; claims ask for `outcome`."""

    @abstractmethod
    def remembering(self, ghosts: Mapping[str, N]) -> Self:
        """The same position with this history beside it."""

    def allows(self, operation: str, **arguments: N) -> B:
        """Whether every guard of an operation holds here. Raises InvalidInput for an unknown name or argument."""
        guards = self._guards(operation, arguments)
        if self.answers is not None:
            return self.answers.allows(self, operation, arguments)
        return self.of.all(*(guard.holds for guard in guards))

    def permits(self, clause: str, operation: str, **arguments: N) -> B:
        """Whether no guard of an operation that stands for that clause forbids it here. InvalidInput if none stands for it."""
        guards = self._guards(operation, arguments)
        if clause not in {guard.clause for guard in guards} | self.dropped():
            raise InvalidInput(f"no guard of {operation} stands for {clause}; there are guards for "
                               f"{', '.join(dict.fromkeys(guard.clause for guard in guards))}")
        if self.answers is not None:
            return self.answers.permits(self, clause, operation, arguments)
        return self.of.all(*(guard.holds for guard in guards if guard.clause == clause))

    def outcome(self) -> tuple[tuple[N, ...], tuple[B, ...]]:
        """Points, and who wins, by seat, if the game ended here."""
        return self.counted() if self.answers is None else self.answers.outcome(self)

    def _guards(self, operation: str, arguments: Mapping[str, N]) -> tuple[Guard[B], ...]:
        found = self.operation(operation)
        if set(arguments) != set(found.arguments):
            raise InvalidInput(f"{found.name} takes {', '.join(found.arguments) or 'no arguments'}, and was given "
                               f"{', '.join(arguments) or 'none'}")
        for argument, (low, high) in found.arguments.items():
            value = arguments[argument]
            if isinstance(value, int) and not low <= value <= high and not isinstance(self.of, IntAlgebra):
                raise InvalidInput(f"{found.name}: {argument} goes from {low} to {high}, and was given as {value}")
        return tuple(self._guards_of(found, arguments))

    def _guards_of(self, operation: Operation[N, B], arguments: Mapping[str, N]) -> Sequence[Guard[B]]:
        """The guards in force of an operation of these rules, with those arguments, here."""
        return operation.build(self.leaves, arguments).guards


class Step(Incomparable, ABC, Generic[N, B]):
    """One operation on a position, allowed by its guards. A game's own has its scenes.

    Its name can be compared with names of operations only, and its arguments asked for by names that arguments have.
    """

    __slots__ = ()
    before: Scene[N, B]
    operation: OperationName
    arguments: Arguments[N]
    after: Scene[N, B]

    @property
    def of(self) -> Algebra[N, B]:
        return self.before.of

    @abstractmethod
    def remembering(self, ghosts: Mapping[str, N]) -> Self:
        """The same step with this history beside the position after it."""
