"""The loops compiled by numba: one state after another through the trie, their successors into the visited set in blocks.

Everything here is numbers in arrays; what they mean is said in `tables` and `store`. A block of states is first expanded into a
buffer; then all slots it needs are touched, so that the memory fetches them together; only then it is entered. If a state of
the block is somewhere no run of the rules has been, nothing of the block is kept, and the caller, having traced what was missing,
asks for the block again.

Looking at many slots at once is what makes this quick, and a barrier would undo it. Numba counts references to arrays with
barriers, so that is switched off: nothing here makes an array, or a slice of one, and what is small is inlined. The first two
words are written out, because most states have no more and a loop of unknown length costs more than its turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit

from century_rules.search.packed.kernel import DONE, ENOUGH, FLAGGED, FULL, MISSED
from century_rules.search.packed.tables import Ints, Longs, Tables

BLOCK = 512
"""States expanded before their successors are entered."""

ROOM = 8192
"""Successors that fit into the buffer."""

Hashes = npt.NDArray[np.uint64]

F = TypeVar("F", bound=Callable[..., object])


def _compiled(**more: str) -> Callable[[F], F]:
    options: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False, **more}
    return cast(Callable[[F], F], njit(**options))


loop: Callable[[F], F] = _compiled()
"""Compiled once, and kept; see `machine_code.code_kept`."""

inlined: Callable[[F], F] = _compiled(inline="always")
"""The same, for what is small."""

# Places in `counts`.
POSITION, STATES, TRANSITIONS, DEADLOCKS, FIRST_DEADLOCK, CHECKED, LEFT, BLOCKS, WHERE, WHICH, SINK = range(11)


@inlined
def _mix(word: np.int64, seed: np.uint64) -> np.uint64:
    x = (np.uint64(word) ^ seed) * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(32)
    x *= np.uint64(0xD6E8FEB86659FD93)
    x ^= x >> np.uint64(29)
    return x


@inlined
def hashed(rows: Longs, number: int) -> np.uint64:
    """A 64-bit hash of a packed state."""
    x = _mix(rows[number, 0], np.uint64(0x1234567))
    if rows.shape[1] > 1:
        x = _mix(rows[number, 1], x)
    for word in range(2, rows.shape[1]):
        x = _mix(rows[number, word], x)
    return x


@inlined
def walk(rows: Longs, number: int, place: np.int64, nodes: Ints, children: Ints, terms: Ints) -> np.int64:
    """The number of the state's case, or ``-1 - place`` for the place where nothing hangs yet."""
    child = children[place]
    while child >= 0:
        count = nodes[child, 1]
        if count == 1:
            value = (rows[number, nodes[child, 2]] >> nodes[child, 3]) & nodes[child, 4]
        else:
            value = np.int64(0)
            first = nodes[child, 2]
            for term in range(first, first + abs(count)):
                value += terms[term, 3] * ((rows[number, terms[term, 0]] >> terms[term, 1]) & terms[term, 2])
        bound = np.int64(nodes[child, 5])
        place = nodes[child, 6]
        if nodes[child, 0] == 0:
            place += value - bound
        elif nodes[child, 0] == 1:
            if value == bound:
                place += 1
        elif value >= bound:
            place += 1
        child = children[place]
    if child == -1:
        return -1 - place
    return np.int64(-2 - child)


