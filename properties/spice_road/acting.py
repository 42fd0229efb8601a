"""That there is always something one may do (SR-1.3, SR-2.2, SR-3, SR-5)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ..century import ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""It holds under every reading."""


def _somebody_can_act(game: Game, state: State) -> bool:
    return ends.somebody_can_act(game, state, over=state.phase == Phase.OVER)


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("somebody-can-act", ends.SOMEBODY_CAN_ACT,
                  ("SR-1.3", "SR-2.2", "SR-3.1", "SR-3.3", "SR-5.1", "SR-5.2"), _somebody_can_act),
)
