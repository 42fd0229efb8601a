"""Ctrl-C, whatever a foreign library makes of it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise KeyboardInterrupt where ctypes, handing arguments to a solver, has turned one into an ArgumentError."""
    try:
        yield
    except ctypes.ArgumentError as error:
        if "KeyboardInterrupt" not in str(error):
            raise
        raise KeyboardInterrupt from error