@inlined
def succeed(
    rows: Longs, number: int, step: int, steps: Ints, keeps: Longs, deltas: Longs, changes: Ints, terms: Ints, limited: Longs,
    out: Longs, to: int,
) -> bool:
    """Write the successor of a state by a step to row `to` of `out`; False, counted in `limited`, if it would leave a bound."""
    out[to, 0] = (rows[number, 0] & keeps[step, 0]) + deltas[step, 0]
    if rows.shape[1] > 1:
        out[to, 1] = (rows[number, 1] & keeps[step, 1]) + deltas[step, 1]
    for word in range(2, rows.shape[1]):
        out[to, word] = (rows[number, word] & keeps[step, word]) + deltas[step, word]
    first = steps[step, 0]
    for change in range(first, first + steps[step, 1]):
        value = np.int64(changes[change, 6])
        begin = changes[change, 7]
        for term in range(begin, begin + changes[change, 8]):
            value += terms[term, 3] * ((rows[number, terms[term, 0]] >> terms[term, 1]) & terms[term, 2])
        if changes[change, 0] & 1 and (value < changes[change, 4] or value > changes[change, 5]):
            limited[changes[change, 9]] += 1
            return False
        if changes[change, 0] & 2:
            word = changes[change, 1]
            shift = np.int64(changes[change, 2])
            mask = np.int64(changes[change, 3])
            out[to, word] = (out[to, word] & ~(mask << shift)) | ((value - changes[change, 4]) << shift)
    return True


@inlined
def _home(x: np.uint64, shift: np.uint64) -> np.int64:
    """Where a state's slot would be if no other were there: by the upper bits, so that growing keeps the order."""
    return np.int64((x >> np.uint64(32)) >> shift)


@inlined
def home_shift(slots: Longs) -> np.uint64:
    """How many of the upper 32 bits of a hash do not tell where its slot is."""
    bits = 0
    while (1 << bits) < slots.shape[0]:
        bits += 1
    return np.uint64(32 - bits)


@inlined
def enter(new: Longs, number: int, x: np.uint64, rows: Longs, size: int, slots: Longs, shift: np.uint64) -> int:
    """Add a state to the visited set unless it is there; its number, which is `size` if it is new."""
    mask = np.int64(slots.shape[0] - 1)
    at = _home(x, shift)
    half = np.int64(x) & ~np.int64(0xFFFFFFFF)
    while True:
        slot = slots[at]
        if slot == 0:
            slots[at] = half | np.int64(size + 1)
            rows[size, 0] = new[number, 0]
            if rows.shape[1] > 1:
                rows[size, 1] = new[number, 1]
            for word in range(2, rows.shape[1]):
                rows[size, word] = new[number, word]
            return size
        if slot & ~np.int64(0xFFFFFFFF) == half:
            other = np.int64(slot & np.int64(0xFFFFFFFF)) - 1
            same = rows[other, 0] == new[number, 0]
            if rows.shape[1] > 1:
                same = same and rows[other, 1] == new[number, 1]
            for word in range(2, rows.shape[1]):
                same = same and rows[other, word] == new[number, word]
            if same:
                return int(other)
        at = (at + 1) & mask


@loop
def enter_all(new: Longs, rows: Longs, size: int, slots: Longs) -> int:
    """Add many states; the new size."""
    shift = home_shift(slots)
    for number in range(new.shape[0]):
        if enter(new, number, hashed(new, number), rows, size, slots, shift) == size:
            size += 1
    return size


@loop
def find_all(wanted: Longs, rows: Longs, slots: Longs, found: Longs) -> None:
    """The number of each state among those there are, -1 where it is none of them."""
    mask = np.int64(slots.shape[0] - 1)
    shift = home_shift(slots)
    for number in range(wanted.shape[0]):
        x = hashed(wanted, number)
        at = _home(x, shift)
        half = np.int64(x) & ~np.int64(0xFFFFFFFF)
        found[number] = -1
        while slots[at] != 0 and found[number] < 0:
            if slots[at] & ~np.int64(0xFFFFFFFF) == half:
                other = np.int64(slots[at] & np.int64(0xFFFFFFFF)) - 1
                same = True
                for word in range(rows.shape[1]):
                    same = same and rows[other, word] == wanted[number, word]
                if same:
                    found[number] = other
            at = (at + 1) & mask


