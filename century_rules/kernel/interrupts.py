"""Ctrl-C, whatever a solver makes of it."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_noted = threading.Event()


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end what is done in here with KeyboardInterrupt, even where it is swallowed on the way.

    A solver's Python layer drops an interrupt that meets one of its destructors, and turns one that meets ctypes into an
    ArgumentError. So it is noted when it comes, and raised here or at the next `check_interrupt`.
    """
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is _note:
        with _translated():
            yield
        return
    before = signal.signal(signal.SIGINT, _note)
    _noted.clear()
    try:
        with _translated():
            yield
            check_interrupt()
    finally:
        signal.signal(signal.SIGINT, before)
        _noted.clear()


@contextmanager
def held() -> Iterator[None]:
    """Ctrl-C waits until what is done in here is whole, and comes then. A second one does not wait."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    pressed: list[int] = []

    def wait(number: int, frame: FrameType | None) -> None:
        if pressed:
            signal.signal(signal.SIGINT, before)
            raise KeyboardInterrupt
        pressed.append(number)

    signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def check_interrupt(reason: str = "") -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed, or if a solver gave that as its reason for stopping."""
    if _noted.is_set() or reason.startswith("interrupted"):
        raise KeyboardInterrupt


def _note(number: int, frame: FrameType | None) -> None:
    _noted.set()
    raise KeyboardInterrupt


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except ctypes.ArgumentError as error:
        if "KeyboardInterrupt" not in str(error):
            raise
        raise KeyboardInterrupt from error
