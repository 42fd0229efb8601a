"""The islands at the end: influence, ranks and awards (SK-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.state import Player, State
from century_rules.games.sky_islands.tiles import PARTS

if TYPE_CHECKING:
    from century_rules.games.sky_islands.game import Game


def influence(game: Game, s: State, seat: int, label: int) -> int:
    """SK-9.2: what a player's houses count on the island of that number."""
    return on_island(s, counts_of(game, s.players[seat]), label)


def counts_of(game: Game, player: Player[int]) -> tuple[int, ...]:
    """SK-9.2: what a player's house on each piece of land counts."""
    with_tower = (1 if game.readings.tower_influence is read.TowerInfluence.TWO else 2) if game.in_force("SK-9.2") else 0
    return tuple([(1 if house else 0) + (with_tower if house and tower > 0 else 0)
                  for house, tower in zip(player.houses, player.towers, strict=True)])


def on_island(s: State, counts: Sequence[int], label: int) -> int:
    """The sum of what is on the pieces of land of the island of that number."""
    return sum(count for count, island in zip(counts, s.island, strict=True) if island == label)


def tiles_of(game: Game, s: State, label: int) -> int:
    """SK-9.3: how many tiles the island of that number has."""
    count, start_counted = 0, False
    for number, tile in enumerate(s.tiles):
        parts = sum(1 for which in range(PARTS)
                    if which + 1 in s.outlines[number].edges and s.island[number * PARTS + which] == label)
        if tile.cell >= 0 and parts > 0:
            if game.readings.start_piece is read.StartPiece.ONE and land.is_start(game, number):
                count = count if start_counted else count + 1
                start_counted = True
            else:
                count = count + (parts if game.readings.split_tile_counts is read.SplitTileCounts.TWO else 1)
    return count


def half(number: int, most: int) -> int:
    """SK-9.4: half of a number that is at most so great, rounded down."""
    return sum(1 for each in range(1, most // 2 + 1) if 2 * each <= number)


def awards(game: Game, s: State, label: int) -> tuple[int, int]:
    """SK-9.3 to SK-9.5: the first and the second award for the island of that number."""
    closed = game.in_force("SK-4.7") and land.is_closed(game, s, label)
    return awards_for(game, tiles_of(game, s, label), PARTS * len(s.tiles), closed)


def awards_for(game: Game, tiles: int, most: int, closed: bool) -> tuple[int, int]:
    """The first and the second award for an island of so many tiles, `most` at most, that is closed or open."""
    doubled = closed and game.in_force("SK-9.5")
    first = (2 * tiles if doubled else tiles)
    if not game.in_force("SK-9.4") or (game.readings.second_two_players is read.SecondTwoPlayers.NO and game.players == 2):
        return first, 0
    if game.readings.closed_second is read.ClosedSecond.DOUBLE_OF_HALF:
        return first, (2 * half(tiles, most) if doubled else half(tiles, most))
    return first, (tiles if doubled else half(tiles, most))


def award(game: Game, influences: Sequence[int], seat: int, first: int, second: int) -> int:
    """SK-9.6, SK-9.7: what a player gets for an island, by the influence of all of them there."""
    mine = influences[seat]
    more = sum(1 for other in influences if other > mine)
    level = sum(1 for other in influences if other == mine)
    firsts = sum(1 for other in influences if other == max(influences))
    if mine == 0:
        return 0
    if more == 0:
        if level == 1 or not game.in_force("SK-9.6"):
            return first if game.in_force("SK-9.3") else 0
        return 0 if level > 2 and game.readings.tied_first is read.TiedFirst.FILL else second
    ranked_second = more == firsts and (firsts == 1 or not game.in_force("SK-9.6"))
    return second if ranked_second and (level == 1 or not game.in_force("SK-9.7")) else 0


def points_of_islands(game: Game, s: State) -> tuple[int, ...]:
    """SK-9.1: what each player gets for all islands."""
    points, counts = (0,) * game.players, [counts_of(game, player) for player in s.players]
    for label in range(len(s.island)):
        influences = [on_island(s, each, label) for each in counts]
        if s.island[label] == label and max(influences) > 0:
            first, second = awards(game, s, label)
            points = tuple([had + award(game, influences, seat, first, second) for seat, had in enumerate(points)])
    return points
