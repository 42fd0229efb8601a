"""After a search in which no predicate held anywhere: each is asked of real states, in case a trace believed it wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from century_rules.kernel.game import S
from century_rules.tracing.errors import predicate_differs

MOST = 1_000
"""So many states are asked about, evenly spread over those found; of fewer all."""


def ask_again(states: Iterable[S], predicates: Mapping[str, Callable[[S], object]]) -> None:
    """Raise TraceDiffers if a predicate holds in one of the states."""
    for state in states:
        for name, holds in predicates.items():
            if holds(state):
                raise predicate_differs(name, holds, True, False)


def named_after(predicate: Callable[..., object], instead: Callable[[S], object]) -> Callable[[S], object]:
    """A predicate made of another one, which is named where something is wrong."""
    instead.__wrapped__ = predicate  # type: ignore[attr-defined]  # as functools.wraps does
    return instead
