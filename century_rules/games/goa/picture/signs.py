"""What the signs in its pictures stand for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import disc
from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import Sign
from century_rules.drawing.pieces import Kind, cube, ink_of_seat, of_seat
from century_rules.games.goa.pieces import Spice
from century_rules.games.goa.picture.grid import SHAPES
from century_rules.games.goa.picture.whole import LETTERS


def signs() -> Sequence[Sign]:
    """Spices, the columns of players' boards, the flag and markers, and what is pointed out."""
    return [*(Sign(spice.name.lower(), 20, partial(_spice, kind)) for spice, kind in zip(Spice, SHAPES, strict=True)),
            *(Sign(f"column: {word}", 14, partial(_letter, letter)) for letter, word in LETTERS.values()),
            Sign("the flag, laid by the first player", 24, partial(_marker, "F")),
            Sign("the marker after it", 24, partial(_marker, "2")),
            Sign("what differs", 22, lambda pen, at: disc(pen, at, 11, 14, "≠"), of_two=True)]


def _spice(kind: Kind, pen: Pen, at: Element) -> None:
    cube(pen, at, kind, 10, 14)


def _letter(said: str, pen: Pen, at: Element) -> None:
    pen.text(at, 7, 18, said, "d-m d-small")


def _marker(said: str, pen: Pen, at: Element) -> None:
    pen.rect(at, 2, 4, 20, 20, f"d-out {of_seat(0)}", 3 if said == "F" else 10)
    pen.text(at, 12, 19, said, f"d-m d-b {ink_of_seat(0)}")
