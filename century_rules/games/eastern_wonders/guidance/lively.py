"""What makes much happen in a play, and what makes nothing happen."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Harvest, Open, Pass, Spend, Stay, Step, Stop, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State

_LIVELY = {Open: 6.0, Claim: 8.0, Trade: 4.0, Upgrade: 8.0, Stop: 6.0, Pass: 0.5, Stay: 2.0}


_PROGRESS = {
    Open: 6.0, Claim: 8.0, Trade: 4.0, Spend: 2.0, Choose: 2.0, Upgrade: 8.0, Stop: 2.0, Pass: 0.2, Stay: 0.5}


def progress(action: Action) -> float:
    """How likely an action should be for outposts to be built and tiles to be bought."""
    return _PROGRESS.get(type(action), 1.0)


def liveliness(state: State, action: Action) -> float:
    """How likely an action should be. Ships start near each other and a port, for much is about ships that meet."""
    sea = state.setup.sea
    others = [player.ship for seat, player in enumerate(state.players) if seat != state.turn and player.ship != NOWHERE]
    if isinstance(action, Begin):
        wished = others or list(sea.ports)
        return 8.0 ** -min(sea.distance[sea.index[action.tile]][tile] for tile in wished)
    if isinstance(action, Step):
        return 4.0 if sea.index[action.to] in (*others, *sea.ports, state.origin) else 1.0
    return _LIVELY.get(type(action), 1.0)


def idle(state: State, allowed: Sequence[Action], play: Sequence[Action]) -> Action | None:
    """Something by which a turn goes by; a start far from those of that play, and with other cubes if there are others."""
    if state.phase is not Phase.START:
        return next((action for kind in (Stay, Pass, Harvest, Discard) for action in allowed if isinstance(action, kind)), None)
    sea = state.setup.sea
    begun = {action.cubes for action in play if isinstance(action, Begin)}
    near = {action.tile for action in play if isinstance(action, Begin)}

    def merit(action: Action) -> tuple[bool, int]:
        assert isinstance(action, Begin)
        distance = min((sea.distance[sea.index[action.tile]][sea.index[tile]] for tile in near), default=0)
        return action.cubes not in begun, distance

    return max(allowed, key=merit, default=None)
