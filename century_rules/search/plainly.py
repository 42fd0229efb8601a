"""Breadth-first search by the rules themselves, level by level."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Generic, Protocol

import attrs

from century_rules.kernel.game import A, S
from century_rules.process.interrupts import interruptible
from century_rules.search.engine import Engine
from century_rules.search.errors import NotRepeated
from century_rules.search.exploration import STEP_BROKEN, Exploration, Limits, Play, Progress, WhyStopped

TOLD = 256
"""States between two reports of progress."""

_ENDED: Mapping[str, type[BaseException]] = {"interrupted": KeyboardInterrupt, "no memory": MemoryError}
"""What ended a search that goes on, so that it may have found less than the first one."""


class GoesOn(Protocol[S, A]):
    """Who searches on where a search has become long."""

    def after(self, engine: Engine[S, A], began: float) -> Exploration[S, A] | None:
        """What it found in a search from the beginning; None if it cannot go on, or not yet. `began`: when the first did."""
        ...


@attrs.define
class _Search(Generic[S, A]):
    """A search under way.

    Attributes:
        engine: it has the states.
        limits: where to stop before the end.
        then: who searches on.
        began: when.
        checked: states decided.
        depth: of the level that is searched.
        deadlocks, deadlock: how many there are, and a play to the first one.
        witness, why: what ended the search; None while it goes on.
        broken: a play whose last action breaks the claim about steps; one to a state of its level would be shorter.
    """

    engine: Engine[S, A]
    limits: Limits
    then: GoesOn[S, A] | None
    began: float
    checked: int = 0
    depth: int = 0
    deadlocks: int = 0
    deadlock: Play[S, A] | None = None
    witness: Play[S, A] | None = None
    broken: Play[S, A] | None = None
    why: WhyStopped | None = None

    def go_on(self) -> Exploration[S, A] | None:
        """Search until the end or a limit; what was found by who went on, if anybody did."""
        engine = self.engine
        while engine.frontier and self.witness is None:
            for place, (number, setup, state) in enumerate(engine.frontier):
                if place % TOLD == 0:
                    self._tell(len(engine.frontier) - place)
                over = None if self.then is None else self.then.after(engine, self.began)
                if over is not None:
                    if over.states >= engine.size or over.why_stopped not in _ENDED:
                        return over
                    raise _ENDED[over.why_stopped]
                held = next((asked for asked in engine.task.asked if asked.holds(state)), None)
                if held is not None:
                    self.witness, self.why = engine.play_to(number), held.name
                    if not held.holds(self.witness.final):
                        raise NotRepeated(f"'{held.name}' in {state}, and asked again it is not")
                    return None
                self._expand(number, setup, state)
                self.checked += 1
            if self.broken is not None:
                self.witness, self.why = self.broken, STEP_BROKEN
                return None
            # Once a limit is reached nothing is expanded any more, but what was found is still decided.
            engine.descend()
            self.depth += bool(engine.frontier)
        return None

    def _expand(self, number: int, setup: int, state: S) -> None:
        """Take every action in a state that is looked at."""
        engine, game, holds = self.engine, self.engine.task.game, self.engine.task.steps
        if engine.task.look is not None:
            engine.task.look(state)
        actions = game.legal_actions(state)
        if not actions:
            if game.outcome(state) is None:
                self.deadlocks += 1
                self.deadlock = self.deadlock or engine.play_to(number)
        elif self.limits.max_depth is not None and self.depth >= self.limits.max_depth:
            self.why = self.why or "max_depth"
        elif self.limits.max_states is not None and engine.size >= self.limits.max_states:
            self.why = "max_states"
        elif self.broken is None:
            for action in actions:
                after = game.apply(state, action)
                if holds is not None and not holds(state, action, after):
                    to_here = engine.play_to(number)
                    self.broken = Play(to_here.initial, (*to_here.actions, action), after)
                    return
                engine.meet(number, setup, action, after)

    def _tell(self, left: int) -> None:
        if self.limits.progress is not None:
            self.limits.progress(Progress(self.depth, self.engine.size, left, self.engine.transitions, 0,
                                          time.perf_counter() - self.began))

    def answer(self) -> Exploration[S, A]:
        """What was found."""
        why = self.why or ("bounds" if self.engine.limits else "closed")
        return Exploration(
            states=self.engine.size, checked=self.checked, transitions=self.engine.transitions, depth=self.depth,
            complete=why == "closed", why_stopped=why, witness=self.witness, deadlocks=self.deadlocks, deadlock=self.deadlock,
            limits=tuple(sorted(self.engine.limits.items())))


def explore_plainly(engine: Engine[S, A], limits: Limits, then: GoesOn[S, A] | None = None) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `explore`. In a long search `then` goes on, as soon as it can."""
    search = _Search(engine, limits, then, time.perf_counter())
    try:
        with interruptible():
            over = search.go_on()
            if over is not None:
                return over
    except (KeyboardInterrupt, MemoryError) as stopped:
        search.why, search.witness = "no memory" if isinstance(stopped, MemoryError) else "interrupted", None
        search.depth += bool(engine.found_next)
    return search.answer()
