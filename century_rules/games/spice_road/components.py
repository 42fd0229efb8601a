"""Cards and numbers as data, each with where it comes from; read from TOML so that anybody can bring their own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Protocol

import attrs

from century_rules.games.century.cubes import LETTERS, Cubes, format_cubes, total
from century_rules.games.spice_road.cards import (
    CARD, DECK, POINT_CARD, Card, Kind, PointCard, format_card, named_apart, parse_card,
)
from century_rules.kernel.decks import Deck
from century_rules.kernel.errors import InvalidComponents
from century_rules.writing.box_file import BoxFile, printed_tables
from century_rules.writing.components import At, Origin, check_ids, check_numbers
from century_rules.writing.toml_table import TomlTable


@attrs.frozen
class MerchantCard:
    """A card of the merchant deck."""

    id: str
    card: Card[int]
    origin: Origin = attrs.field(eq=False)


@attrs.frozen
class ScoringCard:
    """A point card: the cubes to be returned for it, and its points."""

    id: str
    cost: Cubes
    points: int
    origin: Origin = attrs.field(eq=False)


@attrs.frozen(kw_only=True, slots=False)
class Components:
    """Everything in the box, as data. `printed()` is the game as published.

    Pieces that do not fit together raise `InvalidComponents`, however the record is made.

    Attributes:
        merchants: the merchant cards without the starting cards (SR-1.4).
        point_cards: the point cards (SR-1.1).
        merchant_row: how many merchant cards lie in the row.
        point_row: how many point cards lie in theirs.
        coins_per_player: coins of each pile for each player (SR-1.2).
        caravan: how many cubes a caravan holds (SR-7.1).
        gold_points: what a gold coin is worth (SR-8.3).
        silver_points: what a silver coin is worth.
        to_end: with how many point cards of one player the game ends, for 2, 3, 4 and 5 players (SR-8.1).
        supply: cubes in the box, by kind; they matter only under supply=finite.
        start_cards: the cards everybody begins with (SR-1.3).
        start_cubes: the cubes one begins with, in turn order (SR-1.7).
    """

    merchants: Annotated[tuple[MerchantCard, ...], At("merchant")]
    point_cards: Annotated[tuple[ScoringCard, ...], At("point")]
    merchant_row: Annotated[int, At("table.merchant_row", least=1)]
    point_row: Annotated[int, At("table.point_row", least=1)]
    coins_per_player: Annotated[int, At("table.coins_per_player")]
    caravan: Annotated[int, At("table.caravan", least=1)]
    gold_points: Annotated[int, At("worth.gold")]
    silver_points: Annotated[int, At("worth.silver")]
    to_end: Annotated[tuple[int, ...], At("end.point_cards", read=TomlTable.numbers)]
    supply: Annotated[tuple[int, ...], At("cubes.supply", read=TomlTable.numbers)]
    start_cards: Annotated[tuple[Card[int], ...], At("start.cards")]
    start_cubes: Annotated[tuple[Cubes, ...], At("start.cubes")]

    def __attrs_post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        if self == printed():
            return "printed()"
        return f"Components({len(self.merchants)} merchant cards, {len(self.point_cards)} point cards)"

    @cached_property
    def card_names(self) -> tuple[str, ...]:
        """What merchant cards are called, those of the deck before the starting cards."""
        return names_of_cards(self.merchants, self.start_cards)

    @cached_property
    def point_names(self) -> tuple[str, ...]:
        """What point cards are called: the cubes on them."""
        return tuple(named_apart(format_cubes(each.cost) for each in self.point_cards))


class WithMerchants(Protocol):
    """A box with merchant cards; see `Components`."""

    @property
    def merchants(self) -> tuple[MerchantCard, ...]: ...
    @property
    def start_cards(self) -> tuple[Card[int], ...]: ...
    @property
    def card_names(self) -> tuple[str, ...]: ...


def names_of_cards(merchants: Iterable[MerchantCard], start_cards: Iterable[Card[int]]) -> tuple[str, ...]:
    """What merchant cards are called, those of the deck before the starting cards; these not as any of the deck."""
    names = named_apart(format_card(each.card) for each in merchants)
    start = (format_card(card) for card in start_cards)
    return (*names, *(f"{name}.0" if name in names else name for name in start))


MERCHANTS: Deck[WithMerchants] = Deck(
    name="merchant", cards="cards", names="card_names", axis=CARD, deck_axis=DECK,
    printed=lambda box: [each.card for each in box.merchants], called=lambda box: box.card_names,
    beside=lambda box: box.start_cards)
"""The merchant cards; beside the deck are the starting cards (SR-1.3, SR-1.4)."""

POINTS: Deck[Components] = Deck(
    name="point", cards="point_cards", names="point_names", axis=POINT_CARD,
    printed=lambda box: [PointCard(each.cost, each.points) for each in box.point_cards], called=lambda box: box.point_names)
"""The point cards (SR-1.1)."""

DECKS = (MERCHANTS, POINTS)


def check_merchants(box: WithMerchants) -> None:
    """Raise `InvalidComponents` where one cannot play with those merchant cards."""
    check_ids("merchant", [each.id for each in box.merchants])
    if not any(card.kind == Kind.SPICE for card in box.start_cards):
        raise InvalidComponents("start.cards: without a card as +YY a player could be left with nothing to do")
    if len(set(box.start_cards)) < len(box.start_cards):
        raise InvalidComponents("start.cards: two of them are equal")


def check_supply(box: Components, players: int) -> None:
    """Raise `InvalidComponents` if the bowls do not have what so many players begin with, which matters under supply=finite."""
    for kind, letter in enumerate(LETTERS):
        needed = sum(cubes[kind] for cubes in box.start_cubes[:players])
        if needed > box.supply[kind]:
            raise InvalidComponents(f"cubes.supply: {box.supply[kind]} {letter}, and {players} players begin with {needed}; "
                                    "it matters only under supply=finite")


def _check(box: Components) -> None:
    """Raise `InvalidComponents` where the pieces do not fit together."""
    check_numbers(box)
    if len(box.to_end) != 4 or min(box.to_end) < 1:
        raise InvalidComponents("end.point_cards: should be four numbers, at least 1, for 2, 3, 4 and 5 players")
    if len(box.supply) != len(LETTERS):
        raise InvalidComponents(f"cubes.supply: should be four numbers, for {', '.join(LETTERS)}")
    if len(box.start_cubes) != 5:
        raise InvalidComponents("start.cubes: should be five sets of cubes, in turn order")
    for cubes in box.start_cubes:
        if total(cubes) > box.caravan:
            raise InvalidComponents(f"start.cubes: {format_cubes(cubes)} is more than a caravan holds ({box.caravan} cubes)")
    check_merchants(box)
    if not box.point_cards:
        raise InvalidComponents("point: there is no point card, so no game could end")
    check_ids("point", [each.id for each in box.point_cards])


BOX = BoxFile(Components, printed_tables("century_rules.games.spice_road"), readers={Card[int]: parse_card})
printed, load_components, components_of = BOX.printed, BOX.load, BOX.of_tables
