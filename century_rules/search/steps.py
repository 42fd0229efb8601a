"""What a search asks about states of its own accord: whether the game is over, and whether a step breaks a property."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal, cast

import attrs

from century_rules.kernel.game import A, ByAction, Game, S
from century_rules.search.exploration import Play
from century_rules.tracing.errors import TraceDiffers
from century_rules.tracing.records import settled

STEP_BROKEN: Final[Literal["step invariant broken"]] = "step invariant broken"
"""The name of the observer, and why the search stops."""


OVER: Final = "over"
"""The name of the observer that every search has."""


def is_over(game: Game[S, A]) -> Callable[[S], bool]:
    """That observer: whether the game has ended in a state."""
    return lambda state: game.outcome(state) is not None


@attrs.frozen
class StepCheck(Generic[S, A]):
    """Asks about steps from a state, so that engines see one more predicate on states: whether some action breaks it.

    Attributes:
        game: the rules.
        holds: the property, of the state before, the action, and the state after.
    """

    game: Game[S, A]
    holds: Callable[[S, A, S], bool]

    def broken(self, state: S) -> bool:
        """Whether some legal action breaks it."""
        return self._breaking(state) is not None

    def broken_by(self, state: S, action: A) -> bool:
        """Whether that action is legal and breaks it."""
        game = cast("ByAction[S, A]", self.game)
        return game.permits(state, action) and not self.holds(state, action, game.apply(state, action))

    def completed(self, play: Play[S, A]) -> Play[S, A]:
        """A play to a state, and the first action there that breaks it. Raises TraceDiffers if none does."""
        found = self._breaking(play.final)
        if found is None:
            raise TraceDiffers(f"by the traced cases an action in {play.final} breaks the step invariant, and none does")
        action, after = found
        return Play(play.initial, (*play.actions, action), after)

    def _breaking(self, state: S) -> tuple[A, S] | None:
        # Actions are settled first, as where the rules are traced.
        for action in map(settled, self.game.legal_actions(state)):
            after = self.game.apply(state, action)
            if not self.holds(state, action, after):
                return action, after
        return None
