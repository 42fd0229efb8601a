"""What can be made in a hold: against trying everything out, and for every choice of tiles that EW-1.1 allows."""

from __future__ import annotations

import itertools

import attrs
import pytest

from century_rules.games.eastern_wonders.components import MarketTile, printed
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Cubes, Spice, minus, one, plus, total
from tests.eastern_wonders.evidence import making

BOX = printed()
PRICES = tuple(dict.fromkeys(tile.cost for tile in (*BOX.vp_tiles, *((BOX.vp_extra,) if BOX.vp_extra else ()))))
TILES = {tile.id: tile for tile in BOX.market_tiles}


def plainly(tiles: list[MarketTile], price: Cubes, spaces: int) -> int | None:
    """The fewest harvests and trades to a price, by trying everything out."""
    level, seen, turns = {NO_CUBES}, {NO_CUBES}, 0
    while level:
        if any(making.covers(hold, price) for hold in level):
            return turns
        following = set()
        for hold in level:
            results = [plus(hold, (2, 0, 0, 0))]
            results += [plus(minus(hold, tile.cost), tile.gain) for tile in tiles if making.covers(hold, tile.cost)]
            following |= {left for result in results for left in making.kept(result, spaces)}
        level, turns = following - seen, turns + 1
        seen |= level
    return None


@pytest.mark.parametrize(("ids", "spaces", "can"), [
    (("tea-6", "cloves-5", "chili-4"), 8, {True}), (("tea-6", "chili-2"), 5, {True, False}), (("ginger-5",), 10, {False})])
def test_the_table_is_what_trying_out_finds(ids: tuple[str, ...], spaces: int, can: set[bool]) -> None:
    tiles = [TILES[name] for name in ids]
    found = {price: plainly(tiles, price, spaces) for price in PRICES if total(price) <= spaces}
    assert {turns is not None for turns in found.values()} == can
    for price, turns in found.items():
        assert making.Making.of(tiles, price, spaces).turns.get(NO_CUBES) == turns
        assert making.can_be_made(tiles, [price], spaces) == (turns is not None,)


def test_what_is_kept() -> None:
    assert len(making.holds(10)) == 1001
    assert set(making.kept((2, 1, 0, 0), 2)) == {(2, 0, 0, 0), (1, 1, 0, 0)}
    assert list(making.kept((1, 0, 0, 0), 2)) == [(1, 0, 0, 0)]


def test_more_cubes_never_hurt() -> None:
    """So a full hold of the wrong cubes is no worse than an empty one, and only the best part of a hold need be looked at."""
    ways = making.Making.of([TILES["tea-6"], TILES["cloves-5"], TILES["chili-4"]], (1, 3, 1, 1), 10)
    assert len(ways.turns) == 1001
    for hold, turns in ways.turns.items():
        if total(hold) < 10:
            assert all(ways.turns[plus(hold, one(kind))] <= turns for kind in Spice)
    assert ways.left((0, 0, 0, 14)) == ways.turns[(0, 0, 0, 10)] <= ways.most


def removals() -> list[tuple[MarketTile, ...]]:
    """All choices of one market tile of each type."""
    by_type = [[tile for tile in BOX.market_tiles if tile.type is kind] for kind in Spice]
    return list(itertools.product(*by_type))


def failing(out: tuple[MarketTile, ...], spaces: int) -> list[Cubes]:
    rest = [tile for tile in BOX.market_tiles if tile not in out]
    return [price for price, can in zip(PRICES, making.can_be_made(rest, PRICES, spaces), strict=True) if not can]


def test_every_price_can_be_made_whatever_is_taken_out_a_sample() -> None:
    assert BOX.removed_per_type == 1
    assert not any(failing(out, BOX.hold_spaces) for out in removals()[::40])


@pytest.mark.slow
def test_every_price_can_be_made_whatever_is_taken_out() -> None:
    assert len(removals()) == 6 ** 4
    assert not any(failing(out, BOX.hold_spaces) for out in removals())


def test_some_prices_cannot_be_made_where_tiles_or_spaces_are_missing() -> None:
    """The control: the computation can say no."""
    assert failing((), 5)
    only_ginger = [tile for tile in BOX.market_tiles if tile.type is Spice.GINGER]
    assert not any(making.can_be_made(only_ginger, PRICES, 10))
    assert not all(making.can_be_made([attrs.evolve(TILES["tea-6"], cost=(11, 0, 0, 0))], PRICES, 10))
