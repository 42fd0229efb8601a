"""`functools.cache` for functions whose types have variables, which it would lose."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


def cached(make: F) -> F:
    """The same function, called once for equal arguments; they have to be hashable."""
    return cast(F, cache(make))
