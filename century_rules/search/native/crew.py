"""Threads that search together: each goes through the loop with a share of the states of its own."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from century_rules.search.native import loops
from century_rules.search.native.compiled.arrays import Hashes, Longs
from century_rules.search.native.errors import CodeDiffers

T = TypeVar("T")

ROOM = 8192
"""Successors of a block that fit into the buffer; at least as many as one state can have."""

MANY_STATES = 1 << 18
"""A search begins with one thread; it has found so many states when it is worth while to have more."""

WORTH, WATCHED = 0.75, 0.1
"""If several threads, within so many seconds, get less than this part of as many processors, one alone is quicker."""


class Crew:
    """So many threads, this one among them."""

    def __init__(self, shares: int) -> None:
        """Raises RuntimeError where there can be no more threads."""
        self.shares = shares
        self._seconds = self._processor = 0.0
        self._others = ThreadPoolExecutor(shares - 1, "search") if shares > 1 else None
        if self._others is not None:
            self._others.submit(int).result()

    def together(self, parts: Sequence[Callable[[], T]], gone: Callable[[], None] = lambda: None) -> Sequence[T]:
        """What the parts give, one for each thread. `gone` tells those under way that one of them is no more."""
        if self._others is None:
            return [part() for part in parts]

        def whole(part: Callable[[], T]) -> T:
            try:
                return part()
            finally:
                gone()

        others: list[Future[T]] = []
        seconds, processor = time.perf_counter(), time.process_time()
        try:
            others += [self._others.submit(whole, part) for part in parts[1:]]
            first = parts[0]()
        finally:
            gone()
        found = [first, *[each.result() for each in others]]
        self._seconds += time.perf_counter() - seconds
        self._processor += time.process_time() - processor
        return found

    def starves(self) -> bool:
        """Whether others leave it too few processors: then its threads mostly wait for one another."""
        if self._seconds < WATCHED:
            return False
        starves = self._processor < WORTH * self.shares * self._seconds
        self._seconds = self._processor = 0.0
        return starves


class Space:
    """What the shares write to in a round, for states of so many words.

    Attributes:
        buffer: successors, a part for each share; `hashes` of them.
        handed: by share that found them and share they belong to, where in the buffer successors are.
        marks: by share and block, a bit for each successor that is new.
        told: what each share says of its block, in a round and in the next one.
    """

    def __init__(self, shares: int, words: int, most_transitions: int) -> None:
        self.room = max(ROOM, most_transitions)
        self.buffer: Longs = np.empty((shares * self.room, words), dtype=np.int64)
        self.hashes: Hashes = np.empty(shares * self.room, dtype=np.uint64)
        self.handed: Longs = np.empty((shares, shares, self.room), dtype=np.int64)
        self.marks: Longs = np.zeros((shares, shares, (self.room >> 6) + 1), dtype=np.int64)
        self.told: Longs = np.zeros((2 * shares, loops.HANDED * -(-(loops.HANDED + shares) // loops.HANDED)), dtype=np.int64)

    @property
    def wanted(self) -> int:
        """For so many more states there must be rows: for the successors, and where there are several shares once more aside."""
        return len(self.buffer) * (1 if len(self.marks) == 1 else 2)

    def fits(self, shares: int, words: int, most_transitions: int) -> bool:
        """Whether it is the space for these."""
        return (len(self.marks), self.buffer.shape[1], self.room) == (shares, words, max(ROOM, most_transitions))


def how_to_give_way() -> int:
    """The address of the function that lets another thread have the processor; 0 where it has no name we know."""
    try:
        return ctypes.cast(ctypes.CDLL(None).sched_yield, ctypes.c_void_p).value or 0
    except (OSError, AttributeError, TypeError):
        return 0


def check_agreed(statuses: Sequence[int], counts: Sequence[Longs], found_before: int) -> None:
    """Raises CodeDiffers unless all came equally far, every successor was looked up once, and each new state is one share's."""
    first = counts[0]
    far = [loops.POSITION, loops.STATES, loops.BLOCKS]
    looked_up, taken, new = (
        sum(int(each[place]) for each in counts) for place in (loops.LOOKED_UP, loops.TRANSITIONS, loops.NEW))
    if len(set(statuses)) > 1 or any((each[far] != first[far]).any() for each in counts):
        raise CodeDiffers("the threads of the search do not agree how far it is")
    if looked_up != taken:
        raise CodeDiffers(f"of {taken:,} successors the threads of the search looked up {looked_up:,}")
    different = int(first[loops.STATES]) - found_before
    if new != different:
        raise CodeDiffers(f"the threads of the search have {new:,} new states, of which {different:,} differ")
