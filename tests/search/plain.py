"""The search that all engines are measured by: breadth first over `legal_actions` and `apply`, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Generic

import attrs

from century_rules.kernel.game import A, Game, S
from century_rules.search import Bounds, LimitHit
from century_rules.kernel.leaves import numbers


@attrs.define
class Plain(Generic[S]):
    """What a plain search finds.

    Attributes:
        states: everything found.
        transitions: actions taken inside the bounds, from states that were expanded.
        depth: actions to the farthest state.
        deadlocks: states without actions in which the game goes on.
        limits: for each bound, the actions it cut off; where several would, the first leaf counts.
        verdict: what a predicate ended the search with, and the length of a shortest play to it; None if none did.
        cut: there are actions in states at the depth where none are taken.
    """

    states: set[S]
    transitions: int = 0
    depth: int = 0
    deadlocks: int = 0
    limits: Counter[LimitHit] = attrs.field(factory=Counter)
    verdict: tuple[str, int] | None = None
    cut: bool = False

    @property
    def why_stopped(self) -> str:
        """As an engine has to say it."""
        if self.verdict is not None:
            return self.verdict[0]
        return "max_depth" if self.cut else "bounds" if self.limits else "closed"


def search_plainly(
    game: Game[S, A],
    initial: Sequence[S],
    *,
    bounds: Bounds | None = None,
    invariant: Callable[[S], bool] = lambda state: True,
    goal: Callable[[S], bool] = lambda state: False,
    step_invariant: Callable[[S, A, S], bool] = lambda before, action, after: True,
    max_depth: int | None = None,
) -> Plain[S]:
    """Everything that can be reached inside the bounds, or up to the level where something is found."""
    found = Plain(set(initial))
    frontier = list(dict.fromkeys(initial))
    level = 0
    while frontier:
        for wrong, why in ((lambda state: not invariant(state), "invariant broken"), (goal, "goal reached")):
            if any(map(wrong, frontier)):
                found.verdict = (why, level)
                return found
        following = []
        for state in frontier:
            actions = game.legal_actions(state)
            found.deadlocks += not actions and game.outcome(state) is None
            acting = max_depth is None or level < max_depth
            found.cut |= bool(actions) and not acting
            for action in actions if acting else ():
                after = game.apply(state, action)
                if not step_invariant(state, action, after):
                    found.verdict = ("step invariant broken", level + 1)
                hit = _outside(after, bounds)
                if hit is not None:
                    found.limits[hit] += 1
                    continue
                found.transitions += 1
                if after not in found.states:
                    found.states.add(after)
                    following.append(after)
        if found.verdict is not None:
            return found
        frontier = following
        level += 1
        found.depth += bool(frontier)
    return found


def _outside(state: object, bounds: Bounds | None) -> LimitHit | None:
    """The first bound that the state is outside of."""
    for path, value in numbers(state).items() if bounds else ():
        low, high = bounds(path)  # type: ignore[misc]
        if not low <= value <= high:
            return LimitHit(path, low, high)
    return None
