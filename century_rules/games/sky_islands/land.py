"""Tiles on the table, and the land on them: what lies beside what, pieces of land that are joined, islands open and closed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.state import State
from century_rules.games.sky_islands.tiles import GREEN, PARTS
from century_rules.kernel.sight import by_sight

if TYPE_CHECKING:
    from century_rules.games.sky_islands.components import Components
    from century_rules.games.sky_islands.game import Game

NO_SHIPS: tuple[int, ...] = (0,) * (GREEN + 1)


def tile_of(part: int) -> int:
    """The tile that a piece of land is on."""
    return part // PARTS


def is_start(game: Game, tile: int) -> bool:
    """Whether a tile belongs to the starting piece: these come after those of the stack."""
    return tile >= game.stack


def across(game: Game, cell: int, side: int) -> int:
    """The cell on the other side of an edge of a cell (SK-4.2)."""
    return cell + game.steps[side]


def edge_at(game: Game, s: State, tile: int, turned: int, side: int) -> int:
    """What a tile turned like that shows on that side of its cell: 0 sky, 1 or 2 a piece of land."""
    return edge_shown(game, s.outlines[tile].edges, turned, side)


def edge_shown(game: Game, edges: Sequence[int], turned: int, side: int) -> int:
    """The same of the edges of a tile."""
    for place, edge in enumerate(edges):
        if turned == (side - place) % game.sides:
            return edge
    return 0


def meets(game: Game, s: State, cell: int, side: int) -> tuple[bool, bool]:
    """Whether a tile lies across that edge of a cell, and whether it shows land there."""
    there, back = across(game, cell, side), (side + game.sides // 2) % game.sides
    for number, tile in enumerate(s.tiles):
        if tile.cell == there:
            return True, edge_at(game, s, number, tile.turned, back) > 0
    return False, False


def island_beside(game: Game, s: State, cell: int, side: int) -> int:
    """The island of the land that meets that edge of a cell; -1 where none does."""
    there, back = across(game, cell, side), (side + game.sides // 2) % game.sides
    for number, tile in enumerate(s.tiles):
        if tile.cell == there:
            edge = edge_at(game, s, number, tile.turned, back)
            return s.island[number * PARTS] if edge == 1 else s.island[number * PARTS + 1] if edge == 2 else -1
    return -1


def met_by(game: Game, s: State, tile: int, cell: int, turned: int, which: int) -> list[int]:
    """The islands that the edges of a piece of land of a tile meet once it lies there; -1 for an edge that meets none."""
    return [island_beside(game, s, cell, side) if edge_at(game, s, tile, turned, side) == which else -1
            for side in range(game.sides)]


def laid(game: Game, s: State, tile: int, cell: int, turned: int) -> tuple[int, ...]:
    """SK-4.6: the islands once a tile lies there: each piece of its land and all islands that its edges meet are one.

    They are called by that piece; where two pieces meet the same island, all is one, and called by the first.
    """
    first, second = met_by(game, s, tile, cell, turned, 1), met_by(game, s, tile, cell, turned, 2)
    one, other = tile * PARTS, tile * PARTS + 1
    of_second = one if any(each >= 0 and each in second for each in first) else other
    return tuple([joined(part, each, one, of_second, first, second) for part, each in enumerate(s.island)])


def joined(part: int, island: int, one: int, of_second: int, first: Sequence[int], second: Sequence[int]) -> int:
    """The island of a piece of land once a tile lies whose first piece is `one`, and whose pieces meet those islands."""
    return one if part == one or island in first else of_second if part == one + 1 or island in second else island


def ships_of(game: Game, s: State, tile: int) -> tuple[int, ...]:
    """SK-5.1: the airships on a tile; those of the starting piece are one tile's under start-piece=one."""
    if game.readings.start_piece is read.StartPiece.ONE and is_start(game, tile):
        return game.components.start_ships
    return s.outlines[tile].ships


