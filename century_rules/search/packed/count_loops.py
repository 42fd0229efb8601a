"""Counting plays, compiled by numba: the states of one length are expanded to those of the next, equal ones merged."""

from __future__ import annotations

import numpy as np
from numba import njit

from century_rules.search.packed.flat import walk_flat
from century_rules.search.packed.numba_kernel import enter, hashed, home_shift, succeed
from century_rules.search.packed.tables import Ints, Longs, Tables

POSITION, SIZE, EDGES = range(3)
"""The next state to expand; how many different states and how many edges there are."""

MOST = (1 << 63) - 1


@njit(cache=True, nogil=True)
def find_all(rows: Longs, roots: Longs, setups: int, code: Ints, terms: Ints, cases: Ints) -> None:
    """The cases of each state, one a part, or -1; from one part's root to the next there are so many `setups`."""
    for number in range(rows.shape[0]):
        for part in range(cases.shape[1]):
            cases[number, part] = walk_flat(rows[number], roots[number] + part * setups, code, terms)


@njit(cache=True, nogil=True)
def expand_level(
    tables: Tables, rows: Longs, cases: Ints, new: Longs, slots: Longs, edges: Ints, far: Longs, limited: Longs,
) -> None:
    """Expand states until all are done or `new` or `slots` are full: each successor is found or added, and its number kept.

    `limited` counts bounds that were hit; then it is over too.
    """
    _, _, terms, steps_of, steps, keeps, deltas, changes = tables
    position, size, edge = far[POSITION], far[SIZE], far[EDGES]
    shift = home_shift(slots)
    successor = np.empty((1, rows.shape[1]), dtype=np.int64)
    while position < rows.shape[0]:
        count = np.int64(0)
        for part in range(cases.shape[1]):
            count += steps_of[cases[position, part], 1]
        if size + count > new.shape[0] or 2 * (size + count) > slots.shape[0]:
            break
        for part in range(cases.shape[1]):
            case = cases[position, part]
            first = np.int64(steps_of[case, 0])
            for step in range(first, first + steps_of[case, 1]):
                if not succeed(rows, position, step, steps, keeps, deltas, changes, terms, limited, successor, 0):
                    return
                edges[edge] = enter(successor, 0, hashed(successor, 0), new, size, slots, shift)
                if edges[edge] == size:
                    size += 1
                edge += 1
        position += 1
    far[POSITION], far[SIZE], far[EDGES] = position, size, edge


@njit(cache=True, nogil=True)
def count_two(
    tables: Tables, rows: Longs, cases: Ints, roots: Longs, setups: int, code: Ints, numbers: Longs, limited: Longs,
    missed: Longs,
) -> int:
    """How many plays of two actions go on from each state whose number is -1 so far, without keeping what is in between.

    Returns how many states, put into `missed`, have no case yet; the numbers of states before them stay -1. Once a bound is hit,
    which `limited` counts, it is over too.
    """
    _, _, terms, steps_of, steps, keeps, deltas, changes = tables
    misses = 0
    for state in range(rows.shape[0]):
        if numbers[state] >= 0:
            continue
        if misses == missed.shape[0]:
            break
        total = np.int64(0)
        for part in range(cases.shape[1]):
            case = cases[state, part]
            first = np.int64(steps_of[case, 0])
            for step in range(first, first + steps_of[case, 1]):
                if total < 0:
                    break
                if not succeed(rows, state, step, steps, keeps, deltas, changes, terms, limited, missed, misses):
                    return misses
                for asked in range(cases.shape[1]):
                    after = walk_flat(missed[misses], roots[state] + asked * setups, code, terms)
                    if after < 0:
                        misses += 1
                        total = np.int64(-1)
                        break
                    total += steps_of[after, 1]
        numbers[state] = total
    return misses


@njit(cache=True, nogil=True)
def sums(counts: Longs, edges: Ints, after: Longs, before: Longs) -> bool:
    """How many plays go on from each state, from how many go on from its successors; False if a number is too large."""
    edge = 0
    for state in range(counts.shape[0]):
        total = np.int64(0)
        for place in range(edge, edge + counts[state]):
            value = after[edges[place]]
            if value > MOST - total:
                return False
            total += value
        edge += counts[state]
        before[state] = total
    return True
