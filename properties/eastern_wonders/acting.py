"""That there is always something one may do (EW-2.2, EW-3.5, EW-3.8, EW-4.6, EW-6.1)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Done, Harvest, Stay
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ..century import ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "harvest-always-possible": {"payment_staying": (read.PaymentStaying.NO,)},
}
"""Under payment-staying=yes one may be too poor to stay, and what one comes to elsewhere is another position."""


def _as_advised(game: Game, state: State) -> bool:
    """Whether the map is as EW-9.1 advises, and for four players a little more; or that advice is overridden."""
    touching = max(2, game.players - 1)
    return game.is_overridden("EW-9.1") or all(len(near) >= touching for near in state.setup.sea.neighbours)


def _somebody_can_act(game: Game, state: State) -> bool:
    claimed = game.readings.payment_staying is read.PaymentStaying.NO or _as_advised(game, state)
    return not claimed or ends.somebody_can_act(game, state, over=state.phase is Phase.OVER)


def _harvest_always_possible(game: Game, state: State) -> bool:
    """Stay, decline what may lie there, harvest: try it."""
    if state.phase is not Phase.SAIL or state.moved:
        return True
    if Stay() not in game.legal_actions(state):
        return False
    stayed = game.apply(state, Stay())
    if stayed.phase is Phase.GATHER and Done() in game.legal_actions(stayed):
        stayed = game.apply(stayed, Done())
    return stayed.players == state.players and Harvest() in game.legal_actions(stayed)


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty(
        "somebody-can-act",
        f"{ends.SOMEBODY_CAN_ACT} (Under payment-staying=yes: on maps as EW-9.1 advises, and with four players where every tile "
        "touches three others.)",
        ("EW-3.5", "EW-3.8", "EW-4.2", "EW-4.4", "EW-4.6", "EW-6.1", "EW-7.1", "EW-9.1"), _somebody_can_act),
    StateProperty(
        "harvest-always-possible", "At the beginning of a turn one can always stay where one is, pay nothing, and harvest.",
        ("EW-2.2", "EW-3.8", "EW-6.1"), _harvest_always_possible),
)
