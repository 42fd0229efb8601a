"""How great what is counted can become: for engines that give each number its bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import State
from century_rules.games.sky_islands.tiles import GREEN
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Numbers

ASTRAY = 60
"""How many cubes or buildings one may have where a clause that sets a limit is dropped: a cap; a search that hits it says so."""


def most(of: BoardGame[State, Action], beginning: State) -> Mapping[str, Numbers]:
    """By field the most of what is counted, in any play from a beginning."""
    game = cast(Game, of)
    turns = game.stack // game.players if game.readings.end is read.End.TILES else game.components.turns
    ships = [sum(outline.ships[colour] for outline in beginning.outlines) for colour in range(GREEN + 1)]
    kept = game.components.keep if game.in_force("SK-7.2") else ASTRAY
    of_ports = 4  # two on each of two pieces of land
    cubes = kept + max(ships[:GREEN]) * (1 + of_ports) + 3 + ships[GREEN]
    points = turns * (1 + of_ports) * game.components.green_points * ships[GREEN]
    points += game.players * len(beginning.island) * (len(beginning.island) + ASTRAY)
    on_a_house = 2 if game.in_force("SK-6.6") and game.in_force("SK-6.9") and game.in_force("SK-6.1") else ASTRAY
    return {"round": turns, "drawn": game.stack, "players.cubes": cubes, "players.points": points,
            "players.towers": on_a_house, "players.ports": on_a_house}
