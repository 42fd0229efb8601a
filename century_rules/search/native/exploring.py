"""Breadth-first search by machine code, level by level, until nothing is left or it is ended."""

from __future__ import annotations

import time
from typing import Generic

import attrs

from century_rules.kernel.game import A, S
from century_rules.process.interrupts import interruptible
from century_rules.search.exploration import STEP_BROKEN, Exploration, Limits, Play, Progress, WhyStopped
from century_rules.search.native.engine import NativeEngine
from century_rules.search.native.errors import CodeDiffers, NotNative
from century_rules.search.native.run import ENOUGH, FLAGGED, Run
from century_rules.search.task import Task

CHUNK = 1 << 16
"""States expanded in one call, so that progress is told and Ctrl-C heard."""


@attrs.define
class _Search(Generic[S, A]):
    """A search under way.

    Attributes:
        engine: it has the states, and the code.
        run: the expansion, with what was counted.
        limits: where to stop before the end.
        end: the state before which the level ends that is being expanded.
        depth: of that level.
        witness, why: what ended the search; None while it goes on.
        broken: a play whose last action breaks the step invariant; one to a state of the same level would be a shorter witness.
        deadlock: a play to the first one.
        enough: as many states as wanted were found.
    """

    engine: NativeEngine[S, A]
    run: Run
    limits: Limits
    began: float
    end: int = 0
    depth: int = 0
    witness: Play[S, A] | None = None
    broken: Play[S, A] | None = None
    deadlock: Play[S, A] | None = None
    why: WhyStopped | None = None
    enough: bool = False

    def go_on(self) -> None:
        """Search until the end or a limit."""
        run, store = self.run, self.engine.store
        self.end = store.size
        has_code = True
        try:
            while run.position < self.end:
                self._tell()
                run.acting = (not self.enough and self.broken is None
                              and (self.limits.max_depth is None or self.depth < self.limits.max_depth))
                run.stop = min(self.end, run.position + CHUNK)
                status = self.engine.expand(run)
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
        except NotNative:
            has_code = False  # not even for what was found
            raise
        finally:
            self.depth += self.end < store.size
            if run.deadlocks and has_code:
                self.deadlock = self.engine.play_to(run.first_deadlock)

    def _tell(self) -> None:
        if self.limits.progress is not None:
            self.limits.progress(Progress(
                self.depth, self.engine.store.size, self.end - self.run.position, self.run.transitions, self.engine.lifted,
                time.perf_counter() - self.began, self.engine.store.bytes))

    def _meet(self, play: Play[S, A]) -> None:
        """A predicate holds at the end of a play: that ends the search at once, or with the level."""
        why = self.engine.asked(self.run.flagged[1])
        if why == STEP_BROKEN:
            self.broken = _completed(self.engine.task, play)
        else:
            self.witness, self.why = play, why

    def answer(self) -> Exploration[S, A]:
        """What was found."""
        why = self.why
        if why is None and self.run.left:
            why = "max_states" if self.enough else "max_depth"
        elif why is None:
            why = "bounds" if self.engine.limits else "closed"
        return Exploration(
            states=self.engine.store.size, checked=self.run.checked, transitions=self.run.transitions, depth=self.depth,
            complete=why == "closed", why_stopped=why, witness=self.witness, deadlocks=self.run.deadlocks,
            deadlock=self.deadlock, limits=tuple(sorted(self.engine.limits.items())), lifted=self.engine.lifted,
            engine=self.engine.name, bytes=self.engine.store.bytes)


def _completed(task: Task[S, A], play: Play[S, A]) -> Play[S, A]:
    """A play to a state, and the first action there that breaks the claim about steps. Raises CodeDiffers if none does."""
    for action in task.game.legal_actions(play.final):
        after = task.game.apply(play.final, action)
        if task.steps is not None and not task.steps(play.final, action, after):
            return Play(play.initial, (*play.actions, action), after)
    raise CodeDiffers(f"by the machine code an action in {play.final} breaks the step invariant, and by the rules none does")


def explore_natively(engine: NativeEngine[S, A], limits: Limits, began: float | None = None) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `century_rules.search.explore`. `began` is when the search did, if before now.

    Raises NotNative for what cannot be lifted or compiled.
    """
    most = limits.max_states if limits.max_states is not None else 1 << 62
    search = _Search(engine, engine.run(0, 0, most, acting=True), limits, time.perf_counter() if began is None else began)
    engine.threads = limits.threads
    stopped: WhyStopped | None = None
    try:
        with interruptible():
            search.go_on()
    except MemoryError:
        stopped = "no memory"
    except KeyboardInterrupt:
        stopped = "interrupted"
    search.why = stopped or search.why
    engine.ask_again()
    return search.answer()
