"""Python's garbage collector, for a while, at work less often."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 50_000, 20, 50
"""Thresholds of the three generations: so many new objects, then so many collections of the generation before."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """While it lasts the collector looks for garbage less often.

    Lifted rules are some millions of objects that stay, and the collector would go through them again and again: a tenth of the
    time that is not the solver's. What is no part of a cycle is freed at once, as ever.
    """
    with _LOCK:
        _BEFORE.append(gc.get_threshold())
        gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        with _LOCK:
            before = _BEFORE.pop()
            if not _BEFORE:
                gc.set_threshold(*before)


_LOCK = threading.Lock()
_BEFORE: list[tuple[int, int, int]] = []
"""The thresholds as each open `seldom_collected` found them; the last to end restores the first, for threads end in any order."""
