"""The loop around the machine code of a game, compiled by numba once for all games.

It has its parts from `store_loops`: a block is expanded into a buffer, then its slots are touched, then it is entered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from century_rules.search.native.arrays import Hashes, Longs
from century_rules.search.native.code import BREAKS, CUT_OFF, HOLDS, MOVES, STUMBLES, SUCCESSORS
from century_rules.search.native.run import DONE, FLAGGED
from century_rules.search.native.store_loops import (
    BLOCK, POSITION, STATES, WHERE, WHICH, count_block, hashed, hindered, home_shift, inlined, keep_block, loop,
)

STUMBLED, MOVED = 5, 6
"""Ways to come back besides those of `run`: something that had to hold does not; a leaf moves that has no bits."""


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
    addresses: Longs, fields: Longs, most_deeds: int, predicates: int, rows: Longs, slots: Longs, buffer: Longs, stop: int,
    most: int, acting: bool, counts: Longs, limits: Longs, staged: Longs, hashes: Hashes, missed: Longs, blocks: Longs,
    found: Longs,
) -> int:
    """Expand the states from ``counts[POSITION]`` to `stop`, block by block.

    `addresses` are those of the machine code by number of context, 0 where there is none yet; of a state at most so many
    successors are written. There are so many `predicates`; the claim about steps is the next one.
    """
    position, size = counts[POSITION], counts[STATES]
    room = np.int64(slots.shape[0] * 0.7)
    shift = home_shift(slots)
    status = DONE
    while position < stop and status == DONE:
        end = min(stop, position + BLOCK)
        fresh, deadlocks, first_deadlock, misses, left = 0, 0, -1, 0, 0
        staged[:] = 0
        found[:] = 0
        state = position
        while state < end:
            number = context_number(rows, state, fields)
            address = addresses[number]
            if address == 0:
                if misses < missed.shape[0]:
                    missed[misses] = number
                    misses += 1
                state += 1
                continue
            if fresh + most_deeds > buffer.shape[0]:
                end = state
                break
            more = call(address, rows, state, buffer, fresh, staged, found)
            if found[STUMBLES] != 0:
                counts[WHERE], counts[WHICH] = state, found[STUMBLES] - 1
                status = STUMBLED
                break
            if found[HOLDS] != 0 and misses == 0:
                counts[WHERE], counts[WHICH] = state, found[HOLDS] - 1
                status = FLAGGED
                break
            if found[BREAKS] != 0 and acting and misses == 0:
                counts[WHERE], counts[WHICH] = state, predicates
                status = FLAGGED
                break
            if found[MOVES] != 0 and acting:
                counts[WHERE], counts[WHICH] = state, found[MOVES] - 1
                status = MOVED
                break
            if more == 0:
                deadlocks += 1
                if first_deadlock < 0:
                    first_deadlock = state
            if more > 0:
                if acting:
                    more &= CUT_OFF - 1
                    for successor in range(fresh, fresh + more):
                        hashes[successor] = hashed(buffer, successor)
                    fresh += more
                else:
                    left += 1
            state += 1
        if status != DONE:
            break
        if not acting:
            staged[:] = 0
        status = hindered(counts, misses, acting and size >= most, size + fresh, rows, room, blocks)
        if status != DONE:
            break
        size = keep_block(buffer, hashes, fresh, rows, size, slots, shift, counts, blocks, position)
        count_block(counts, limits, staged, deadlocks, first_deadlock, fresh, left, end - position)
        position = end
    counts[POSITION], counts[STATES] = position, size
    return status
