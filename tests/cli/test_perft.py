"""``century-rules perft``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run


def test_the_numbers_of_the_deal() -> None:
    result = run("perft", "eastern-wonders", "--players", "3", "--seed", "7", "--depth", "2")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "eastern-wonders, 3 players, seed 7, default readings"
    assert [line.split() for line in result.stdout.splitlines()[1:]] == [["1", "80"], ["2", "4,800"]]


@pytest.mark.in_turn(1)
def test_divided_and_counted_by_both() -> None:
    result = run("perft", "eastern-wonders", "--instance", "gale", "--depth", "2", "--divide", "--against", "kernel")
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()[1:]] == [
        ["1", "3"], ["2", "12"], ["open", "5"], ["harvest", "2"], ["pass", "5"],
        ["the", "kernel", "counts", "the", "same"]]


def test_there_is_no_second_text_to_count_with() -> None:
    result = run("perft", "eastern-wonders", "--against", "encoding")
    assert result.exit_code == 2 and "the rules are written once, and there is no second text to count with" in " ".join(
        result.stderr.split())
    assert "'second' is not" in run("perft", "eastern-wonders", "--against", "second").stderr


def test_as_json_under_a_reading() -> None:
    result = run("perft", "eastern-wonders", "--instance", "gale", "-d", "1", "--reading", "pass=no", "--divide", "--json")
    assert json.loads(result.stdout) == {
        "game": "eastern-wonders", "players": 2, "readings": ["pass=no"], "instance": "gale", "record": None, "after": None,
        "seed": None,
        "interrupted": False, "plays": [2], "divide": {"open": 1, "harvest": 1}, "difference": None}


def test_an_instance_of_ones_own_and_a_record(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('players = 2\ncomponents.base = "small"')
    assert run("perft", "eastern-wonders", "--instance", str(mine), "-d", "1").stdout.split()[-2:] == ["1", "8"]
    game = tmp_path / "game.txt"
    game.write_text("century-rules record 1\ngame eastern-wonders\nplayers 2\nseed 7\n\nP2 begin YYYY C3\n")
    for after, number in (((), "60"), (("--after", "0"), "80")):
        assert run("perft", "eastern-wonders", "--record", str(game), *after, "-d", "1").stdout.split()[-2:] == ["1", number]
    game.write_text(game.read_text() + "P1 done\n")
    result = run("perft", "eastern-wonders", "--record", str(game), "-d", "1")
    assert result.exit_code == 2 and f"{game}:7: action 2, P1 done: not allowed" in result.stderr
    game.write_text(game.read_text().replace("P1 done\n", ""))
    assert "the record has 1 action" in run("perft", "eastern-wonders", "--record", str(game), "--after", "2").stderr


@pytest.mark.parametrize(("given", "why"), [
    (["--instance", "cave"], "there is no instance 'cave' (did you mean cove?)"),
    (["--instance", "cove", "--seed", "3"], "--seed: --instance says that already; leave one out"),
    (["--instance", "cove", "--record", "x"], "--instance: --record says that already; leave one out"),
    (["--after", "3"], "--after: counts the actions of a record; give --record, too"),
    (["--players", "5"], "players: 5; Eastern Wonders is for 2 to 4 players"),
    (["--players", "0"], "players: 0; Eastern Wonders is for 2 to 4 players"),
    (["--reading", "x=y"], "there is no reading 'x'"),
    (["--record", "no.txt"], "no.txt: cannot be read"),
])
def test_bad_input(given: list[str], why: str) -> None:
    result = run("perft", "eastern-wonders", *given)
    assert result.exit_code == 2 and why in result.stderr


def test_where_there_is_no_choice_yet_it_says_how_to_count_elsewhere() -> None:
    told = run("perft", "goa", "--depth", "2").output
    assert "nobody has a choice so early" in told and "--instance reef begins elsewhere" in told
    assert "--after N" in told and "so early" not in run("perft", "goa", "--instance", "cave", "--depth", "2").output
    assert "so early" not in run("perft", "spice-road", "--depth", "1").output
    assert "so early" not in run("perft", "goa", "--depth", "1", "--json").output
