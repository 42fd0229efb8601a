"""What every game offers: a pure transition function over immutable states, and reasons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Generic, Protocol, Self, TypeVar

import attrs

from century_rules.kernel.errors import Refusal
from century_rules.kernel.reading import ReadingsOfAGame

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Outcome:
    """How a game ended.

    Attributes:
        points: by seat.
        winner: the seat that won; of those who share a victory the last in turn order.
        sharing: the other seats that share the victory, where the rules let a tie stand.
    """

    points: tuple[int, ...]
    winner: int
    sharing: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that won, in their order."""
        return tuple(sorted((self.winner, *self.sharing)))


class Game(Protocol[S, A]):
    """What can be played: all that a search needs."""

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Everything the player to act may do; empty if and only if the game has ended."""
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after an action. Raises IllegalAction or InvalidAction; never changes `state`."""
        ...

    def why_illegal(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Every clause that forbids the action here; empty if it is legal. Raises InvalidAction."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Points and winner once the game has ended, None while it goes on."""
        ...


class ByAction(Game[S, A], Protocol[S, A]):
    """A game that names its actions."""

    def by_action(self, state: S) -> Sequence[A]:
        """Every action on the set-up of a position, legal or not, in the order in which they are listed as legal ones.

        Machine code takes no others; that none is missing is asked of a part of the states found. Empty if the game does not
        list them: then `Rulebook.every_action` makes them from the notation.
        """
        ...


class BoardGame(ABC, Generic[S, A]):
    """The rules of one game for a number of players, under readings, with components: the object people hold.

    Attributes:
        players: how many play.
        readings: how the ambiguous clauses are read.
        components: what is in the box.
        without: ids of clauses that are dropped.
    """

    players: int
    readings: ReadingsOfAGame
    components: object
    without: frozenset[str]

    @abstractmethod
    def deal(self, seed: int) -> S:
        """The position before the first action, with a random set-up; the same seed gives the same one."""

    @abstractmethod
    def beginning(self, state: S) -> S:
        """The position before the first action, with the set-up of a state. Raises InvalidComponents if that is not allowed."""

    def adopting(self, state: S) -> S:
        """As `beginning`, where the set-up may have been made for other readings: what they add or take away is put right."""
        return self.beginning(state)

    @abstractmethod
    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Everything the player to act may do; empty once the game has ended."""

    def some_legal_action(self, state: S, dice: Random, weight: Callable[[A], float]) -> A | None:
        """A legal action by chance, as likely as its weight beside those of the others; None once the game has ended."""
        legal = self.legal_actions(state)
        return dice.choices(legal, list(map(weight, legal)))[0] if legal else None

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after an action. Raises IllegalAction or InvalidAction; never changes `state`."""

    @abstractmethod
    def why_illegal(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Every clause that forbids the action here; empty if it is legal. Raises InvalidAction."""

    def refusals(self, state: S, action: A) -> Iterator[Refusal]:
        """What `why_illegal` gives, one after the other: who wants the first asks no further. Need not raise InvalidAction."""
        return iter(self.why_illegal(state, action))

    def permits(self, state: S, action: A) -> bool:
        """Whether no clause forbids the action; after the first that does nothing more is asked of the position."""
        for _ in self.refusals(state, action):
            return False
        return True

    def forbids(self, clause: str, state: S, action: A) -> bool:
        """Whether that clause forbids the action here. Raises InvalidAction."""
        return any(refusal.clause == clause for refusal in self.why_illegal(state, action))

    def by_action(self, state: S) -> Sequence[A]:
        """See `ByAction`."""
        return ()

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Points and winner once the game has ended, None while it goes on."""

    @abstractmethod
    def actor(self, state: S) -> int:
        """The seat that is to act."""

    @abstractmethod
    def begins_turn(self, state: S) -> bool:
        """Whether the next action is the first of a turn."""

    def prepares(self, state: S) -> bool:
        """Whether the next action belongs to the preparations that players make before the first turn; there need be none."""
        return False

    @abstractmethod
    def under(self, readings: ReadingsOfAGame) -> Self:
        """The same game under other readings."""

    @abstractmethod
    def dropping(self, clauses: Collection[str]) -> Self:
        """The same game without these clauses, and no others. Raises InvalidInput for one that cannot be dropped."""
