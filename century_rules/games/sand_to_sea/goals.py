"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.goal import Goal

GOALS: Mapping[str, Goal[State]] = {
    "game-over": Goal("the game is over", ("SS-9.1",), lambda s: s.phase == Phase.OVER),
    "port-closed": Goal("the port-closed tile lies on a port", ("EW-5.3", "EW-5.4"), lambda s: s.closed_at in s.ports),
    "tile-taken": Goal("somebody has taken a VP tile", ("SS-6.1",), lambda s: any(player.vp_tiles for player in s.players)),
    "reward": Goal("somebody is to take what an emptied column gives", ("SS-5.4", "SS-5.5"), lambda s: s.phase == Phase.REWARD),
    "fee-due": Goal("somebody is to be paid for a ship met", ("SS-4.4",), lambda s: s.phase == Phase.FEE),
    "cube-returned": Goal("somebody has too many cubes", ("SS-8.1",), lambda s: s.phase == Phase.TRIM),
}
