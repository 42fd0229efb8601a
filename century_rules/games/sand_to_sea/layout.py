"""A set-up as text: which market tile lies where and the order of the VP tiles as in Eastern Wonders, and the merchant deck.

    market A2 ginger-4                (a place that is neither named nor a port bears a sea tile)
    vp V03 V17 V21 V09 V11 closed V02 …
    merchants +YYYY G>YYYYR U3        (cards that are not named come after those that are, in the order of the box)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders import layout as wonders
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.state import State
from century_rules.games.spice_road.components import MERCHANTS
from century_rules.kernel.decks import Deck
from century_rules.kernel.errors import InvalidComponents, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import Line, word
from century_rules.writing.decks import front_of, order_of

DECK = cast("Deck[object]", MERCHANTS)


@attrs.frozen
class Layout:
    """The names of the tiles of a set-up, and of the merchant cards that come up first.

    Attributes:
        tiles: what lies on the map, and the VP tiles.
        merchants: the first cards of the merchant deck.
        line: where these stand, for messages.
    """

    tiles: wonders.Layout
    merchants: tuple[str, ...]
    line: int | None = attrs.field(default=None, eq=False, repr=False)

    def lines(self) -> Sequence[str]:
        return [*self.tiles.lines(), " ".join(("merchants", *map(word, self.merchants)))]

    def start(self, game: BoardGame[State, Action], /) -> State:
        """The position before the first action. Raises InvalidRecord where the box or the map has no such thing."""
        own = cast(Game, game)
        box, sea = own.components, self.tiles.sea or own.components.sea
        laid, order = self.tiles.laid(sea, box.market_tiles), self.tiles.order(box.vp_tiles)
        spaces = [laid.get(name) for place, name in enumerate(sea.names) if place not in sea.ports]
        try:
            setup = laid_out(own, spaces, order, sea)
        except InvalidComponents as error:
            raise InvalidRecord(str(error), self.tiles.where.get("vp")) from error
        return start_of(own, setup, order_of(DECK, box, self.merchants, self.line))


class LayoutReader:
    """Collects the lines of a layout."""

    def __init__(self) -> None:
        self._tiles, self._merchants = wonders.LayoutReader(), list[Line]()

    def read(self, line: Line, /) -> None:
        if line.words[0] != "merchants":
            self._tiles.read(line)
        elif self._merchants:
            raise line.wrong(f"'merchants' was said in line {self._merchants[0].number} already")
        else:
            self._merchants.append(line)

    def layout(self) -> Layout | None:
        tiles = self._tiles.layout()
        if tiles is None and not self._merchants:
            return None
        if tiles is None or not self._merchants:
            missing = "merchants …" if not self._merchants else "vp …"
            raise InvalidRecord(f"the set-up does not say all of it; add a line `{missing}`")
        return Layout(tiles, self._merchants[0].words[1:], self._merchants[0].number)


class Layouts:
    """How set-ups of From Sand to Sea are said; see `century_rules.writing.layouts`."""

    def keywords(self) -> tuple[str, ...]:
        return (*wonders.KEYWORDS, "merchants")

    def reader(self) -> LayoutReader:
        return LayoutReader()

    def of(self, game: BoardGame[State, Action], state: State, /) -> Layout:
        box = cast(Game, game).components
        return Layout(wonders.Layout.of(state.setup, box.sea), front_of(DECK, box, state))
