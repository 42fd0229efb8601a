"""A search under way: what was found, how far it is, and what ends it; whether states are in memory or on disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic

import attrs

from century_rules.kernel.game import A, S
from century_rules.search.exploration import Exploration, Play, Progress, WhyStopped
from century_rules.search.packed.engine import PackedEngine
from century_rules.search.packed.kernel import Run
from century_rules.search.steps import STEP_BROKEN

CHUNK = 1 << 16
"""States expanded in one call, so that progress is told and Ctrl-C heard."""


@attrs.define
class Search(Generic[S, A]):
    """A search under way.

    Attributes:
        engine: it has the states, and the cases.
        run: the expansion, with what was counted.
        levels: the number of the first state of each level; the last entry is that of the level not begun yet.
        found: how many states were found; kept up to date by whoever searches.
        witness, why: what ended the search; None while it goes on.
        broken: a play whose last action breaks the step invariant; one to a state of the same level would be a shorter witness.
        enough: as many states as wanted were found.
    """

    engine: PackedEngine[S, A]
    run: Run
    max_states: int | None
    max_depth: int | None
    progress: Callable[[Progress], None] | None
    memory: int | None
    began: float = attrs.field(factory=time.perf_counter)
    levels: list[int] = attrs.field(factory=lambda: [0])
    depth: int = 0
    found: int = 0
    witness: Play[S, A] | None = None
    broken: Play[S, A] | None = None
    deadlock: Play[S, A] | None = None
    why: WhyStopped | None = None
    enough: bool = False
    disk: int = 0

    def tell(self, frontier: int) -> None:
        """Say how far the search is."""
        if self.progress is not None:
            self.progress(Progress(
                self.depth, self.found, frontier, self.run.transitions, self.engine.cases,
                time.perf_counter() - self.began, self.engine.store.bytes, self.disk))

    def may_act(self) -> bool:
        """Whether actions are to be taken on this level."""
        return not self.enough and self.broken is None and (self.max_depth is None or self.depth < self.max_depth)

    def ended_by(self, play: Play[S, A]) -> bool:
        """Whether a play to a state where a predicate holds ends the search: at once, or only with the level."""
        name = self.engine.observer(self.run.flagged[1])
        if self.engine.steps is not None and name == STEP_BROKEN:
            self.broken = self.engine.steps.completed(play)
            return False
        self.witness, self.why = play, "invariant broken" if name == "invariant broken" else "goal reached"
        return True

    def ended_with_level(self) -> bool:
        """Whether the search ends with the level, all of which has been looked at."""
        if self.broken is not None:
            self.witness, self.why = self.broken, STEP_BROKEN
        return self.broken is not None

    def answer(self) -> Exploration[S, A]:
        """What was found."""
        why = self.why
        if why is None and self.run.left:
            why = "max_states" if self.enough else "max_depth"
        elif why is None:
            why = "bounds" if self.engine.limits else "closed"
        return Exploration(
            states=self.found, checked=self.run.checked, transitions=self.run.transitions, depth=self.depth,
            complete=why == "closed", why_stopped=why, witness=self.witness, deadlocks=self.run.deadlocks,
            deadlock=self.deadlock, limits=tuple(sorted(self.engine.limits.items())), cases=self.engine.cases,
            engine="numba", bytes=self.engine.store.bytes, disk=self.disk)
