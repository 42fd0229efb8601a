"""How a game speaks of its plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.writing.lettering import Lettering

S = TypeVar("S")
A = TypeVar("A")


class Telling(Protocol[S, A]):
    """How a game speaks of its plays.

    What has an answer here may be left out by a class that is derived from this one: numbers are told by their paths then.
    """

    def describe(self, game: BoardGame[S, A], state: S, action: A, /) -> str:
        """A legal action as one sentence without a full stop."""

    def attempt(self, action: A, /) -> str:
        """An action, legal or not, in the words behind “May player 1”, such as ``sail to C3``; empty: it is told by its text."""
        return ""

    def follows(self, game: BoardGame[S, A], before: S, after: S, /) -> Sequence[str]:
        """What else came of it, a sentence each without a full stop."""

    def draw(self, game: BoardGame[S, A], state: S, /) -> str:
        """The position as a picture made of text."""

    def draw_now(self, game: BoardGame[S, A], state: S, /) -> str:
        """Of the position only what is going on: who is to act, and in what."""

    def legend(self) -> str:
        """What the signs in pictures mean; empty if they need no words."""

    def board(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        """What lies between the players, as a map, line by line."""
        return ()

    def seats(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        """What each player has, a line or two a player."""
        return self.lines(game, state)

    def lines(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        """What lies on the table, a line a thing, without how it was set up; also of positions that no play reaches."""
        return [f"{path} {value}" for path, value in leaves(state).items() if value]

    def words(self) -> str:
        """What the words of `lines` mean; empty if they need none."""
        return ""

    def differences(self, game: BoardGame[S, A], here: S, there: S, /) -> Sequence[str]:
        """What is so here and not there, each a clause without a full stop; nothing if the positions are equal."""
        other = leaves(there)
        return [f"{path} is {value}, not {other.get(path)}" for path, value in leaves(here).items() if value != other.get(path)]

    def score_lines(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        """How the points of a game that is over came about, a line a player; nothing if there is no more to say."""
        return ()


@attrs.frozen
class LetteredTelling(Telling[S, A], Generic[S, A]):
    """A telling in the letters of an edition.

    Attributes:
        plain: the telling, in those of the game.
        letters: those of the edition.
    """

    plain: Telling[S, A]
    letters: Lettering

    def describe(self, game: BoardGame[S, A], state: S, action: A, /) -> str:
        return self.letters.written(self.plain.describe(game, state, action))

    def attempt(self, action: A, /) -> str:
        return self.letters.written(self.plain.attempt(action))

    def follows(self, game: BoardGame[S, A], before: S, after: S, /) -> Sequence[str]:
        return self._each(self.plain.follows(game, before, after))

    def draw(self, game: BoardGame[S, A], state: S, /) -> str:
        return self.letters.written(self.plain.draw(game, state))

    def draw_now(self, game: BoardGame[S, A], state: S, /) -> str:
        return self.letters.written(self.plain.draw_now(game, state))

    def legend(self) -> str:
        return self.letters.written(self.plain.legend())

    def board(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        return self._each(self.plain.board(game, state))

    def seats(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        return self._each(self.plain.seats(game, state))

    def lines(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        return self._each(self.plain.lines(game, state))

    def words(self) -> str:
        return self.letters.written(self.plain.words())

    def differences(self, game: BoardGame[S, A], here: S, there: S, /) -> Sequence[str]:
        return self._each(self.plain.differences(game, here, there))

    def score_lines(self, game: BoardGame[S, A], state: S, /) -> Sequence[str]:
        return self._each(self.plain.score_lines(game, state))

    def _each(self, texts: Sequence[str]) -> Sequence[str]:
        return [self.letters.written(text) for text in texts]
