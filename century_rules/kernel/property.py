"""Properties: what must hold in a game, as plain predicates over positions, steps and plays, each citing its clauses."""

from __future__ import annotations

from collections.abc import Callable
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
class StateProperty(Generic[G, S]):
    """Something true of every position that can be reached.

    Attributes:
        id: stable name, for instance ``one-closed-port``; a proof of the same name proves it.
        statement: one sentence a player understands.
        clauses: the clauses it rests on.
        holds: whether it is true of a position.
    """

    id: str
    statement: str
    clauses: tuple[str, ...]
    holds: Callable[[G, S], bool]


@attrs.frozen
class StepProperty(Generic[G, S, A]):
    """Something true of every step from a position that can be reached: ``holds(game, before, action, after)``."""

    id: str
    statement: str
    clauses: tuple[str, ...]
    holds: Callable[[G, S, A, S], bool]


@attrs.frozen
class PlayProperty(Generic[G, S, A]):
    """Something true of every play from a legal set-up, looked at after each action."""

    id: str
    statement: str
    clauses: tuple[str, ...]
    holds: Callable[[G, Play[S, A]], bool]
