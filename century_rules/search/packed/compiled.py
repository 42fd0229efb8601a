"""The loops of `numba_kernel` with what is said in arrays made and read: for the engine, and for files of states."""

from __future__ import annotations

import numpy as np

from century_rules.search.packed.kernel import FLAGGED, MISSED, Missed, Run
from century_rules.search.packed.machine_code import code_kept
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import CASE_STEPS, Ints, Longs, Tables

with code_kept():
    from century_rules.search.packed import numba_kernel as loops

ASIDE = 1 << 12
"""So many entries may have to wait when there are more slots; there are as many as the longest run of slots in use."""


def expand(run: Run, tables: Tables, store: Store) -> int:
    """Expand states of the store into it; says how it came back."""
    most_steps = run.rules * int(tables.cases[:, CASE_STEPS].max())
    buffer = np.empty((max(loops.ROOM, most_steps), store.words), dtype=np.int64)
    counts = counts_before(run, store)
    missed = np.full((loops.BLOCK, len(Missed._fields)), -1, dtype=np.int64)
    setup, staged = np.array(run.setup, dtype=np.int64), np.zeros_like(run.limits)
    hashes = np.empty(len(buffer), dtype=np.uint64)
    status = int(loops.expand(
        tables, run.roots, run.rules, setup, store.rows, store.slots, buffer, run.stop, run.most, run.acting, counts, run.limits,
        staged, hashes, missed, store.blocks, np.zeros(run.rules, dtype=np.int64)))
    take_counts(run, store, counts, status, len(buffer))
    if status == MISSED:
        run.missed = tuple(Missed(*map(int, row)) for row in missed[:counts[loops.WHERE]])
    return status


def counts_before(run: Run, store: Store) -> Longs:
    """What a loop that expands states counts on from."""
    counts = np.zeros(loops.SINK + 1, dtype=np.int64)
    counts[loops.POSITION], counts[loops.STATES] = run.position, store.size
    counts[loops.BLOCKS], counts[loops.FIRST_DEADLOCK] = store.blocks_used, -1
    return counts


def take_counts(run: Run, store: Store, counts: Longs, status: int, wanted: int) -> None:
    """Put what a loop counted where it belongs. `wanted` is for how many more states there must be room if there is none."""
    run.position, store.size = int(counts[loops.POSITION]), int(counts[loops.STATES])
    store.blocks_used = int(counts[loops.BLOCKS])
    run.transitions += int(counts[loops.TRANSITIONS])
    run.left += int(counts[loops.LEFT])
    run.checked += int(counts[loops.CHECKED])
    if run.first_deadlock < 0:
        run.first_deadlock = int(counts[loops.FIRST_DEADLOCK])
    run.deadlocks += int(counts[loops.DEADLOCKS])
    run.wanted = wanted
    if status == FLAGGED:
        run.flagged = int(counts[loops.WHERE]), int(counts[loops.WHICH])


def enter(new: Longs, store: Store) -> None:
    """Add states to a store that has room for them."""
    store.size = int(loops.enter_all(new, store.rows, store.size, store.slots))


def find(rows: Longs, store: Store) -> Longs:
    """The numbers of states in a store, -1 for each that is not there."""
    found = np.empty(len(rows), dtype=np.int64)
    loops.find_all(rows, store.rows, store.slots, found)
    return found


def refill(store: Store) -> None:
    """Fill the empty slots of a store with its states."""
    loops.refill(store.rows, store.size, store.slots)


def spread(before: int, store: Store) -> None:
    """Give the entries of the first slots, of which there were so many before, their places among all there are now."""
    if not loops.spread(store.slots, before, np.empty(ASIDE, dtype=np.int64)):
        store.slots[:] = 0
        refill(store)


def step_to(
    row: Longs, rows: Longs, setup: tuple[int, int, int], roots: Ints, limits: int, tables: Tables,
) -> tuple[int, int] | None:
    """Which of some states another one follows, and by the action of which place; None if none.

    States without a case are passed over. `setup` is as in a `Run`, `roots` of the rules alone, and there are so many `limits`.
    """
    found = np.full(2, -1, dtype=np.int64)
    loops.step_to(row, rows, np.array(setup, dtype=np.int64), roots, tables, np.zeros(limits, dtype=np.int64),
                  np.empty((1, rows.shape[1]), dtype=np.int64), found)
    state, place = map(int, found)
    return None if state < 0 else (state, place)
