"""What a game thinks of itself: who plays an ordinary game of it, and what makes much happen. None of it is rules.

All of it only guides, and what it leads to is played through the rules. A game without opinions has the answers of `Guidance`
itself: chance plays.
"""

from __future__ import annotations

import random
from typing import Generic, Protocol, TypeVar

from century_rules.kernel.game import BoardGame

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Player(Protocol[S_contra, A_co]):
    """Somebody who plays for any seat."""

    def choose(self, state: S_contra, /) -> A_co:
        """One of the legal actions. Raises ValueError if there is none."""


class Chance(Generic[S, A]):
    """A player who takes any legal action; a seed gives the same play."""

    def __init__(self, game: BoardGame[S, A], seed: int) -> None:
        self.game, self.random = game, random.Random(seed)

    def choose(self, state: S, /) -> A:
        actions = self.game.legal_actions(state)
        if not actions:
            raise ValueError("the game is over: there is nothing to choose")
        return self.random.choice(actions)


class Guidance(Generic[S, A]):
    """The opinions of a game; as they stand here, those of one that has none."""

    def player(self, game: BoardGame[S, A], seed: int, whim: float, /) -> Player[S, A]:
        """An ordinary player, whose games come to an end if the game has any; decides that share of its choices blindly."""
        return Chance(game, seed)

    def progress(self, action: A, /) -> float:
        """How likely a legal action should be, beside the others, in random play that is to get somewhere."""
        return 1.0
