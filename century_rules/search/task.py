"""What an engine is made for: the rules, where to begin, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, cast

import attrs

from century_rules.kernel.game import A, ByAction, Game, S
from century_rules.search.exploration import WhyStopped
from century_rules.search.layout import Bounds


@attrs.frozen
class StopPredicate(Generic[S, A]):
    """A predicate that ends a search where it holds.

    Attributes:
        name: why the search ends.
        plain: the text that a user wrote, of a state.
        denied: whether it ends the search where that text does not hold.
    """

    name: WhyStopped
    plain: Callable[[S], object]
    denied: bool = False

    def holds(self, state: S) -> bool:
        """Whether it ends the search in a state."""
        return bool(self.plain(state)) is not self.denied


@attrs.frozen
class Task(Generic[S, A]):
    """What an engine is made for.

    Attributes:
        game: the rules.
        initial: where to begin.
        bounds: inclusive bounds of each leaf by path.
        asked: predicates, of which the first that holds ends the search.
        steps: what must hold of every step: of the state before, the action, and the state after; None for nothing.
        actions: every action there is, legal or not, on the set-up of a state; None if nobody has said.
        look: called with every state in which the rules themselves are asked what is legal; it raises what ends the search.
    """

    game: Game[S, A]
    initial: Sequence[S]
    bounds: Bounds
    asked: Sequence[StopPredicate[S, A]] = ()
    steps: Callable[[S, A, S], bool] | None = None
    actions: Callable[[S], Collection[A]] | None = None
    look: Callable[[S], None] | None = None


def named_actions(game: Game[S, A], setup: S) -> tuple[A, ...]:
    """Every action there is, as the game names them; none if it does not."""
    return tuple(cast("ByAction[S, A]", game).by_action(setup)) if hasattr(game, "by_action") else ()
