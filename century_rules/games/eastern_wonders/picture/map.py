"""The map: tiles with name, recipe or VP tile, what lies and stands on them, ships, and the way of the last step."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.hexes import HexMap, Way, hex_map, outline, way
from century_rules.drawing.pen import Form, Panel, Pen, number
from century_rules.drawing.picture import Thing
from century_rules.drawing.pieces import PITCH, columns_of, cube, cubes, in_lines, outpost, ship
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.components import PORT_CLOSED, MarketTile
from century_rules.games.eastern_wonders.text_map import hex_rows
from century_rules.games.eastern_wonders.chart import Chart
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.games.eastern_wonders.state import NOWHERE
from century_rules.writing.arguments import format_seat

KINDS = kinds()
GROUNDS = ("on-yellow", "on-orange", "on-green", "on-brown")
EDGE, EDGE_IN_A_COLUMN = 14, 2
HEAD_AT, COST_AT, GAIN_AT, SHIPS_AT, LYING_AT = -38, -21, 0, 23, 43
"""The lines of a tile: sign and name, recipe, ships, cubes lying there."""
LONGEST_LINE = 3.9
"""How many cubes of a recipe are drawn side by side in full size; so wide are longer lines, too."""
MOST_LYING, LYING_WIDE = 4, 46
"""How many cubes lying on a tile are drawn one by one, and how much room there is for them."""
POSTS = ((-37, -20), (37, -20), (-37, -2), (37, -2))
"""Where each player's outpost stands on a tile: beside the recipe, above the ships, and clear of the border of the tile."""


def sea_map(pen: Pen, chart: Thing[Chart], *, here: bool, sailed: str | None = None, tried: str | None = None) -> Panel:
    """The map, from below: hexes and rings, ways, what lies on tiles, ships. So nothing hides a name or a recipe.

    Args:
        pen: what draws it.
        chart: what lies and stands on it.
        here: whether the last action was done where the ship is.
        sailed: the name of the tile that a ship went to by it.
        tried: the name of the tile that a ship was to go to, and may not.
    """
    state, before = chart.now, chart.before or chart.now
    sea = state.setup.sea
    where = hex_map(sea.neighbours, hex_rows(sea), flat=pen.form is not Form.WIDE)
    group = pen.panel("d-map")
    edge = EDGE if pen.form is Form.WIDE else EDGE_IN_A_COLUMN
    width, height = where.width + 2 * edge, where.height + 2 * edge
    pen.rect(group, 0, 0, width, height, "d-sea", 16)
    on = pen.group(group, "", edge, edge)
    _lines(pen, on, state, where)
    for tile, (x, y) in enumerate(where.points):
        market = state.setup.markets[tile]
        if market is not None:
            name, ground = market.type.letter, f"d-ground-{GROUNDS[market.type]}"
        else:
            name, ground = ("", "d-ground-port") if tile in sea.ports else ("sea", "d-sea")
        pen.use(on, f"h{name}", partial(_hex, pen, where, ground), round(x), round(y))
    apart = [where.points[tile] for tile in range(len(sea.names)) if chart.of(partial(_facts, tile=tile)).unlike]
    for x, y in apart:  # rings are on borders, so that none crosses what is on a tile
        pen.path(on, outline(where.flat, 57.5), "d-apart", x, y)
    if here and state.ships[before.turn] != NOWHERE:
        pen.path(on, where.outline, "d-last", *where.points[state.ships[before.turn]])
    way_sailed, way_tried = _way(before, sailed, where), _way(state, tried, where)
    for found, kind in ((way_sailed, "d-way"), (way_tried, "d-refused")):
        if found is not None:
            pen.path(on, found.line, kind)
    for tile in range(len(where.points)):
        _tile(pen, on, state, tile, where)
    if way_sailed is not None:
        pen.path(on, way_sailed.head, "d-head")
    for tile in range(len(where.points)):
        _ships(pen, on, state, tile, where)
    if way_tried is not None:
        disc(pen, on, *way_tried.middle, "✕")
    for x, y in apart:
        disc(pen, on, x - 40, y - (46 if where.flat else 40), "≠")  # beside the name of the tile, and above a VP tile
    return Panel(group, width, height)


def _hex(pen: Pen, where: HexMap, ground: str, at: Element) -> None:
    pen.path(at, where.outline, f"d-hex {ground}")


def _lines(pen: Pen, on: Element, state: Chart, where: HexMap) -> None:
    """Which tiles touch, where that is not seen."""
    if where.touching:
        return
    for tile, near in enumerate(state.setup.sea.neighbours):
        for other in near:
            if tile < other:
                (x, y), (to_x, to_y) = where.points[tile], where.points[other]
                pen.path(on, f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}", "d-line")


def _tile(pen: Pen, on: Element, state: Chart, tile: int, where: HexMap) -> None:
    x, y = where.points[tile]
    market, name = state.setup.markets[tile], state.setup.sea.names[tile]
    group = pen.group(on, "", round(x), round(y), data_tile=name)
    if market is not None:
        _market(pen, group, market, name)
    elif tile in state.setup.sea.ports:
        _port(pen, group, state, tile, name)
    else:
        _open_sea(pen, group, name)
    for seat, outposts in enumerate(state.outposts):
        if outposts[tile]:
            pen.use(group, f"on{seat + 1}", partial(_outpost, pen, seat))
    lying = state.lying[tile] if state.lying else NO_CUBES
    if lying != NO_CUBES:
        pitch = PITCH if sum(lying) <= MOST_LYING else 11  # numbers need less
        scale = round(min(0.78, LYING_WIDE / (columns_of(lying, MOST_LYING) * pitch)), 2)
        wide = round(columns_of(lying, MOST_LYING) * pitch * scale) + 7
        pen.use(group, f"p{wide}", partial(_pill, pen, wide))
        cubes(pen, group, KINDS, lying, 0, LYING_AT, "d-lying", most=MOST_LYING, pitch=pitch, scale=scale)


