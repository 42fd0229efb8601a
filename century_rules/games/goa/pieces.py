"""The small pieces: spices, columns, kinds of tile and of card, and what is printed on each."""

from __future__ import annotations

import enum
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.kernel.meanings import Along, Axis, Count, Flag, N, OneOf, Place, Record

SEAT, SPICE, COLUMN, ROW = Axis("player"), Axis("spice"), Axis("column"), Axis("row")
SPOT, SQUARE, MARK = Axis("place", "on this board"), Axis("square", "of this grid"), Axis("marker")
HELD, ROUNDLY, PLANTATION = Axis("kind of tile one keeps"), Axis("kind of tile for each round"), Axis("plantation place")
TOWN, COLONY = Axis("town"), Axis("colony tile", "in this box")
A_TILE, B_TILE, CARD = Axis("tile of part A"), Axis("tile of part B"), Axis("expedition card", "in this box")


class Spice(enum.IntEnum):
    """The kinds of spice."""

    GINGER = 0
    CINNAMON = 1
    PEPPER = 2
    NUTMEG = 3
    CLOVE = 4


class Column(enum.IntEnum):
    """The columns of the development board (GO-1.3)."""

    SHIPS = 0
    HARVEST = 1
    TAXES = 2
    EXPEDITION = 3
    FOUND = 4


class Town(enum.IntEnum):
    """The names of colonies (GO-6.9)."""

    QUILON = 0
    COCHIN = 1
    MADRAS = 2
    CALICUT = 3


class Site(enum.IntEnum):
    """The places of a warehouse board: those of plantations, then those of colonies (GO-1.3)."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    QUILON = 4
    COCHIN = 5
    MADRAS = 6
    CALICUT = 7


PLANTATIONS = 4
"""How many plantation places a warehouse has: the sites before those of colonies."""


class Kind(enum.IntEnum):
    """The kinds of tile; those from `ROUND_SHIP` on are kept by who takes them."""

    PLANTATION = 0
    SHIPS = 1
    COLONISTS = 2
    EITHER = 3
    SETTLEMENT = 4
    EXTRA_ACTIONS = 5
    EXPEDITIONS = 6
    MISSION = 7
    ROUND_SHIP = 8
    ROUND_DUCATS = 9
    ROUND_COLONIST = 10
    ROUND_SPICE = 11
    SALE = 12
    EXCHANGE = 13
    REFILL = 14
    SUPPLY = 15
    SPY = 16
    AIDE = 17


class Held(enum.IntEnum):
    """The kinds of tile that one keeps until they are used (GO-4.6)."""

    ROUND_SHIP = 0
    ROUND_DUCATS = 1
    ROUND_COLONIST = 2
    ROUND_SPICE = 3
    SALE = 4
    EXCHANGE = 5
    REFILL = 6
    SUPPLY = 7
    SPY = 8
    AIDE = 9


ROUND_TILES = 4
"""The first of these work once each round (GO-10.3)."""


class Good(enum.IntEnum):
    """What one may choose among (GO-10.9, GO-10.13, GO-11.6)."""

    SHIPS = 0
    COLONISTS = 1
    SPICES = 2


class Effect(enum.IntEnum):
    """What an expedition card does (GO-11.1 to GO-11.10)."""

    SHIPS = 0
    COLONISTS = 1
    DUCATS = 2
    SPICES = 3
    SELL = 4
    HARVEST_MIX = 5
    FOUND_FLIP = 6
    NO_SPICES = 7
    NO_SHIPS = 8
    PAY_DUCATS = 9


class Symbol(enum.IntEnum):
    """The symbols of expedition cards (GO-8.4)."""

    TIGER = 0
    FISH = 1
    PALM = 2
    SHELL = 3
    STATUE = 4


Five: TypeAlias = Annotated[tuple[N, ...], Along(SPICE), Count()]
"""Sacks: how many of each spice."""


@attrs.frozen
class Tile(Record, Generic[N]):
    """What a tile of the grid is.

    Attributes:
        kind: the number of a `Kind`.
        spice: of a plantation; the first on others.
        number: how many fields, ships, colonists, cards or points.
    """

    kind: Annotated[N, OneOf(Kind)]
    spice: Annotated[N, Place(SPICE)]
    number: Annotated[N, Count()]


@attrs.frozen
class Card(Record, Generic[N]):
    """What is printed on an expedition card.

    Attributes:
        effect: the number of an `Effect`.
        colonists: what it counts when it is turned (GO-6.10).
        symbol: the number of a `Symbol`.
    """

    effect: Annotated[N, OneOf(Effect)]
    colonists: Annotated[N, Count()]
    symbol: Annotated[N, OneOf(Symbol)]


@attrs.frozen
class ColonyTile(Record, Generic[N]):
    """What is printed on a colony tile: per spice, 1 if its fields take it (GO-6.11)."""

    kinds: Annotated[tuple[N, ...], Along(SPICE), Flag()]


@attrs.frozen
class Plantation(Record, Generic[N]):
    """A plantation place; with nothing there the spice is -1 and the numbers are 0.

    Attributes:
        spice: what grows there.
        fields: how many fields the tile has.
        sacks: how many of them are full.
    """

    spice: Annotated[N, Place(SPICE, or_none=True)]
    fields: Annotated[N, Count()]
    sacks: Annotated[N, Count()]


@attrs.frozen
class Colony(Record, Generic[N]):
    """A colony place.

    Attributes:
        tile: what lies there, -1 before the colony is founded.
        sacks: the spices on its fields.
    """

    tile: Annotated[N, Place(COLONY, or_none=True)]
    sacks: Five[N]
