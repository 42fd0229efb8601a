"""The box: what is printed, and that a bad box is refused with a message that names the place."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import attrs
import pytest

from century_rules.games.eastern_wonders.components import BOX as BOX_FILE
from century_rules.games.eastern_wonders.components import SeaMap, load_components, printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Spice, format_cubes
from century_rules.kernel.errors import InvalidComponents, InvalidInput
from tests.eastern_wonders.by_hand import read_as

BOX = printed()
PRINTED = resources.files("century_rules.games.eastern_wonders").joinpath("data/printed.toml").read_text(encoding="utf-8")


def test_the_printed_box() -> None:
    box = printed()
    assert (len(box.market_tiles), len(box.vp_tiles), box.columns, box.hold_spaces, box.vp_tiles_to_end) == (24, 26, 5, 10, 4)
    assert sum(box.supply) == 105
    assert len(box.sea.names) == 24
    assert all(tile.origin.confidence in {"confirmed", "single", "flagged", "inferred"} for tile in box.market_tiles)
    parts = [part for name, part in tomllib.loads(PRINTED).items() if name not in ("market", "vp", "bonus")]
    assert len(parts) == 8 and all({"confidence", "source"} <= set(part) for part in parts)


TRADES = {
    Spice.GINGER: "G>YYYYR B>YYYRR B>YYYG RR>YYYG R>YYY RR>YYB",
    Spice.CHILI: "GG>RRB G>RR B>RRR YY>RR BB>RRRGG YYY>RG",
    Spice.TEA: "B>YRG YYYY>GB YYYYY>GGG RR>GG B>GG YY>G",
    Spice.CLOVES: "YYYYY>BB YR>B GG>BB YRG>BB YYY>B RRR>BB",
}
VP_TILES = {
    11: "YYYBB YYGGG",
    12: "YRGB YGGB RRRGG RRGB RRBB GGGG",
    13: "YYRRGG RRGGG",
    14: "YYYRGB YYBBB RRRBB GGBB",
    15: "YYRRBB GGGGG",
    16: "YRRRGB RRBBB BBBB",
    17: "YYGGBB GGGBB",
    18: "YRGGGB GGBBB",
    19: "RRGGBB",
    20: "YRGBBB BBBBB",
}


def test_what_is_printed_on_the_tiles() -> None:
    """Written off the sources a second time; the data file says how sure each of them is."""
    box = printed()
    for kind, trades in TRADES.items():
        trades_there = [f"{format_cubes(tile.cost)}>{format_cubes(tile.gain)}" for tile in box.market_tiles if tile.type is kind]
        assert trades_there == trades.split()
    for points, costs in VP_TILES.items():
        assert [format_cubes(tile.cost) for tile in box.vp_tiles if tile.points == points] == costs.split()
    assert sum(len(costs.split()) for costs in VP_TILES.values()) == len(box.vp_tiles)
    assert box.vp_extra is not None
    assert (format_cubes(box.vp_extra.cost), box.vp_extra.points) == ("RRGG", 10)


def test_what_is_printed_on_the_board_and_what_else_is_in_the_box() -> None:
    box = printed()
    assert (box.vp_by_column, box.hold_bonus_spaces, box.removed_per_type, box.closed_among) == ((0, 1, 2, 2, 3), 3, 1, 5)
    assert (box.supply, [format_cubes(cubes) for cubes in box.start_sets]) == ((35, 30, 20, 20), ["YYYY", "YYR", "RR", "YG"])
    assert box.bonus_vp == ((0,) * 4, (1,) * 4, (2,) * 4, (0,) * 4, (6, 5, 4, 3))


def test_the_printed_map_is_five_columns_of_hexagons() -> None:
    """Columns A to E of 4, 5, 6, 5 and 4 tiles, each half a tile higher or lower than the next; ports in the corners."""
    sea, columns = printed().sea, dict(zip("ABCDE", (4, 5, 6, 5, 4), strict=True))
    places = {f"{column}{row}": (2 * x, 2 * row - tiles) for x, (column, tiles) in enumerate(columns.items())
              for row in range(1, tiles + 1)}
    assert tuple(places) == sea.names
    for name, (x, y) in places.items():
        touching = {other for other, (u, v) in places.items() if (abs(u - x), abs(v - y)) in ((0, 2), (2, 1))}
        assert {sea.names[near] for near in sea.neighbours[sea.index[name]]} == touching
    assert [sea.names[port] for port in sea.ports] == ["A1", "A4", "E1", "E4"]


def test_distances_on_the_printed_map() -> None:
    sea = printed().sea
    for one, other, steps in (("C3", "C3", 0), ("C3", "C4", 1), ("A1", "A4", 3), ("A1", "E4", 5), ("C1", "C6", 5),
                              ("B2", "D5", 4)):
        assert sea.distance[sea.index[one]][sea.index[other]] == sea.distance[sea.index[other]][sea.index[one]] == steps


def test_the_printed_map_is_symmetric_and_every_tile_touches_three_others() -> None:
    sea = printed().sea
    for tile, near in enumerate(sea.neighbours):
        assert len(near) >= 3
        assert all(tile in sea.neighbours[other] for other in near)


def test_no_printed_trade_can_go_on_for_ever() -> None:
    """A tile whose own gain pays its cost again and again would make a turn without end."""
    for tile in printed().market_tiles:
        assert any(cost > gain for cost, gain in zip(tile.cost, tile.gain, strict=True)), tile.id


def replaced(old: str, new: str) -> str:
    assert old in PRINTED, old
    return PRINTED.replace(old, new, 1)


BAD: dict[str, tuple[Callable[[], str], str]] = {
    "not TOML": (lambda: PRINTED + "\n[", r"box\.toml: not TOML: Invalid"),
    "key missing": (lambda: replaced('type = "ginger"\n', ""), r"box\.toml: market\[ginger-1\]\.type: missing"),
    "negative number": (lambda: replaced("hold_spaces = 10", "hold_spaces = -1"), r"board\.hold_spaces: -1 should be a whole"),
    "text for number": (lambda: replaced("vp_tiles = 4", 'vp_tiles = "4"'), r"end\.vp_tiles: '4' should be a whole number"),
    "negative supply": (lambda: replaced("[35, 30, 20, 20]", "[35, -30, 20, 20]"), r"cubes\.supply: -30 should be a whole"),
    "three colours": (lambda: replaced("[35, 30, 20, 20]", "[35, 30, 20]"), r"cubes\.supply: should be four numbers"),
    "unknown key": (lambda: replaced("columns = 5\n", "columns = 5\ncolumms = 5\n"),
                    r"box\.toml: board\.columms: is unknown \(did you mean columns\?\); there are"),
    "unknown cube": (lambda: replaced('gain = "YYYYR"', 'gain = "YYYYP"'),
                     r"market\[ginger-1\]\.gain: 'YYYYP' is no set of cubes"),
    "negative cost": (lambda: replaced('cost = "G"\ngain = "YYYYR"', 'cost = -1\ngain = "YYYYR"'),
                      r"market\[ginger-1\]\.cost: -1 should be a text"),
    "free trade": (lambda: replaced('cost = "G"\ngain = "YYYYR"', 'cost = "-"\ngain = "YYYYR"'),
                   r"market\[ginger-1\]\.cost: a trade pays at least one cube"),
    "unknown type": (lambda: replaced('type = "ginger"', 'type = "pepper"'), r"market\[ginger-1\]\.type: 'pepper' should be"),
    "type missing": (lambda: PRINTED.replace('type = "cloves"', 'type = "tea"'), r"market: 0 tiles of type cloves"),
    "id twice": (lambda: replaced('id = "ginger-2"', 'id = "ginger-1"'), r"market\[ginger-1\]: the id is used twice"),
    "vp id closed": (lambda: replaced('id = "V01"', 'id = "closed"'), r"vp\[closed\]\.id: 'closed' is the port-closed tile"),
    "vp id twice": (lambda: replaced('id = "V02"', 'id = "V01"'), r"vp\[V01\]: the id is used twice"),
    "too few columns' numbers": (lambda: replaced("[0, 1, 2, 2, 3]", "[0, 1]"), r"board\.vp_by_column: 2 numbers for 5 columns"),
    "start too big": (lambda: replaced('"YYYY", "YYR"', '"YYYYYYYYYYY", "YYR"'), r"start\.sets: 11 cubes do not fit into 10"),
    "one start set": (lambda: replaced('["YYYY", "YYR", "RR", "YG"]', '["YYYY"]'), r"start\.sets: at least one set a player"),
    "supply below sets": (lambda: replaced("[35, 30, 20, 20]", "[5, 30, 20, 20]"), r"cubes\.supply: fewer ginger"),
    "too many left": (lambda: replaced("removed_per_type = 1", "removed_per_type = 0"), r"map: 20 spaces .* 24 market tiles"),
    "one-way": (lambda: replaced('A1 = ["A2", "B1", "B2"]', 'A1 = ["A2", "B1"]'), r"map: B2 touches A1, but A1 does not list B2"),
    "off the map": (lambda: replaced('A1 = ["A2", "B1", "B2"]', 'A1 = ["A2", "B1", "Z9"]'),
                    r"map: A1 touches Z9, which is not"),
    "itself": (lambda: replaced('A1 = ["A2", "B1", "B2"]', 'A1 = ["A1", "B1", "B2"]'), r"map: A1 touches itself"),
    "port off the map": (lambda: replaced('["A1", "A4", "E1", "E4"]', '["A1", "A4", "E1", "Q4"]'), r"map: the port Q4 is not"),
    "one port": (lambda: replaced('["A1", "A4", "E1", "E4"]', '["A1"]'), r"map: at least two ports"),
    "port twice": (lambda: replaced('["A1", "A4", "E1", "E4"]', '["A1", "A1", "E1", "E4"]'), r"map: a port is listed twice"),
    "vp stack too short": (lambda: replaced("closed_among = 5", "closed_among = 23"),
                           r"vp: 26 tiles; 4 on ports and 23 .* need 27"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_box_is_refused_naming_the_place(tmp_path: Path, kind: str) -> None:
    text, message = BAD[kind]
    (tmp_path / "box.toml").write_text(text(), encoding="utf-8")
    with pytest.raises(InvalidComponents, match=message) as caught:
        load_components(tmp_path / "box.toml")
    assert str(caught.value).startswith(f"{tmp_path}/box.toml: ")


EVOLVED: dict[str, tuple[dict[str, object], str]] = {
    "fewer columns": ({"columns": 4}, r"board\.vp_by_column: 5 numbers for 4 columns"),
    "no columns": ({"columns": 0, "vp_by_column": ()}, r"board\.columns: 0 should be a whole number, at least 1"),
    "a hold below nothing": ({"hold_spaces": -1}, r"board\.hold_spaces: -1 should be a whole number, at least 1"),
    "a hold too small for a start": ({"hold_spaces": 3}, r"start\.sets: 4 cubes do not fit into 3"),
    "half a tile": ({"vp_tiles_to_end": 3.5}, r"end\.vp_tiles: 3\.5 should be a whole number"),
    "cubes that are owed": ({"supply": (35, -30, 20, 20)}, r"cubes\.supply: -30 should be a whole number"),
    "three colours": ({"supply": (35, 30, 20)}, r"cubes\.supply: should be four numbers"),
    "no piles": ({"bonus_vp": ()}, "bonus: 0 piles"),
    "no market": ({"market_tiles": ()}, "market: 0 tiles of type ginger"),
    "no VP tiles": ({"vp_tiles": ()}, "vp: 0 tiles"),
    "a free trade": ({"market_tiles": (attrs.evolve(BOX.market_tiles[0], cost=NO_CUBES), *BOX.market_tiles[1:])},
                     "a trade pays at least one cube"),
    "a port-closed tile that scores": ({"vp_extra": attrs.evolve(BOX.vp_tiles[0], id="closed")}, "'closed' is the port-closed"),
    "a cost below nothing": ({"vp_tiles": (attrs.evolve(BOX.vp_tiles[0], cost=(-1, 0, 0, 0)), *BOX.vp_tiles[1:])},
                             r"vp\[V01\]\.cost: -1 should be a whole number"),
}


@pytest.mark.parametrize("kind", EVOLVED)
def test_a_box_changed_by_hand_is_looked_at_as_well(kind: str) -> None:
    changes, message = EVOLVED[kind]
    with pytest.raises(InvalidComponents, match=message):
        attrs.evolve(BOX, **changes)  # type: ignore[arg-type]  # some are of the wrong type on purpose


def test_a_map_changed_by_hand_is_looked_at_as_well() -> None:
    with pytest.raises(InvalidComponents, match="map: at least two ports"):
        attrs.evolve(BOX, sea=attrs.evolve(BOX.sea, ports=BOX.sea.ports[:1]))
    with pytest.raises(InvalidComponents, match="map: A2 touches A1, but A1 does not list A2"):
        attrs.evolve(BOX.sea, neighbours=((), *BOX.sea.neighbours[1:]))
    with pytest.raises(InvalidComponents, match="map: the port 99 is not on the map"):
        attrs.evolve(BOX.sea, ports=(0, 99))


def test_a_box_that_is_right_can_be_changed_by_hand() -> None:
    assert attrs.evolve(BOX, hold_spaces=12, columns=2, vp_by_column=(0, 1)).columns == 2


def test_a_starting_set_may_fill_the_hold_and_the_sets_take_all_of_a_kind() -> None:
    full = BOX_FILE.of_tables({"start": {"sets": ["YYYYYYYYYY", "YYR", "RR", "YG"]}})
    assert full.start_sets[0] == (10, 0, 0, 0)
    assert BOX_FILE.of_tables({"cubes": {"supply": [7, 3, 1, 0]}}).supply == (7, 3, 1, 0)


def test_a_map_in_two_parts_is_refused() -> None:
    near = {"A": ["B"], "B": ["A"], "C": ["D"], "D": ["C"]}
    with pytest.raises(InvalidComponents, match="map: C cannot be reached from A"):
        SeaMap.from_names("two", near, ["A", "C"])
    with pytest.raises(InvalidComponents, match="map: at least four tiles"):
        SeaMap.from_names("small", {"A": ["B"], "B": ["A"]}, ["A", "B"])
    with pytest.raises(InvalidComponents, match="map: A lists a neighbour twice"):
        SeaMap.from_names("twice", {"A": ["B", "B"], "B": ["A"], "C": ["D"], "D": ["C"]}, ["A", "C"])
    with pytest.raises(InvalidComponents, match="'A 1' is empty or has a space"):
        SeaMap.from_names("space", {"A 1": ["B"], "B": ["A 1"], "C": ["D"], "D": ["C"]}, ["B", "C"])


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[end]\nvp_tiles = 2\n", encoding="utf-8")
    box = load_components(file)
    assert box == attrs.evolve(BOX, vp_tiles_to_end=2), "what it leaves out is as printed"
    assert Game(components=box).deal(1).drawn == 4
    with pytest.raises(InvalidComponents, match=r"none\.toml: cannot be read"):
        load_components(tmp_path / "none.toml")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidComponents, match="not UTF-8"):
        load_components(file)


def test_a_game_says_what_its_box_lacks() -> None:
    short = attrs.evolve(BOX, vp_tiles_to_end=12)
    with pytest.raises(InvalidComponents, match=r"vp: the stack has 23 tiles .* up to 24 .* add 1 tiles"):
        Game(players=2, components=short)
    two_sets = attrs.evolve(BOX, start_sets=BOX.start_sets[:2])
    with pytest.raises(InvalidComponents, match=r"start\.sets: 2 sets for 3 players"):
        Game(players=3, components=two_sets)
    none_extra = attrs.evolve(BOX, vp_extra=None)
    with pytest.raises(InvalidComponents, match="vp_extra: missing"):
        Game(components=none_extra, readings=read_as(vp_tiles="27+1"))
    for players in (1, 5):
        with pytest.raises(InvalidInput, match="Eastern Wonders is for 2 to 4 players"):
            Game(players=players)
    with pytest.raises(InvalidInput, match="EW-99 cannot be dropped"):
        Game(without=frozenset({"EW-99"}))


def test_types_of_the_printed_tiles_are_even() -> None:
    for kind in Spice:
        assert sum(tile.type is kind for tile in printed().market_tiles) == 6
