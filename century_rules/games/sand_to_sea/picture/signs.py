"""What is drawn, each by itself: the signs of Eastern Wonders with what is otherwise here."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.hexes import outline
from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import Sign
from century_rules.games.eastern_wonders.picture.map import waves
from century_rules.games.eastern_wonders.picture.signs import signs as signs_of_wonders

OTHERWISE = {"cubes lying on a tile": "cubes lying on a merchant card"}
"""What a sign of Eastern Wonders means here, where that is something else (SS-4.6)."""


def signs() -> list[Sign]:
    """Cubes, ship, outpost, what lies on a card, VP tile, sea tile, what is a placeholder, and what is pointed out."""
    shared = [attrs.evolve(each, means=OTHERWISE.get(each.means, each.means)) for each in signs_of_wonders()]
    return [*shared, Sign("sea tile", 32, _sea), Sign("a placeholder: no source gives it", 14, _placeholder)]


def _sea(pen: Pen, at: Element) -> None:
    pen.path(pen.group(at, "", 16, 14, 0.25), outline(False, 56), "d-hex d-sea")
    waves(pen, pen.group(at, "", 16, 14, 0.55))


def _placeholder(pen: Pen, at: Element) -> None:
    pen.text(at, 7, 21, "*", "d-m d-b")
