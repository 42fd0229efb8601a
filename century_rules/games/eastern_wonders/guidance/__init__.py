"""What Eastern Wonders thinks of itself: `century_rules.guidance` for this game. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.guidance import weights
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.guidance.idling import idle
from century_rules.games.eastern_wonders.state import State
from century_rules.guidance import Guidance
from century_rules.kernel.evolve import evolve


class OwnGuidance(Guidance[State, Action]):
    """The merchant as the ordinary player."""

    ordinary, events = Merchant, weights.EVENTS

    def weight(self, state: State, action: Action, /) -> float:
        return weights.weight(state, action)

    def weights(self, beginning: State, /) -> Callable[[Action], int]:
        return weights.eager(beginning.setup)

    def progress(self, action: Action, /) -> float:
        return weights.progress(action)

    def liveliness(self, state: State, action: Action, /) -> float:
        return weights.liveliness(state, action)

    def advises(self, beginning: State, /) -> Mapping[str, str]:
        thin = beginning.setup.sea.thin_tiles
        return {"EW-9.1": f"It advises against this map: fewer than two tiles touch {', '.join(thin)}."} if thin else {}

    def under_way(self, beginning: State, /) -> State:
        return evolve(beginning, sets=(0,) * len(beginning.sets))

    def idle(self, state: State, allowed: Sequence[Action], play: Sequence[Action], /) -> Action | None:
        return idle(state, allowed, play)
