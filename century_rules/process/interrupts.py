"""Ctrl-C, whatever a solver makes of it.

Python raises KeyboardInterrupt wherever the program happens to be, and in some places it is swallowed: a destructor or a weak
reference's callback drops it, a library turns the exception into another one. So inside `interruptible` a press is noted, is
raised only where it is not swallowed, and is sent again until it has come through. Nor does Python hear of it while a solver's
library is at work: what breaks that off is called by a thread that does, see `breaking_off`.
"""

from __future__ import annotations

import _thread
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.05
"""Seconds after which a press that has not come through is sent again."""

_SWALLOWING = frozenset({"__del__", "from_param"})
"""Functions called by C code that drops what they raise, or raises something else."""

_IMPORTING = "<frozen importlib"
_WEAK = ("weakref.py", "_weakrefset.py")
"""Files with callbacks of weak references, which drop what they raise."""


class _Ctrl:
    """What is known of Ctrl-C in this process.

    Attributes:
        noted: it was pressed, and `interruptible` has not been left since.
        owed: the next signal is a repetition, not a press.
        presses: how often it was pressed since the outermost `interruptible` was entered.
        held: how many `held` there are around what is being done.
        leaving: `interruptible` is being left, so a press is only kept; `late` says that there was one.
        repeating: the repetition under way.
        impatient: called at every press after the first.
        heard: how many signals have come to Python's ears.
        break_off: what ends the call of a library that is under way, if one is.
        listening: the thread that calls it.
    """

    def __init__(self) -> None:
        self.noted = self.owed = self.leaving = self.late = False
        self.presses = self.held = self.heard = 0
        self.repeating: _Repeating | None = None
        self.impatient: Callable[[], None] | None = None
        self.break_off: Callable[[], None] | None = None
        self.listening: _Listening | None = None


class _Listening:
    """A thread that is woken by a signal itself, before Python's handler runs, and breaks off what keeps that from running."""

    def __init__(self) -> None:
        self._ear, self.mouth = socket.socketpair()
        self.mouth.setblocking(False)
        _thread.start_new_thread(self._listen, ())

    def _listen(self) -> None:
        while signals := self._ear.recv(64):
            heard = _ctrl.heard
            while signal.SIGINT in signals and heard == _ctrl.heard:
                break_off = _ctrl.break_off
                if break_off is None:
                    break  # Python's handler comes soon, and the repetitions of the press after it
                break_off()  # it may come before the call has begun, and be lost
                time.sleep(AGAIN)


class _Repeating:
    """Sends the signal again and again until it is told to stop: a thread, for the main one may be inside a solver's library."""

    def __init__(self) -> None:
        self._stop, self._gone = threading.Event(), threading.Event()
        _thread.start_new_thread(self._send, (threading.main_thread().ident or 0,))  # takes no lock, as threading.Thread would

    def stop(self) -> None:
        """No signal comes from here after this."""
        self._stop.set()
        self._gone.wait()

    def _send(self, main: int) -> None:
        while not self._stop.wait(AGAIN):
            _ctrl.owed = True
            if hasattr(signal, "pthread_kill"):
                signal.pthread_kill(main, signal.SIGINT)  # that thread, so that what it waits for is broken off
            else:  # Windows
                signal.raise_signal(signal.SIGINT)
        self._gone.set()


_ctrl = _Ctrl()


def _deaf() -> None:
    """A process that comes of a fork has none of the threads."""
    _ctrl.listening = _ctrl.repeating = _ctrl.break_off = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_deaf)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end what is done in here with KeyboardInterrupt, even where it would be swallowed on the way.

    Whatever error comes out of here after Ctrl-C is taken for its doing. Where the process ignores Ctrl-C (a shell's
    background job), it goes on ignoring it.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is signal.SIG_IGN:
        yield
        return
    outermost, woken_before = before is not _press, -1
    if outermost:
        _ctrl.presses, _ctrl.noted, _ctrl.owed = 0, False, False
        _ctrl.listening = _ctrl.listening or _Listening()
        woken_before = signal.set_wakeup_fd(_ctrl.listening.mouth.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGINT, _press)
    try:
        yield
        check_interrupt()
    except Exception as error:
        if not _ctrl.noted:
            raise
        raise KeyboardInterrupt from error
    finally:
        try:
            _come_through()
        finally:
            if outermost:
                _come_through()
                signal.signal(signal.SIGINT, before)
                signal.set_wakeup_fd(woken_before, warn_on_full_buffer=woken_before != -1)


