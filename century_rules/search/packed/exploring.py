"""Breadth-first search by the packed engine, level by level, until nothing is left, something is found, or a limit is met."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import interruptible
from century_rules.search.exploration import Exploration, Progress
from century_rules.search.packed.engine import PackedEngine
from century_rules.search.packed.kernel import ENOUGH, FLAGGED
from century_rules.search.packed.search import CHUNK, Search
from century_rules.search.packed.spilling import on_disk


def explore_packed(
    engine: PackedEngine[S, A], *, max_states: int | None = None, max_depth: int | None = None,
    progress: Callable[[Progress], None] | None = None, memory: int | None = None, spill_to: Path | None = None,
) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `century_rules.search.explore`."""
    run = engine.run(0, 0, max_states if max_states is not None else 1 << 62, acting=True)
    search = Search(engine, run, max_states, max_depth, progress, memory)
    try:
        with interruptible():
            if not _in_memory(search):
                on_disk(search, spill_to)
    except MemoryError:
        search.why = "no memory"
    except KeyboardInterrupt:
        search.why = "interrupted"
    return search.answer()


def _in_memory(search: Search[S, A]) -> bool:
    """Search until the end or a limit; False if more memory is used than may be, with more to do."""
    engine, run, store = search.engine, search.run, search.engine.store
    search.levels.append(store.size)
    try:
        while run.position < search.levels[-1]:
            search.found = store.size
            search.tell(search.levels[-1] - run.position)
            if search.memory is not None and store.bytes > search.memory:
                return False
            run.acting = search.may_act()
            run.stop = min(search.levels[-1], run.position + CHUNK)
            status = engine.expand(run)
            if status == FLAGGED:
                if search.ended_by(engine.play_to(run.flagged[0])):
                    return True
                continue
            search.enough = search.enough or status == ENOUGH
            if run.position == search.levels[-1] and search.ended_with_level():
                return True
            if run.position == search.levels[-1] < store.size:
                search.depth += 1
                search.levels.append(store.size)
        return True
    finally:
        search.found = store.size
        search.depth += search.levels[-1] < store.size
        if run.deadlocks and search.deadlock is None:
            search.deadlock = engine.play_to(run.first_deadlock)
