"""Breadth-first search by the engine in pure Python, level by level."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Protocol

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import interruptible
from century_rules.search.engine import Engine
from century_rules.search.exploration import Exploration, Limits, Play, Progress, WhyStopped
from century_rules.search.parts import FLAG
from century_rules.search.steps import STEP_BROKEN


_ENDED: Mapping[str, type[BaseException]] = {"interrupted": KeyboardInterrupt, "no memory": MemoryError}
"""What ended a search that goes on, so that it may have found less than the first one."""


class GoesOn(Protocol[S, A]):
    """Who searches on where a search has become long."""

    def after(self, engine: Engine[S, A], began: float) -> Exploration[S, A] | None:
        """What it found in a search from the beginning; None if it cannot go on, or not yet. `began`: when the first did."""
        ...


def explore_plainly(engine: Engine[S, A], limits: Limits, then: GoesOn[S, A] | None = None) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `explore`. In a long search `then` goes on, as soon as it can."""
    began = time.perf_counter()
    checked = depth = deadlocks = 0
    first_deadlock: Play[S, A] | None = None
    witness: Play[S, A] | None = None
    why: WhyStopped | None = None

    def enough() -> bool:
        return limits.max_states is not None and len(engine.seen) >= limits.max_states

    try:
        with interruptible():
            while engine.frontier:
                if limits.progress is not None:
                    limits.progress(Progress(depth, len(engine.seen), len(engine.frontier), engine.transitions, engine.cases,
                                             time.perf_counter() - began))
                near = limits.max_depth is None or depth < limits.max_depth
                held = _first_that_holds(engine, acting=near and not enough())
                if held is not None and held[0] != STEP_BROKEN:
                    why, witness = held[0], engine.play_to(held[1])
                    break
                for part in range(engine.parts.rules):
                    for case, words in engine.groups(part):
                        over = None if then is None else then.after(engine, began)
                        if over is not None:
                            if over.states >= len(engine.seen) or over.why_stopped not in _ENDED:
                                return over
                            raise _ENDED[over.why_stopped]
                        if not case.outcome.steps:
                            if part == 0 and not case.outcome.seen[FLAG]:
                                engine.idle.update(words)
                            continue
                        if part:
                            engine.idle.difference_update(words)
                        if held is not None:
                            continue
                        if not near:
                            why = why or "max_depth"
                        elif enough():
                            why = "max_states"
                        else:
                            engine.advance(case, words)
                checked += len(engine.frontier)
                if engine.idle and not deadlocks:
                    first_deadlock = engine.play_to(next(word for word in engine.frontier if word in engine.idle))
                deadlocks += len(engine.idle)
                if held is not None and engine.task.steps is not None:
                    why, witness = STEP_BROKEN, engine.task.steps.completed(engine.play_to(held[1]))
                    break
                # Once a limit is reached nothing is expanded any more, but what was found is still decided.
                engine.descend()
                depth += bool(engine.frontier)
    except (KeyboardInterrupt, MemoryError) as stopped:
        why = "no memory" if isinstance(stopped, MemoryError) else "interrupted"
        depth += bool(engine.found_next)
    if why is None:
        why = "bounds" if engine.limits else "closed"
    return Exploration(
        states=len(engine.seen), checked=checked, transitions=engine.transitions, depth=depth, complete=why == "closed",
        why_stopped=why, witness=witness, deadlocks=deadlocks, deadlock=first_deadlock,
        limits=tuple(sorted(engine.limits.items())), cases=engine.cases,
    )


def _first_that_holds(engine: Engine[S, A], *, acting: bool) -> tuple[WhyStopped, int] | None:
    """The first predicate that holds somewhere in the frontier, and there; steps are asked about only where actions are taken."""
    for number, asked in enumerate(engine.parts.asked):
        if acting or asked.name != STEP_BROKEN:
            for case, words in engine.groups(engine.parts.rules + number):
                if case.outcome.seen[FLAG]:
                    return asked.name, words[0]
    return None
