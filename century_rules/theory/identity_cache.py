"""What is made of a scene's constants again and again, for claims run on ints at every step: kept for the last few."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

_T = TypeVar("_T")
_MADE: dict[str, dict[tuple[int, ...], tuple[object, object]]] = {}
_KEPT = 16


def made_once(make: Callable[[], _T], what: str, *of: object, kept: int = _KEPT) -> _T:
    """What was made of these very objects, which are kept with it, so that no others can take their place; the last few only."""
    there = _MADE.setdefault(what, {})
    key = tuple(map(id, of))
    if key not in there:
        made = make()
        while len(there) >= kept:
            there.pop(next(iter(there)), None)
        there[key] = (of, made)
    return cast(_T, there[key][1])
