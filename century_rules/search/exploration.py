"""What a complete search found, and how far it is: the same whichever engine searched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.process.limits import MOST_COUNTED, MOST_THREADS
from century_rules.kernel.game import A, S
from century_rules.search.layout import LimitHit

WhyStopped = Literal[
    "closed", "invariant broken", "step invariant broken", "goal reached", "bounds", "max_states", "max_depth",
    "no memory", "interrupted",
]

STEP_BROKEN: Final[Literal["step invariant broken"]] = "step invariant broken"
"""Why a search stops where a step breaks what is claimed of all."""


@attrs.frozen
class Play(Generic[S, A]):
    """A play as it went through the game itself: where it began, what was done, where it led."""

    initial: S
    actions: tuple[A, ...]
    final: S


@attrs.frozen
class Progress:
    """How far a search is, told once per level or more often.

    Attributes:
        depth: the level that is being expanded.
        states: how many were found.
        frontier: how many of the level are still to be expanded.
        transitions: actions taken.
        lifted: actions lifted so far, each counted once for every context; 0 where the rules themselves are run.
        seconds: since the search began.
        bytes: memory of the states and of what finds them again, where the engine knows; otherwise 0.
    """

    depth: int
    states: int
    frontier: int
    transitions: int
    lifted: int
    seconds: float = 0
    bytes: int = 0


def _from_zero(_: Limits, limit: attrs.Attribute[int | None], given: object) -> None:
    if given is not None and not (isinstance(given, int) and 0 <= given <= MOST_COUNTED):
        raise InvalidInput(f"{limit.name}: {given!r} should be a whole number, 0 to {MOST_COUNTED}")


def _some(_: Limits, threads: attrs.Attribute[int], given: object) -> None:
    if not (type(given) is int and 1 <= given <= MOST_THREADS):
        raise InvalidInput(f"{threads.name}: {given!r} should be a whole number, 1 to {MOST_THREADS}")


@attrs.frozen
class Limits:
    """Where a search stops before its end, who is told how far it is, and how many threads it has; see
    `century_rules.search.explore`.

    Raises InvalidInput for impossible limits.
    """

    max_states: int | None = attrs.field(default=None, validator=_from_zero)
    max_depth: int | None = attrs.field(default=None, validator=_from_zero)
    progress: Callable[[Progress], None] | None = None
    threads: int = attrs.field(default=1, validator=_some)


UNLIMITED = Limits()


@attrs.frozen
class Exploration(Generic[S, A]):
    """What a search found.

    Attributes:
        states: how many different states were found.
        checked: for how many of them invariant, goal and deadlock were decided.
        transitions: actions taken, from states that were expanded; those that would leave a bound are not counted.
        depth: actions to the farthest state found.
        complete: every state that can be reached was found and decided. False if anything at all was left out.
        why_stopped: ``closed``, or what came first. ``bounds``: nothing is left inside the bounds, but some actions
            lead outside (see `limits`); the verdict is then about the instance with those bounds.
        witness: a shortest play to a state that breaks the invariant or reaches the goal, or whose last action breaks the step
            invariant.
        deadlocks: states decided in which nobody can do anything though the game has not ended.
        deadlock: a shortest play to one.
        limits: bounds that were hit, and how many transitions each cut off.
        lifted: actions lifted, each counted once for every context; 0 where the rules themselves were run.
        engine: which engine searched, or which two one after the other.
        bytes: memory of the states and of what finds them again, where the engine knows; otherwise 0.
    """

    states: int
    checked: int
    transitions: int
    depth: int
    complete: bool
    why_stopped: WhyStopped
    witness: Play[S, A] | None
    deadlocks: int
    deadlock: Play[S, A] | None
    limits: tuple[tuple[LimitHit, int], ...]
    lifted: int = 0
    engine: str = "python"
    bytes: int = 0
