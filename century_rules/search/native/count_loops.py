"""Counting plays, compiled by numba once for all games: the states of one length are expanded to those of the next."""

from __future__ import annotations

import numpy as np

from century_rules.search.layout import WORD
from century_rules.search.native.bits import lowest
from century_rules.search.native.code import STUMBLES
from century_rules.search.native.loops import STUMBLED, call, context_number
from century_rules.search.native.moves import CONTEXT_FIRST, CONTEXT_LEGAL, CONTEXT_WORDS, DEED_EFFECT, Tables
from century_rules.search.packed.kernel import DONE, FULL, MISSED
from century_rules.search.packed.numba_kernel import enter, hashed, home_shift, loop
from century_rules.search.packed.tables import Ints, Longs

POSITION, SIZE, EDGES, WHICH = range(4)
"""The next state; how many different states and how many edges there are; what is missing, or wrong."""

CUT = 8
"""A way to come back besides those of `loops`: an action would leave a bound."""

MOST = (1 << 63) - 1


@loop
def legal(tables: Tables, rows: Longs, number: int, mask: Longs, hits: Longs, found: Longs, far: Longs) -> int:
    """How many actions are legal in a state, with their bits in `mask`; -1 if there is no code yet, -2 if something is wrong."""
    context = context_number(rows, number, tables[0])
    address = tables[1][context, CONTEXT_LEGAL]
    if address == 0:
        far[WHICH] = context
        return -1
    many = call(address, rows, number, mask, 0, hits, found)
    if found[STUMBLES] != 0:
        far[WHICH] = found[STUMBLES] - 1
        return -2
    return max(0, many)


@loop
def count_level(
    tables: Tables, rows: Longs, counts: Longs, taken: Longs, far: Longs, mask: Longs, hits: Longs, found: Longs,
) -> int:
    """How many actions are legal in each state, and 1 in `taken` for each action that is legal somewhere, by its number."""
    while far[POSITION] < rows.shape[0]:
        position = far[POSITION]
        counts[position] = legal(tables, rows, position, mask, hits, found, far)
        if counts[position] < 0:
            return MISSED if counts[position] == -1 else STUMBLED
        context = context_number(rows, position, tables[0])
        if counts[position] > 0:
            for word in range(tables[1][context, CONTEXT_WORDS]):
                bits = mask[0, word]
                while bits != 0:
                    taken[tables[1][context, CONTEXT_FIRST] + WORD * word + lowest(bits)] = 1
                    bits &= bits - 1
        far[POSITION] += 1
    return DONE


@loop
def expand_level(
    tables: Tables, rows: Longs, counts: Longs, after: Longs, new: Longs, slots: Longs, edges: Ints, far: Longs, mask: Longs,
    hits: Longs, found: Longs,
) -> int:
    """Expand states until all are done or `new` or `slots` are full: each successor is found or added, and its number kept."""
    size, edge = far[SIZE], far[EDGES]
    shift = home_shift(slots)
    status = DONE
    while far[POSITION] < rows.shape[0] and status == DONE:
        position = far[POSITION]
        if size + counts[position] > new.shape[0] or 2 * (size + counts[position]) > slots.shape[0]:
            status = FULL
            break
        context = context_number(rows, position, tables[0])
        words = tables[1][context, CONTEXT_WORDS] if legal(tables, rows, position, mask, hits, found, far) > 0 else 0
        for word in range(words):
            bits = mask[0, word]
            while bits != 0 and status == DONE:
                deed = tables[1][context, CONTEXT_FIRST] + WORD * word + lowest(bits)
                status = took(tables, rows, position, deed, after, hits, found, far)
                if status == DONE:
                    number = enter(after, 0, hashed(after, 0), new, size, slots, shift)
                    edges[edge] = number
                    edge += 1
                    if number == size:
                        size += 1
                bits &= bits - 1
        far[POSITION] += 1
    far[SIZE], far[EDGES] = size, edge
    return int(status)


@loop
def took(
    tables: Tables, rows: Longs, position: int, deed: int, after: Longs, hits: Longs, found: Longs, far: Longs,
) -> int:
    """DONE once the position after an action is in `after`."""
    if call(tables[2][deed, DEED_EFFECT], rows, position, after, 0, hits, found) != 1:
        return CUT
    if found[STUMBLES] != 0:
        far[WHICH] = found[STUMBLES] - 1
        return STUMBLED
    return DONE


@loop
def count_two(
    tables: Tables, rows: Longs, numbers: Longs, after: Longs, far: Longs, mask: Longs, masks: Longs, hits: Longs, found: Longs,
) -> int:
    """How many plays of two actions go on from each state, without keeping what is in between."""
    while far[POSITION] < rows.shape[0]:
        position = far[POSITION]
        context = context_number(rows, position, tables[0])
        words = tables[1][context, CONTEXT_WORDS] if legal(tables, rows, position, mask, hits, found, far) > 0 else 0
        total = np.int64(0)
        for word in range(words):
            bits = mask[0, word]
            while bits != 0:
                deed = tables[1][context, CONTEXT_FIRST] + WORD * word + lowest(bits)
                status = took(tables, rows, position, deed, after, hits, found, far)
                if status != DONE:
                    return int(status)
                more = legal(tables, after, 0, masks, hits, found, far)
                if more < 0:
                    return MISSED if more == -1 else STUMBLED
                total += more
                bits &= bits - 1
        numbers[position] = total
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
