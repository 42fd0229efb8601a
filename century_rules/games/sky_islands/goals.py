"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.scoring import counts_of, on_island, tiles_of
from century_rules.games.sky_islands.state import Phase, State
from century_rules.kernel.goal import Goal


def towers_by_island(s: State) -> list[int]:
    """How many towers stand on each island, by its number."""
    found = [0] * len(s.island)
    for player in s.players:
        for part, towers in enumerate(player.towers):
            found[s.island[part]] += towers
    return found


def discarded(s: State) -> int:
    """How many tiles were discarded: they are drawn, in no hand and not on the table."""
    held = sum(sum(player.hand) for player in s.players)
    return s.drawn - held - sum(1 for tile in s.tiles if tile.cell >= 0) + start_tiles(s)


def start_tiles(s: State) -> int:
    """How many tiles the starting piece has: those that no hand ever had come last, and lie on the table from the beginning."""
    return sum(1 for number, tile in enumerate(s.tiles) if number >= s.drawn and tile.cell >= 0)


def _a_built_island_is_closed(game: Game, s: State) -> bool:
    return any(tiles_of(game, s, s.island[part]) > 1 and land.is_closed(game, s, s.island[part])
               for player in s.players for part, house in enumerate(player.houses) if house)


def _first_together(game: Game, s: State) -> bool:
    counts = [counts_of(game, player) for player in s.players]
    return any(sorted(on_island(s, each, label) for each in counts)[-2] == max(on_island(s, each, label) for each in counts) > 0
               for label in set(s.island))


GOALS: Mapping[str, Goal[State]] = {
    "game-over": Goal("the game is over", ("SK-2.1",), lambda s: s.phase == Phase.OVER),
    "two-towers": Goal("two towers stand on one island", ("SK-6.7",), lambda s: max(towers_by_island(s)) > 1),
    "island-closed": Goal("an island of two tiles or more, with a house, is closed", ("SK-4.7",), _a_built_island_is_closed,
                          by_sight=True),
    "awards-tied": Goal("two players have the most influence on an island", ("SK-9.6",), _first_together, by_sight=True),
    "tile-discarded": Goal("a tile has been discarded", ("SK-4.8",), lambda s: discarded(s) > 0),
    "cube-returned": Goal("somebody has returned cubes", ("SK-7.2",), lambda s: s.phase == Phase.RETURN),
    "port-built": Goal("somebody has a port", ("SK-6.9",), lambda s: any(sum(player.ports) for player in s.players)),
    "tower-built": Goal("somebody has a tower", ("SK-6.6",), lambda s: any(sum(player.towers) for player in s.players)),
    "stack-empty": Goal("the stack is empty, and somebody is to place", ("SK-8.1",),
                        lambda s: s.phase == Phase.PLACE and s.drawn + start_tiles(s) == len(s.tiles)),
}
