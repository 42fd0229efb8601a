"""What the signs in its pictures stand for."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import Sign
from century_rules.drawing.pieces import cube, outpost
from century_rules.games.sky_islands.picture.map import KINDS


def signs() -> Sequence[Sign]:
    """Airships and cubes, houses, towers and ports."""
    def with_tower(pen: Pen, at: Element) -> None:
        outpost(pen, at, 0, 16, 10)
        pen.text(at, 16, 27, "TP", "d-caption")

    def differs(pen: Pen, at: Element) -> None:
        disc(pen, at, 11, 14, "≠")

    def airships(pen: Pen, at: Element) -> None:
        for place, kind in enumerate(KINDS):
            cube(pen, at, kind, 12 + 20 * place, 14)

    return (
        Sign("airships, and cubes, of red, white and blue; green airships give points", 84, airships),
        Sign("a house of the first player, with T for a tower and P for a port", 32, with_tower),
        Sign("what differs", 22, differs, of_two=True))
