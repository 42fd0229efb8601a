"""What is made of a scene's constants again and again, for claims run on ints at every step: kept for the last few."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

_T = TypeVar("_T")
_MADE: dict[tuple[object, ...], tuple[object, object]] = {}
_KEPT = 16


def made_once(make: Callable[[], _T], what: str, *of: object) -> _T:
    """What was made of these very objects, which are kept with it, so that no others can take their place; the last few only."""
    key = (what, *map(id, of))
    if key not in _MADE:
        made = make()
        while len(_MADE) >= _KEPT:
            _MADE.pop(next(iter(_MADE)), None)
        _MADE[key] = (of, made)
    return cast(_T, _MADE[key][1])
