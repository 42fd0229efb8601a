"""Tiles, cards and numbers as data, each with how sure it is and where it comes from; what no source gives is a placeholder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

import attrs

from century_rules.games.goa.pieces import (
    A_TILE, B_TILE, CARD, COLONY, Card, ColonyTile, Column, Effect, Kind, Spice, Symbol, Tile, Town,
)
from century_rules.kernel.decks import Deck
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.printing import InALine
from century_rules.writing.box_file import BoxFile, printed_tables
from century_rules.writing.components import At, Origin, check_ids, check_numbers, not_given
from century_rules.writing.toml_table import TomlTable


def _spices(table: TomlTable, key: str) -> tuple[Spice, ...]:
    return table.each_parsed(key, _spice)


def _spice(text: str) -> Spice:
    found = next((each for each in Spice if each.name.lower() == text), None)
    if found is None:
        raise ValueError(f"'{text}' is no spice; there are {', '.join(each.name.lower() for each in Spice)}")
    return found


@attrs.frozen
class GridTile:
    """A tile of part A or B."""

    id: str
    kind: Kind
    spice: Spice | None
    number: int
    origin: Origin = attrs.field(eq=False)

    @property
    def tile(self) -> Tile[int]:
        return Tile(int(self.kind), 0 if self.spice is None else int(self.spice), self.number)


@attrs.frozen
class StepOfColumn:
    """The spices that the step from a row of a column costs (GO-6.1)."""

    column: Column
    row: int
    spices: Annotated[tuple[Spice, ...], At("spices", read=_spices)]
    origin: Origin = attrs.field(eq=False)


@attrs.frozen
class TownOfBox:
    """A name of colonies.

    Attributes:
        name: which.
        needs: how many colonists founding it takes (GO-6.9).
        fields: how many fields its tiles have.
        removed: how many of its tiles are taken out (GO-1.2).
    """

    name: Town
    needs: int
    fields: int
    removed: int
    origin: Origin = attrs.field(eq=False)


@attrs.frozen
class TileOfTown:
    """A colony tile, and what its fields take."""

    id: str
    town: Town
    spices: Annotated[tuple[Spice, ...], At("spices", read=_spices)]
    origin: Origin = attrs.field(eq=False)

    @property
    def tile(self) -> ColonyTile[int]:
        return ColonyTile(tuple([int(each in self.spices) for each in Spice]))


@attrs.frozen
class CardOfBox:
    """An expedition card."""

    id: str
    effect: Effect
    colonists: int
    symbol: Symbol
    origin: Origin = attrs.field(eq=False)

    @property
    def card(self) -> Card[int]:
        return Card(int(self.effect), self.colonists, int(self.symbol))


@attrs.frozen(kw_only=True, slots=False)
class Components(InALine):
    """Everything in the box, as data; `printed()` is the game as far as known.

    Pieces that do not fit together raise `InvalidComponents`, however the record is made.

    Attributes:
        a_tiles, b_tiles: the tiles of both parts (GO-1.1, GO-2.1).
        steps: what steps cost, in spices (GO-6.1).
        towns: the names of colonies, in their order.
        colonies: the colony tiles, by name in that order.
        cards: the expedition cards.
        size: how many squares the grid is wide and high (GO-1.1).
        rounds: of each part (GO-2.1).
        laps: how often everybody acts in a round (GO-5.1).
        ships, colonists: what everybody starts with (GO-1.4).
        ducats_first, ducats: what the first player and the others start with (GO-1.5).
        first_symbol: which symbol makes the first player.
        carried: how many extra-action cards one takes along (GO-7.2).
        quick_ducats: what the quick starter offers (GO-1.6).
        by_row: per column, what its rows give: ships, spices, ducats, cards drawn, colonists (GO-6.4 to GO-6.7, GO-6.10).
        hold: the limit of cards by row (GO-6.7).
        step_ships: how many ships the step from each row costs (GO-6.1).
        row_points, colony_points, set_points: what rows, colonies and equal cards score (GO-8.1, GO-8.2, GO-8.4).
        most_ducats: what most ducats score (GO-8.3).
        plantation_points, sale_points: what a single plantation and a fulfilled sale tile score (GO-8.5, GO-8.6).
        sale_pays: the spices a sale tile takes (GO-10.4).
        each_round: what the tiles for each round give: ships, ducats, colonists, spices (GO-10.3).
        ducats_2012: the ducats of that tile under ducat-tile=three.
        supply_turns: how many cards the supply tile turns (GO-10.13).
        refills: how many places the extra harvest fills (GO-10.12).
        card_ships, card_colonists, card_ducats, card_spices, sale_price: what the free cards give (GO-11.1 to GO-11.5).
        price_per_step, price_fixed: what the ducat card costs, by the reading of its price (GO-11.10).
        founding_turns: how many cards a founding turns (GO-6.10).
        in_supply: ships, colonists, ducats, sacks of each spice, extra-action cards in the box, where they can run out (GO-9.4).
        origins: of the numbers in the tables ``board`` and ``cards`` of the file, how sure they are.
    """

    a_tiles: Annotated[tuple[GridTile, ...], At("a_tile")]
    b_tiles: Annotated[tuple[GridTile, ...], At("b_tile")]
    steps: Annotated[tuple[StepOfColumn, ...], At("step")]
    towns: Annotated[tuple[TownOfBox, ...], At("town")]
    colonies: Annotated[tuple[TileOfTown, ...], At("colony")]
    cards: Annotated[tuple[CardOfBox, ...], At("card")]
    size: Annotated[int, At("table.size", least=2)]
    rounds: Annotated[int, At("table.rounds", least=1)]
    laps: Annotated[int, At("table.laps", least=1)]
    ships: Annotated[int, At("table.ships")]
    colonists: Annotated[int, At("table.colonists")]
    ducats_first: Annotated[int, At("table.ducats_first")]
    ducats: Annotated[int, At("table.ducats")]
    first_symbol: Annotated[Symbol, At("table.first_symbol")]
    carried: Annotated[int, At("table.carried")]
    quick_ducats: Annotated[int, At("table.quick_ducats")]
    by_row: Annotated[tuple[tuple[int, ...], ...], At("board.{}", each=("ships", "harvest", "taxes", "draw", "found"))]
    hold: Annotated[tuple[int, ...], At("board.hold", read=TomlTable.numbers)]
    step_ships: Annotated[tuple[int, ...], At("board.ships_per_step", read=TomlTable.numbers)]
    row_points: Annotated[tuple[int, ...], At("worth.rows", read=TomlTable.numbers)]
    colony_points: Annotated[tuple[int, ...], At("worth.colonies", read=TomlTable.numbers)]
    set_points: Annotated[tuple[int, ...], At("worth.sets", read=TomlTable.numbers)]
    most_ducats: Annotated[int, At("worth.most_ducats")]
    plantation_points: Annotated[int, At("worth.plantation")]
    sale_points: Annotated[int, At("worth.sale")]
    sale_pays: Annotated[int, At("tiles.sale_pays", least=1)]
    each_round: Annotated[tuple[int, ...], At("tiles.each_round", read=TomlTable.numbers)]
    ducats_2012: Annotated[int, At("tiles.ducats_2012")]
    supply_turns: Annotated[int, At("tiles.supply_turns")]
    refills: Annotated[int, At("tiles.refills", least=1)]
    card_ships: Annotated[int, At("cards.ships")]
    card_colonists: Annotated[int, At("cards.colonists")]
    card_ducats: Annotated[int, At("cards.ducats")]
    card_spices: Annotated[int, At("cards.spices", least=1)]
    sale_price: Annotated[int, At("cards.sale_price")]
    price_per_step: Annotated[int, At("cards.price_per_step")]
    price_fixed: Annotated[int, At("cards.price_fixed")]
    founding_turns: Annotated[int, At("cards.founding_turns")]
    in_supply: Annotated[tuple[int, ...], At("supply.{}", each=("ships", "colonists", "ducats", "spices", "extra_actions"))]
    origins: Mapping[str, Origin] = attrs.field(eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        if self == printed():
            return "printed()"
        return f"Components(a grid of {self.size} by {self.size}, {self.rounds} rounds, {len(self.cards)} expedition cards)"

    @cached_property
    def placeholders(self) -> tuple[str, ...]:
        """What no source gives, in words."""
        return not_given({
            "most numbers of the development board": [self.origins["board"]],
            "what most steps cost": [each.origin for each in self.steps],
            "the price on the ducat card": [self.origins["cards"]],
            "what goes together on a card": [each.origin for each in self.cards],
            "how many missions there are of each kind": [each.origin for each in self.b_tiles],
            "what grows in some colonies": [each.origin for each in self.colonies]})

    @cached_property
    def squares(self) -> int:
        """How many squares the grid has, and so how many tiles of each part are laid."""
        return self.size * self.size

    @cached_property
    def costs(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By column and row, how many of each spice the step from there costs; nothing from the last row."""
        spices = {(step.column, step.row): step.spices for step in self.steps}
        return tuple([tuple([tuple([spices.get((column, row), ()).count(spice) for spice in Spice])
                             for row in range(1, len(self.hold) + 1)]) for column in Column])

    @cached_property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """By town, the numbers of its tiles among the colony tiles of a position, where they lie name by name."""
        ends = [sum(1 for each in self.colonies if each.town <= town) for town in Town]
        return tuple([tuple(range(first, last)) for first, last in zip([0, *ends], ends, strict=False)])


