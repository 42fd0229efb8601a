"""The pieces: cards are those of Spice Road, cubes, tiles and what is counted along them those of Eastern Wonders."""

from __future__ import annotations

import enum
from typing import Annotated, Generic

import attrs

from century_rules.games.century.cubes import NO_CUBES
from century_rules.games.eastern_wonders.names import BONUS, PORT, SEAT, SET, SPICE, TILE, VP_ORDER
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.setup import Setup as SetupOfWonders
from century_rules.games.spice_road.cards import CARD, DECK, PLACE, Card, Four, Kind, PointCard
from century_rules.kernel.meanings import N, OneOf, Record

__all__ = [
    "BONUS", "CARD", "DECK", "PLACE", "PORT", "SEAT", "SET", "SPICE", "TILE", "VP_ORDER", "Bonus", "Card", "Face", "Four", "Kind",
    "PointCard", "Setup", "Spice", "TileKind", "faces_of", "kind_of", "touching",
]


class Bonus(enum.IntEnum):
    """The three kinds of bonus tile in play (SS-1.6)."""

    MOVE = 0
    """One more step without a card (SS-4.3)."""
    HOLD = 1
    """Three more spaces in the hold (SS-8.1)."""
    POINTS = 2
    """Victory points only (SS-9.2)."""


class TileKind(enum.IntEnum):
    """What a tile of the map is; the first four are the types of market tile, with the numbers of their kinds of cube."""

    GINGER = 0
    CHILI = 1
    TEA = 2
    CLOVES = 3
    PORT = 4
    SEA = 5


@attrs.frozen
class Face(Record, Generic[N]):
    """What is printed on a tile of the map.

    Attributes:
        kind: the number of a `TileKind`.
        cost: the cubes above the arrow of a market; none on ports and sea.
        gain: the cubes below it.
    """

    kind: Annotated[N, OneOf(TileKind)]
    cost: Four[N]
    gain: Four[N]


OUT_OF_REACH = 1000
"""More steps than there are cards."""


@attrs.frozen(repr=False)
class Setup(SetupOfWonders):
    """Which tile lies where, and the order of the VP tiles; `markets` has None on ports and on sea tiles.

    Attributes:
        by_land: per pair of tiles the least number of steps between them over tiles that are no sea; `OUT_OF_REACH` if there is
            no such way.
    """

    by_land: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "by_land", tuple(self._by_land(tile) for tile in range(len(self.markets))))

    def _by_land(self, start: int) -> tuple[int, ...]:
        steps, queue = {start: 0}, [start]
        for tile in queue:
            for near in self.sea.neighbours[tile]:
                if near not in steps and kind_of(self, near) is not TileKind.SEA:
                    steps[near] = steps[tile] + 1
                    queue.append(near)
        return tuple(steps.get(tile, OUT_OF_REACH) for tile in range(len(self.markets)))


def kind_of(setup: Setup, tile: int) -> TileKind:
    """What lies at that index of the map: where no market tile lies, a port or the sea."""
    market = setup.markets[tile]
    if market is not None:
        return TileKind(market.type)
    return TileKind.PORT if tile in setup.sea.ports else TileKind.SEA


def faces_of(setup: Setup) -> tuple[Face[int], ...]:
    """What is printed on each tile of a set-up."""
    return tuple([Face(kind_of(setup, tile), NO_CUBES if market is None else market.cost,
                       NO_CUBES if market is None else market.gain) for tile, market in enumerate(setup.markets)])


def touching(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Per tile and tile of a set-up, 1 where they touch."""
    tiles = range(len(setup.markets))
    return tuple([tuple([int(other in near) for other in tiles]) for near in setup.sea.neighbours])
