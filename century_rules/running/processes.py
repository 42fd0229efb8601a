"""A pool of processes on this machine that ends when it is told to, and with the process that made it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from century_rules.running.reports import Lines

P = ParamSpec("P")
T = TypeVar("T")


class Processes(ProcessPoolExecutor):
    """A process pool whose workers are started afresh and leave Ctrl-C to the process that asked.

    They are spawned, not forked: a fork copies whatever other threads (a progress display) hold locked, and the solver's
    state; and work that a fresh process can do, another machine can do, too.

    Attributes:
        lines: what the workers report.
    """

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.lines = Lines(workers, context)
        super().__init__(workers, mp_context=context, initializer=_begin, initargs=(self.lines,))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As of every executor. A process it starts never sees Ctrl-C, not even while it is importing."""
        with _interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def stop(self) -> None:
        """End the workers at once, whatever they are doing: a solver does not listen to anything gentler."""
        with _silent_about_cancelled():
            # Public from Python 3.14 on, as kill_workers().
            for process in tuple((self._processes or {}).values()):
                process.kill()
            self.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep SIGINT back in this thread; a process started meanwhile inherits that and keeps it back for good."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _silent_about_cancelled() -> Iterator[None]:
    """The pool's own thread fails, and says so, where work that was cancelled meets the end of the workers."""
    before = threading.excepthook

    def said(failed: threading.ExceptHookArgs) -> None:
        if not isinstance(failed.exc_value, InvalidStateError):
            before(failed)

    threading.excepthook = said
    try:
        yield
    finally:
        threading.excepthook = before


def _begin(lines: Lines) -> None:
    """Run in a new process."""
    lines.take_place()
    _end_with_the_parent()


def _end_with_the_parent() -> None:
    """Should the process that made this one be killed, this one would wait for work forever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