def ships_beside(game: Game, s: State, cell: int) -> tuple[int, ...]:
    """SK-5.2: the airships on the tiles that share an edge with a cell."""
    ships, start_met = NO_SHIPS, False
    beside = [cell + step for step in game.steps]
    for number, tile in enumerate(s.tiles):
        touches = tile.cell >= 0 and tile.cell in beside
        if game.readings.start_piece is read.StartPiece.ONE and is_start(game, number):
            start_met = start_met or touches
        elif touches:
            ships = summed(ships, s.outlines[number].ships)
    return summed(ships, game.components.start_ships) if start_met else ships


def summed(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Airships of both, by colour."""
    return tuple([each + more for each, more in zip(one, other, strict=True)])


# --- what is seen on the whole table ----------------------------------------------------------------------------------


def of_squares(box: Components) -> bool:
    """Whether tiles are squares: of hexagons no two meet at a corner only."""
    return box.sides == 4


def taken(s: State) -> dict[int, int]:
    """By cell the tile that lies there."""
    return {tile.cell: number for number, tile in enumerate(s.tiles) if tile.cell >= 0}


def frontier(game: Game, s: State) -> list[int]:
    """The empty cells beside tiles, in the order of the tiles."""
    there = taken(s)
    found = dict.fromkeys(cell + step for cell in there for step in game.steps)
    return [cell for cell in found if cell not in there]


def edges_beside(game: Game, s: State) -> dict[int, list[tuple[int, bool]]]:
    """The empty cells beside tiles, each with its sides where a tile lies, and whether that shows land there."""
    found: dict[int, list[tuple[int, bool]]] = {}
    there, steps, half = taken(s), game.steps, game.sides // 2
    for cell, number in there.items():
        for side, step in enumerate(steps):
            if cell + step not in there:
                is_land = edge_at(game, s, number, s.tiles[number].turned, side) > 0
                found.setdefault(cell + step, []).append(((side + half) % game.sides, is_land))
    return found


def matches(game: Game, s: State, name: str, turned: int, beside: Iterable[tuple[int, bool]]) -> bool:
    """Whether a tile turned like that shows land where land is beside it, and sky where sky is."""
    number = s.tile_names.index(name)
    return all((edge_at(game, s, number, turned, side) > 0) == is_land for side, is_land in beside)


def outside(game: Game, s: State) -> set[int]:
    """The empty cells that lie in no hole, as far as one beyond the tiles; see `gap_corners` for what shuts a hole."""
    there, width = taken(s), game.width
    rows, columns = [cell // width for cell in there], [cell % width for cell in there]
    low, high = (min(columns) - 1, min(rows) - 1), (max(columns) + 1, max(rows) + 1)
    steps: Iterable[tuple[int, int]] = game.components.steps
    if game.sides == 4 and game.readings.gap_corners is read.GapCorners.LEAK:
        steps = (*steps, (1, 1), (-1, 1), (-1, -1), (1, -1))
    found, left = {low[1] * width + low[0]}, [low]
    while left:
        x, y = left.pop()
        for over, down in steps:
            column, row = x + over, y + down
            cell = row * width + column
            if low[0] <= column <= high[0] and low[1] <= row <= high[1] and cell not in there and cell not in found:
                found.add(cell)
                left.append((column, row))
    return found


@by_sight(gap_corners=of_squares)
def in_a_hole(game: Game, s: State, cell: int) -> bool:
    """SK-4.5: whether an empty cell is enclosed by tiles."""
    return cell in frontier(game, s) and cell not in outside(game, s)


@by_sight("closed_gap", gap_corners=of_squares)
def is_closed(game: Game, s: State, label: int) -> bool:
    """SK-4.7: whether the island of that number is surrounded by sky or holes: no edge of its land faces the open."""
    there = taken(s)
    reached: set[int] | None = None
    for part, island in enumerate(s.island):
        tile = s.tiles[tile_of(part)]
        if island != label or tile.cell < 0:
            continue
        for side in range(game.sides):
            cell = across(game, tile.cell, side)
            if edge_at(game, s, tile_of(part), tile.turned, side) == part % PARTS + 1 and cell not in there:
                if game.readings.closed_gap is read.ClosedGap.NO:
                    return False
                reached = outside(game, s) if reached is None else reached
                if cell in reached:
                    return False
    return True