def _market(pen: Pen, group: Element, market: MarketTile, name: str) -> None:
    pen.use(group, f"t{KINDS[market.type].letter}", partial(_type, pen, market.type))
    _name(pen, group, name, 7)
    _row(pen, group, market.cost, COST_AT)
    _row(pen, group, market.gain, GAIN_AT)


def _name(pen: Pen, group: Element, name: str, x: float) -> None:
    pen.text(group, x, HEAD_AT + 5, name, "d-name", room=34)


def _outpost(pen: Pen, seat: int, at: Element) -> None:
    outpost(pen, at, seat, *POSTS[seat])


def _pill(pen: Pen, wide: float, at: Element) -> None:
    pen.rect(at, -wide / 2, LYING_AT - 7, wide, 14, "d-pill", 7)


def _type(pen: Pen, kind: int, at: Element) -> None:
    """What stands on every tile of a kind."""
    cube(pen, pen.group(at, "", -14, HEAD_AT, 0.9), KINDS[kind], 0, 0)
    pen.path(at, "M-4.5-12.5H4.5L0-8.5Z", "d-chevron")


def _row(pen: Pen, group: Element, counts: tuple[int, ...], y: float) -> None:
    """A line of a recipe, between outposts."""
    cubes(pen, group, KINDS, counts, 0, y, scale=round(min(1.0, LONGEST_LINE / max(1, columns_of(counts, 6))), 2))


def _open_sea(pen: Pen, group: Element, name: str) -> None:
    _name(pen, group, name, 0)
    pen.use(group, "waves", partial(waves, pen), 0, -8)


def waves(pen: Pen, at: Element) -> None:
    """The sign of sea tiles, around (0, 0)."""
    pen.path(at, "M-18-5q6-6 12 0t12 0M-6 5q6-6 12 0t12 0", "d-line")


def _port(pen: Pen, group: Element, state: Chart, tile: int, name: str) -> None:
    pen.use(group, "anchor", lambda at: _anchor(pen, pen.group(at, "", scale=0.8)), -14, HEAD_AT)
    _name(pen, group, name, 7)
    place = state.ports[state.setup.sea.ports.index(tile)]
    vp = state.setup.vp_order[place] if 0 <= place < len(state.setup.vp_order) else None
    if vp is None:  # only without EW-8.1
        pen.text(group, 0, -6, "no tile", "d-m d-soft")
    elif vp == PORT_CLOSED:
        pen.rect(group, -46, -28, 92, 34, "d-card d-ground-closed", 6)
        pen.path(group, "M-39-20L-22-3M-22-20L-39-3", "d-cross")
        pen.text(group, 14, -6.5, "closed", "d-on-closed", room=54)
    else:
        pen.rect(group, -48, -29, 96, 36, "d-card d-ground-panel", 6)
        pen.text(group, -32, -3.5, str(vp.points), "d-worth", room=28)
        half = in_lines(vp.cost, 2 if sum(vp.cost) > 3 else 1)
        if not sum(vp.cost):
            pen.text(group, 14, -6, "free", "d-m d-soft")
        for line, counts in enumerate(half):
            cubes(pen, group, KINDS, counts, 14, -11 + (line - (len(half) - 1) / 2) * 16,
                  scale=round(min(1.0, 4.2 / max(1, columns_of(counts, 6))), 2))


def _anchor(pen: Pen, at: Element) -> None:
    pen.path(at, "M0-5V9M-4.5-2H4.5M-8 3C-7 8-3 9 0 9 3 9 7 8 8 3", "d-sign")
    pen.circle(at, 0, -7.5, 2.6, "d-sign")


def _ships(pen: Pen, on: Element, state: Chart, tile: int, where: HexMap) -> None:
    seats = [seat for seat, ship_of in enumerate(state.ships) if ship_of == tile]
    if not seats:
        return
    x, y = where.points[tile]
    group = pen.group(on, "", round(x), round(y), data_ships=state.setup.sea.names[tile])
    apart = 24 if len(seats) < 4 else 22
    for place, seat in enumerate(seats):
        at = (place - (len(seats) - 1) / 2) * apart
        ship(pen, group, seat, at, SHIPS_AT)
        if state.owed[seat]:
            pen.rect(group, at - 12, 7, 24, 29, "d-owed", 6)
    if any(state.owed[seat] for seat in seats):
        pen.title(group, "To be paid: " + ", ".join(format_seat(seat) for seat in seats if state.owed[seat]))


def _way(before: Chart, goal: str | None, where: HexMap) -> Way | None:
    """The way of the ship to the side of the ships on another tile; None if there is no such step."""
    start, to = before.ships[before.turn], NOWHERE if goal is None else before.setup.sea.index.get(goal, NOWHERE)
    if NOWHERE in (start, to) or start == to:
        return None
    (x, y), (to_x, to_y) = where.points[start], where.points[to]
    beside = 12 * (1 + sum(ship_of == to for ship_of in before.ships)) + 4
    return way((x, y + SHIPS_AT), (to_x + (beside if x > to_x - 1 else -beside), to_y + SHIPS_AT))


def _facts(state: Chart, tile: int) -> tuple[object, ...]:
    """What lies and stands on a tile."""
    port = state.setup.vp_order[state.ports[state.setup.sea.ports.index(tile)]:][:1] if tile in state.setup.sea.ports else ()
    return (port, state.lying[tile:tile + 1], *((ship_of == tile, outposts[tile]) for ship_of, outposts in zip(
        state.ships, state.outposts, strict=True)))
