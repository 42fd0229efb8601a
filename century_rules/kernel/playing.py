"""A game that says what is worth asking, what forbids an action and what it does: all else that is asked of a game follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, Protocol, Self, TypeVar

import attrs

from century_rules.kernel.errors import IllegalAction, InvalidInput, Refusal, not_now
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import ReadingsOfAGame


T = TypeVar("T")


class Denied(Protocol):
    """A clause that says something else, for negative controls."""

    def on_the_table(self, before: T, action: object, after: T, /) -> T:
        """The position that an action leads to, from that before it and that after it by the rules."""


@attrs.frozen(kw_only=True)
class RuleGame(BoardGame[S, A]):
    """Base of a game's rules: an attrs record with the fields of `BoardGame`, of which a game says its own types.

    Attributes:
        droppable: the clauses that it can go without.
        over: the clause by which nothing may be done once the game has ended.
        denials: clauses that say something else.
    """

    droppable: ClassVar[frozenset[str]] = frozenset()
    over: ClassVar[str]
    players: int
    readings: ReadingsOfAGame
    components: object
    without: frozenset[str] = frozenset()
    denials: tuple[Denied, ...] = attrs.field(default=(), repr=False)

    @abstractmethod
    def offers(self, state: S) -> Iterable[A]:
        """What is worth asking in a position that is not the end; every legal action is among it."""

    @abstractmethod
    def refuses(self, state: S, action: A) -> Iterator[Refusal]:
        """Every clause that forbids the action in a position that is not the end, each with its reason."""

    @abstractmethod
    def after(self, state: S, action: A) -> S:
        """The position after a legal action."""

    @abstractmethod
    def check(self, state: S, action: A) -> None:
        """Raise InvalidAction unless it could be an action in some position with that set-up; `Notation.check` can tell."""

    def in_words(self, action: A) -> str:
        """An action as error messages call it."""
        return str(action)

    def is_over(self, state: S) -> bool:
        """Whether the game has ended, for a game that knows it before it has counted points."""
        return self.outcome(state) is not None

    def says(self, clause: str) -> bool:
        """Whether a clause is in force."""
        return clause not in self.without

    def legal_actions(self, state: S) -> tuple[A, ...]:
        if self.is_over(state):
            return ()
        return tuple([action for action in self.offers(state) if self.permits(state, action)])

    def apply(self, state: S, action: A) -> S:
        self.check(state, action)
        if not self.permits(state, action):
            raise IllegalAction(action, self.why_illegal(state, action), self.in_words(action))
        after = self.after(state, action)
        for denial in self.denials:
            after = denial.on_the_table(state, action, after)
        return after

    def why_illegal(self, state: S, action: A) -> tuple[Refusal, ...]:
        self.check(state, action)
        return tuple(self.refusals(state, action))

    def under(self, readings: ReadingsOfAGame) -> Self:
        if type(readings) is not type(self.readings):
            raise InvalidInput(f"readings: {readings!r} should be {type(self.readings).__name__} of this game")
        return attrs.evolve(self, readings=readings)

    def dropping(self, clauses: Collection[str]) -> Self:
        for clause in clauses:
            if clause not in self.droppable:
                raise InvalidInput(f"without: {clause} cannot be dropped; {', '.join(sorted(self.droppable)) or 'none'} can")
        return attrs.evolve(self, without=frozenset(clauses))

    def refusals(self, state: S, action: A) -> Iterator[Refusal]:
        if self.is_over(state):
            return iter((not_now(self.over, "the game is over"),))
        refusals = self.refuses(state, action)
        if not self.without:
            return refusals
        return (refusal for refusal in refusals if refusal.order or self.says(refusal.clause))
