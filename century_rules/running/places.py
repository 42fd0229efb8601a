"""Where work is done: in this process, in a pool of processes, or wherever an executor of the caller's has its workers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeAlias

from century_rules.running.processes import Processes

Workers: TypeAlias = int | Executor
"""How many processes to work in (1: this one), or an executor to give the work to."""

UNKNOWN = 8
"""Workers that an executor is taken to have if it does not say."""


@contextmanager
def at_work(workers: Workers, *, apart: bool = False) -> Iterator[Workers]:
    """Keep the same processes for several runs: an executor for a number of processes, ended afterwards.

    1 and an executor are given back as they are; if the work has to be `apart`, 1 is a process of its own, too.

    >>> with at_work(1) as workers:
    ...     workers
    1
    """
    if isinstance(workers, Executor) or (workers <= 1 and not apart):
        yield workers
        return
    pool = Processes(workers)
    try:
        yield pool
    finally:
        pool.stop()  # what is still under way nobody waits for


def places(executor: Executor) -> int:
    """How many jobs an executor does at a time; 0 if it has lost all its workers.

    A pool of threads does one: its threads are of this process, and so are the solver's terms.
    """
    if isinstance(executor, ThreadPoolExecutor):
        return 1
    if "distributed" in sys.modules:
        from century_rules.running.cluster import cores_of

        cores = cores_of(executor)
        if cores is not None:
            return cores
    known = getattr(executor, "_max_workers", None)  # the standard library's pools have it, and nothing public says it
    return known if isinstance(known, int) else UNKNOWN
