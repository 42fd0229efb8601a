"""The small pieces: colours of airships and cubes, kinds of buildings, and outlines of tiles as text, as in ``a--bb-``."""

from __future__ import annotations

import enum
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.kernel.meanings import Along, Axis, Count, N, Record
from century_rules.kernel.text_lines import clip
from century_rules.writing.by_letter import ByLetter
from century_rules.writing.names import Written

SEAT, COLOUR, AIRSHIP = Axis("player"), Axis("colour of cubes"), Axis("colour of airships")
TILE, DECK, PART = Axis("tile", "in this game"), Axis("tile of the stack"), Axis("piece of land", "in this game")
CELL, SIDE, KIND = Axis("cell", "on this table"), Axis("edge of a tile"), Axis("kind of building")

PARTS = 2
"""A tile has at most so many pieces of land that are not joined within it."""


class Colour(enum.IntEnum):
    """The colours of cubes; and the place of green among those of airships (SK-5.1)."""

    RED = 0
    WHITE = 1
    BLUE = 2

    @property
    def letter(self) -> str:
        return "RWB"[self]


GREEN = 3


class Kind(enum.IntEnum):
    """The kinds of building (SK-6.1)."""

    HOUSE = 0
    TOWER = 1
    PORT = 2


class Turn(enum.IntEnum):
    """By how many edges a tile is turned, clockwise: its edge 0 then lies where edge 0, 1, 2 and so on was."""

    BY_0 = 0
    BY_1 = 1
    BY_2 = 2
    BY_3 = 3
    BY_4 = 4
    BY_5 = 5


CUBES, AIRSHIPS = ByLetter("cubes", "RWB"), ByLetter("airships", "RWBG")
Cubes: TypeAlias = Annotated[tuple[N, ...], Along(COLOUR), Written(CUBES)]
"""How many of each colour: red, white, blue."""
Ships: TypeAlias = Annotated[tuple[N, ...], Along(AIRSHIP), Written(AIRSHIPS)]
"""How many airships of each colour: red, white, blue, green."""


@attrs.frozen
class Outline(Record, Generic[N]):
    """What is printed on a tile.

    Attributes:
        edges: clockwise, for each edge the piece of land that reaches it: 1 the first, 2 the second; 0 is sky.
        ships: the airships.
    """

    edges: Annotated[tuple[N, ...], Along(SIDE), Count()]
    ships: Ships[N]


def parse_edges(text: str) -> tuple[int, ...]:
    """``"a--b--"`` -> ``(1, 0, 0, 2, 0, 0)``. Raises ValueError, with a sentence."""
    if not text or text.strip("-ab"):
        raise ValueError(f"'{clip(text)}' is no outline; one is written edge by edge, - for sky, a and b for pieces of land")
    if "b" in text and "a" not in text:
        raise ValueError(f"'{clip(text)}': the first piece of land is called a")
    return tuple("-ab".index(letter) for letter in text)


def format_edges(edges: tuple[int, ...]) -> str:
    """What `parse_edges` reads."""
    return "".join("-ab"[edge] for edge in edges)
