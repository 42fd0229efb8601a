"""Set-ups with some tiles where one wants them and the rest as they come, always ones that EW-1.1 to EW-1.3 allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from century_rules.games.eastern_wonders.components import PORT_CLOSED, Components, MarketTile, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.setup import Setup

T = TypeVar("T", MarketTile, VpTile)


def arranged(
    game: Game, markets: Mapping[int, Sequence[MarketTile]], vp_order: Mapping[int, Sequence[VpTile]],
    closed_at: int | None = None,
) -> Setup | None:
    """A set-up with one of the wanted tiles on each space named; None if the box does not have them all.

    Args:
        game: whose components they are.
        markets: space of the map -> the market tiles any of which may lie there, best first.
        vp_order: place in the order of VP tiles -> the VP tiles any of which may be there, best first.
        closed_at: the place of the port-closed tile; None for the last one possible.
    """
    box, sea = game.components, game.components.sea
    laid = _markets(box, markets)
    places = len(game.vp_tiles()) + 1
    closed = len(sea.ports) + box.closed_among if closed_at is None else closed_at
    wanted = {place: tiles for place, tiles in vp_order.items() if place != closed}
    named = _matched(wanted, {})
    if laid is None or named is None:
        return None
    others = [tile for tile in game.vp_tiles() if tile not in named.values()]
    order = [PORT_CLOSED if place == closed else named[place] if place in named else others.pop(0) for place in range(places)]
    spaces = [tile for tile in range(len(sea.names)) if tile not in sea.ports]
    return game.lay_out([laid[space] for space in spaces], order)


def _markets(box: Components, wanted: Mapping[int, Sequence[MarketTile]]) -> dict[int, MarketTile] | None:
    """A tile for every market space: those wanted, and the others in the order of the box (EW-1.1)."""
    most = {kind: sum(tile.type is kind for tile in box.market_tiles) - box.removed_per_type for kind in Spice}
    laid = _matched(wanted, most)
    if laid is None:
        return None
    left = {kind: most[kind] - sum(tile.type is kind for tile in laid.values()) for kind in Spice}
    others = [tile for tile in box.market_tiles if tile not in laid.values()]
    kept: list[MarketTile] = []
    for tile in others:
        if left[tile.type] > 0:
            left[tile.type] -= 1
            kept.append(tile)
    for space in range(len(box.sea.names)):
        if space not in box.sea.ports and space not in laid:
            laid[space] = kept.pop(0)
    return laid


def _matched(wanted: Mapping[int, Sequence[T]], most: Mapping[Spice, int]) -> dict[int, T] | None:
    """A different tile for each place, one of those wanted there and at most so many of a type; None if there is no way."""
    places = sorted(wanted, key=lambda place: len(wanted[place]))
    chosen: dict[int, T] = {}

    def fill(number: int) -> bool:
        if number == len(places):
            return True
        for tile in wanted[places[number]]:
            taken = list(chosen.values())
            kind = tile.type if isinstance(tile, MarketTile) else None
            of_type = sum(isinstance(other, MarketTile) and other.type is kind for other in taken)
            if tile in taken or (kind is not None and of_type >= most[kind]):
                continue
            chosen[places[number]] = tile
            if fill(number + 1):
                return True
            del chosen[places[number]]
        return False

    return chosen if fill(0) else None
