"""What is on a tile of the map is within the border of that tile, and nothing on it hides another thing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import cast
from xml.etree.ElementTree import Element

import attrs
import pytest

from century_rules.drawing.hexes import outline
from century_rules.drawing.pen import Form
from century_rules.games.eastern_wonders.picture import map as drawn_map
from century_rules.games.eastern_wonders.state import State
from tests.drawing.seeing import CUBES, IDENT, OUTPOSTS, SHIPS, Seen, printed

EXTENT = {"o": (-7, -8.5, 7, 7.5), "s": (-12, -14, 12, 11)}
CUBE = (-7.8, -8, 7.8, 7.8)
"""Left, top, right and bottom of what the kit draws, around (0, 0)."""
HOUSE = ((-7.0, 7.5), (-7.0, -1.5), (0.0, -8.5), (7.0, -1.5), (7.0, 7.5))
CLEAR = 2.5
"""Half of how thick the ring around a tile is."""

Box = tuple[float, float, float, float]


def placed(seen: Seen, element: Element, x: float = 0, y: float = 0,
           scale: float = 1) -> Iterator[tuple[str, float, float, float]]:
    """Each cube, outpost and ship in it: its name, where it is and how large; cubes lying there left out."""
    if "d-lying" in element.get("class", ""):
        return
    moved = re.search(r"translate\(([-0-9.]+) ([-0-9.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    if grown := re.search(r"scale\(([0-9.]+)\)", element.get("transform", "")):
        scale *= float(grown[1])
    if element.tag != "use":
        for child in element:
            yield from placed(seen, child, x, y, scale)
        return
    x, y = x + scale * float(element.get("x", 0)), y + scale * float(element.get("y", 0))
    name = element.attrib["href"].removeprefix(f"#{IDENT}")
    if re.fullmatch(f"{CUBES}|{OUTPOSTS}|{SHIPS}", name):
        yield name, x, y, scale
    else:
        yield from placed(seen, seen.kit[name], x, y, scale)


def box_of(name: str, x: float, y: float, scale: float) -> Box:
    left, top, right, bottom = EXTENT.get(name[0], CUBE)
    return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


def overlap(one: Box, other: Box) -> bool:
    return max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(one[3], other[3])


def to_border(flat: bool, x: float, y: float) -> float:
    """How far a point is within the border of a hex around (0, 0)."""
    corners = [(float(at), float(down)) for at, down in re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", outline(flat))]
    return min(((to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x))
               / math.hypot(to_x - from_x, to_y - from_y)
               for (from_x, from_y), (to_x, to_y) in pairwise([*corners, corners[0]]))


def crowded(name: str, form: Form) -> tuple[State, Seen, int]:
    """Four outposts on every market tile, and three ships on one with a line of five cubes, which is the tile given."""
    here = printed(name, 4, 3, 60)
    state = cast(State, here.state)
    markets = state.setup.markets
    at = next(tile for tile, market in enumerate(markets) if market and 5 in (sum(market.cost), sum(market.gain)))
    players = tuple(attrs.evolve(player, ship=at if seat else player.ship, outposts=tuple(int(bool(each)) for each in markets))
                    for seat, player in enumerate(state.players))
    state = attrs.evolve(state, players=players)
    return state, attrs.evolve(here, state=state, last=None).seen(form=form), at


def check(name: str, form: Form) -> None:
    state, seen, at = crowded(name, form)
    flat, tiles = form is Form.NARROW, state.setup.sea.names
    for tile in (tile for tile, market in enumerate(state.setup.markets) if market):
        group = seen.one("data-tile", tiles[tile])
        there = list(placed(seen, group))
        x, y = (float(each) for each in re.findall("[0-9.]+", group.attrib["transform"]))
        if tile == at:
            (ships,) = seen.within("data-ships", tiles[tile])
            there += placed(seen, ships)
        outposts = [each for each in there if each[0][0] == "o"]
        assert [name for name, *_ in outposts] == ["o1", "o2", "o3", "o4"]
        for _, post_x, post_y, scale in outposts:
            assert all(to_border(flat, post_x - x + scale * a, post_y - y + scale * b) > CLEAR for a, b in HOUSE)
        for one, other in combinations(there, 2):
            if "o" in one[0][0] + other[0][0]:
                assert not overlap(box_of(*one), box_of(*other)), (tiles[tile], one, other)
        sign = there[0]
        assert sign[0] in "YRGB"
        assert all(to_border(flat, sign[1] - x + sign[3] * a, sign[2] - y + sign[3] * b) > CLEAR
                   for a, b in ((-6, -6), (-6, 6), (0, -8)))


@pytest.mark.parametrize("form", [Form.WIDE, Form.NARROW])
@pytest.mark.parametrize("name", ["eastern-wonders", "sand-to-sea"])
def test_outposts_are_within_their_tile_and_hide_nothing(name: str, form: Form) -> None:
    check(name, form)


@pytest.mark.parametrize("posts", [((-44, -17), (44, -17), (-44, 3), (44, 3)), ((-30, -20), (30, -20), (-30, -2), (30, -2)),
                                   ((-37, -20), (37, -20), (-37, 20), (37, 20))])
def test_on_the_border_on_the_recipe_and_on_the_ships_is_noticed(monkeypatch: pytest.MonkeyPatch,
                                                                 posts: tuple[tuple[int, int], ...]) -> None:
    """The negative controls."""
    monkeypatch.setattr(drawn_map, "POSTS", posts)
    with pytest.raises(AssertionError):
        check("eastern-wonders", Form.WIDE)


def test_as_many_cubes_as_lie_on_a_tile_stay_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbered, where they are many."""
    def widest(lying: tuple[int, ...]) -> float:
        here = printed("eastern-wonders", 2, 3, 60)
        state = cast(State, here.state)
        seen = attrs.evolve(here, state=attrs.evolve(state, lying=tuple([lying] * len(state.lying))), last=None).seen()
        (pill,) = (drawn for name, drawn in seen.kit.items() if re.fullmatch("p[0-9]+", name))
        return float(pill[0].attrib["width"])

    assert {widest(lying) for lying in ((1, 1, 1, 1), (3, 0, 1, 5), (9, 9, 9, 9))} <= {51.0, 53.0}
    monkeypatch.setattr(drawn_map, "LYING_WIDE", 90)
    assert widest((3, 0, 1, 5)) > 53
