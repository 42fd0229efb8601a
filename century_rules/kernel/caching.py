"""`functools.cache` for functions whose types have variables, which it would lose; and answers that are kept till the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


def cached(make: F) -> F:
    """The same function, called once for equal arguments; they have to be hashable."""
    return cast(F, cache(make))


def once_in_a_row(make: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """The same function, not called again while its first argument is the same object, and the others are equal.

    For what would be dear to compare, and is asked many times running.
    """
    last: tuple[T, object, R] | None = None

    @wraps(make)
    def again(first: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal last
        kept = last  # as one: another thread may put its own there
        if kept is not None and kept[0] is first and kept[1] == (args, kwargs):
            return kept[2]
        found = make(first, *args, **kwargs)
        last = first, (args, kwargs), found
        return found

    return again
