"""Questions that are answered by looking at the whole table, as whether there is anywhere a legal place for a tile.

Play answers them as they are written. A solver leaves them open: what is proved then holds however they are answered, and what
it thinks of is played before it is told. So `@by_sight` stands before what goes through places whose number no solver can take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
G = TypeVar("G")
S = TypeVar("S")

_QUESTIONS: dict[str, Callable[..., bool]] = {}


def by_sight(function: Callable[Concatenate[G, S, P], bool]) -> Callable[Concatenate[G, S, P], bool]:
    """A question ``(game, position, …)`` about a whole position, and numbers besides, that solvers leave open."""
    _QUESTIONS[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def questions() -> dict[str, Callable[..., bool]]:
    """All that there are, by name."""
    return dict(_QUESTIONS)


def question(name: str) -> Callable[..., bool]:
    """The one of that name."""
    return _QUESTIONS[name]