A_TILES: Deck[Components] = Deck(
    name="a-tile", cards="a_tiles", names="a_tile_names", axis=A_TILE, printed=lambda box: [each.tile for each in box.a_tiles],
    called=lambda box: [each.id for each in box.a_tiles], used=lambda box, players: box.squares)
"""The tiles of part A; those not laid leave the game unseen (GO-1.1)."""

B_TILES: Deck[Components] = Deck(
    name="b-tile", cards="b_tiles", names="b_tile_names", axis=B_TILE, printed=lambda box: [each.tile for each in box.b_tiles],
    called=lambda box: [each.id for each in box.b_tiles], used=lambda box, players: box.squares)
"""The tiles of part B (GO-2.1)."""

CARDS: Deck[Components] = Deck(
    name="card", cards="cards", names="card_names", axis=CARD, printed=lambda box: [each.card for each in box.cards],
    called=lambda box: [each.id for each in box.cards])
"""The expedition cards (GO-1.5)."""

COLONIES: Deck[Components] = Deck(
    name="colony-tile", cards="colony_tiles", names="colony_names", axis=COLONY,
    printed=lambda box: [each.tile for each in box.colonies], called=lambda box: [each.id for each in box.colonies])
"""The colony tiles: their order says which of a name lies on top, and which goes out (GO-1.2)."""

