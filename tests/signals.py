"""Ctrl-C for tests, also where the whole run ignores it: a shell's background job does, and what it starts does, too."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_heard() -> Iterator[None]:
    """As in a process that a terminal began. It must be so again at the end."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def hear_ctrl_c() -> None:
    """The same for a process that is being started (``preexec_fn``)."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
