"""The loops of a search up to symmetry, compiled by numba: each state is checked under each symmetry while it is expanded.

A successor is entered as the least row of its orbit. For that all its images are needed, and so the check that they are the
successors of the state's image costs little more than finding these. As in `numba_kernel`, nothing of a block is kept if
something is wrong or missing in it, and nothing here makes an array.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from century_rules.search.packed.images import Images
from century_rules.search.packed.kernel import DIFFERS, DONE, FLAGGED, Run
from century_rules.search.packed.numba_kernel import (
    BLOCK, POSITION, SINK, STATES, WHERE, WHICH, Hashes, _shift, count_block, hashed, hindered, inlined, keep_block, loop,
    succeed, walk,
)
from century_rules.search.packed.tables import Ints, Longs, Tables

COMPARED = SINK + 1
"""A place in `counts` more: how many images were compared."""


class Work(NamedTuple):
    """Room to work in.

    Attributes:
        own: the successors of a state.
        expected: images of these.
        there: the image of the state, and one of its successors.
        said: the case of the state for each root.
        ignored: limits hit where they do not count.
    """

    own: Longs
    expected: Longs
    there: Longs
    said: Longs
    ignored: Longs


def room_to_work(run: Run, most_steps: int, words: int) -> Work:
    """For states of at most so many actions."""
    own, expected = np.empty((2, most_steps, words), dtype=np.int64)
    return Work(own, expected, np.empty((2, words), dtype=np.int64), np.empty(run.roots.shape[1], dtype=np.int64),
                np.zeros_like(run.limits))


@loop
def transform(rows: Longs, number: int, element: int, images: Images, out: Longs, to: int) -> None:
    """Write the image of a state to row `to` of `out`."""
    first_moves, moves, first_renames, renames, names = images
    for word in range(rows.shape[1]):
        out[to, word] = 0
    for move in range(first_moves[element], first_moves[element + 1]):
        bits, shift = rows[number, moves[move, 0]], moves[move, 2]
        bits = bits << shift if shift >= 0 else bits >> -shift
        out[to, moves[move, 1]] |= bits & moves[move, 3]
    for rename in range(first_renames[element], first_renames[element + 1]):
        value = (rows[number, renames[rename, 0]] >> renames[rename, 1]) & renames[rename, 2]
        where = renames[rename, 9]
        if where < 0 or names[where + ((rows[number, renames[rename, 6]] >> renames[rename, 7]) & renames[rename, 8])] != 0:
            value = names[renames[rename, 5] + value]
        out[to, renames[rename, 3]] |= value << renames[rename, 4]


@inlined
def _keep_lesser(rows: Longs, number: int, others: Longs, other: int) -> None:
    """Make a row the other one if that is less."""
    word = rows.shape[1] - 1
    while word > 0 and rows[number, word] == others[other, word]:
        word -= 1
    if np.uint64(others[other, word]) < np.uint64(rows[number, word]):
        for each in range(word + 1):
            rows[number, each] = others[other, each]


@inlined
def _cross_out(rows: Longs, number: int, expected: Longs, open_ones: int) -> bool:
    """Take an equal row off the first `open_ones` of `expected`; False if there is none."""
    for place in range(open_ones):
        same = True
        for word in range(rows.shape[1]):
            same = same and expected[place, word] == rows[number, word]
        if same:
            for word in range(rows.shape[1]):
                expected[place, word] = expected[open_ones - 1, word]
            return True
    return False


@loop
def expand(
    tables: Tables, images: Images, roots: Ints, setup: Longs, source: Longs, rows: Longs, slots: Longs, buffer: Longs,
    stop: int, most: int, acting: bool, counts: Longs, limits: Longs, staged: Longs, hashes: Hashes, missed: Longs,
    blocks: Longs, work: Work,
) -> int:
    """Expand the states of `source` from ``counts[POSITION]`` to `stop`, block by block, and check every one.

    What is not said here is as in `numba_kernel.expand`.
    """
    nodes, children, terms, cases, steps, keeps, deltas, changes = tables
    own, expected, there, said, ignored = work
    elements = images[0].shape[0] - 1
    position, size = counts[POSITION], counts[STATES]
    room = np.int64(slots.shape[0] * 0.7)
    shift = _shift(slots)
    status = DONE
    while position < stop and status == DONE:
        end = min(stop, position + BLOCK)
        fresh, deadlocks, first_deadlock, misses, left = 0, 0, -1, 0, 0
        staged[:] = 0
        state = position
        while state < end:
            kind = (source[state, setup[0]] >> setup[1]) & setup[2]
            known = True
            flagged = 0
            for predicate in range(roots.shape[1]):
                case = walk(source, state, np.int64(roots[kind, predicate]), nodes, children, terms)
                said[predicate] = case
                if case < 0:
                    known = False
                    if misses < missed.shape[0]:
                        missed[misses, 0], missed[misses, 1], missed[misses, 2] = state, -1 - case, predicate
                        missed[misses, 3] = -1
                        misses += 1
                elif predicate > 0 and flagged == 0 and cases[case, 2] != 0:
                    flagged = predicate
            if not known:
                state += 1
                continue
            first, count = np.int64(cases[said[0], 0]), np.int64(cases[said[0], 1])
            if fresh + count > buffer.shape[0]:
                end = state
                break
            inside = 0
            for step in range(first, first + count):
                if succeed(source, state, step, steps, keeps, deltas, changes, terms, staged if acting else ignored, own, inside):
                    for word in range(own.shape[1]):
                        buffer[fresh + inside, word] = own[inside, word]
                    inside += 1
            for element in range(elements):
                transform(source, state, element, images, there, 0)
                complete = True
                other = np.int64(0)
                for predicate in range(roots.shape[1] - 1, -1, -1):
                    other = walk(there, 0, np.int64(roots[kind, predicate]), nodes, children, terms)
                    if other < 0:
                        complete = False
                        if misses < missed.shape[0]:
                            missed[misses, 0], missed[misses, 1], missed[misses, 2] = state, -1 - other, predicate
                            missed[misses, 3] = element
                            misses += 1
                    elif cases[other, 2] != cases[said[predicate], 2]:
                        status = DIFFERS
                if status == DONE and complete:
                    # `other` is the case of the rules: its root came last.
                    if cases[other, 1] != count:
                        status = DIFFERS
                    for number in range(inside):
                        transform(own, number, element, images, expected, number)
                        _keep_lesser(buffer, fresh + number, expected, number)
                    open_ones = inside
                    begin = np.int64(cases[other, 0])
                    for step in range(begin, begin + cases[other, 1]):
                        if status == DONE and succeed(
                                there, 0, step, steps, keeps, deltas, changes, terms, ignored, there, 1):
                            if _cross_out(there, 1, expected, open_ones):
                                open_ones -= 1
                            else:
                                status = DIFFERS
                    if open_ones > 0:
                        status = DIFFERS
                if status != DONE:
                    counts[WHERE], counts[WHICH] = state, element
                    break
            if status != DONE:
                break
            if flagged > 0 and misses == 0:
                counts[WHERE], counts[WHICH] = state, flagged
                status = FLAGGED
                break
            if count == 0 and cases[said[0], 2] != 1:
                deadlocks += 1
                if first_deadlock < 0:
                    first_deadlock = state
            if acting:
                for number in range(fresh, fresh + inside):
                    hashes[number] = hashed(buffer, number)
                fresh += inside
            elif count > 0:
                left += 1
            state += 1
        if status != DONE:
            break
        status = hindered(counts, misses, acting and size >= most, size + fresh, rows, room, blocks)
        if status != DONE:
            break
        size = keep_block(buffer, hashes, fresh, rows, size, slots, shift, counts, blocks, position)
        count_block(counts, limits, staged, deadlocks, first_deadlock, fresh, left, end - position)
        counts[COMPARED] += (end - position) * elements
        position = end
    counts[POSITION], counts[STATES] = position, size
    return status