@loop
def refill(rows: Longs, size: int, slots: Longs) -> None:
    """Fill an empty table of slots with the states there are."""
    mask = np.int64(slots.shape[0] - 1)
    shift = home_shift(slots)
    for number in range(size):
        x = hashed(rows, number)
        at = _home(x, shift)
        while slots[at] != 0:
            at = (at + 1) & mask
        slots[at] = (np.int64(x) & ~np.int64(0xFFFFFFFF)) | np.int64(number + 1)


@loop
def spread(slots: Longs, before: int, aside: Longs) -> bool:
    """Give the entries of the first `before` slots their places among all, of which the others are empty; False if given up.

    From the end down: an entry's new place is beyond its old one, where all is done already. The few near the beginning of which
    that is not so wait in `aside`; if there are more than it has room for, some entries are lost.
    """
    mask = np.int64(slots.shape[0] - 1)
    shift = home_shift(slots)
    waiting = 0
    for done in range(before):
        place = before - 1 - done
        slot = slots[place]
        if slot != 0:
            slots[place] = 0
            at = _home(np.uint64(slot), shift)
            if at > place:
                while at <= mask and slots[at] != 0:
                    at += 1
            if place < at <= mask:
                slots[at] = slot
            elif waiting == aside.shape[0]:
                return False
            else:
                aside[waiting] = slot
                waiting += 1
    for number in range(waiting):
        at = _home(np.uint64(aside[number]), shift)
        while slots[at] != 0:
            at = (at + 1) & mask
        slots[at] = aside[number]
    return True


@inlined
def hindered(counts: Longs, misses: int, enough: bool, wanted: int, rows: Longs, room: np.int64, blocks: Longs) -> int:
    """Why the successors of a block cannot be kept; DONE if they can."""
    status = DONE
    if misses > 0:
        counts[WHERE] = misses
        status = MISSED
    elif enough:
        status = ENOUGH
    elif wanted > rows.shape[0] or wanted > room or counts[BLOCKS] == blocks.shape[0]:
        status = FULL
    return status


@inlined
def keep_block(
    buffer: Longs, hashes: Hashes, fresh: int, rows: Longs, size: int, slots: Longs, shift: np.uint64, counts: Longs,
    blocks: Longs, position: int,
) -> int:
    """Add the successors of a block that begins at `position`; the new size."""
    touched = np.int64(0)
    for number in range(fresh):
        touched += slots[_home(hashes[number], shift)]
    for number in range(fresh):
        slot = slots[_home(hashes[number], shift)]
        if (slot ^ np.int64(hashes[number])) >> np.int64(32) == 0:
            touched += rows[(slot & np.int64(0xFFFFFFFF)) - 1, 0]
    counts[SINK] = touched  # what was touched must be used, or the compiler leaves it out
    blocks[counts[BLOCKS], 0], blocks[counts[BLOCKS], 1] = position, size
    counts[BLOCKS] += 1
    for number in range(fresh):
        if enter(buffer, number, hashes[number], rows, size, slots, shift) == size:
            size += 1
    return size


@inlined
def count_block(
    counts: Longs, limits: Longs, staged: Longs, deadlocks: int, first_deadlock: int, fresh: int, left: int, checked: int,
) -> None:
    """Count what a block that was kept had."""
    for limit in range(limits.shape[0]):
        limits[limit] += staged[limit]
    if counts[DEADLOCKS] == 0 and deadlocks > 0:
        counts[FIRST_DEADLOCK] = first_deadlock
    counts[DEADLOCKS] += deadlocks
    counts[TRANSITIONS] += fresh
    counts[LEFT] += left
    counts[CHECKED] += checked


