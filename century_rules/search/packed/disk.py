"""States on disk: buckets by hash, in each of them the states of every level, one level after the other.

Whether a state is new is found out for a whole level at a time, bucket by bucket, so that only one bucket need be in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from century_rules.search.packed.compiled import enter, hashed, spread
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import Longs

CHUNK = 1 << 16
"""States read at a time."""

PER_STATE = 24
"""Bytes that a state takes in memory besides its words, at most, while its bucket is looked at."""


class Disk:
    """Levels of states in files.

    Attributes:
        sizes: for each level, how many states of it each bucket has.
    """

    def __init__(self, folder: Path, words: int, memory: int) -> None:
        self.sizes: list[list[int]] = []
        self._folder = folder
        self._words = words
        self._memory = memory
        self._buckets = 1

    @property
    def states(self) -> int:
        """How many states there are in all levels that are finished."""
        return sum(map(sum, self.sizes))

    @property
    def bytes(self) -> int:
        return self.states * 8 * self._words

    def add_level(self, rows: Longs) -> None:
        """Write down a whole level of states, all of which are new."""
        self.sizes.append([0] * self._buckets)
        for begin in range(0, len(rows), CHUNK):
            for bucket, part in self._parted(rows[begin:begin + CHUNK]):
                self._append(self._folder / f"states-{bucket}", part)
                self.sizes[-1][bucket] += len(part)

    def add(self, rows: Longs) -> None:
        """Write down states that may belong to the next level."""
        for bucket, part in self._parted(rows):
            self._append(self._folder / f"next-{bucket}", part)

    def finish_level(self) -> int:
        """Keep of the states written down those that are new; how many these are."""
        while self._most_in_a_bucket() * (8 * self._words + PER_STATE) > self._memory and self._buckets < 1 << 12:
            self._split()
        sizes = []
        for bucket in range(self._buckets):
            found, fresh = self._folder / f"states-{bucket}", self._folder / f"next-{bucket}"
            store = Store(self._words)
            self._enter(store, self._read(found))
            known = store.size
            self._enter(store, self._read(fresh))
            self._append(found, store.rows[known:store.size])
            fresh.unlink(missing_ok=True)
            sizes.append(store.size - known)
        self.sizes.append(sizes)
        return sum(sizes)

    def level(self, number: int) -> Iterator[Longs]:
        """The states of a finished level, some at a time."""
        for bucket in range(self._buckets):
            begin = sum(sizes[bucket] for sizes in self.sizes[:number])
            yield from self._pieces(self._folder / f"states-{bucket}", begin, begin + self.sizes[number][bucket])

    def _most_in_a_bucket(self) -> int:
        row = 8 * self._words
        return max(sum(path.stat().st_size for path in (self._folder / f"states-{bucket}", self._folder / f"next-{bucket}")
                       if path.exists()) // row for bucket in range(self._buckets))

    def _split(self) -> None:
        """Make two buckets of each, by one bit more of the hash; every level stays together."""
        before, self._buckets = self._buckets, 2 * self._buckets
        levels = [[0] * self._buckets for _ in self.sizes]
        for bucket in range(before):
            for kind in ("states", "next"):
                old = self._folder / f"{kind}-{bucket}"
                if old.exists():
                    old.rename(self._folder / "splitting")
                    ends = [sum(sizes[bucket] for sizes in self.sizes[:level]) for level in range(len(self.sizes) + 1)]
                    parts = range(len(self.sizes)) if kind == "states" else range(1)
                    for level in parts:
                        begin, end = (ends[level], ends[level + 1]) if kind == "states" else (0, None)
                        for rows in self._pieces(self._folder / "splitting", begin, end):
                            for half, part in self._parted(rows):
                                self._append(self._folder / f"{kind}-{half}", part)
                                if kind == "states":
                                    levels[level][half] += len(part)
                    (self._folder / "splitting").unlink()
        self.sizes = levels

    def _parted(self, rows: Longs) -> Iterator[tuple[int, Longs]]:
        # By the lower bits: the upper ones say where a state is looked for within its bucket.
        buckets = hashed(rows) & (self._buckets - 1)
        order = np.argsort(buckets, kind="stable")
        ends = np.searchsorted(buckets[order], np.arange(self._buckets + 1))
        for bucket in range(self._buckets):
            part = order[ends[bucket]:ends[bucket + 1]]
            if len(part):
                yield bucket, rows[part]

    def _enter(self, store: Store, pieces: Iterator[Longs]) -> None:
        for rows in pieces:
            before = store.room_for(len(rows))
            if before is not None:
                spread(before, store)
            enter(rows, store)

    def _read(self, path: Path) -> Iterator[Longs]:
        if path.exists():
            yield from self._pieces(path, 0, None)

    def _pieces(self, path: Path, begin: int, end: int | None) -> Iterator[Longs]:
        row = 8 * self._words
        if not path.exists():
            return
        with path.open("rb") as file:
            file.seek(begin * row)
            left = path.stat().st_size // row - begin if end is None else end - begin
            while left > 0:
                data = file.read(min(left, CHUNK) * row)
                if len(data) < min(left, CHUNK) * row:
                    raise OSError(f"{path} is shorter than what was written to it")
                rows = np.frombuffer(data, dtype=np.int64).reshape(-1, self._words)
                left -= len(rows)
                yield rows

    def _append(self, path: Path, rows: Longs) -> None:
        with path.open("ab") as file:
            file.write(np.ascontiguousarray(rows).tobytes())
