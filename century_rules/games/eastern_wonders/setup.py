"""A set-up: the map, the tiles laid on it and the order of the VP tiles. All the shuffling of a game is in here."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.games.eastern_wonders.components import PORT_CLOSED, MarketTile, SeaMap, VpTile
from century_rules.kernel.printing import InALine


@attrs.frozen
class Setup(InALine):
    """What is shuffled before play.

    Attributes:
        sea: the map.
        markets: per tile of the map the market tile lying there, None on a port (EW-1.1, EW-1.2).
        vp_order: the VP tiles in the order in which they come up: first those laid on the ports, then the stack from the
            top, with the port-closed tile among them (EW-1.3).
        closed_at: the place of the port-closed tile in ``vp_order``.
    """

    sea: SeaMap
    markets: tuple[MarketTile | None, ...]
    vp_order: tuple[VpTile, ...]
    closed_at: int = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "closed_at", _place_of_closed(self.vp_order))

    def __repr__(self) -> str:
        """Enough to know it by; a record has all of it."""
        return f"Setup({self.sea!r}, port closed by the VP tile in place {self.closed_at!r})"

    def market(self, tile: int) -> MarketTile | None:
        """The market tile at that index of the map, None on a port."""
        return self.markets[tile]


def _place_of_closed(order: Sequence[VpTile]) -> int:
    return next((place for place, tile in enumerate(order) if tile == PORT_CLOSED), len(order))
