"""A set-up: the map, the tiles laid on it and the order of the VP tiles. All the shuffling of a game is in here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import attrs

from century_rules.games.eastern_wonders.components import PORT_CLOSED, MarketTile, SeaMap, VpTile
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.meanings import KnownParts
from century_rules.kernel.printing import InALine


@attrs.frozen
class Setup(KnownParts, InALine):
    """What is shuffled before play.

    Attributes:
        sea: the map.
        markets: per tile of the map the market tile lying there, None on a port (EW-1.1, EW-1.2).
        vp_order: the VP tiles in the order in which they come up: first those laid on the ports, then the stack from the
            top, with the port-closed tile among them (EW-1.3).
        closed_at: the place of the port-closed tile in ``vp_order``.
    """

    known_parts: ClassVar[Sequence[str]] = ("sea",)
    sea: SeaMap
    markets: tuple[MarketTile | None, ...]
    vp_order: tuple[VpTile, ...]
    closed_at: int = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "closed_at", _place_of_closed(self.vp_order))

    def __repr__(self) -> str:
        """Enough to know it by; a record has all of it."""
        return f"Setup({self.sea!r}, port closed by the VP tile in place {self.closed_at!r})"


def shuffled_stack(dice: Random, vp_tiles: Sequence[VpTile], ports: int, closed_among: int) -> list[VpTile]:
    """A random order of those VP tiles, and of the port-closed tile (EW-1.3): first come the tiles laid on so many ports."""
    tiles = list(vp_tiles)
    dice.shuffle(tiles)
    top = [*tiles[ports:ports + closed_among], PORT_CLOSED]
    dice.shuffle(top)
    return [*tiles[:ports], *top, *tiles[ports + closed_among:]]


def check_vp_order(setup: Setup, vp_tiles: Sequence[VpTile], closed_among: int | None) -> None:
    """Raise InvalidComponents unless each of those VP tiles, and the port-closed tile, comes up once (EW-1.3).

    The port-closed tile has to lie among so many others on top of the stack; anywhere if that is None.
    """
    expected = {tile.id: tile for tile in (*vp_tiles, PORT_CLOSED)}
    if sorted(tile.id for tile in setup.vp_order) != sorted(expected):
        raise InvalidComponents(f"set-up: the order of the VP tiles must name each of the {len(expected)} once (EW-1.3)")
    for tile in setup.vp_order:
        if tile != expected[tile.id]:
            raise InvalidComponents(f"set-up: the VP tile {tile.id} is not the one of that name in the box")
    ports = len(setup.sea.ports)
    if closed_among is not None and not ports <= setup.closed_at <= ports + closed_among:
        raise InvalidComponents(f"set-up: the port-closed tile comes up as number {setup.closed_at + 1}; it lies among the first "
                                f"{closed_among + 1} tiles of the stack (EW-1.3)")


def _place_of_closed(order: Sequence[VpTile]) -> int:
    return next((place for place, tile in enumerate(order) if tile == PORT_CLOSED), len(order))
