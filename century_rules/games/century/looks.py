"""What cubes look like in pictures: a letter, the name of a colour and the name of a shape for each of the four kinds."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.drawing.pieces import Kind
from century_rules.games.century.cubes import LETTERS

COLOURS = ("yellow", "orange", "green", "brown")
SHAPES = ("circle", "square", "triangle", "diamond")


def kinds(colours: Sequence[str] = COLOURS, shapes: Sequence[str] = SHAPES, letters: str = LETTERS) -> tuple[Kind, ...]:
    """The four kinds, in rising value."""
    return tuple(Kind(*each) for each in zip(letters, colours, shapes, strict=True))
