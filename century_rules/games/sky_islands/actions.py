"""Everything a player can do, one small record each, whose fields say what they are."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import attrs

from century_rules.games.sky_islands.tiles import CELL, PART, TILE, Colour, Turn
from century_rules.writing.arguments import MemberOf, Thing
from century_rules.writing.notation import Notation

TileName: TypeAlias = Annotated[str, Thing[str](TILE, "hb-red", usage="TILE")]
CellName: TypeAlias = Annotated[str, Thing[str](CELL, "2,-1", usage="CELL")]
Land: TypeAlias = Annotated[str, Thing[str](PART, "hb-red.a", usage="LAND")]
Cube: TypeAlias = Annotated[Colour, MemberOf(Colour, "cube", said=lambda colour: colour.letter)]
Turned: TypeAlias = Annotated[Turn, MemberOf(Turn, "turn", said=lambda turn: str(int(turn)))]


@attrs.frozen
class Place:
    """Place a tile of the hand in a cell, turned clockwise by so many edges (SK-4.1)."""

    tries: ClassVar[str] = "place {tile} at {cell}, turned by {turned}"
    does: ClassVar[str] = "places {tile} at {cell}, turned by {turned}"
    tile: TileName
    cell: CellName
    turned: Turned


@attrs.frozen
class Discard:
    """Discard a tile of the hand instead (SK-4.8)."""

    tries: ClassVar[str] = "discard {tile}"
    does: ClassVar[str] = "discards {tile}"
    tile: TileName


@attrs.frozen
class House:
    """Build a house on a piece of land (SK-6.3)."""

    tries: ClassVar[str] = "build a house on {land}"
    does: ClassVar[str] = "builds a house on {land}"
    land: Land


@attrs.frozen
class Tower:
    """Build a tower beside one's house on a piece of land (SK-6.6)."""

    tries: ClassVar[str] = "build a tower on {land}"
    does: ClassVar[str] = "builds a tower on {land}"
    land: Land


@attrs.frozen
class Port:
    """Build a port under one's house on a piece of land (SK-6.9)."""

    tries: ClassVar[str] = "build a port on {land}"
    does: ClassVar[str] = "builds a port on {land}"
    land: Land


@attrs.frozen
class Trade:
    """Trade three cubes of one colour for a cube (SK-7.1)."""

    tries: ClassVar[str] = "trade {give} for {take}"
    does: ClassVar[str] = "trades {give} for {take}"
    give: Cube
    take: Cube


@attrs.frozen
class Return:
    """Return a cube to the supply (SK-7.2)."""

    tries: ClassVar[str] = "return {cube}"
    does: ClassVar[str] = "returns {cube}"
    cube: Cube


@attrs.frozen
class End:
    """Draw a tile, which ends the turn (SK-8.1)."""

    tries: ClassVar[str] = "draw and end the turn"
    does: ClassVar[str] = "ends the turn"


Action: TypeAlias = Place | Discard | House | Tower | Port | Trade | Return | End
NOTATION: Notation[Action] = Notation("Sky Island Merchants", (Place, Discard, House, Tower, Port, Trade, Return, End))
