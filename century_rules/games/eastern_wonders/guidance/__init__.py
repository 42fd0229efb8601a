"""What Eastern Wonders thinks of itself: `century_rules.guidance` for this game. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import weights
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.guidance.idling import idle
from century_rules.games.eastern_wonders.state import State
from century_rules.guidance import Guidance
from century_rules.kernel.game import BoardGame


class OwnGuidance(Guidance[State, Action]):
    """The merchant as the ordinary player."""

    events = weights.EVENTS

    def player(self, game: BoardGame[State, Action], seed: int, whim: float, /) -> Merchant:
        return Merchant(cast(Game, game), seed, whim=whim)

    def weight(self, state: State, action: Action, /) -> float:
        return weights.weight(state, action)

    def weights(self, beginning: State, /) -> Callable[[Action], int]:
        return weights.eager(beginning.setup)

    def progress(self, action: Action, /) -> float:
        return weights.progress(action)

    def liveliness(self, state: State, action: Action, /) -> float:
        return weights.liveliness(state, action)

    def idle(self, state: State, allowed: Sequence[Action], play: Sequence[Action], /) -> Action | None:
        return idle(state, allowed, play)
