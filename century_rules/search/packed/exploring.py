"""Breadth-first search by an engine that keeps its states in a store, level by level, until nothing is left or it is ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, TypeAlias

import attrs

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import interruptible
from century_rules.search.exploration import Exploration, Limits, Play, Progress, WhyStopped
from century_rules.search.native.errors import NotNative
from century_rules.search.packed.kept import Keeping
from century_rules.search.packed.kernel import ENOUGH, FLAGGED, Run
from century_rules.search.steps import STEP_BROKEN

CHUNK = 1 << 16
"""States expanded in one call, so that progress is told and Ctrl-C heard."""

LONG = 10.0
"""After so many seconds it is worth while to lift a game and compile it, which takes one to three."""

Then: TypeAlias = "Callable[[Keeping[S, A]], Keeping[S, A] | None]"


@attrs.define
class _Search(Generic[S, A]):
    """A search under way.

    Attributes:
        engine: it has the states, and the cases.
        run: the expansion, with what was counted.
        limits: where to stop before the end.
        end: the state before which the level ends that is being expanded.
        depth: of that level.
        witness, why: what ended the search; None while it goes on.
        broken: a play whose last action breaks the step invariant; one to a state of the same level would be a shorter witness.
        deadlock: a play to the first one.
        enough: as many states as wanted were found.
        then: what gives the engine that goes on once the search has become long.
        tired: the engine before that one.
        moving: how many leaves had bits when that one was left.
    """

    engine: Keeping[S, A]
    run: Run
    limits: Limits
    began: float = attrs.field(factory=time.perf_counter)
    end: int = 0
    depth: int = 0
    witness: Play[S, A] | None = None
    broken: Play[S, A] | None = None
    deadlock: Play[S, A] | None = None
    why: WhyStopped | None = None
    enough: bool = False
    then: Then[S, A] | None = None
    tired: Keeping[S, A] | None = None
    moving: int = 0

    def go_on(self) -> None:
        """Search until the end or a limit."""
        run, store = self.run, self.engine.store
        self.end = store.size
        try:
            while run.position < self.end:
                self._hand_over()
                self._tell()
                run.acting = (not self.enough and self.broken is None
                              and (self.limits.max_depth is None or self.depth < self.limits.max_depth))
                run.stop = min(self.end, run.position + CHUNK)
                status = self._expand()
                if status == FLAGGED:
                    self._meet(self.engine.play_to(run.flagged[0]))
                    if self.witness is not None:
                        return
                    continue
                self.enough = self.enough or status == ENOUGH
                if run.position == self.end and self.broken is not None:
                    self.witness, self.why = self.broken, STEP_BROKEN
                    return
                if run.position == self.end < store.size:
                    self.depth += 1
                    self.end = store.size
        finally:
            self.depth += self.end < store.size
            if run.deadlocks:
                self.deadlock = self.engine.play_to(run.first_deadlock)

    def _hand_over(self) -> None:
        """Let the other engine go on, if there is one and the search has become long."""
        if self.then is not None and time.perf_counter() - self.began > LONG:
            self.moving = len(self.engine.layout.moving)
            found, self.then = self.then(self.engine), None
            if found is not None:
                self.engine, self.tired = found, self.engine

    def _expand(self) -> int:
        """Go on, with the engine before where this one cannot. States and counts are those of the blocks done so far."""
        try:
            return self.engine.expand(self.run)
        except NotNative:
            if self.tired is None:
                raise
            self.tired.taken_back(self.engine, self.engine.layout.moving[self.moving:])
            self.engine, self.tired = self.tired, None
            return self.engine.expand(self.run)

    def _tell(self) -> None:
        if self.limits.progress is not None:
            self.limits.progress(Progress(
                self.depth, self.engine.store.size, self.end - self.run.position, self.run.transitions, self.engine.cases,
                time.perf_counter() - self.began, self.engine.store.bytes))

    def _meet(self, play: Play[S, A]) -> None:
        """A predicate holds at the end of a play: that ends the search at once, or with the level."""
        steps, why = self.engine.task.steps, self.engine.asked(self.run.flagged[1])
        if steps is not None and why == STEP_BROKEN:
            self.broken = steps.completed(play)
        else:
            self.witness, self.why = play, why

    def answer(self) -> Exploration[S, A]:
        """What was found."""
        why = self.why
        if why is None and self.run.left:
            why = "max_states" if self.enough else "max_depth"
        elif why is None:
            why = "bounds" if self.engine.limits else "closed"
        engines = [each for each in (self.tired, self.engine) if each is not None]
        return Exploration(
            states=self.engine.store.size, checked=self.run.checked, transitions=self.run.transitions, depth=self.depth,
            complete=why == "closed", why_stopped=why, witness=self.witness, deadlocks=self.run.deadlocks,
            deadlock=self.deadlock, limits=tuple(sorted(self.engine.limits.items())), cases=sum(each.cases for each in engines),
            engine=", then ".join(each.name for each in engines), bytes=self.engine.store.bytes)


def explore_packed(engine: Keeping[S, A], limits: Limits, then: Then[S, A] | None = None) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `century_rules.search.explore`.

    Where the search becomes long the engine goes on that `then` gives, if it gives one.
    """
    run = engine.run(0, 0, limits.max_states if limits.max_states is not None else 1 << 62, acting=True)
    search = _Search(engine, run, limits, then=then)
    try:
        with interruptible():
            search.go_on()
    except MemoryError:
        search.why = "no memory"
    except KeyboardInterrupt:
        search.why = "interrupted"
    found = search.answer()
    for each in (search.engine, search.tired):
        if each is not None:
            each.ask_again(found.complete)
    return found
