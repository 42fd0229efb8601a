"""Everything in play from the two boxes, as data, each with where it comes from; what no source gives says so: a placeholder."""

from __future__ import annotations

from functools import cached_property
from collections.abc import Mapping
from typing import Annotated

import attrs

from century_rules.games.century.cubes import Cubes, total
from century_rules.games.eastern_wonders.components import (
    PORT_CLOSED, MarketTile, SeaMap, VpTile, check_enough, check_playable, check_sets, read_four, read_map,
)
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.spice_road.cards import Card, parse_card
from century_rules.games.spice_road.components import MerchantCard, check_merchants, names_of_cards
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.printing import InALine
from century_rules.writing.box_file import BoxFile, printed_tables
from century_rules.writing.components import PLACEHOLDER, At, Origin, check_ids, check_numbers, laid_over
from century_rules.writing.toml_table import TomlTable


@attrs.frozen(kw_only=True)
class Components(InALine):
    """What is in play; `printed()` is the game as published, as far as known.

    Pieces that do not fit together raise `InvalidComponents`, however the record is made.

    Attributes:
        merchants: the merchant cards without the starting cards (SS-1.2).
        start_cards: the cards everybody begins with (SS-1.1).
        merchant_row: how many merchant cards lie in the row.
        market_tiles: all market tiles, before any is taken out.
        removed_per_type: how many of each type are taken out at random (SS-1.3).
        sea_tiles: how many sea tiles are laid out.
        sea: the map of the first game.
        vp_tiles: the scoring VP tiles, without the port-closed tile.
        closed_among: with how many tiles the port-closed tile is shuffled (EW-1.3).
        start_sets: the sets of starting cubes (SS-1.9).
        supply: cubes in the box, by kind; they matter only under supply=finite.
        columns: outposts in each of the four rows of a player's board (SS-1.8).
        vp_by_column: the numbers under the spaces of each row, from the left (SS-9.2).
        hold_spaces: spaces of a hold (SS-8.1).
        hold_bonus_spaces: spaces that a bonus tile adds.
        bonus_vp: per `Bonus` kind the VP of the tiles in its pile, from the top (SS-1.6).
        vp_tiles_to_end: with so many VP tiles of one player the game ends (SS-9.1).
        origins: by table of the file, how sure it is.
    """

    merchants: Annotated[tuple[MerchantCard, ...], At("merchant")]
    start_cards: Annotated[tuple[Card[int], ...], At("start.cards")]
    merchant_row: Annotated[int, At("table.merchant_row", least=1)]
    market_tiles: Annotated[tuple[MarketTile, ...], At("market")]
    removed_per_type: Annotated[int, At("layout.removed_per_type")]
    sea_tiles: Annotated[int, At("layout.sea_tiles")]
    sea: Annotated[SeaMap, At("map", read=read_map)]
    vp_tiles: Annotated[tuple[VpTile, ...], At("vp")]
    closed_among: Annotated[int, At("layout.closed_among")]
    start_sets: Annotated[tuple[Cubes, ...], At("sets.cubes")]
    supply: Annotated[Cubes, At("cubes.supply", read=read_four)]
    columns: Annotated[int, At("board.columns", least=1)]
    vp_by_column: Annotated[tuple[int, ...], At("numbers.by_column")]
    hold_spaces: Annotated[int, At("board.hold_spaces", least=1)]
    hold_bonus_spaces: Annotated[int, At("board.hold_bonus_spaces")]
    bonus_vp: Annotated[tuple[tuple[int, ...], ...], At("bonus.{}.vp", each=tuple(kind.name.lower() for kind in Bonus))]
    vp_tiles_to_end: Annotated[int, At("end.vp_tiles", least=1)]
    origins: Mapping[str, Origin] = attrs.field(eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        if self == printed():
            return "printed()"
        return f"Components({self.sea!r}, {len(self.merchants)} merchant cards, {len(self.vp_tiles)} VP tiles)"

    @cached_property
    def card_names(self) -> tuple[str, ...]:
        """What merchant cards are called, those of the deck before the starting cards."""
        return names_of_cards(self.merchants, self.start_cards)

    def is_placeholder(self, table: str) -> bool:
        """Whether no source gives what stands in that table of the file."""
        return self.origins[table].confidence == PLACEHOLDER


def _check(box: Components) -> None:
    """Raise `InvalidComponents` where the pieces do not fit together."""
    check_numbers(box)
    check_playable(box.sea)
    for tile in box.market_tiles:
        if total(tile.cost) == 0:
            raise InvalidComponents(f"market[{tile.id}].cost: a trade pays at least one cube, above the arrow (SS-5.6)")
    check_merchants(box)
    check_ids("market", [tile.id for tile in box.market_tiles])
    check_ids("vp", [*(tile.id for tile in box.vp_tiles), PORT_CLOSED.id])
    laid = box.sea_tiles
    for kind in Spice:
        count = sum(tile.type is kind for tile in box.market_tiles)
        if count < box.removed_per_type:
            raise InvalidComponents(f"market: {count} tiles of type {kind.name.lower()}, and layout.removed_per_type takes out "
                                    f"{box.removed_per_type}")
        laid += count - box.removed_per_type
    spaces = len(box.sea.names) - len(box.sea.ports)
    if laid != spaces:
        raise InvalidComponents(f"map: {spaces} spaces beside the ports, but {laid} market and sea tiles to lay out (SS-1.3)")
    if laid == box.sea_tiles:
        raise InvalidComponents("market: at least one market tile is needed, where ships begin (SS-1.9)")
    if len(box.vp_by_column) != box.columns:
        raise InvalidComponents(f"numbers.by_column: {len(box.vp_by_column)} numbers for {box.columns} columns")
    check_sets("sets.cubes", box.start_sets, box.hold_spaces, box.supply)
    check_enough(len(box.vp_tiles), box.sea, box.closed_among)


def _both_boxes() -> dict[str, object]:
    """The cards of the one game and the tiles of the other, by the tables of a components file, with what is this game's own."""
    own, road, wonders = (printed_tables(f"century_rules.games.{game}") for game in _BOXES)
    shared = {key: wonders[key] for key in ("market", "vp", "map", "cubes")}
    start, sets = (TomlTable(each, "").table("start").values for each in (road, wonders))
    cards = {"merchant": road["merchant"], "start": {"cards": start["cards"]}}
    return laid_over({**shared, **cards, "sets": {"cubes": sets["sets"]}}, own, whole=("neighbours",))


_BOXES = ("sand_to_sea", "spice_road", "eastern_wonders")
_TABLES = ("table", "board", "numbers", "end", "start", "sets", "layout", "map", "cubes")
BOX = BoxFile(Components, _both_boxes(), readers={Card[int]: parse_card}, whole=("neighbours",), origins=_TABLES)
printed, load_components, components_of = BOX.printed, BOX.load, BOX.of_tables
