"""Breadth-first search by the engine in pure Python, level by level."""

from __future__ import annotations

import time
from collections.abc import Callable

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import interruptible
from century_rules.search.engine import Engine
from century_rules.search.exploration import Exploration, Play, Progress, WhyStopped
from century_rules.search.steps import OVER, STEP_BROKEN


def explore_plainly(
    engine: Engine[S, A],
    *,
    max_states: int | None = None,
    max_depth: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `explore`."""
    began = time.perf_counter()
    checked = depth = deadlocks = 0
    first_deadlock: Play[S, A] | None = None
    witness: Play[S, A] | None = None
    # A shortest play found on the level whose last action breaks the step invariant; on the level may still be a shorter one.
    broken: Play[S, A] | None = None
    why: WhyStopped | None = None
    try:
        with interruptible():
            while engine.frontier:
                if progress is not None:
                    progress(Progress(depth, len(engine.seen), len(engine.frontier), engine.transitions, engine.cases,
                                      time.perf_counter() - began))
                expanding = max_depth is None or depth < max_depth
                for case, words in engine.groups():
                    seen = case.outcome.seen
                    checked += len(words)
                    stop = _stop(seen)
                    if stop is not None:
                        witness = engine.play_to(words[0])
                        why = stop
                        break
                    if not case.outcome.steps and not seen[OVER]:
                        if not deadlocks:
                            first_deadlock = engine.play_to(words[0])
                        deadlocks += len(words)
                    if not case.outcome.steps:
                        continue
                    if broken is not None:
                        continue
                    if not expanding:
                        why = why or "max_depth"
                    elif max_states is not None and len(engine.seen) >= max_states:
                        why = "max_states"
                    elif engine.steps is not None and seen[STEP_BROKEN]:
                        broken = engine.steps.completed(engine.play_to(words[0]))
                    else:
                        engine.advance(case, words)
                if witness is None and broken is not None:
                    witness, why = broken, STEP_BROKEN
                if witness is not None:
                    break
                # Once a limit is reached nothing is expanded any more, but what was found is still decided.
                engine.descend()
                depth += bool(engine.frontier)
    except (KeyboardInterrupt, MemoryError) as stopped:
        why = "no memory" if isinstance(stopped, MemoryError) else "interrupted"
        depth += bool(engine.found_next)
    if witness is not None:
        depth += bool(engine.found_next)
    if why is None:
        why = "bounds" if engine.limits else "closed"
    return Exploration(
        states=len(engine.seen), checked=checked, transitions=engine.transitions, depth=depth, complete=why == "closed",
        why_stopped=why, witness=witness, deadlocks=deadlocks, deadlock=first_deadlock,
        limits=tuple(sorted(engine.limits.items())), cases=engine.cases,
    )


def _stop(seen: object) -> WhyStopped | None:
    assert isinstance(seen, dict)
    if seen.get("invariant broken"):
        return "invariant broken"
    return "goal reached" if seen.get("goal reached") else None
