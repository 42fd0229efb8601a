"""The small pieces: spices, columns, kinds of tile and of card, and what is printed on each."""

from __future__ import annotations

import enum
import re
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.kernel.meanings import Along, Axis, Count, Flag, N, OneOf, Place, Record
from century_rules.kernel.text_lines import clip
from century_rules.writing.names import Codec

SEAT, SPICE, COLUMN, ROW = Axis("player"), Axis("spice"), Axis("column"), Axis("row")
SPOT, SQUARE, MARK = Axis("place", "on this board"), Axis("square", "of this grid"), Axis("marker")
HELD, ROUNDLY, PLANTATION = Axis("kind of tile one keeps"), Axis("kind of tile for each round"), Axis("plantation place")
TOWN, COLONY = Axis("town"), Axis("colony tile", "in this box")
A_TILE, B_TILE, CARD = Axis("tile of part A"), Axis("tile of part B"), Axis("expedition card", "in this box")


class Spice(enum.IntEnum):
    """The kinds of spice."""

    GINGER = 0
    """Ginger."""
    CINNAMON = 1
    """Cinnamon."""
    PEPPER = 2
    """Pepper."""
    NUTMEG = 3
    """Nutmeg."""
    CLOVE = 4
    """Clove."""

    def counted(self, number: int) -> str:
        """``2 ginger``, ``1 clove``, ``2 cloves``."""
        return f"{number} {self.name.lower()}{'s' if self is Spice.CLOVE and number > 1 else ''}"

    @property
    def none_is(self) -> str:
        """``no ginger is``: the beginning of a sentence."""
        return f"no {self.name.lower()} is"


class Column(enum.IntEnum):
    """The columns of the development board (GO-1.3)."""

    SHIPS = 0
    """How many ships an action gives (GO-6.4)."""
    HARVEST = 1
    """How many spices (GO-6.5)."""
    TAXES = 2
    """How many ducats (GO-6.6)."""
    EXPEDITION = 3
    """How many cards are drawn and kept (GO-6.7)."""
    FOUND = 4
    """How many colonists a founding has (GO-6.10)."""


class Town(enum.IntEnum):
    """The names of colonies (GO-6.9)."""

    QUILON = 0
    """Quilon."""
    COCHIN = 1
    """Cochin."""
    MADRAS = 2
    """Madras."""
    CALICUT = 3
    """Calicut."""


class Site(enum.IntEnum):
    """The places of a warehouse board: those of plantations, then those of colonies (GO-1.3)."""

    FIRST = 0
    """A plantation place."""
    SECOND = 1
    """A plantation place."""
    THIRD = 2
    """A plantation place."""
    FOURTH = 3
    """A plantation place."""
    QUILON = 4
    """The place of a colony Quilon."""
    COCHIN = 5
    """The place of a colony Cochin."""
    MADRAS = 6
    """The place of a colony Madras."""
    CALICUT = 7
    """The place of a colony Calicut."""


PLANTATIONS = 4
"""How many plantation places a warehouse has: the sites before those of colonies."""


class Kind(enum.IntEnum):
    """The kinds of tile; those from `ROUND_SHIP` on are kept by who takes them."""

    PLANTATION = 0
    """A plantation (GO-10.1)."""
    SHIPS = 1
    """Ships (GO-10.7)."""
    COLONISTS = 2
    """Colonists (GO-10.7)."""
    EITHER = 3
    """Ships or colonists (GO-10.9)."""
    SETTLEMENT = 4
    """A settlement (GO-10.8)."""
    EXTRA_ACTIONS = 5
    """Extra-action cards (GO-10.5)."""
    EXPEDITIONS = 6
    """Expedition cards (GO-10.6)."""
    MISSION = 7
    """A mission (GO-10.10)."""
    ROUND_SHIP = 8
    """A ship each round (GO-10.3)."""
    ROUND_DUCATS = 9
    """Ducats each round (GO-10.3)."""
    ROUND_COLONIST = 10
    """A colonist each round (GO-10.3)."""
    ROUND_SPICE = 11
    """A spice each round (GO-10.3)."""
    SALE = 12
    """A sale of six spices (GO-10.4)."""
    EXCHANGE = 13
    """The exchange (GO-10.11)."""
    REFILL = 14
    """The extra harvest (GO-10.12)."""
    SUPPLY = 15
    """The supply (GO-10.13)."""
    SPY = 16
    """The spy (GO-10.14)."""
    AIDE = 17
    """The royal aide (GO-10.15)."""


