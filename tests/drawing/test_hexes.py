"""Where tiles of a map are drawn."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from century_rules.drawing.hexes import ACROSS, RADIUS, HexMap, embedded, hex_map, way
from century_rules.games.eastern_wonders.components import printed
from century_rules.games.eastern_wonders.text_map import hex_rows
from tests.eastern_wonders.random_games import random_map

SEA = printed().sea


def touching(where: HexMap) -> list[set[int]]:
    """Per tile, which are drawn beside it."""
    return [{other for other, to in enumerate(where.points) if other != tile and math.dist(point, to) < ACROSS * 1.01}
            for tile, point in enumerate(where.points)]


@pytest.mark.parametrize("flat", [False, True])
def test_the_printed_map(flat: bool) -> None:
    where = hex_map(SEA.neighbours, hex_rows(SEA), flat=flat)
    assert where.touching and touching(where) == [set(near) for near in SEA.neighbours]
    assert min(x for x, _ in where.points) >= ACROSS / 2 - 0.1 and max(y for _, y in where.points) <= where.height


def test_a_map_of_hexes_with_other_names_is_found() -> None:
    ring = [(5, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0)]
    where = hex_map(ring)
    assert where.touching and touching(where) == [set(near) for near in ring]
    found = hex_map(SEA.neighbours)
    assert touching(found) == [set(near) for near in SEA.neighbours] or not found.touching


def test_a_map_of_no_hexes_is_a_ring_with_lines() -> None:
    everybody = [[other for other in range(6) if other != tile] for tile in range(6)]
    assert embedded(everybody) is None
    where = hex_map(everybody)
    assert not where.touching


def test_no_tile_covers_another() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        tiles = rng.randint(4, 40)
        sea = random_map(rng, tiles, 2, rng.randint(0, 8))
        where = hex_map(sea.neighbours)
        assert min(math.dist(one, other) for one, other in itertools.combinations(where.points, 2)) > ACROSS * 0.99
        assert all(RADIUS * 0.8 <= x <= where.width and RADIUS * 0.8 <= y <= where.height for x, y in where.points)
        if where.touching:
            assert touching(where) == [set(near) for near in sea.neighbours]


def test_a_long_map_is_not_gone_through_for_ever() -> None:
    line = [[near for near in (tile - 1, tile + 1) if 0 <= near < 3000] for tile in range(3000)]
    assert len(hex_map(line).points) == 3000


def test_a_way_goes_from_tile_to_tile() -> None:
    found = way((0, 0), (100, 0))
    assert found.line.startswith("M") and found.head.endswith("Z") and 20 < found.middle[0] < 80
    assert way((5, 5), (5, 5)).line  # nobody sails so, and nothing fails
