"""What the workers of a pool report while they are at long jobs, told in the process that gave these out.

Each worker has a place for one line in memory that all of them share: the last one counts, and nobody waits for its reader.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import Array, c_char
from multiprocessing.context import SpawnContext
from multiprocessing.sharedctypes import Synchronized

from century_rules.process.progress import Tell

WIDTH = 200
"""Bytes of a line; what is longer is cut."""

EVERY = 0.3
"""Seconds between two looks at the lines."""


class Lines:
    """The lines of a pool of so many workers; given to each of them as it starts."""

    def __init__(self, workers: int, context: SpawnContext) -> None:
        self._lines: Array[c_char] = context.RawArray(c_char, workers * WIDTH)
        self._begun: Synchronized[int] = context.Value("i", 0)

    def take_place(self) -> None:
        """Make this process, a worker of the pool, report at a place of its own."""
        global _mine
        with self._begun.get_lock():
            _mine = self, self._begun.value * WIDTH
            self._begun.value += 1

    def write(self, first: int, line: str) -> None:
        """Put a line at the place that begins with that byte."""
        memoryview(self._lines).cast("B")[first:first + WIDTH] = line.encode()[:WIDTH].ljust(WIDTH, b"\0")

    def read(self) -> list[str]:
        """Those that say something."""
        text = bytes(self._lines)
        lines = [text[first:first + WIDTH].rstrip(b"\0").decode(errors="ignore") for first in range(0, len(text), WIDTH)]
        return [line for line in lines if line]

    @contextmanager
    def told(self, tell: Tell) -> Iterator[None]:
        """Tell all of them, in a thread of its own, whenever one has changed."""
        done = threading.Event()

        def watch() -> None:
            last = list[str]()
            while not done.wait(EVERY):
                lines = self.read()
                if lines and lines != last:
                    tell("; ".join(lines))
                last = lines

        thread = threading.Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()


_mine: tuple[Lines, int] | None = None


def report(line: str) -> None:
    """Say, in a worker of a pool, what it is at; elsewhere nobody is told."""
    if _mine is not None:
        lines, first = _mine
        lines.write(first, line)
