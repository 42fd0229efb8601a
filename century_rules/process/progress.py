"""Whom to tell what is being done while something takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Tell: TypeAlias = Callable[[str], None]
"""Given a line of progress now and then."""


def no_progress(_line: str) -> None:
    """Ignore the line: for callers who want no progress."""


_HEARING: ContextVar[Tell] = ContextVar("_HEARING", default=no_progress)


@contextmanager
def heard_by(tell: Tell) -> Iterator[None]:
    """Send the lines of `doing` in here to `tell`: for code that lies too deep, or is cached, to be given a `Tell`."""
    before = _HEARING.set(tell)
    try:
        yield
    finally:
        _HEARING.reset(before)


def doing(line: str) -> None:
    """Tell who hears it what is done next."""
    _HEARING.get()(line)
