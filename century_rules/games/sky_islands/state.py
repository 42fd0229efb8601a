"""What lies on the table: records of small numbers, each with what it means.

Players are seats in turn order; seat 0 is the start player (SK-1.7), printed as P1. Tiles are numbered by their place in the
shuffled stack, and after them come those of the starting piece. Cells of the table are numbered row by row, so that a step across
an edge adds the same number everywhere; the table is so large that nobody reaches its rim (`Components.across`). Pieces of land
are numbered by tile, two for each, whether it has them or not; `island` says which are joined: the number of the one laid last.
The tiles never change: they are the set-up.
"""

from __future__ import annotations

import enum
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.games.sky_islands.tiles import (
    CELL, KIND, PART, SEAT, TILE, Cubes, Outline, Turn,
)
from century_rules.kernel.meanings import Along, Count, During, FaceDown, Flag, N, OneOf, Place, Record, Remembered
from century_rules.kernel.printing import InALine

Bit: TypeAlias = Annotated[N, Flag()]
Many: TypeAlias = Annotated[N, Count()]


class Phase(enum.IntEnum):
    """What the player whose turn it is comes to next (SK-2.2)."""

    PLACE = 0
    """Placing a tile; income was had as the turn began (SK-3.1, SK-4.1)."""
    BUILD = 1
    """Building (SK-6.1)."""
    TRADE = 2
    """Trading, once building is over (SK-7.1)."""
    RETURN = 3
    """Returning cubes (SK-7.2)."""
    OVER = 4
    """The game has ended (SK-2.1)."""


@attrs.frozen
class Player(Record, Generic[N]):
    """One player's things.

    Attributes:
        cubes: may be more than can be kept until the end of the turn.
        points: had so far; islands are scored at the end.
        hand: per tile, 1 if it is in the hand.
        houses: per piece of land, 1 if a house of the player stands there.
        towers: how many towers stand by that house; more than one only under repeat-on-house=yes.
        ports: the same of ports under it.
    """

    cubes: Cubes[N]
    points: Many[N]
    hand: Annotated[tuple[Bit[N], ...], Along(TILE), FaceDown(SEAT)]
    houses: Annotated[tuple[Bit[N], ...], Along(PART)]
    towers: Annotated[tuple[N, ...], Along(PART), Count()]
    ports: Annotated[tuple[N, ...], Along(PART), Count()]


@attrs.frozen
class Tile(Record, Generic[N]):
    """Where a tile lies.

    Attributes:
        cell: where it lies face up on the table; -1 for one in the stack, in a hand, or discarded.
        turned: by how many edges it is turned, the number of a `Turn`.
    """

    cell: Annotated[N, Place(CELL, or_none=True)]
    turned: Annotated[N, OneOf(Turn)]


@attrs.frozen(kw_only=True)
class Position(InALine, Record, Generic[N]):
    """A position, in any kind of number.

    Attributes:
        phase: see `Phase`.
        turn: whose turn it is.
        round: how many turns everybody has had, or all before the player in turn order one more.
        drawn: how many tiles of the stack have been drawn.
        players: by seat.
        tiles: those of the stack in its order, then those of the starting piece.
        island: per piece of land, the piece of its island that was laid last, which is itself before it is laid (SK-4.6).
        built: per kind of building, 1 if it was built this turn (only under builds-per-turn=one-of-each).
        outlines: what is printed on the tiles.
        tile_names: what they are called.
        land_names: what the pieces of land are called, two for each tile.
    """

    phase: Annotated[N, OneOf(Phase)]
    turn: Annotated[N, Place(SEAT)]
    round: Many[N]
    drawn: Many[N]
    players: Annotated[tuple[Player[N], ...], Along(SEAT)]
    tiles: Annotated[tuple[Tile[N], ...], Along(TILE)]
    island: Annotated[tuple[N, ...], Along(PART), Place(PART)]
    built: Annotated[tuple[Bit[N], ...], Along(KIND), During(Phase.BUILD), Remembered("builds-per-turn=one-of-each")]
    outlines: tuple[Outline[N], ...] = attrs.field(metadata={"constant": True})
    tile_names: tuple[str, ...] = attrs.field(metadata={"constant": True})
    land_names: tuple[str, ...] = attrs.field(metadata={"constant": True})


State: TypeAlias = Position[int]