DECKS = (A_TILES, B_TILES, CARDS, COLONIES)


def _check(box: Components) -> None:
    """Raise `InvalidComponents` where the pieces do not fit together."""
    check_numbers(box)
    for name, tiles in (("a_tile", box.a_tiles), ("b_tile", box.b_tiles)):
        check_ids(name, [each.id for each in tiles])
        if len(tiles) < box.squares:
            raise InvalidComponents(f"{name}: {len(tiles)} of them; the grid has {box.squares} squares")
        for each in tiles:
            if (each.kind == Kind.PLANTATION) != (each.spice is not None):
                raise InvalidComponents(f"{name}[{each.id}]: a plantation has a spice, and nothing else has one")
            if each.kind == Kind.PLANTATION and each.number < 1:
                raise InvalidComponents(f"{name}[{each.id}].number: a plantation has at least one field")
    if sum(1 for each in (*box.a_tiles, *box.b_tiles) if each.kind == Kind.EXCHANGE) > 1:
        raise InvalidComponents("b_tile: there is at most one exchange tile, for it comes back to the grid as itself")
    check_ids("card", [each.id for each in box.cards])
    if all(each.symbol != box.first_symbol for each in box.cards):
        raise InvalidComponents(f"card: none has a {box.first_symbol.name.lower()}, so nobody would be first (GO-1.5)")
    check_ids("colony", [each.id for each in box.colonies])
    if [each.name for each in box.towns] != list(Town):
        raise InvalidComponents(f"town: should be {', '.join(each.name.lower() for each in Town)}, in that order")
    if [each.town for each in box.colonies] != sorted(each.town for each in box.colonies):
        raise InvalidComponents("colony: should come name by name, in the order of the towns")
    rows = {len(each) for each in (*box.by_row, box.hold, box.row_points)} | {len(box.step_ships) + 1}
    if rows != {len(box.hold)} or len(box.hold) < 2:
        raise InvalidComponents("board: its columns and worth.rows should be as long, and ships_per_step one shorter")
    wanted = [(column, row) for column in Column for row in range(1, len(box.hold))]
    if sorted((each.column, each.row) for each in box.steps) != wanted:
        raise InvalidComponents("step: should be one for each column and each row but the last")
    if any(not each.spices for each in box.steps):
        raise InvalidComponents("step: each costs at least one spice")
    if len(box.colony_points) != len(Town) + 1:
        raise InvalidComponents("worth.colonies: should be five numbers, for no colony to four")
    if len(box.set_points) < max(sum(1 for each in box.cards if each.symbol == symbol) for symbol in Symbol) + 1:
        raise InvalidComponents("worth.sets: should say what as many equal cards score as there are")
    if len(box.each_round) != 4:
        raise InvalidComponents("tiles.each_round: should be four numbers, for ships, ducats, colonists and spices")


def check_enough(box: Components, players: int, removed: bool) -> None:
    """Raise `InvalidComponents` if tiles could run out that players are to lay markers on (GO-3.3), or to found with (GO-6.9)."""
    if box.squares < players * box.rounds:
        raise InvalidComponents(f"table: {players} players buy {players * box.rounds} tiles in {box.rounds} rounds; a grid of "
                                f"{box.size} by {box.size} has {box.squares}")
    for town, block in zip(box.towns, box.blocks, strict=True):
        if len(block) - (town.removed if removed else 0) < players:
            raise InvalidComponents(f"colony: {len(block)} of {town.name.name.lower()}, of which {town.removed} are taken out; "
                                    f"{players} players may found one each")


BOX = BoxFile(Components, printed_tables("century_rules.games.goa"), origins=("board", "cards"))
printed, load_components, components_of = BOX.printed, BOX.load, BOX.of_tables
