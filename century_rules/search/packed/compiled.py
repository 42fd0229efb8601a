"""The kernel for machines with numba: see `numba_kernel` for the loops."""

from __future__ import annotations

import numpy as np

from century_rules.search.packed import numba_kernel as loops
from century_rules.search.packed.kernel import FLAGGED, MISSED, Missed, Run
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import CASE_STEPS, Longs, Tables


ASIDE = 1 << 12
"""So many entries may have to wait when there are more slots; there are as many as the longest run of slots in use."""


class NumbaKernel:
    """One state after another, in machine code."""

    name = "numba"

    def expand(self, run: Run, tables: Tables, source: Longs, store: Store) -> int:
        most_steps = int(tables.cases[:, CASE_STEPS].max())
        buffer = np.empty((max(loops.ROOM, most_steps), store.words), dtype=np.int64)
        counts = np.zeros(loops.SINK + 1, dtype=np.int64)
        counts[loops.POSITION], counts[loops.STATES] = run.position, store.size
        counts[loops.BLOCKS], counts[loops.FIRST_DEADLOCK] = store.blocks_used, -1
        missed = np.full((loops.BLOCK, len(Missed._fields)), -1, dtype=np.int64)
        setup, staged = np.array(run.setup, dtype=np.int64), np.zeros_like(run.limits)
        hashes = np.empty(len(buffer), dtype=np.uint64)
        status = int(loops.expand(
            tables, run.roots, setup, source, store.rows, store.slots, buffer, run.stop, run.most, run.acting, counts,
            run.limits, staged, hashes, missed, store.blocks))
        run.position, store.size = int(counts[loops.POSITION]), int(counts[loops.STATES])
        store.blocks_used = int(counts[loops.BLOCKS])
        run.transitions += int(counts[loops.TRANSITIONS])
        run.left += int(counts[loops.LEFT])
        run.checked += int(counts[loops.CHECKED])
        if run.first_deadlock < 0:
            run.first_deadlock = int(counts[loops.FIRST_DEADLOCK])
        run.deadlocks += int(counts[loops.DEADLOCKS])
        run.wanted = len(buffer)
        if status == FLAGGED:
            run.flagged = int(counts[loops.WHERE]), int(counts[loops.WHICH])
        if status == MISSED:
            run.missed = tuple(Missed(*map(int, row)) for row in missed[:counts[loops.WHERE]])
        return status

    def enter(self, new: Longs, store: Store) -> None:
        store.size = int(loops.enter_all(new, store.rows, store.size, store.slots))

    def refill(self, store: Store) -> None:
        loops.refill(store.rows, store.size, store.slots)

    def spread(self, before: int, store: Store) -> None:
        if not loops.spread(store.slots, before, np.empty(ASIDE, dtype=np.int64)):
            store.slots[:] = 0
            self.refill(store)
