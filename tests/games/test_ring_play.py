"""A game that the library knows nothing of is played, recorded, replayed and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import run


def test_play(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    typed = f"sail I9\nsail I3\nload\n2\nundo\nsail I2\nload\nsail I1\nrest\nsail I3\nsave {game}\nrandom\n"
    answer = run("play", "ring", "--seed", "7", typed=typed)
    assert answer.code == 0
    for said in ("ring, 2 players, seed 7.", "there is no island I9 on this ring", "not allowed: R-3: I3 is not one or two",
                 "not allowed: R-2: first the boat sails", "took back: sail I2",
                 "P1 loads the crate.", "P1   place I2", "   crates 1   ",
                 "lying I1 I2 I3 I4", "left after 6 actions."):
        assert said in answer.out, said
    assert game.read_text(encoding="utf-8").splitlines() == [
        "century-rules record 1", "game ring", "players 2", "seed 7", "", "P1  sail I2", "P1  load", "P2  sail I1", "P2  rest",
        "P1  sail I3"]


def test_play_to_the_end() -> None:
    answer = run("play", "ring", "--seed", "1", typed="random\n" * 200)
    assert "The game is over: P1 " in answer.out and " wins." in answer.out
    assert "not allowed" not in answer.out


def test_simulate() -> None:
    arguments = ("simulate", "ring", "--games", "30", "--seed", "1", "--json")
    answer = run(*arguments).json
    assert (answer["ended"], answer["game"]) == (30, "ring")
    assert answer["by_action"].keys() == {"sail", "rest", "load"}  # type: ignore[attr-defined]  # it is an object
    assert run(*arguments, "--workers", "2").json == answer
    assert run("simulate", "ring", "--players", "3", "--games", "5", "--seed", "1").code == 0


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_simulate_counts_dead_ends(engine: str) -> None:
    """Three boats come to no end, as `search ring crowd` shows; two never come to a dead end."""
    arguments = ("simulate", "ring", "--games", "20", "--seed", "1", "--engine", engine)
    three = run(*arguments, "--players", "3", "--json").json
    assert (three["ended"], three["dead_ends"]) == (0, 20)
    told = [line.rsplit(maxsplit=1) for line in run(*arguments, "--players", "3").out.splitlines()]
    assert ["stopped at the limit", "0"] in told and ["came to a dead end: nobody could act", "20"] in told
    assert ["stopped at the limit", "20"] in [
        line.rsplit(maxsplit=1) for line in run(*arguments, "--players", "3", "--limit", "2").out.splitlines()]
    two = run(*arguments, "--json").json
    assert (two["ended"], two["dead_ends"]) == (20, 0)


def test_simulate_compiled() -> None:
    answer = run("simulate", "ring", "--games", "200", "--seed", "1", "--engine", "compiled", "--json").json
    assert answer["ended"] == 200


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text("century-rules record 1\ngame ring\nplayers 2\nseed 7\n\nP1 sail I2\nP1 load\nP2 sail I1\n", encoding="utf-8")
    return file


def test_replay(record: Path) -> None:
    answer = run("replay", record, "--tell", "--show")
    assert answer.code == 0
    assert answer.out.splitlines()[:2] == ["Turn 1, P1     sails to I2; loads the crate.", "Turn 2, P2     sails to I1."]
    every = run("replay", record, "--tell", "--actions").out.splitlines()
    assert every[:5] == ["Turn 1, P1", "   1  sails to I2", "   2  loads the crate", "Turn 2, P2", "   3  sails to I1"]
    assert "P2 acts." in answer.out and "legal: 3 actions of 2 players; the game goes on" in answer.out
    assert run("replay", record, "--json").json["readings"] == []


@pytest.mark.parametrize(("old", "new", "code", "said"), [
    ("P2 sail I1", "P2 sail I2", 1, ":8: action 3, P2 sail I2: not allowed by R-4 (another boat is at I2)"),
    ("P2 sail I1", "P1 sail I3", 1, "not allowed by R-2 (it is P2 who acts here)"),
    ("P2 sail I1", "P2 sial I1", 2, ":8: 'sial' is no action (did you mean sail?)"),
    ("P2 sail I1", "P2 sail I9", 2, ":8: action 3, P2 sail I9: there is no island I9 on this ring"),
    ("game ring", "game rung", 2, ":2: there is no game 'rung' (did you mean ring?)"),
    ("game ring", "gmae ring", 2, ":2: 'gmae' is unknown (did you mean game?)"),
    ("game ring\n", "", 2, "`game NAME` is missing"),
    ("players 2", "players 4", 2, ":3: '4' should be a whole number, 2 to 3"),
    ("seed 7\n", "", 2, "the set-up is missing; add a line `seed 7`"),
    ("seed 7", "reading staying=maybe\nseed 7", 2, ":4: reading staying: 'maybe' is none of its readings"),
])
def test_a_record_with_an_error(record: Path, old: str, new: str, code: int, said: str) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    answer = run("replay", record)
    assert answer.code == code and said in answer.err


def test_perft(record: Path) -> None:
    answer = run("perft", "ring", "--depth", "4", "--divide")
    assert [line.split() for line in answer.out.splitlines()[1:]] == [
        ["1", "2"], ["2", "4"], ["3", "4"], ["4", "8"], ["sail", "I1", "4"], ["sail", "I2", "4"]]
    assert run("perft", "ring", "--record", record, "--after", "2", "-d", "1", "--json").json["plays"] == [1]
    assert run("perft", "ring", "--instance", "late", "-r", "staying=yes", "-d", "1", "--json").json["plays"] == [3]
    assert "the kernel counts the same" in run("perft", "ring", "--depth", "5", "--against", "kernel").out


def test_a_game_without_guidance_is_told_of_it_where_play_does_not_end() -> None:
    said = run("simulate", "ring", "-n", "5", "--seed", "1", "--limit", "3").out
    assert "5 of 5 games did not come to an end within --limit 3: give a greater --limit, or say `guidance`" in said


def test_names_of_phases_that_are_made_by_a_call() -> None:
    answer = run("names", "ring")
    assert answer.code == 0 and "Phase" in answer.out and "SAIL" in answer.out


def test_a_place_is_told_wherever_it_is() -> None:
    answer = run("play", "ring", "--seed", "7", typed="")
    assert "turn P1" in answer.out and "P1   place harbour" in answer.out
