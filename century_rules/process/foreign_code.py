"""Whether this process has run code that is not the library's: that may have changed anything."""

from __future__ import annotations

_run = False


def note_others_code() -> None:
    """Note that such code is about to be run."""
    global _run
    _run = True


def others_code_was_run() -> bool:
    """Whether such code was run, as far as this library was asked to."""
    return _run
