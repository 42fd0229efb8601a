"""Whom to tell what is being done while something takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Tell: TypeAlias = Callable[[str], None]
"""Given a line of progress now and then."""


def no_progress(_line: str) -> None:
    """For who is not interested."""
