"""The kernel of NumPy alone: all states of a block go through the trie side by side; see `vectorised` for the operations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from century_rules.search.packed import tables as t
from century_rules.search.packed.kernel import DONE, ENOUGH, FLAGGED, FULL, MISSED, Missed, Run
from century_rules.search.packed.store import LOAD, Store
from century_rules.search.packed.tables import Longs, Tables
from century_rules.search.packed.vectorised import Hashes, hashed, successors, walk

BLOCK = 1 << 14
"""States expanded before their successors are entered."""

_UPPER, _LOWER = ~np.int64(0xFFFFFFFF), np.int64(0xFFFFFFFF)


class NumpyKernel:
    """Blocks of states at a time, in array operations."""

    name = "numpy"

    def expand(self, run: Run, tables: Tables, source: Longs, store: Store) -> int:
        while run.position < run.stop:
            end = min(run.stop, run.position + BLOCK)
            status = self._block(run, tables, source, store, end)
            if status != DONE:
                return status
            run.position = end
        return DONE

    def enter(self, new: Longs, store: Store) -> None:
        """States of one batch may be equal: one of them wins the slot, and the others find it there."""
        x = hashed(new)
        at, half = _home(x, store.slots), _half(x)
        waiting = np.arange(len(new))
        while len(waiting):
            slots = store.slots[at[waiting]]
            empty = waiting[slots == 0]
            if len(empty):
                # All write their claim to the slot; who finds its own there has won.
                store.slots[at[empty]] = -1 - empty
                won = empty[store.slots[at[empty]] == -1 - empty]
                rows = store.size + np.arange(len(won))
                store.rows[rows] = new[won]
                store.slots[at[won]] = half[won] | (rows + 1)
                store.size += len(won)
                still = np.ones(len(new), dtype=bool)
                still[won] = False
                waiting = waiting[still[waiting]]
                slots = store.slots[at[waiting]]
            alike = (slots & _UPPER) == half[waiting]
            same = np.zeros(len(waiting), dtype=bool)
            same[alike] = (store.rows[(slots[alike] & _LOWER) - 1] == new[waiting[alike]]).all(axis=1)
            waiting = waiting[~same]
            at[waiting] = (at[waiting] + 1) & (len(store.slots) - 1)

    def refill(self, store: Store) -> None:
        x = hashed(store.rows[:store.size])
        _put(_home(x, store.slots), _half(x) | np.arange(1, store.size + 1), store.slots)

    def spread(self, before: int, store: Store) -> None:
        old = store.slots[:before]
        entries = old[old != 0]
        old[:] = 0
        _put(_home(entries.view(np.uint64), store.slots), entries, store.slots)

    def _block(self, run: Run, tables: Tables, source: Longs, store: Store, end: int) -> int:
        states = source[run.position:end]
        word, shift, mask = run.setup
        kinds = (states[:, word] >> shift) & mask
        found = [walk(states, run.roots[kinds, root], tables) for root in range(run.roots.shape[1])]
        run.missed = tuple(_missing(found, run.position))
        if run.missed:
            return MISSED
        cases, *said = found
        flagged = [(run.position + int(np.argmax(holds)), predicate) for predicate, told in enumerate(said, 1)
                   if (holds := tables.cases[told, t.CASE_FLAG] != 0).any()]
        if flagged:
            run.flagged = min(flagged)
            return FLAGGED
        stuck = (tables.cases[cases, t.CASE_STEPS] == 0) & (tables.cases[cases, t.CASE_FLAG] != 1)
        new, limits = states[:0], np.zeros_like(run.limits)
        if run.acting:
            new, _, _ = successors(states, cases, tables, limits)
        if run.acting and store.size >= run.most:
            return ENOUGH
        if store.size + len(new) > min(len(store.rows), int(len(store.slots) * LOAD)) or store.blocks_used == len(store.blocks):
            run.wanted = len(new)
            return FULL
        store.blocks[store.blocks_used] = run.position, store.size
        store.blocks_used += 1
        self.enter(new, store)
        run.limits += limits
        run.transitions += len(new)
        run.checked += len(states)
        run.left += 0 if run.acting else int((tables.cases[cases, t.CASE_STEPS] > 0).sum())
        if stuck.any():
            if run.first_deadlock < 0:
                run.first_deadlock = run.position + int(np.argmax(stuck))
            run.deadlocks += int(stuck.sum())
        return DONE


def _home(x: Hashes, slots: Longs) -> Longs:
    """Where each state's slot would be if no other were there."""
    return (x >> np.uint64(64 - (len(slots) - 1).bit_length())).astype(np.int64)


def _half(x: Hashes) -> Longs:
    return x.view(np.int64) & _UPPER


def _put(at: Longs, entries: Longs, slots: Longs) -> None:
    """Put entries, all different, into an empty table."""
    waiting = np.arange(len(entries))
    while len(waiting):
        empty = waiting[slots[at[waiting]] == 0]
        slots[at[empty]] = entries[empty]
        waiting = waiting[slots[at[waiting]] != entries[waiting]]
        at[waiting] = (at[waiting] + 1) & (len(slots) - 1)


def _missing(found: Sequence[Longs], position: int) -> Iterator[Missed]:
    """For each root, and each place that is missing there, the first state that came to it."""
    for root, cases in enumerate(found):
        lost = np.flatnonzero(cases < 0)
        _, firsts = np.unique(cases[lost], return_index=True)
        for state in lost[firsts]:
            yield Missed(position + int(state), int(-1 - cases[state]), root)
