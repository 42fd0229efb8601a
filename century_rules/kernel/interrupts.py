"""Ctrl-C, whatever a solver makes of it.

Python raises KeyboardInterrupt wherever the program happens to be, and in some places it is swallowed: a destructor or a weak
reference's callback drops it, a solver's library takes the signal for its own or turns the exception into another one. So
inside `interruptible` a press is noted, is raised only where it is not swallowed, and is sent again until it has come through.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
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
    """

    def __init__(self) -> None:
        self.noted = self.owed = self.leaving = self.late = False
        self.presses = self.held = 0
        self.repeating: _Repeating | None = None
        self.impatient: Callable[[], None] | None = None


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
    outermost = before is not _press
    if outermost:
        _ctrl.presses, _ctrl.noted, _ctrl.owed = 0, False, False
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


def when_impatient(then: Callable[[], None] | None) -> None:
    """What to do inside `interruptible` at every press after the first, before KeyboardInterrupt is raised at once."""
    _ctrl.impatient = then


def _press(number: int, frame: FrameType | None) -> None:
    """The handler: of presses, and of repetitions of one."""
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
