"""What is drawn on the map and beside it, each by itself."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.hexes import outline
from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import Sign
from century_rules.drawing.pieces import Kind, cube, cubes, outpost, ship
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.pieces import Spice

KINDS = kinds()


def signs() -> list[Sign]:
    """Cubes, ship, outpost, what lies on a tile, VP tile, and what is pointed out."""
    return [
        *(Sign(spice.name.lower(), 20, partial(_cube, kind)) for kind, spice in zip(KINDS, Spice, strict=True)),
        Sign("ship of player 1", 28, lambda pen, at: ship(pen, at, 0, 14, 16)),
        Sign("outpost of player 1", 20, lambda pen, at: outpost(pen, at, 0, 10, 15)),
        Sign("cubes lying on a tile", 32, _lying), Sign("VP tile and its price", 66, _vp_tile),
        Sign("last action", 26, lambda pen, at: pen.path(pen.group(at, "", 13, 14, 0.32), outline(False, 32), "d-last")),
        Sign("what differs", 22, lambda pen, at: disc(pen, at, 11, 14, "≠"), of_two=True)]


def _cube(kind: Kind, pen: Pen, at: Element) -> None:
    cube(pen, at, kind, 10, 14)


def _lying(pen: Pen, at: Element) -> None:
    pen.rect(at, 1, 7, 30, 14, "d-pill", 7)
    cubes(pen, at, KINDS, (1, 1, 0, 0), 16, 14, "d-lying", scale=0.78)


def _vp_tile(pen: Pen, at: Element) -> None:
    pen.rect(at, 1, 1, 64, 26, "d-card d-ground-panel", 6)
    pen.text(at, 16, 20, "12", "d-head-line d-m")
    cubes(pen, at, KINDS, (1, 1, 0, 0), 46, 14)
