"""A set-up as text: which market tile lies where, the order of the VP tiles, and the map if it is not that of the box.

    market A2 ginger-4
    vp V03 V17 V21 V09 V11 closed V02 …
    map atoll
    ports N1 N4
    tile N1 N2 N3          (N1 touches N2 and N3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import PORT_CLOSED, MarketTile, SeaMap, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidComponents, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import Line, clip, did_you_mean, word

KEYWORDS = ("market", "vp", "map", "ports", "tile")
"""The words a line of a set-up begins with."""


@attrs.frozen
class Layout:
    """The names of the tiles of a set-up; the components say what they are.

    Attributes:
        markets: pairs of a tile of the map and the id of the market tile on it (EW-1.1).
        vp_order: ids of the VP tiles in the order in which they come up (EW-1.3).
        sea: the map, if it is not that of the components.
        where: the line each part came from, by its first two words, for messages.
    """

    markets: tuple[tuple[str, str], ...]
    vp_order: tuple[str, ...]
    sea: SeaMap | None = None
    where: Mapping[str, int] = attrs.field(factory=lambda: MappingProxyType({}), eq=False, repr=False)

    @staticmethod
    def of(setup: Setup, printed: SeaMap) -> Layout:
        """The layout of a set-up; its map is said unless it is the printed one."""
        markets = tuple((name, tile.id) for name, tile in zip(setup.sea.names, setup.markets, strict=True) if tile is not None)
        return Layout(markets, tuple(tile.id for tile in setup.vp_order), None if setup.sea == printed else setup.sea)

    def laid(self, sea: SeaMap, market_tiles: Iterable[MarketTile]) -> dict[str, MarketTile]:
        """The market tiles it names, by where they lie on that map. Raises InvalidRecord where the map or the box has no such."""
        box = {tile.id: tile for tile in market_tiles}
        laid = {}
        for tile, market in self.markets:
            line = self.where.get(f"market {tile}")
            if tile not in sea.index:
                raise InvalidRecord(f"there is no tile '{clip(tile)}' on this map{did_you_mean(tile, sea.names)}; "
                                    f"its tiles are {', '.join(sea.names)}", line)
            if sea.index[tile] in sea.ports:
                raise InvalidRecord(f"{tile} is a port; market tiles are not laid there", line)
            if market not in box:
                raise InvalidRecord(f"there is no market tile '{clip(market)}' in the box{did_you_mean(market, box)}", line)
            laid[tile] = box[market]
        return laid

    def order(self, vp_tiles: Iterable[VpTile]) -> list[VpTile]:
        """The VP tiles it names, of these and the port-closed tile. Raises InvalidRecord for one that is none of them."""
        box = {tile.id: tile for tile in (*vp_tiles, PORT_CLOSED)}
        for tile in self.vp_order:
            if tile not in box:
                raise InvalidRecord(f"there is no VP tile '{clip(tile)}'{did_you_mean(tile, box)}", self.where.get("vp"))
        return [box[tile] for tile in self.vp_order]

    def start(self, game: BoardGame[State, Action], /) -> State:
        """The position before the first action; InvalidRecord if box or map have no such tiles, or EW-1.1 to 1.3 forbid it."""
        own = cast(Game, game)
        box, sea = own.components, self.sea or own.components.sea
        laid, extra = self.laid(sea, box.market_tiles), () if box.vp_extra is None else (box.vp_extra,)
        spaces = [name for place, name in enumerate(sea.names) if place not in sea.ports]
        bare = [name for name in spaces if name not in laid]
        if bare:
            raise InvalidRecord(f"no market tile is laid on {', '.join(bare)}; add a line `market {bare[0]} …`")
        order = self.order((*box.vp_tiles, *extra))
        try:
            return own.start(own.lay_out([laid[name] for name in spaces], order, self.sea))
        except InvalidComponents as error:
            raise InvalidRecord(str(error), self.where.get("vp")) from error

    def lines(self) -> tuple[str, ...]:
        """The lines that say it."""
        sea = self.sea
        outline: tuple[str, ...] = ()
        if sea is not None:
            touching = (f"tile {' '.join(word(sea.names[place]) for place in (tile, *near))}"
                        for tile, near in enumerate(sea.neighbours))
            outline = (f"map {word(sea.name)}", f"ports {' '.join(word(sea.names[port]) for port in sea.ports)}", *touching)
        return (*outline, *(f"market {word(tile)} {word(market)}" for tile, market in self.markets),
                f"vp {' '.join(word(tile) for tile in self.vp_order)}")


class LayoutReader:
    """Collects the lines of a layout."""

    def __init__(self) -> None:
        self._said: dict[str, Line] = {}

    def read(self, line: Line, /) -> None:
        """Take in one line; raises InvalidRecord if it is not as expected or says something a second time."""
        keyword, *rest = line.words
        if keyword == "market" and len(rest) != 2:
            raise line.wrong("expected market TILE MARKET-TILE, for instance market A2 ginger-4")
        if keyword == "tile" and len(rest) < 2:
            raise line.wrong("expected tile TILE NEIGHBOUR…, for instance tile A1 A2 B1 B2")
        if not rest or (keyword == "map" and len(rest) > 1):
            raise line.wrong(f"expected {'map NAME' if keyword == 'map' else keyword + ' TILE…'}")
        what = f"{keyword} {rest[0]}" if keyword in ("market", "tile") else keyword
        if what in self._said:
            raise line.wrong(f"'{clip(what)}' was said in line {self._said[what].number} already")
        self._said[what] = line

    def layout(self) -> Layout | None:
        """What was read; None if nothing was. Raises InvalidRecord where a part is missing or the map is none."""
        if not self._said:
            return None
        if "vp" not in self._said:
            raise InvalidRecord("the set-up does not say the order of the VP tiles; add a line `vp …` (EW-1.3)")
        markets = tuple((tile, market) for tile, (market,) in self._by_tile("market").items())
        where = MappingProxyType({what: line.number for what, line in self._said.items()})
        return Layout(markets, self._said["vp"].words[1:], self._sea(), where)

    def _by_tile(self, keyword: str) -> dict[str, tuple[str, ...]]:
        return {line.words[1]: line.words[2:] for line in self._said.values() if line.words[0] == keyword}

    def _sea(self) -> SeaMap | None:
        touching = self._by_tile("tile")
        if not touching and "map" not in self._said and "ports" not in self._said:
            return None
        for keyword in ("map", "ports"):
            if keyword not in self._said:
                raise InvalidRecord(f"the map of the set-up is incomplete; add a line `{keyword} …`")
        try:
            return SeaMap.from_names(self._said["map"].words[1], touching, self._said["ports"].words[1:])
        except InvalidComponents as error:
            raise InvalidRecord(str(error), self._said["map"].number) from error


class Layouts:
    """How set-ups of Eastern Wonders are said; see `century_rules.writing.layouts`."""

    def keywords(self) -> tuple[str, ...]:
        return KEYWORDS

    def reader(self) -> LayoutReader:
        return LayoutReader()

    def of(self, game: BoardGame[State, Action], state: State, /) -> Layout:
        return Layout.of(state.setup, cast(Game, game).components.sea)
