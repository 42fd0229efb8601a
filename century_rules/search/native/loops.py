"""The loop around the machine code of a game, compiled by numba once for all games.

A block of states is first expanded into a buffer; then all slots it needs are touched, so that the memory fetches them together;
only then it is entered. If there is no code yet for a state of the block, nothing of the block is kept, and the caller asks for
the block again.

Several threads, each with a share of the table of slots, go through the loop at once. In a round each expands a block of its own
and hands every successor to the share that its hash says; then each enters what was handed to it. Last the new states get the
numbers that one thread alone would have given them, so whatever is counted, found or limited is the same for any number of
threads. States are looked at only by the share they belong to until all have met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from century_rules.search.native.compiled.arrays import Hashes, Longs
from century_rules.search.native.compiled.code import BREAKS, CUT_OFF, HOLDS, MOVES, STUMBLES, SUCCESSORS
from century_rules.search.native.run import DONE, ENOUGH, FLAGGED, FULL, MISSED
from century_rules.search.native.states.store_loops import enter, hashed, home, home_shift, inlined, loop, owner
from century_rules.search.native.compiled.words import give_way, lowest, ones, raised, seen

STUMBLED, MOVED, GONE = 5, 6, 7
"""Ways to come back besides those of `run`: something that had to hold does not; a leaf moves that has no bits; a share did not
come."""

# Places in `counts`.
(POSITION, STATES, LENGTH, TRANSITIONS, DEADLOCKS, FIRST_DEADLOCK, CHECKED, LEFT, BLOCKS, WHERE, WHICH, LOOKED_UP, NEW,
 SINK) = range(14)

# Places in `told`: what each share says of its block. WHERE and WHICH are among them.
BEGIN, END, FRESH, STATUS, CUT, DEAD, FIRST_DEAD, ALIVE = range(8)
HANDED = 16
"""The first of the places that say how many successors are whose."""

# Places in `meeting`, far apart: what different threads write to is not in one line of the processors' memory.
ARRIVED, MET, ENDED = 0, 16, 32
PLACES = 48

PATIENCE = 1000
"""So often a share looks whether the others are here before it gives way."""


def _call(typing, address, rows, at, out, to, hits, found):  # type: ignore[no-untyped-def]  # numba asks for the arguments by name
    """``successors`` at that address, of the row `at`, into `out` from row `to` on."""
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        def pointer(argument, index):  # type: ignore[no-untyped-def]
            kind = signature.args[argument]
            array = context.make_array(kind)(context, builder, args[argument])
            return cgutils.get_item_pointer(context, builder, kind, array, index)  # type: ignore[no-untyped-call]

        none = ir.Constant(ir.IntType(64), 0)
        function = builder.inttoptr(args[0], SUCCESSORS.as_pointer())
        places = ((1, [args[2], none]), (3, [args[4], none]), (5, [none]), (6, [none]))
        return builder.call(function, [pointer(*each) for each in places])  # type: ignore[no-untyped-call]

    return types.int64(types.int64, rows, types.int64, out, types.int64, hits, found), codegen


call = cast(Callable[[int, Longs, int, Longs, int, Longs, Longs], int], intrinsic(_call))


@inlined
def context_number(rows: Longs, state: int, fields: Longs) -> np.int64:
    """The number of the context of a state; `fields` has word, shift, mask and place in the number of each field in it."""
    number = np.int64(0)
    for field in range(fields.shape[0]):
        number |= ((rows[state, fields[field, 0]] >> fields[field, 1]) & fields[field, 2]) << fields[field, 3]
    return number


@loop
def expand(
    share: int, shares: int, meeting: Longs, way: int, addresses: Longs, fields: Longs, most_transitions: int, predicates: int,
    rows: Longs, slots: Longs, buffer: Longs, hashes: Hashes, handed: Longs, marks: Longs, told: Longs, stop: int, most: int,
    acting: bool, counts: Longs, limits: Longs, staged: Longs, missed: Longs, blocks: Longs, found: Longs,
) -> int:
    """Expand the states from ``counts[POSITION]`` to `stop`, in rounds of one block for each of the `shares`.

    Of the blocks of a round those are kept that come before the first that cannot be; if that is the first of all, it says why.
    `addresses` are those of the machine code by number of context, 0 where there is none yet; of a state at most so many
    successors are written. There are so many `predicates`; the claim about steps is the next one.
    """
    position, size, length = counts[POSITION], counts[STATES], counts[LENGTH]
    space = buffer.shape[0] // shares
    room = np.int64(slots.shape[0] * shares * 0.7)
    status, half = DONE, 0
    while position < stop:
        half = shares - half  # the others may still be reading what was told in the round before
        staged[:] = 0
        found[:] = 0
        _expand_block(
            share, shares, addresses, fields, most_transitions, predicates, rows, buffer, hashes, handed, told, half,
            min(stop, position + share * length), min(stop, position + (share + 1) * length), acting, staged, missed, found)
        if not meet(meeting, shares, way):
            return GONE
        kept, fresh, status = 0, 0, DONE
        while kept < shares and told[half + kept, BEGIN] < stop:
            if kept > 0 and told[half + kept - 1, END] < told[half + kept, BEGIN]:
                break
            status = told[half + kept, STATUS]
            wanted = size + fresh + told[half + kept, FRESH]
            if status != DONE:
                break
            if acting and size + fresh >= most:
                status = ENOUGH
                break
            if wanted > room or counts[BLOCKS] + kept >= blocks.shape[0]:
                status = FULL
                break
            if (wanted if shares == 1 else size + 2 * buffer.shape[0]) > rows.shape[0]:
                status = FULL
                break
            fresh += told[half + kept, FRESH]
            kept += 1
        if kept == 0:
            counts[WHERE], counts[WHICH] = told[half, WHERE], told[half, WHICH]
            break
        status = DONE
        new = _take_in(share, shares, kept, told, half, buffer, hashes, handed, marks, rows, size, slots, counts, blocks)
        if shares > 1:
            if not meet(meeting, shares, way):
                return GONE
            new = _number(share, shares, kept, space, told, half, marks, rows, size, slots, counts, blocks)
        size += new
        counts[BLOCKS] += kept
        if share < kept:
            for limit in range(limits.shape[0]):
                limits[limit] += staged[limit]
            if counts[DEADLOCKS] == 0 and told[half + share, DEAD] > 0:
                counts[FIRST_DEADLOCK] = told[half + share, FIRST_DEAD]
            counts[DEADLOCKS] += told[half + share, DEAD]
            counts[TRANSITIONS] += told[half + share, FRESH]
            counts[LEFT] += told[half + share, ALIVE]
            counts[CHECKED] += told[half + share, END] - told[half + share, BEGIN]
        position = told[half + kept - 1, END]
        if told[half + kept - 1, CUT] > 0:
            length = told[half + kept - 1, END] - told[half + kept - 1, BEGIN]
    counts[POSITION], counts[STATES], counts[LENGTH] = position, size, length
    return status


@loop
def _expand_block(
    share: int, shares: int, addresses: Longs, fields: Longs, most_transitions: int, predicates: int, rows: Longs, buffer: Longs,
    hashes: Hashes, handed: Longs, told: Longs, half: int, begin: int, end: int, acting: bool, staged: Longs,
    missed: Longs, found: Longs,
) -> None:
    """Put the successors of a block into this share's part of the buffer, and say whose they are."""
    at = half + share
    first = share * (buffer.shape[0] // shares)
    last = first + buffer.shape[0] // shares
    successor, status, misses = first, DONE, 0
    told[at, BEGIN], told[at, CUT], told[at, DEAD], told[at, ALIVE] = begin, 0, 0, 0
    state = begin
    while state < end:
        number = context_number(rows, state, fields)
        address = addresses[number]
        if address == 0:
            if misses < missed.shape[0]:
                missed[misses] = number
                misses += 1
            state += 1
            continue
        if successor + most_transitions > last:
            end = state
            told[at, CUT] = 1
            break
        more = call(address, rows, state, buffer, successor, staged, found)
        if found[STUMBLES] != 0:
            told[at, WHERE], told[at, WHICH] = state, found[STUMBLES] - 1
            status = STUMBLED
            break
        if found[HOLDS] != 0 and misses == 0:
            told[at, WHERE], told[at, WHICH] = state, found[HOLDS] - 1
            status = FLAGGED
            break
        if found[BREAKS] != 0 and acting and misses == 0:
            told[at, WHERE], told[at, WHICH] = state, predicates
            status = FLAGGED
            break
        if found[MOVES] != 0 and acting:
            told[at, WHERE], told[at, WHICH] = state, found[MOVES] - 1
            status = MOVED
            break
        if more == 0:
            if told[at, DEAD] == 0:
                told[at, FIRST_DEAD] = state
            told[at, DEAD] += 1
        if more > 0:
            if acting:
                for place in range(successor, successor + (more & (CUT_OFF - 1))):
                    hashes[place] = hashed(buffer, place)
                successor += more & (CUT_OFF - 1)
            else:
                told[at, ALIVE] += 1
        state += 1
    if not acting:
        staged[:] = 0
    told[at, HANDED] = successor - first
    if shares > 1:
        _hand_over(share, shares, first, successor, hashes, handed, told, at)
    if status == DONE and misses > 0:
        told[at, WHERE] = misses
        status = MISSED
    told[at, END], told[at, FRESH], told[at, STATUS] = end, successor - first, status


@inlined
def _hand_over(
    share: int, shares: int, first: int, last: int, hashes: Hashes, handed: Longs, told: Longs, at: int,
) -> None:
    """Say of the successors in a part of the buffer whose they are."""
    for other in range(shares):
        told[at, HANDED + other] = 0
    for place in range(first, last):
        whose = owner(hashes[place], shares)
        handed[share, whose, told[at, HANDED + whose]] = place
        told[at, HANDED + whose] += 1


@loop
def _take_in(
    share: int, shares: int, kept: int, told: Longs, half: int, buffer: Longs, hashes: Hashes, handed: Longs, marks: Longs,
    rows: Longs, size: int, slots: Longs, counts: Longs, blocks: Longs,
) -> int:
    """Enter what is this share's of the successors of so many blocks; how many are new.

    Where there are several shares, a new state is marked, and its number is for the time being how far it is in the buffer, from
    one on that is greater than any will be.
    """
    shift, alone = home_shift(slots), shares == 1
    space = buffer.shape[0] // shares
    aside = size + buffer.shape[0]
    touched, new = np.int64(0), 0
    for block in range(kept):
        many, first = told[half + block, HANDED + share], block * space
        for place in range(many):
            number = place if alone else handed[block, share, place]
            touched += slots[home(hashes[number], shift)]
        for place in range(many):
            x = hashes[place if alone else handed[block, share, place]]
            slot = slots[home(x, shift)]
            if (slot ^ np.int64(x)) >> np.int64(32) == 0:
                touched += rows[(slot & np.int64(0xFFFFFFFF)) - 1, 0]
        if alone:
            blocks[counts[BLOCKS], 0], blocks[counts[BLOCKS], 1] = told[half, BEGIN], size
            for place in range(many):
                if enter(buffer, place, hashes[place], rows, size + new, slots, shift) == size + new:
                    new += 1
        else:
            for word in range((told[half + block, FRESH] >> 6) + 1):
                marks[share, block, word] = 0
            for place in range(many):
                number = handed[block, share, place]
                if enter(buffer, number, hashes[number], rows, aside + number, slots, shift) == aside + number:
                    marks[share, block, (number - first) >> 6] |= np.int64(1) << np.int64((number - first) & 63)
                    new += 1
        counts[LOOKED_UP] += many
    counts[SINK] = touched  # what was touched must be used, or the compiler leaves it out
    counts[NEW] += new
    return new


@loop
def _number(
    share: int, shares: int, kept: int, space: int, told: Longs, half: int, marks: Longs, rows: Longs, size: int, slots: Longs,
    counts: Longs, blocks: Longs,
) -> int:
    """Give this share's new states the numbers that they would have if there were one share only; how many all shares have."""
    shift, mask = home_shift(slots), np.int64(slots.shape[0] - 1)
    aside = size + space * shares
    after = size
    for block in range(kept):
        if share == 0:
            blocks[counts[BLOCKS] + block, 0], blocks[counts[BLOCKS] + block, 1] = told[half + block, BEGIN], after
        for word in range((told[half + block, FRESH] >> 6) + 1):
            marked, mine = 0, int(marks[share, block, word])
            for other in range(shares):
                marked |= int(marks[other, block, word])
            while mine != 0:
                number = int(aside + block * space + 64 * word + lowest(mine))
                lower = (mine & -mine) - 1
                new = after + ones(marked & lower)
                x = hashed(rows, number)
                upper = np.int64(x) & ~np.int64(0xFFFFFFFF)
                at = home(x, shift)
                while slots[at] != upper | np.int64(number + 1) and slots[at] != 0:
                    at = (at + 1) & mask
                if slots[at] != 0:
                    slots[at] = upper | np.int64(new + 1)
                rows[new, 0] = rows[number, 0]
                if rows.shape[1] > 1:
                    rows[new, 1] = rows[number, 1]
                for part in range(2, rows.shape[1]):
                    rows[new, part] = rows[number, part]
                mine &= mine - 1
            after += ones(marked)
    return after - size


@loop
def meet(meeting: Longs, shares: int, way: int) -> bool:
    """Wait until all shares are here; False if one of them will not come. `way` is how to give way to others, 0 if unknown."""
    if shares == 1:
        return True
    before = seen(meeting, MET)
    if raised(meeting, ARRIVED) % shares == shares - 1:
        raised(meeting, MET)
        return True
    turns = 0
    while seen(meeting, MET) == before:
        if seen(meeting, ENDED) != 0:
            return seen(meeting, MET) != before
        turns += 1
        if turns > PATIENCE and way != 0:
            give_way(way)
    return True
