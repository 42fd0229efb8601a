"""How a game is set up: tiles, VP tiles and merchant deck by a seed or as one likes, and the position before the first action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from century_rules.games.century.cubes import NO_CUBES
from century_rules.games.eastern_wonders.components import MarketTile, SeaMap, VpTile, check_playable
from century_rules.games.eastern_wonders.setup import check_vp_order, shuffled_stack
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.pieces import Bonus, PointCard, Setup, Spice, faces_of, touching
from century_rules.games.sand_to_sea.state import NOWHERE, Phase, Player, State
from century_rules.games.spice_road.components import MERCHANTS
from century_rules.kernel.errors import InvalidComponents

if TYPE_CHECKING:
    from century_rules.games.sand_to_sea.game import Game


def shuffled(game: Game, seed: int, sea: SeaMap | None = None) -> tuple[Setup, Sequence[int]]:
    """A random set-up (SS-1.3 to SS-1.5), and a random order of the merchant deck (SS-1.2); the same seed gives the same."""
    dice, box = random.Random(seed), game.components
    sea = sea or box.sea
    laid: list[MarketTile | None] = [None] * box.sea_tiles
    for kind in Spice:  # SS-1.3
        of_type = [tile for tile in box.market_tiles if tile.type is kind]
        laid += dice.sample(of_type, len(of_type) - box.removed_per_type)
    dice.shuffle(laid)
    stack = shuffled_stack(dice, box.vp_tiles, len(sea.ports), box.closed_among)  # SS-1.5; EW-1.3
    deck = list(range(len(box.merchants)))
    dice.shuffle(deck)  # SS-1.2
    return laid_out(game, laid, stack, sea), deck


def laid_out(
    game: Game, tiles: Iterable[MarketTile | None], vp_order: Iterable[VpTile], sea: SeaMap | None = None,
) -> Setup:
    """A set-up of one's own: what lies on the map's places beside the ports, in their order, None for a sea tile.

    Raises InvalidComponents for one that SS-1.3 to SS-1.5 do not allow.
    """
    sea = sea or game.components.sea
    given = list(tiles)
    spaces = [place for place in range(len(sea.names)) if place not in sea.ports]
    if len(given) != len(spaces):
        raise InvalidComponents(f"set-up: {len(given)} market and sea tiles for the {len(spaces)} places of the map beside the "
                                "ports")
    laid = dict(zip(spaces, given, strict=True))
    setup = Setup(sea, tuple(laid.get(place) for place in range(len(sea.names))), tuple(vp_order))
    check_set_up(game, setup)
    return setup


def start_of(game: Game, setup: Setup, deck: Iterable[int]) -> State:
    """The position before SS-1.9, with the merchant deck in that order, as indices into the cards of the box.

    Raises InvalidComponents if a card of the deck is left out, or there twice.
    """
    box, order = game.components, tuple(deck)
    tiles, seats, ports = len(setup.markets), game.players, len(setup.sea.ports)
    hand = (*(0 for _ in order), *(1 for _ in box.start_cards))  # SS-1.1
    none = (0,) * len(hand)
    cards = cast("dict[str, Any]", MERCHANTS.dealt(box, order))
    player = Player(ship=NOWHERE, hold=NO_CUBES, hand=hand, played=none, discarded=none, outposts=(0,) * tiles,  # SS-1.8
                    uncovered=NO_CUBES, bonus=(0,) * len(Bonus), bonus_vp=0, vp_tiles=0, vp_points=0)
    return game.as_overridden(State(
        phase=Phase.START, turn=seats - 1, actor=seats - 1, players=(player,) * seats, sets=(1,) * len(box.start_sets),
        unsold=(1,) * len(order), on=(NO_CUBES,) * box.merchant_row, ports=tuple(range(ports)), drawn=ports,
        bonus_left=tuple(len(pile) for pile in box.bonus_vp), final=0,
        bowls=box.supply if game.readings.supply is read.Supply.FINITE else NO_CUBES, using=0, left=0, raised=0, lifted=NO_CUBES,
        laid=0, aim=0, offered=NO_CUBES, steps=0, free=0, moved=0, origin=0, owed=(0,) * seats, toll=0, to_trade=0, reward=0,
        fresh=0, **cards, faces=faces_of(setup), touch=touching(setup),
        vp=tuple(PointCard(tile.cost, tile.points) for tile in setup.vp_order), closed_at=setup.closed_at,
        setup=setup))


def check_set_up(game: Game, setup: Setup) -> None:
    """Raise InvalidComponents unless the set-up is one that SS-1.3 to SS-1.5 allow."""
    box = game.components
    check_playable(setup.sea)
    laid = Counter(tile.id for tile in setup.markets if tile is not None)
    in_box = {tile.id: tile for tile in box.market_tiles}
    for tile in setup.markets:
        if tile is not None and (in_box.get(tile.id) != tile or (laid[tile.id] > 1 and game.in_force("SS-1.3"))):
            raise InvalidComponents(f"set-up: the market tile {tile.id} is not in the box, or is laid twice")
    for kind in Spice if game.in_force("SS-1.3") else ():
        of_type = sum(tile.type is kind for tile in box.market_tiles)
        if sum(tile is not None and tile.type is kind for tile in setup.markets) != of_type - box.removed_per_type:
            raise InvalidComponents(f"set-up: {kind.name.lower()} tiles: {box.removed_per_type} of {of_type} are taken out, the "
                                    "others are laid (SS-1.3)")
    check_vp_order(setup, box.vp_tiles, box.closed_among)