@contextmanager
def breaking_off(library: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C end the call of a library that is made in here: `library`, called from another thread, breaks it off."""
    with interruptible():
        before, _ctrl.break_off = _ctrl.break_off, library
        try:
            yield
        finally:
            _ctrl.break_off = before


@contextmanager
def held() -> Iterator[None]:
    """Ctrl-C waits until what is done in here is whole, and comes then. A second one does not wait."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is signal.SIG_IGN:
        yield
        return
    if before is not _press:
        with _held_back(before):
            yield
        return
    _ctrl.held += 1
    try:
        yield
    finally:
        _ctrl.held -= 1
    if not _ctrl.held:
        check_interrupt()


def check_interrupt(reason: str = "") -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed, or if a solver gave that as its reason for stopping."""
    if _ctrl.noted or reason.startswith("interrupted"):
        raise KeyboardInterrupt


def set_on_repeated_press(then: Callable[[], None] | None) -> None:
    """Set what `interruptible` calls at every press after the first, before KeyboardInterrupt is raised; None for nothing."""
    _ctrl.impatient = then


def _press(number: int, frame: FrameType | None) -> None:
    """The handler: of presses, and of repetitions of one."""
    _ctrl.heard += 1
    repeated, _ctrl.owed = _ctrl.owed, False
    if not repeated:
        _ctrl.presses += 1
        if _ctrl.presses > 1:
            if _ctrl.impatient is not None:
                _ctrl.impatient()
            raise KeyboardInterrupt
        if _ctrl.leaving:
            _ctrl.late = True
            return
        _ctrl.noted = True
        _ctrl.repeating = _Repeating()
    if _ctrl.noted and not (_ctrl.held or _swallows(frame) or (repeated and _under_way())):
        raise KeyboardInterrupt


def was_pressed() -> bool:
    """Whether Ctrl-C was pressed since the outermost `interruptible` was entered."""
    return _ctrl.presses > 0


def _come_through() -> None:
    """Ctrl-C has reached somebody who deals with it. Raises KeyboardInterrupt if it was first pressed meanwhile."""
    _ctrl.leaving = True
    _ctrl.noted = False  # so that a repetition raises nothing from here on
    repeating, _ctrl.repeating = _ctrl.repeating, None
    if repeating is not None:
        repeating.stop()
    late, _ctrl.late = _ctrl.late, False
    _ctrl.owed = _ctrl.leaving = False
    if late:
        raise KeyboardInterrupt


def _swallows(frame: FrameType | None) -> bool:
    """Whether what is raised there would be dropped, or come out as something else."""
    if frame is not None and frame.f_code.co_filename.startswith(_IMPORTING):  # it has such callbacks, too
        return True
    while frame is not None:
        if frame.f_code.co_name in _SWALLOWING or frame.f_code.co_filename.endswith(_WEAK):
            return True
        frame = frame.f_back
    return False


def _under_way() -> bool:
    """Whether a KeyboardInterrupt is being dealt with: by an except, a finally or the end of a with."""
    error = sys.exc_info()[1]
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__context__
    return False


@contextmanager
def _held_back(before: object) -> Iterator[None]:
    """`held`, where Ctrl-C is dealt with by a handler that is not ours."""
    pressed: list[int] = []

    def wait(number: int, frame: FrameType | None) -> None:
        if pressed:
            signal.signal(signal.SIGINT, before)  # type: ignore[arg-type]  # what getsignal gave
            raise KeyboardInterrupt
        pressed.append(number)

    signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)  # type: ignore[arg-type]  # what getsignal gave
    if pressed:
        signal.raise_signal(signal.SIGINT)
