"""The states found: one row of words each, in the order in which they were found, and a table of slots to find them again.

Nothing is left out of a row, so two states are told apart exactly; a slot has the row's number and half of its hash, which only
saves looking at the row. Where a state was first reached from is kept as one pair of numbers for each block: the successors of a
block follow one another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np

from century_rules.search.native.compiled.arrays import Longs
from century_rules.search.native.compiled.numba_cache import code_kept

with code_kept():
    from century_rules.search.native.states import store_loops as loops

LOAD = 0.7
"""The part of the slots in use beyond which there are made more."""

MANY = 1 << 20
"""So many slots are doubled when there is no room; fewer are made eight times as many."""

RESERVED = 64
"""Memory is reserved for so many times the slots: what was never written to takes none, and nothing need be copied later."""

ASIDE = 1 << 12
"""So many entries may have to wait when there are more slots; there are as many as the longest run of slots in use."""

Together: TypeAlias = Callable[[Sequence[Callable[[], bool]]], Sequence[bool]]
"""Does several things, one after the other or at once, and says what each gave."""

MOST_STATES = (1 << 32) - 2
"""A slot has 32 bits for the number of a row."""


def one_by_one(parts: Sequence[Callable[[], bool]]) -> Sequence[bool]:
    return [part() for part in parts]


class Table:
    """The slots of a share of the states.

    Attributes:
        slots: the upper half of the hash, then the number of the row + 1; or 0. There is a power of two of them, and a state's is
            looked for from where the upper bits of its hash say.
    """

    def __init__(self, slots: int) -> None:
        self._reserve: Longs = np.zeros(slots, dtype=np.int64)
        self.slots: Longs = self._reserve

    def lengthen(self, slots: int) -> bool:
        """Make more slots; each entry gets its place among them. False if some are lost, and it must be filled anew."""
        before = len(self.slots)
        if slots > len(self._reserve):
            self._reserve = _reserved(slots)
            self._reserve[:before] = self.slots
        self.slots = self._reserve[:slots]
        return bool(loops.spread(self.slots, before, np.empty(ASIDE, dtype=np.int64)))


class Store:
    """States as rows, found again by open addressing.

    Attributes:
        rows: the packed states; only the first `size` are in use.
        tables: a table for each share of the states, all of the same length; `owner` says of which share a state is.
        blocks: for each block expanded, the first state of it and the first row its successors got.
        size, blocks_used: how much of `rows` and `blocks` is in use.
    """

    def __init__(self, words: int, slots: int = 1 << 12) -> None:
        self.rows: Longs = np.zeros((1 << 10, words), dtype=np.int64)
        self.tables = [Table(slots)]
        self.blocks: Longs = np.zeros((1 << 8, 2), dtype=np.int64)
        self.size = 0
        self.blocks_used = 0
        self._together: Together = one_by_one

    @property
    def words(self) -> int:
        return int(self.rows.shape[1])

    @property
    def bytes(self) -> int:
        """Memory in use. Rows that were never written to take none: they are only reserved."""
        return self.size * 8 * self.words + sum(table.slots.nbytes for table in self.tables) + self.blocks_used * 16

    def enter(self, rows: Longs) -> None:
        """Add states, for which there is room, as long as there is one share."""
        (table,) = self.tables
        self.size = int(loops.enter_all(rows, self.rows, self.size, table.slots))

    def find(self, rows: Longs) -> Longs:
        """The numbers of states, -1 for each that is not there."""
        found = np.empty(len(rows), dtype=np.int64)
        for share, table in enumerate(self.tables):
            loops.find_all(rows, self.rows, table.slots, share, len(self.tables), found)
        return found

    def fill_anew(self) -> None:
        """Fill the slots with the states as they are now."""
        self._together([partial(self._fill, share) for share in range(len(self.tables))])

    def share_out(self, shares: int, together: Together) -> None:
        """From now on there are so many shares; what concerns each of them is done by `together`."""
        slots = sum(len(table.slots) for table in self.tables)
        each = 1 << (-(-slots // shares) - 1).bit_length()
        self.tables = [Table(each) for _ in range(shares)]
        self._together = together
        self.fill_anew()

    def make_room(self, more: int) -> None:
        """Make room for so many more states; each gets its place among the slots there are then."""
        wanted = self.size + more
        if wanted > MOST_STATES:
            raise MemoryError(f"more than {MOST_STATES:,} states do not fit into one table")
        if wanted > len(self.rows):
            # Memory that was never written to is only reserved, so there may be much of it, and little is copied.
            self.rows = self._longer(self.rows, max(wanted, 4 * len(self.rows)), self.size)
        if self.blocks_used + len(self.tables) > len(self.blocks):
            self.blocks = self._longer(self.blocks, 2 * len(self.blocks), self.blocks_used)
        before = slots = len(self.tables[0].slots)
        while wanted > int(slots * len(self.tables) * LOAD):
            slots *= 2 if slots * len(self.tables) >= MANY else 8
        if slots > before:
            well = self._together([partial(table.lengthen, slots) for table in self.tables])
            if not all(well):
                self.fill_anew()

    def _fill(self, share: int) -> bool:
        slots = self.tables[share].slots
        slots[:] = 0
        loops.refill(self.rows, self.size, slots, share, len(self.tables))
        return True

    def widen(self, words: int) -> None:
        """Give every state so many words; the new ones are 0."""
        if words > self.words:
            self.rows = np.hstack([self.rows, np.zeros((len(self.rows), words - self.words), dtype=np.int64)])

    def block_of(self, number: int) -> tuple[int, int]:
        """The states, from the first up to but without the last, one of which has this one among its successors."""
        firsts = self.blocks[:self.blocks_used, 1]
        block = int(np.searchsorted(firsts, number, side="right")) - 1
        # Blocks that found nothing new have the same first row as the one after them.
        begin = int(self.blocks[block, 0])
        end = int(self.blocks[block + 1, 0]) if block + 1 < self.blocks_used else self.size
        return begin, end

    @staticmethod
    def _longer(array: Longs, length: int, used: int) -> Longs:
        longer = np.empty((length, array.shape[1]), dtype=np.int64)
        longer[:used] = array[:used]
        return longer


def _reserved(slots: int) -> Longs:
    try:
        return np.zeros(slots * RESERVED, dtype=np.int64)
    except MemoryError:
        return np.zeros(slots, dtype=np.int64)
