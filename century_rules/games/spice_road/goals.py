"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.century.cubes import total
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.goal import Goal

GOALS: Mapping[str, Goal[State]] = {
    "game-over": Goal("the game is over", ("SR-8.1",), lambda s: s.phase == Phase.OVER),
    "deck-empty": Goal("every merchant card has been acquired", ("SR-4.5",), lambda s: sum(s.unsold) == 0),
    "gold-gone": Goal("the pile of gold is gone", ("SR-6.5",), lambda s: s.gold == 0),
    "silver-gone": Goal("the pile of silver is gone", ("SR-6.4",), lambda s: s.silver == 0),
    "cube-returned": Goal("somebody has too many cubes", ("SR-7.1",), lambda s: s.phase == Phase.TRIM),
    "cube-on-card": Goal("cubes lie in the merchant row, and nobody is paying", ("SR-4.1",),
                         lambda s: s.phase == Phase.ACT and any(total(cubes) for cubes in s.on)),
}
