"""Small games of a package of its own, and boxes: searched, compared, and asked what its properties claim."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.games.installing import PLAYS_ONLY, changed, run


def test_search() -> None:
    answer = run("search", "ring", "puddle")
    assert answer.code == 0
    assert "200 positions, 230 transitions, 20 actions deep" in " ".join(answer.out.split())
    assert "SEARCHED TO THE END: Until the game is over somebody can act" in answer.out
    goal = run("search", "ring", "puddle", "--goal", "game-over")
    assert goal.code == 0 and "Reached in" in goal.out and "   5  sails to harbour" in goal.out
    assert "there is no goal 'gameover' (did you mean game-over?)" in run("search", "ring", "puddle", "--goal", "gameover").err


def test_search_finds_a_dead_end() -> None:
    """Three boats, and no staying: it is a gap in the rules, and the search shows it."""
    answer = run("search", "ring", "crowd")
    assert answer.code == 1
    assert "nobody can act though the game goes on" in answer.out
    assert "Turn 1, P1     sails to I1; loads the crate.\n" in answer.out
    assert "The point: player 3 cannot act, and the game goes on.\n" in answer.out
    assert "load and 1 more: R-2: first the boat sails, then the player loads or rests\n" in answer.out


def test_search_compares_two_readings() -> None:
    answer = run("search", "ring", "puddle", "--against", "staying=yes")
    assert answer.code == 0
    assert "At once one allows what the other does not, and no sooner." in " ".join(answer.out.split())
    parting = run("search", "ring", "puddle", "--against", "staying=yes", "--json").json["parting"]
    assert isinstance(parting, dict) and parting["kind"] == "legality"


def test_an_instance_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('players = 2\ncomponents.islands = ["harbour", "A", "B"]\nopening = "P1 sail A; load"\n', encoding="utf-8")
    assert "P1" not in run("perft", "ring", "--instance", mine, "-d", "1").err
    for old, new, said in (("sail A", "sail C", "opening, line 1: there is no island C on this ring"),
                           ("islands", "ilands", "components.ilands: is unknown (did you mean islands?)"),
                           ("players = 2", "players = 7", "players: 7; Ring is for 2 or 3 players")):
        wrong = tmp_path / "wrong.toml"
        wrong.write_text(mine.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        answer = run("search", "ring", wrong)
        assert answer.code == 2 and said in answer.err


def test_components_by_type(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("to_end = 1\nworth = [1, 1, 1, 1]\n", encoding="utf-8")
    assert run("simulate", "ring", "--components", box, "-n", "3", "--seed", "1", "--json").json["mean_winning_points"] != 0
    for text, said in (("to_end = 'x'", "to_end: 'x' should be a whole number"),
                       ("to_ned = 1", "to_ned: is unknown (did you mean"),
                       ("worth = 3", "worth: 3 should be a list"), ("to_end", "not TOML")):
        box.write_text(text, encoding="utf-8")
        answer = run("simulate", "ring", "--components", box)
        assert answer.code == 2 and said in answer.err


def test_check_needs_no_bounds_and_says_where_they_are_too_narrow(tmp_path: Path) -> None:
    assert run("check", "ring", "late").code == 0
    narrow = ("rules.py", "notation=NOTATION,", "notation=NOTATION, bounds=lambda game, beginning: lambda path: (0, 3),")
    answer = run("check", "ring", "late", site=changed(tmp_path, narrow))
    assert answer.code == 3 and "`bounds` of the rulebook says" in answer.out


@pytest.fixture
def properties_alone(tmp_path: Path) -> Path:
    """Rules with properties, of which nothing can be lifted, and no proofs."""
    site = changed(tmp_path, PLAYS_ONLY)
    shutil.rmtree(site / "ring" / "proofs")
    return site


def test_properties_alone_are_asked_of_a_small_game(properties_alone: Path) -> None:
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == 0 and "Ring has no proofs: its properties are asked of late alone" in answer.err
    lines = [line.partition(" (")[0] for line in answer.out.splitlines()]
    assert lines[:2] == ["claims/no-boat-overloaded ... HOLDS ON INSTANCE", "claims/boats-keep-apart ... HOLDS ON INSTANCE"]
    assert lines[2].startswith("claims/nobody-has-five-points ... ") and "late: 2 of 2 claims came out as expected" in lines[3]
    assert lines[3].endswith("; of 1 nothing is expected here")
    assert "has properties and no proofs, so nothing can be proved of it; `century-rules check ring" in run(
        "clauses", "ring", "--why", "R-4", site=properties_alone).err


@pytest.mark.parametrize(("old", "new", "code", "said"), [
    ("boat.crates <= 2", "boat.crates <= 1", 1, "claims/no-boat-overloaded ... NOT AS EXPECTED: refuted"),
    ("PROPERTIES: tuple[StateProperty[object, Any], ...] = (", "PROPERTIES = ()\nMISSPELT = (", 0, "of 1 nothing is expected"),
    ("PROPERTIES: tuple[StateProperty[object, Any], ...] = (", "PROPRETIES = (", 2, "should have a tuple named PROPERTIES"),
])
def test_a_property_alone_that_is_false_is_noticed(properties_alone: Path, old: str, new: str, code: int, said: str) -> None:
    claims = properties_alone / "ring" / "properties" / "claims.py"
    claims.write_text(claims.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == code and said in answer.out + answer.err


def test_a_game_that_claims_nothing_is_not_called_right(properties_alone: Path) -> None:
    claims = properties_alone / "ring" / "properties" / "claims.py"
    claims.write_text("PROPERTIES = ()\n", encoding="utf-8")
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == 2 and "late: nothing that was asked for is claimed of it" in answer.err
    claims.unlink()
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == 2
    assert "properties: there are none for the game 'ring', so that nothing is claimed of it (they would be in" in answer.err


def test_a_game_without_content_is_told_how_to_have_some(tmp_path: Path) -> None:
    site = changed(tmp_path, PLAYS_ONLY, ("rules.py", " content=Path(__file__).parent,", ""))
    answer = run("check", "ring", "late", site=site)
    assert answer.code == 2 and "there are none for the game 'ring'" in answer.err and "reinstall" not in answer.err
    assert "a game brings its own by `content` of its rulebook's `archive`" in answer.err


def test_what_is_refuted_decides_the_exit_code_where_the_limit_ran_out_for_others(tmp_path: Path) -> None:
    site = changed(tmp_path, ("properties/claims.py", "boat.crates <= 2", "boat.crates <= 1"))
    answer = run("check", "ring", "late", "--max-states", "300", site=site)
    assert "NOT AS EXPECTED: refuted" in answer.out and "not decided" in answer.out and answer.code == 1
