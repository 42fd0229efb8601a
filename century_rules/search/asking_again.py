"""After a search in which no predicate held anywhere: each is asked of real states, in case a trace believed it wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from century_rules.kernel.game import A, S
from century_rules.search.parts import Parts
from century_rules.tracing.errors import predicate_differs

MOST = 1_000
"""So many states are asked about, evenly spread over those found; of fewer all."""


def ask_again(states: Iterable[S], parts: Parts[S, A]) -> None:
    """Raise TraceDiffers if a predicate holds in one of the states, or an action is legal there that the game does not name."""
    for state in states:
        actions = parts.check_names(state)
        for asked in dict.fromkeys(parts.asked):
            if asked.holds is not None and asked.holds(state):
                raise predicate_differs(asked.name, asked.holds, True, False)
            if asked.of_action is not None and any(asked.of_action(state, action) for action in actions):
                raise predicate_differs(asked.name, asked.of_action, True, False)


def named_after(predicate: Callable[..., object], instead: Callable[[S], object]) -> Callable[[S], object]:
    """A predicate made of another one, which is named where something is wrong."""
    instead.__wrapped__ = predicate  # type: ignore[attr-defined]  # as functools.wraps does
    return instead
