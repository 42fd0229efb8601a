"""What lies on the table, each by itself."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import Sign
from century_rules.drawing.pieces import Kind, coin, cube
from century_rules.games.century.looks import kinds
from century_rules.games.spice_road.telling import Words


def signs(called: Words) -> list[Sign]:
    """Cubes, coins, what raises cubes, and what is pointed out."""
    looks = kinds(called.look.cubes, called.look.shapes, called.letters.own)
    return [
        *(Sign(name, 20, partial(_cube, kind)) for kind, name in zip(looks, called.cubes, strict=True)),
        *(Sign(f"{number} {name} coins", 28, partial(_coin, metal, number)) for metal, number, name in (
            (called.look.gold, 4, called.gold), (called.look.silver, 3, called.silver))),
        Sign("what differs", 22, lambda pen, at: disc(pen, at, 11, 14, "≠"), of_two=True)]


def _cube(kind: Kind, pen: Pen, at: Element) -> None:
    cube(pen, at, kind, 10, 14)


def _coin(metal: str, number: int, pen: Pen, at: Element) -> None:
    coin(pen, at, metal, number, 13, 13)
