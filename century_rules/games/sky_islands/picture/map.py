"""The map as it has grown: tiles with their land, coasts between land and sky, airships, and what is built."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.board import disc
from century_rules.drawing.pen import COLUMN, Form, Panel, Pen, number
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import Kind, cube, outpost
from century_rules.games.sky_islands import land
from century_rules.games.sky_islands.actions import Action, House, Place, Port, Tower
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.telling import ships_shown
from century_rules.games.sky_islands.tiles import PARTS

KINDS = (Kind("R", "red", "circle"), Kind("W", "silver", "square"), Kind("B", "blue", "triangle"), Kind("G", "green", "diamond"))
RADIUS, EDGE = 44.0, 14
MOST_GROWN = 1.7
"""How much larger airships and houses are at most drawn, beside their tile, on a map that is made smaller for a phone."""
INNER = 0.3
"""How far from the middle of a tile the land of a divided one ends."""

Point = tuple[float, float]


@attrs.frozen
class Grid:
    """Where cells and the corners of tiles are."""

    sides: int
    width: int

    @property
    def flat(self) -> float:
        """From the middle of a tile to its edges."""
        return RADIUS * math.cos(math.pi / self.sides)

    def middle(self, cell: int) -> Point:
        """The middle of a cell."""
        across, down = cell % self.width, cell // self.width
        if self.sides == 4:
            return 2 * self.flat * across, 2 * self.flat * down
        return 2 * self.flat * (across + down / 2), 1.5 * RADIUS * down

    def corner(self, edge: int, scale: float = 1.0) -> Point:
        """The corner of a tile before that edge, clockwise; or so far out."""
        angle = (2 * edge - 1) * math.pi / self.sides
        return scale * RADIUS * math.cos(angle), scale * RADIUS * math.sin(angle)

    def across(self, edge: int, scale: float) -> Point:
        """So far from the middle of a tile towards an edge."""
        angle = 2 * edge * math.pi / self.sides
        return scale * self.flat * math.cos(angle), scale * self.flat * math.sin(angle)


def sky_map(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """The map, from below: tiles, land, names of cells where a tile lies or may be laid, what is built, what is pointed out."""
    grid, there = Grid(game.sides, game.width), [number for number, tile in enumerate(state.tiles) if tile.cell >= 0]
    points = {tile: grid.middle(state.tiles[tile].cell) for tile in there}
    tried = _cell_of(game, pointing.refused)
    free = land.frontier(game, state) if state.phase == Phase.PLACE else []
    seen = [*points.values(), *map(grid.middle, [*free, *([] if tried is None else [tried])])]
    left, top = (min(point[axis] for point in seen) - RADIUS - EDGE for axis in (0, 1))
    width, height = (max(point[axis] for point in seen) + RADIUS + EDGE - low for axis, low in ((0, left), (1, top)))
    shrunk = max(1.0, width / COLUMN[pen.form]) if pen.form is Form.NARROW else 1.0
    grown = min(MOST_GROWN, shrunk)
    group = pen.panel("d-map")
    pen.rect(group, 0, 0, width, height, "d-ground-wash", 16)
    on = pen.group(group, "", -left, -top)
    for tile in there:
        at = pen.group(on, "", *points[tile], data_tile=state.tile_names[tile])
        pen.use(at, f"tile{grid.sides}", partial(_tile, pen, grid))
        _land(pen, at, grid, state, tile)
        _airships(pen, at, game, state, tile, grown)
    above = {tile: _built(pen, pen.group(on, "", *points[tile]), grid, state, tile, grown) for tile in there}
    for cell in free:
        pen.path(on, _outline(grid, 0.9), "d-free d-press", *grid.middle(cell), data_place=game.cells[cell])
    for cell in free:
        _name(pen, on, grid.middle(cell), game.cells[cell], 4, shrunk)
    for tile in there:
        x, y = points[tile]
        place, low = (grid.flat - 4, 0) if above[tile] else (4 - grid.flat, 9)  # where no house is
        _name(pen, on, (x, y + place), game.cells[state.tiles[tile].cell], low, shrunk)
    table, last = pointing.thing(state), _tile_of(pointing.action)
    for tile in there:
        x, y = points[tile]
        if state.tile_names[tile] == last:
            pen.path(on, _outline(grid, 0.92), "d-last", x, y)
        if table.of(partial(_facts, tile=tile)).unlike:
            pen.path(on, _outline(grid, 0.85), "d-apart", x, y)
            disc(pen, on, x - 22, y - 22, "≠")
    if tried is not None:
        pen.path(on, _outline(grid, 0.92), "d-refused", *grid.middle(tried))
        disc(pen, on, *grid.middle(tried), "✕")
    return Panel(group, width, height)


def _name(pen: Pen, on: Element, point: Point, name: str, low: float, grown: float) -> None:
    pen.text(pen.group(on, "", *point, scale=round(grown, 2)), 0, low, name, "d-caption")


def _tile(pen: Pen, grid: Grid, at: Element) -> None:
    pen.path(at, _outline(grid, 1), "d-hex d-sea")


def _outline(grid: Grid, scale: float) -> str:
    return _closed([grid.corner(edge, scale) for edge in range(grid.sides)])


def _closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _edges(state: State, tile: int, sides: int) -> list[int]:
    """What a tile shows on each side of its cell: 0 sky, 1 or 2 a piece of land."""
    edges, turned = state.outlines[tile].edges, state.tiles[tile].turned
    return [edges[(side - turned) % sides] for side in range(sides)]


def _land(pen: Pen, at: Element, grid: Grid, state: State, tile: int) -> None:
    """The pieces of land of a tile, and their coasts; pieces of one island bear the same ground."""
    shown = _edges(state, tile, grid.sides)
    inner = INNER if 2 in shown else 0.0
    for side, edge in enumerate(shown):
        if not edge:
            continue
        corners = [grid.corner(side), grid.corner(side + 1), grid.corner(side + 1, inner), grid.corner(side, inner)]
        pen.path(at, _closed(corners), "d-ground-on-green" if edge == 1 else "d-ground-on-yellow",
                 data_place=state.land_names[tile * PARTS + edge - 1])
        for corner, other in ((side, shown[side - 1]), (side + 1, shown[(side + 1) % grid.sides])):
            if other != edge:
                pen.path(at, _closed([grid.corner(corner), grid.corner(corner, inner)]), "d-line")
        if inner:
            pen.path(at, _closed([grid.corner(side, inner), grid.corner(side + 1, inner)]), "d-line")


def _airships(pen: Pen, at: Element, game: Game, state: State, tile: int, grown: float) -> None:
    ships = [kind for kind, many in zip(KINDS, ships_shown(game, state, tile), strict=True) for _ in range(many)]
    for place, kind in enumerate(ships):
        cube(pen, pen.group(at, "", (place - (len(ships) - 1) / 2) * 11 * grown, 0, round(0.7 * grown, 2)), kind, 0, 0)


def _built(pen: Pen, at: Element, grid: Grid, state: State, tile: int, grown: float) -> bool:
    """The houses on a tile, each with T for a tower and P for a port; whether any stands in its upper half."""
    shown, above = _edges(state, tile, grid.sides), False
    for which in range(1, PARTS + 1):
        part = tile * PARTS + which - 1
        sides = [side for side, edge in enumerate(shown) if edge == which]
        for seat, player in enumerate(state.players):
            if player.houses[part] or player.towers[part] or player.ports[part]:
                x, y = grid.across(sides[seat % len(sides)] if sides else seat, 0.6)
                above, there = above or y < 0, pen.group(at, "", x, y, round(grown, 2))
                if player.houses[part]:
                    outpost(pen, there, seat, 0, 0)
                said = "T" * player.towers[part] + "P" * player.ports[part]
                if said:
                    pen.text(there, 0, 18, said, "d-caption")
    return above


def _cell_of(game: Game, action: Action | None) -> int | None:
    """The cell that an action is about."""
    return game.cells.index(action.cell) if isinstance(action, Place) else None


def _tile_of(action: Action | None) -> str | None:
    """The tile on the table that an action was about."""
    if isinstance(action, House | Tower | Port):
        return action.land.rpartition(".")[0]
    return action.tile if isinstance(action, Place) else None


def _facts(state: State, tile: int) -> object:
    """What is seen of a tile."""
    parts = range(tile * PARTS, (tile + 1) * PARTS)
    return state.tiles[tile], [(player.houses[part], player.towers[part], player.ports[part])
                               for part in parts for player in state.players]
