"""A game and a position of it, laid out by hand, with short ways to ask and to play; each game derives its own from it."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import ReadingsOfAGame, ambiguities_of

G = TypeVar("G", bound=BoardGame[Any, Any])
R = TypeVar("R", bound=ReadingsOfAGame)


def read_by(kind: type[R], slugs: dict[str, str]) -> R:
    """Readings by field and short name."""
    by_field = {doubt.field: doubt.readings for doubt in ambiguities_of(kind)}
    return kind(**{field: next(reading for reading in by_field[field] if reading.value == slug) for field, slug in slugs.items()})


@attrs.frozen
class ATable(Generic[G, S, A]):
    """A game and a position of it."""

    game: G
    state: S

    def do(self, *actions: A) -> Self:
        state = self.state
        for action in actions:
            state = self.game.apply(state, action)
        return type(self)(self.game, state)

    def may(self, action: A) -> bool:
        """Whether an action is offered; the list and the reasons must agree."""
        offered = action in self.game.legal_actions(self.state)
        assert offered == (self.game.why_illegal(self.state, action) == ())
        return offered

    def forbidden_by(self, action: A) -> set[str]:
        """The clauses that forbid an action."""
        refusals = self.game.why_illegal(self.state, action)
        assert all(refusal.why for refusal in refusals) and bool(refusals) == (action not in self.legal)
        return {refusal.clause for refusal in refusals}

    @property
    def legal(self) -> set[A]:
        return set(self.game.legal_actions(self.state))
