"""Whether this process has run code that is not the library's: that may have changed anything."""

from __future__ import annotations

_run = False


def note_foreign_code() -> None:
    """Note that such code is about to be run."""
    global _run
    _run = True


def foreign_code_was_run() -> bool:
    """Whether this library was asked to run such code."""
    return _run