class Held(enum.IntEnum):
    """The kinds of tile that one keeps until they are used (GO-4.6)."""

    ROUND_SHIP = 0
    """A ship each round (GO-10.3)."""
    ROUND_DUCATS = 1
    """Ducats each round (GO-10.3)."""
    ROUND_COLONIST = 2
    """A colonist each round (GO-10.3)."""
    ROUND_SPICE = 3
    """A spice each round (GO-10.3)."""
    SALE = 4
    """A sale of six spices (GO-10.4)."""
    EXCHANGE = 5
    """The exchange (GO-10.11)."""
    REFILL = 6
    """The extra harvest (GO-10.12)."""
    SUPPLY = 7
    """The supply (GO-10.13)."""
    SPY = 8
    """The spy (GO-10.14)."""
    AIDE = 9
    """The royal aide (GO-10.15)."""


ROUND_TILES = 4
"""The first of these work once each round (GO-10.3)."""


class Good(enum.IntEnum):
    """What one may choose among (GO-10.9, GO-10.13, GO-11.6)."""

    SHIPS = 0
    """Ships."""
    COLONISTS = 1
    """Colonists."""
    SPICES = 2
    """Spices."""


class Effect(enum.IntEnum):
    """What an expedition card does (GO-11.1 to GO-11.10)."""

    SHIPS = 0
    """Ships (GO-11.1)."""
    COLONISTS = 1
    """Colonists (GO-11.2)."""
    DUCATS = 2
    """Ducats (GO-11.3)."""
    SPICES = 3
    """Spices (GO-11.4)."""
    SELL = 4
    """Selling spices (GO-11.5)."""
    HARVEST_MIX = 5
    """A harvest of any mix (GO-11.6)."""
    FOUND_FLIP = 6
    """One card more in founding (GO-11.7)."""
    NO_SPICES = 7
    """A step without spices (GO-11.8)."""
    NO_SHIPS = 8
    """A step without ships (GO-11.9)."""
    PAY_DUCATS = 9
    """A step for ducats (GO-11.10)."""


class Symbol(enum.IntEnum):
    """The symbols of expedition cards (GO-8.4)."""

    TIGER = 0
    """Tiger."""
    FISH = 1
    """Fish."""
    PALM = 2
    """Palm."""
    SHELL = 3
    """Shell."""
    STATUE = 4
    """Statue."""


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
    """What is printed on a colony tile.

    Attributes:
        kinds: per spice, 1 if its fields take it (GO-6.11).
    """

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


class _Warehouse(Codec[tuple[Plantation[int], ...]]):
    """Plantation places as ``ginger2:1,-,-,-``: what grows there, on how many fields, and how many of them are full."""

    what = "plantations"

    def write(self, value: tuple[Plantation[int], ...]) -> str:
        return ",".join("-" if each.spice < 0 else f"{Spice(each.spice).name.lower()}{each.fields}:{each.sacks}"
                        for each in value)

    def read(self, given: str) -> tuple[Plantation[int], ...]:
        return tuple(_plantation(text) for text in given.split(","))


def _plantation(text: str) -> Plantation[int]:
    found = re.fullmatch(r"([a-z]+)(\d+):(-?\d+)", text)
    if text == "-" or found is None or found[1].upper() not in Spice.__members__:
        if text != "-":
            raise ValueError(f"'{clip(text)}' is no plantation; one is written as ginger2:1, or - where there is none")
        return Plantation(-1, 0, 0)
    return Plantation(int(Spice[found[1].upper()]), int(found[2]), int(found[3]))


WAREHOUSE = _Warehouse()


@attrs.frozen
class Colony(Record, Generic[N]):
    """A colony place.

    Attributes:
        tile: what lies there, -1 before the colony is founded.
        sacks: the spices on its fields.
    """

    tile: Annotated[N, Place(COLONY, or_none=True)]
    sacks: Five[N]


class _Colonies(Codec[tuple[Colony[int], ...]]):
    """Colony places as ``3:0.0.1.0.0,-,-,-``: the number of the tile, and the sacks of each spice on its fields."""

    what = "colonies"

    def write(self, value: tuple[Colony[int], ...]) -> str:
        return ",".join("-" if each.tile < 0 else f"{each.tile}:{'.'.join(str(int(sacks)) for sacks in each.sacks)}"
                        for each in value)

    def read(self, given: str) -> tuple[Colony[int], ...]:
        return tuple(_colony(text) for text in given.split(","))


def _colony(text: str) -> Colony[int]:
    found = re.fullmatch(r"(\d+):((?:-?\d+\.){4}-?\d+)", text)
    if found is None:
        if text != "-":
            raise ValueError(f"'{clip(text)}' is no colony; one is written as 3:0.0.1.0.0, or - where there is none")
        return Colony(-1, (0,) * len(Spice))
    return Colony(int(found[1]), tuple(int(each) for each in found[2].split(".")))


COLONIES_TOLD = _Colonies()
