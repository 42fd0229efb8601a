"""Whom to tell what is being done while something takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Tell: TypeAlias = Callable[[str], None]
"""Given a line of progress now and then."""


def no_progress(_line: str) -> None:
    """For who is not interested."""


_HEARING: ContextVar[Tell] = ContextVar("_HEARING", default=no_progress)


@contextmanager
def heard_by(tell: Tell) -> Iterator[None]:
    """What is done in here by `doing` is told there: what lies so deep, or is kept for the next who asks, is given no `Tell`."""
    before = _HEARING.set(tell)
    try:
        yield
    finally:
        _HEARING.reset(before)


def doing(line: str) -> None:
    """Tell who hears it what is done next."""
    _HEARING.get()(line)