@loop
def step_to(
    row: Longs, rows: Longs, setup: Longs, roots: Ints, tables: Tables, limited: Longs, buffer: Longs, found: Longs,
) -> None:
    """The first state that has a step to `row`, and the place of that step, into `found`; it stays as it is if there is none."""
    nodes, children, terms, cases, steps, keeps, deltas, changes = tables
    for state in range(rows.shape[0]):
        kind = (rows[state, setup[0]] >> setup[1]) & setup[2]
        place = 0
        for part in range(roots.shape[1]):
            case = walk(rows, state, np.int64(roots[kind, part]), nodes, children, terms)
            if case < 0:
                break
            first = np.int64(cases[case, 0])
            for step in range(first, first + cases[case, 1]):
                if succeed(rows, state, step, steps, keeps, deltas, changes, terms, limited, buffer, 0):
                    same = True
                    for word in range(rows.shape[1]):
                        same = same and buffer[0, word] == row[word]
                    if same:
                        found[0], found[1] = state, place
                        return
                place += 1


@loop
def expand(
    tables: Tables, roots: Ints, rules: int, setup: Longs, rows: Longs, slots: Longs, buffer: Longs, stop: int, most: int,
    acting: bool, counts: Longs, limits: Longs, staged: Longs, hashes: Hashes, missed: Longs, blocks: Longs, here: Longs,
) -> int:
    """Expand the states from ``counts[POSITION]`` to `stop`, block by block.

    `roots` are places, a row for each set-up: of so many parts of the rules, and of each predicate. `buffer`, `hashes`, `staged`
    and `here` are room to work in: for successors, for limits hit in a block that may not be kept, for the cases of a state.
    """
    nodes, children, terms, cases, steps, keeps, deltas, changes = tables
    position, size = counts[POSITION], counts[STATES]
    room = np.int64(slots.shape[0] * 0.7)
    shift = home_shift(slots)
    status = DONE
    while position < stop and status == DONE:
        end = min(stop, position + BLOCK)
        fresh, deadlocks, first_deadlock, misses, left = 0, 0, -1, 0, 0
        staged[:] = 0
        state = position
        while state < end:
            kind = (rows[state, setup[0]] >> setup[1]) & setup[2]
            count, found = np.int64(0), True
            for part in range(rules):
                case = walk(rows, state, np.int64(roots[kind, part]), nodes, children, terms)
                if case >= 0:
                    here[part] = case
                    count += cases[case, 1]
                else:
                    found = False
                    if misses < missed.shape[0]:
                        missed[misses, 0], missed[misses, 1], missed[misses, 2] = state, -1 - case, part
                        misses += 1
            if not found:
                state += 1
                continue
            if fresh + count > buffer.shape[0]:
                end = state
                break
            for predicate in range(rules, roots.shape[1]):
                said = walk(rows, state, np.int64(roots[kind, predicate]), nodes, children, terms)
                if said < 0:
                    if misses < missed.shape[0]:
                        missed[misses, 0], missed[misses, 1], missed[misses, 2] = state, -1 - said, predicate
                        misses += 1
                elif cases[said, 2] != 0 and misses == 0:
                    counts[WHERE], counts[WHICH] = state, predicate
                    status = FLAGGED
                    break
            if status == FLAGGED:
                break
            if count == 0 and cases[here[0], 2] != 1:
                deadlocks += 1
                if first_deadlock < 0:
                    first_deadlock = state
            if acting:
                for part in range(rules):
                    first = np.int64(cases[here[part], 0])
                    for step in range(first, first + cases[here[part], 1]):
                        if succeed(rows, state, step, steps, keeps, deltas, changes, terms, staged, buffer, fresh):
                            hashes[fresh] = hashed(buffer, fresh)
                            fresh += 1
            elif count > 0:
                left += 1
            state += 1
        if status == FLAGGED:
            break
        status = hindered(counts, misses, acting and size >= most, size + fresh, rows, room, blocks)
        if status != DONE:
            break
        size = keep_block(buffer, hashes, fresh, rows, size, slots, shift, counts, blocks, position)
        count_block(counts, limits, staged, deadlocks, first_deadlock, fresh, left, end - position)
        position = end
    counts[POSITION], counts[STATES] = position, size
    return status
