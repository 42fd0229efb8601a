"""Counting plays, compiled by numba once for all games: the states of one length are expanded to those of the next."""

from __future__ import annotations

import numpy as np

from century_rules.search.layout import WORD
from century_rules.search.native.compiled.bits import LACKING, legal_in
from century_rules.search.native.compiled.code import OVER, STUMBLES
from century_rules.search.native.loops import call, context_number
from century_rules.search.native.compiled.moves import CONTEXT_FIRST, CUT, TRANSITION_EFFECT, NO_EFFECT, WRONG, Tables
from century_rules.search.native.run import DONE, FULL, MISSED
from century_rules.search.native.states.store_loops import enter, hashed, home_shift, inlined, loop
from century_rules.search.native.compiled.words import lowest
from century_rules.search.native.compiled.arrays import Ints, Longs

POSITION, SIZE, EDGES, WHICH = range(4)
"""The next state; how many different states and how many edges there are; what has no code, or does not hold."""

MOST = (1 << 63) - 1


@inlined
def transition_at(tables: Tables, rows: Longs, position: int, bit: int) -> int:
    """The number of an action by its bit, in the context of a state."""
    return tables[1][context_number(rows, position, tables[0]), CONTEXT_FIRST] + bit  # type: ignore[no-any-return]  # of numpy


@loop
def took(tables: Tables, rows: Longs, position: int, transition: int, after: Longs, hits: Longs, found: Longs, far: Longs) -> int:
    """DONE once the position after an action is in `after`."""
    if tables[2][transition, TRANSITION_EFFECT] == 0:
        far[WHICH] = transition
        return NO_EFFECT
    if call(tables[2][transition, TRANSITION_EFFECT], rows, position, after, 0, hits, found) != 1:
        return CUT
    if found[STUMBLES] != 0:
        far[WHICH] = found[STUMBLES] - 1
        return WRONG
    return DONE


@loop
def expand_level(
    tables: Tables, rows: Longs, counts: Longs, after: Longs, new: Longs, slots: Longs, edges: Ints, far: Longs, mask: Longs,
    hits: Longs, found: Longs,
) -> int:
    """Expand states until all are done, or `new`, `slots` or `edges` are full: each successor is found or added, its number kept.

    What is missing for a state makes it come back; then that one is expanded again.
    """
    size, shift = far[SIZE], home_shift(slots)
    while far[POSITION] < rows.shape[0]:
        position, edge = far[POSITION], far[EDGES]
        many = legal_in(tables, rows, position, mask, hits, found, far, WHICH)
        if many < OVER:
            return MISSED if many == LACKING else WRONG
        counts[position] = max(0, many)
        if size + many > new.shape[0] or 2 * (size + many) > slots.shape[0] or edge + many > edges.shape[0]:
            return FULL
        for word in range(mask.shape[1] if many > 0 else 0):
            bits = mask[0, word] if edge < far[EDGES] + many else 0
            while bits != 0:
                transition = transition_at(tables, rows, position, WORD * word + lowest(bits))
                status = took(tables, rows, position, transition, after, hits, found, far)
                if status != DONE:
                    return int(status)
                edges[edge] = enter(after, 0, hashed(after, 0), new, size, slots, shift)
                if edges[edge] == size:
                    size += 1
                    far[SIZE] = size
                edge += 1
                bits &= bits - 1
        far[EDGES] = edge
        far[POSITION] += 1
    return DONE


@loop
def count_on(
    tables: Tables, rows: Longs, twice: bool, numbers: Longs, after: Longs, far: Longs, mask: Longs, masks: Longs, hits: Longs,
    found: Longs,
) -> int:
    """How many plays of one action go on from each state, or of two, without keeping what is in between."""
    while far[POSITION] < rows.shape[0]:
        position = far[POSITION]
        many = legal_in(tables, rows, position, mask, hits, found, far, WHICH)
        total, left = np.int64(many), many
        if twice:
            total, word = np.int64(0), 0
            while left > 0:
                bits = mask[0, word]
                while bits != 0:
                    transition = transition_at(tables, rows, position, WORD * word + lowest(bits))
                    status = took(tables, rows, position, transition, after, hits, found, far)
                    if status != DONE:
                        return int(status)
                    many = legal_in(tables, after, 0, masks, hits, found, far, WHICH)
                    if many < OVER:
                        return MISSED if many == LACKING else WRONG
                    total += max(0, many)
                    left -= 1
                    bits &= bits - 1
                word += 1
        if many < OVER:
            return MISSED if many == LACKING else WRONG
        numbers[position] = total if total > 0 else 0
        far[POSITION] += 1
    return DONE


@loop
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
