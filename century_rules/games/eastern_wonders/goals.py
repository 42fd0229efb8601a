"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.goal import Goal

GOALS: Mapping[str, Goal[State]] = {
    "game-over": Goal("the game is over", ("EW-8.1",), lambda s: s.phase == Phase.OVER),
    "port-closed": Goal("the port-closed tile lies on a port", ("EW-5.4",),
                        lambda s: any(place == s.setup.closed_at for place in s.ports)),
    "tile-taken": Goal("somebody has taken a VP tile", ("EW-5.1",), lambda s: any(player.vp_tiles > 0 for player in s.players)),
    "bonus-choice": Goal("somebody is to choose a bonus tile", ("EW-4.4",), lambda s: s.phase == Phase.BONUS),
    "fee-due": Goal("somebody is to be paid for a ship met", ("EW-3.4",), lambda s: s.phase == Phase.FEE),
}
