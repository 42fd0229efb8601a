"""Properties: what must hold in a game, as plain predicates over positions, steps and plays, each citing its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import attrs

G = TypeVar("G", contravariant=True)
S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Play(Generic[S, A]):
    """A play so far: ``states[0]`` is where it began, ``actions[i]`` led from ``states[i]`` to ``states[i + 1]``."""

    states: tuple[S, ...]
    actions: tuple[A, ...]


@attrs.frozen
class Recurrence:
    """A claim that is false where a play comes to a position a second time: the graph of positions is asked."""


@attrs.frozen
class EndInReach:
    """A claim that is false where no end can be reached from a position: the graph is asked, from its ends back."""


@attrs.frozen
class WithinRounds(Generic[S]):
    """A claim that is false where a play comes to such a position in so many rounds: they are counted beside the positions.

    Attributes:
        rounds: how many.
        begins: whether the next action is the first of a round.
        comes: whether a position is such a one.
    """

    rounds: int
    begins: Callable[[S], bool]
    comes: Callable[[S], bool]


@attrs.frozen
class OfEach(Generic[G, S]):
    """A claim about numbers, asked of each row of numbers that a position gives: it can be shown of any numbers, too.

    Attributes:
        claim: whether it is so: ``claim(game, *numbers)``, of numbers and of rows of these.
        given_by: the rows of a position: ``given_by(game, position)``.
    """

    claim: Callable[..., bool]
    given_by: Callable[[G, S], Iterable[tuple[int | tuple[int, ...], ...]]]

    def __call__(self, game: G, position: S) -> bool:
        """Whether it is so of all that the position gives. Raises TypeError for a claim that gives no truth."""
        said = [self.claim(game, *numbers) for numbers in self.given_by(game, position)]
        if any(type(each) is not bool for each in said):
            raise TypeError(f"{self.claim.__name__} gives what is neither True nor False")
        return all(said)


@attrs.frozen
class StateProperty(Generic[G, S]):
    """Something true of every position that can be reached.

    Attributes:
        id: stable name, for instance ``one-closed-port``; a proof of the same name proves it.
        statement: one sentence a player understands.
        clauses: the clauses it rests on.
        holds: whether it is true of a position.
        asked: how it is asked of all positions of a small game at once, where not of one after the other.
        pieces: whether it says which pieces there are, so that a position against it cannot lie on a table by any rules.
    """

    id: str
    statement: str
    clauses: tuple[str, ...]
    holds: Callable[[G, S], bool]
    asked: EndInReach | None = None
    pieces: bool = False


@attrs.frozen
class StepProperty(Generic[G, S, A]):
    """Something true of every step from a position that can be reached: ``holds(game, before, action, after)``."""

    id: str
    statement: str
    clauses: tuple[str, ...]
    holds: Callable[[G, S, A, S], bool]


@attrs.frozen
class PlayProperty(Generic[G, S, A]):
    """Something true of every play from a legal set-up, looked at after each action.

    Attributes:
        asked: how it is asked of all plays of a small game; None where the theorem of the same id says it, with history.
    """

    id: str
    statement: str
    clauses: tuple[str, ...]
    holds: Callable[[G, Play[S, A]], bool]
    asked: Recurrence | WithinRounds[S] | None = None
