"""What the signs in its pictures stand for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import Sign
from century_rules.drawing.pieces import Kind, cube, outpost
from century_rules.games.sky_islands.picture.map import KINDS

MEANS = ("a red airship, or cube", "a white airship, or cube", "a blue airship, or cube", "a green airship, which gives points")
BUILT = (("", "a house of the first player"), ("T", "with a tower"), ("P", "with a port"))


def signs() -> Sequence[Sign]:
    """Airships and cubes, houses, towers and ports, and what is pointed out."""
    return [*(Sign(means, 20, partial(_cube, kind)) for kind, means in zip(KINDS, MEANS, strict=True)),
            *(Sign(means, 32, partial(_house, said)) for said, means in BUILT),
            Sign("what differs", 22, lambda pen, at: disc(pen, at, 11, 14, "≠"), of_two=True)]


def _cube(kind: Kind, pen: Pen, at: Element) -> None:
    cube(pen, at, kind, 10, 14)


def _house(said: str, pen: Pen, at: Element) -> None:
    outpost(pen, at, 0, 16, 10)
    if said:
        pen.text(at, 16, 27, said, "d-caption")
