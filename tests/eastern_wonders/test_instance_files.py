"""Instances of one's own: what a file can say, and how it is told what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.games.eastern_wonders.actions import Begin
from century_rules.games.eastern_wonders.components import PORT_CLOSED, printed
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.search import explore
from century_rules.writing.instance import parse_instance
from tests.eastern_wonders.by_hand import read_as
from tests.eastern_wonders.instances import game_of, instance

SMALL = 'players = 2\n[readings]\nsupply = "counted"\n[components]\nbase = "small"\n'


def test_the_least_is_the_printed_game() -> None:
    made = parse_instance(RULEBOOK, "players = 3")
    assert made.game.components == printed() and made.game.readings == Readings() and made.game.players == 3
    assert made.beginning.setup.closed_at == 9 and made.opening == () and made.shows == ""


def test_a_seed_is_that_of_deal() -> None:
    assert parse_instance(RULEBOOK, "players = 2\nsetup.seed = 7").start == instance("gale").game.deal(7)


def test_all_of_it_at_once(tmp_path: Path) -> None:
    small = Path(__file__).parents[2] / "century_rules/games/eastern_wonders/data/small.toml"
    (tmp_path / "base.toml").write_text(
        small.read_text().replace('"ring"', '"pond"'))
    file = tmp_path / "mine.toml"
    file.write_text('''
        shows = "a pond"
        players = 2
        opening = """
        P2 begin - A   # P1 has the cube
        P1 begin Y B; stay
        """
        readings = { supply = "counted", "shared-start" = "no" }
        [components]
        base = "base.toml"
        board.hold_spaces = 3
        map.neighbours = { W = ["A"], A = ["W", "B"], B = ["A", "E"], E = ["B", "D"], D = ["E", "C"], C = ["D"] }
        [setup]
        markets = { A = "tea", B = "chili", D = "ginger", C = "cloves" }
        vp = ["tile-3", "tile-2", "closed", "tile-1", "tile-4"]
    ''')
    made = RULEBOOK.instance(str(file))
    assert (made.name, made.shows, game_of(made).components.sea.name) == ("mine", "a pond", "pond")
    assert made.game.readings == read_as(supply="counted", shared_start="no")
    assert game_of(made).components.hold_spaces == 3
    assert made.beginning.setup.sea.distance[made.beginning.setup.sea.index["W"]][made.beginning.setup.sea.index["C"]] == 5
    assert made.beginning.setup.vp_order[0].id == "tile-3" and made.beginning.setup.vp_order[2] == PORT_CLOSED
    assert [tile.id for tile in made.beginning.setup.markets if tile] == ["tea", "chili", "ginger", "cloves"]
    assert made.opening[0] == Begin(NO_CUBES, "A") and made.start.turn == 0 and made.start.phase.name == "ACT"


@pytest.mark.in_turn(1)
def test_one_of_ones_own_is_searched_like_ours() -> None:
    made = parse_instance(RULEBOOK, SMALL.replace("players = 2", 'players = 2\nopening = "P2 begin - A\\nP1 begin Y B"'))
    found = explore(made.game, [made.start], bounds=made.bounds)
    assert found.why_stopped == "closed" and found.states < 214_769


def test_under_another_reading_of_the_tiles_the_last_one_is_added_and_taken_away() -> None:
    small = instance("cove")
    more = RULEBOOK.under(small, read_as(supply="counted", vp_tiles="27+1"))
    assert more.beginning.setup.vp_order == (*small.beginning.setup.vp_order, game_of(small).components.vp_extra)
    assert RULEBOOK.under(more, small.game.readings).beginning == small.beginning


@pytest.mark.parametrize(("text", "why"), [
    ("players = ", "instance: not TOML: Invalid value"),
    ("x = " + "[" * 5_000, "instance: (not TOML|has a number of thousands of digits)"),
    ("x = " + "9" * 5_000, "instance: (not TOML|has a number of thousands of digits)"),
    ("x = 0x" + "f" * 5_000, "instance: (not TOML|has a number of thousands of digits)"),
    ("", "instance: players: missing"),
    ("players = 5", "players: 5; Eastern Wonders is for 2 to 4 players"),
    ("players = true", "players: True should be a whole number"),
    ("player = 2", r"player: is unknown \(did you mean players\?\); there are shows, players, opening"),
    ("players = 2\nshows = 3", "shows: 3 should be a text"),
    ("players = 2\nreadings = 3", r"readings: should be a table \[readings\]"),
    ('players = 2\nreadings.pikup = "all"', r"there is no reading 'pikup' \(did you mean pickup\?\)"),
    ('players = 2\nreadings.pickup = "al"', r"reading pickup: 'al' is none of its readings \(did you mean all\?\)"),
    ("players = 2\nreadings.pickup = 1", "readings.pickup: 1 should be a text"),
    ('players = 2\ncomponents.base = "smal"', r"components.base: 'smal' is none \(did you mean small\?\); there are small"),
    ('players = 2\ncomponents.base = "no.toml"', "no.toml: cannot be read: No such file"),
    ("players = 2\ncomponents.ends.vp_tiles = 1", r"ends: is unknown \(did you mean end\?\)"),
    ("players = 2\ncomponents.end.vp_tile = 1", r"end.vp_tile: is unknown \(did you mean vp_tiles\?\)"),
    ("players = 2\ncomponents.end = 1", r"end: should be a table \[end\]"),
    ("players = 2\ncomponents.end.vp_tiles = 0", "end.vp_tiles: 0 should be a whole number, at least 1"),
    ("players = 2\ncomponents.end.vp_tiles = 9999999999", "end.vp_tiles: 9999999999 should be a whole number"),
    ("players = 2\ncomponents.end.vp_tiles = 30", "add 37 tiles"),
    ('players = 2\ncomponents.base = "small"\ncomponents.start.sets = ["YY", "-"]', "cubes.supply: fewer ginger"),
    ("players = 3\ncomponents.base = 'small'", "start.sets: 2 sets for 3 players"),
    ("players = 2\nsetup.sed = 3", r"setup.sed: is unknown \(did you mean seed\?\)"),
    ("players = 2\nsetup.seed = -1", "setup.seed: -1 should be a whole number"),
    ("players = 2\nsetup.seed = 1\nsetup.vp = []", "setup.vp: is unknown; there are seed"),
    ('players = 2\nsetup.vp = ["V1"]', "there is no VP tile 'V1'"),
    ('players = 2\nsetup.vp = ["V01"]', "set-up: the order of the VP tiles must name each of the 27 once"),
    ('players = 2\nsetup.markets = { Z9 = "tea-1" }', "there is no tile 'Z9' on this map"),
    ('players = 2\nsetup.markets = { A2 = "tea-1" }', "no market tile is laid on A3"),
    ("players = 2\nsetup.markets = [1]", r"setup.markets: should be a table \[setup.markets\]"),
    ("players = 2\nopening = 3", "opening: 3 should be a text"),
    ('players = 2\nopening = "begin YYYY A2"', "opening, line 1: 'begin' is no player"),
    ('players = 2\nopening = "P2 begin YYYY A1"', r"opening, line 1: begin YYYY A1 is not allowed: EW-1.7: a ship starts"),
    ('players = 2\nopening = "P2 begn YYYY A1"', r"opening, line 1: 'begn' is no action \(did you mean begin\?\)"),
    ('players = 2\nopening = "\\nP2 begin YYYY Z1"', "opening, line 2: there is no tile 'Z1' on this map"),
    ('players = 2\nopening = "P2 begin YYYY"', "opening, line 1: 'begin YYYY': expected begin CUBES TILE"),
    ('players = 2\nopening = "P1 begin YYYY A2"', "opening, line 1: it is not P1 who acts now, but P2; the line is: P1 begin"),
    ('players = 2\nopening = "P2 begin YYYY A2;"', "opening, line 1: an action is missing"),
])
def test_what_is_wrong_is_said_with_the_place(text: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why) as caught:
        parse_instance(RULEBOOK, text)
    assert str(caught.value).startswith("instance: ")


def test_names_and_files_that_are_not_there() -> None:
    with pytest.raises(InvalidInput, match=r"no instance 'cave' \(did you mean cove\?\); .*files whose name ends in .toml"):
        RULEBOOK.instance("cave")
    with pytest.raises(InvalidInput, match=r"nothing\.toml: cannot be read: No such file"):
        RULEBOOK.instance("nothing.toml")
    assert RULEBOOK.instance("gale").name == "gale"
