"""What every game offers: a pure transition function over immutable states, and reasons."""

from __future__ import annotations

from typing import Protocol, TypeVar

import attrs

from century_rules.kernel.errors import Refusal

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Outcome:
    """How a game ended: the points by seat, and who won."""

    points: tuple[int, ...]
    winner: int


class Game(Protocol[S, A]):
    """The rules of one game for a given number of players, readings and components."""

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
