"""The grid: its tiles, the flag and the markers, and the item that is up for auction."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import Kind as Shape
from century_rules.drawing.pieces import cube, ink_of_seat, of_seat
from century_rules.games.goa.actions import Action, Exchange, Flag, Mark
from century_rules.games.goa.game import Game
from century_rules.games.goa.order import owner
from century_rules.games.goa.pieces import Kind, Tile
from century_rules.games.goa.state import Phase, State
from century_rules.games.goa.taking import tile_at

SHAPES = (Shape("G", "green", "circle"), Shape("C", "red", "square"), Shape("P", "brown", "triangle"),
          Shape("N", "yellow", "diamond"), Shape("V", "blue", "circle"))
"""How spices are drawn: ginger, cinnamon, pepper, nutmeg, clove."""

SIDE, BORDER = 62, 26

SAID = {
    Kind.SHIPS: "ships", Kind.COLONISTS: "colonists", Kind.EITHER: "ship/col.", Kind.SETTLEMENT: "settle",
    Kind.EXTRA_ACTIONS: "actions", Kind.EXPEDITIONS: "cards", Kind.MISSION: "mission", Kind.ROUND_SHIP: "ship/r",
    Kind.ROUND_DUCATS: "ducats/r", Kind.ROUND_COLONIST: "col./r", Kind.ROUND_SPICE: "spice/r", Kind.SALE: "sale",
    Kind.EXCHANGE: "exchange", Kind.REFILL: "harvest", Kind.SUPPLY: "supply", Kind.SPY: "spy", Kind.AIDE: "aide"}
"""What is written on tiles; those for each round end in /r."""


def grid(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Tiles, then flag and markers, then what is pointed out."""
    size, table = game.components.size, pointing.thing(state)
    whole = size * SIDE + 2 * BORDER
    group = pen.panel("d-map")
    pen.rect(group, 0, 0, whole, whole, "d-ground-wash", 12)
    for square in range(size * size):
        at = pen.group(group, "", *_corner(game, square), data_tile=game.squares[square])
        pen.rect(at, 2, 2, SIDE - 4, SIDE - 4, "d-board" if state.lying[square] else "d-space", 6)
        if state.lying[square]:
            _tile(pen, at, tile_at(state, square))
        pen.text(at, 6, 13, game.squares[square], "d-small d-soft")
        if table.of(partial(_facts, square=square)).unlike:
            disc(pen, at, 10, 10, "≠")
    if state.phase == Phase.MARK and state.laid == 0:
        for beyond in range(size * size, len(game.spots)):
            _border(pen, group, game, beyond)
    _markers(pen, group, game, state)
    for action, kind in ((pointing.action, "d-last"), (pointing.refused, "d-refused")):
        spot = _spot_of(game, action)
        if spot is not None:
            x, y = _corner(game, spot)
            pen.rect(group, x + 1, y + 1, SIDE - 2, SIDE - 2, kind, 6)
    return Panel(group, whole, whole)


def _facts(state: State, square: int) -> tuple[object, ...]:
    """What is seen of a square."""
    return state.lying[square], state.exchanged == square, state.part


def _border(pen: Pen, group: Element, game: Game, spot: int) -> None:
    """A place of the border, where a flag can be laid: as long as a square and as narrow as the border."""
    x, y = _middle(game, spot)
    upright = game.across[spot + 1] in (0, game.components.size + 1)
    width, height = (BORDER - 4, SIDE - 4) if upright else (SIDE - 4, BORDER - 4)
    at = pen.group(group, "", x, y, data_place=game.spots[spot])
    pen.rect(at, -width / 2, -height / 2, width, height, "d-free d-press", 5)
    pen.text(at, 0, 4, game.spots[spot], "d-under")


def _corner(game: Game, square: int) -> tuple[float, float]:
    """The left upper corner of a square."""
    x, y = _middle(game, square)
    return x - SIDE / 2, y - SIDE / 2


def _middle(game: Game, spot: int) -> tuple[float, float]:
    """Where a marker lies: in the middle of a square, or of the border."""
    across, down, size = game.across[spot + 1], game.down[spot + 1], game.components.size

    def along(place: int) -> float:
        return BORDER / 2 if place == 0 else BORDER * 1.5 + size * SIDE if place > size else BORDER + (place - 0.5) * SIDE

    return along(across), along(down)


def _tile(pen: Pen, at: Element, tile: Tile[int]) -> None:
    """What is on a tile."""
    if tile.kind == Kind.PLANTATION:
        for place in range(tile.number):
            cube(pen, at, SHAPES[tile.spice], SIDE / 2 + (place - (tile.number - 1) / 2) * 17, 31)
        pen.text(at, SIDE / 2, SIDE - 8, "field" if tile.number == 1 else f"{tile.number} fields", "d-m d-small", room=SIDE - 8)
        return
    if tile.number > 0:
        pen.text(at, SIDE / 2, 22, str(tile.number), "d-m d-b")
    pen.text(at, SIDE / 2, SIDE - 8, SAID[Kind(tile.kind)], "d-m d-small", room=SIDE - 6)


def _markers(pen: Pen, group: Element, game: Game, state: State) -> None:
    """The flag as F, and markers by their numbers, on the colours of who laid them; the item that is auctioned is outlined."""
    for mark, spot in enumerate(state.marks):
        if spot >= 0:
            seat, (x, y) = owner(game, state, mark), _middle(game, spot)
            if spot < len(game.squares) and state.lying[spot]:  # what is on the tile stays to be seen
                x, y = x + SIDE / 2 - 15, y - SIDE / 2 + 14
            if state.phase == Phase.BID and state.item == mark:
                pen.circle(group, x, y, 15, "d-board-now")
            marker(pen, group, seat, mark, x, y)


def marker(pen: Pen, at: Element, seat: int, mark: int, x: float, y: float) -> None:
    """The flag, which is the first mark, or another marker."""
    pen.rect(at, x - 10, y - 10, 20, 20, f"d-out {of_seat(seat)}", 10 if mark else 3)
    pen.text(at, x, y + 5, str(mark + 1) if mark else "F", f"d-m d-b {ink_of_seat(seat)}")


def _spot_of(game: Game, action: Action | None) -> int | None:
    """The place that an action is about."""
    if isinstance(action, Flag):
        spot = game.spots.index(action.place)
        return spot if spot < len(game.squares) else None
    return game.squares.index(action.square) if isinstance(action, Mark | Exchange) else None
