"""Verbs that look things up, and bad input to any verb."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules import eastern_wonders as ew
from century_rules.cli.group import VERBS
from century_rules.kernel.reading import HOW_A_DEFAULT_IS_CHOSEN, Ground
from tests.cli.running import run


def test_help_lists_every_verb_and_each_has_examples() -> None:
    overview = run("--help")
    assert overview.exit_code == 0
    for verb in ("games", "clauses", "readings", "play", "simulate", "replay"):
        assert f"  {verb} " in overview.output
        assert VERBS[verb].summary in overview.output
        own = run(verb, "--help")
        assert own.exit_code == 0
        assert "Examples:" in own.output
        assert f"century-rules {verb}" in own.output


def test_games() -> None:
    assert "eastern-wonders" in run("games").output
    assert json.loads(run("games", "--json").output)[0]["name"] == "eastern-wonders"


def test_clauses() -> None:
    every = run("clauses", "eastern-wonders")
    assert every.exit_code == 0
    assert all(clause in every.output for clause in ew.CLAUSES)
    one = json.loads(run("clauses", "eastern-wonders", "EW-3.5", "--json").output)
    assert [(clause["id"], clause["text"]) for clause in one] == [("EW-3.5", ew.CLAUSES["EW-3.5"].text)]


def test_readings() -> None:
    every = run("readings", "eastern-wonders")
    assert every.exit_code == 0
    assert all(ambiguity.id in every.output for ambiguity in ew.AMBIGUITIES)
    one = json.loads(run("readings", "eastern-wonders", "pickup", "--json").output)
    assert one[0]["default"] == "any"
    assert [reading["value"] for reading in one[0]["readings"]] == ["any", "all"]


def test_readings_say_how_the_default_was_chosen() -> None:
    told = " ".join(run("readings", "eastern-wonders", "pickup").output.split())
    assert HOW_A_DEFAULT_IS_CHOSEN in told
    assert "Default, for no source contradicts it" in told and "any number contradicts neither" in told
    every = json.loads(run("readings", "eastern-wonders", "--json").output)
    assert {said["ground"] for said in every} == {str(ground) for ground in Ground}


@pytest.mark.parametrize(("arguments", "expected"), [
    (("clauses", "estern-wonders"), "there is no game 'estern-wonders' (did you mean eastern-wonders?)"),
    (("clauses", "eastern-wonders", "EW-3.55"), "there is no clause 'EW-3.55' (did you mean EW-3.5?)"),
    (("clauses", "eastern-wonders", "EW-8"), "there is no clause 'EW-8' (did you mean EW-8.1, EW-8.2"),
    (("search", "spice-road", "oasys"), "(did you mean oasis?); there are bazaar, caravan, oasis, purse, stall; besides,"),
    (("readings", "chess"), "there is no game 'chess'"),
    (("readings", "eastern-wonders", "pikcup"), "there is no reading 'pikcup' (did you mean pickup?)"),
    (("simulate", "spice"), "there is no game 'spice'"),
    (("simulate", "eastern-wonders", "--reading", "pickup=some"), "'some' is none of its readings; they are any, all"),
    (("simulate", "eastern-wonders", "--reading", "pickup"), "reading 'pickup': should be NAME=VALUE"),
    (("simulate", "eastern-wonders", "--reading", "hold-check"), "should be NAME=VALUE, for instance hold-check="),
    (("simulate", "eastern-wonders", "-r", "pikcup=all"), "(did you mean pickup?)"),
    (("simulate", "eastern-wonders", "--players", "5"), "players: 5; Eastern Wonders is for 2 to 4 players"),
    (("simulate", "eastern-wonders", "--players", "many"), "'--players'"),
    (("simulate", "eastern-wonders", "--games", "0"), "'--games'"),
    (("simulate", "eastern-wonders", "--seed", "-1"), "'--seed'"),
    (("play", "eastern-wonders", "--seed", "x"), "'--seed'"),
    (("simulate", "eastern-wonders", "--components", "no/such.toml"), "no/such.toml: cannot be read"),
    (("simulate",), "Missing argument 'GAME'"), (("simulate", "eastern-wonders", "--gmaes", "3"), "Did you mean"),
    (("smulate", "eastern-wonders"), "there is no verb 'smulate' (did you mean simulate?); there are games"),
    (("replay", "no/such/record.txt"), "no/such/record.txt: cannot be read: No such file or directory"),
    (("replay", "."), ".: is a folder; give the name of a file in it"),
    (("clauses", "g\udcff\x1b[31m"), "there is no game 'g\\udcff\\x1b[31m'"),
])
def test_bad_input_is_told_in_one_message(arguments: tuple[str, ...], expected: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(("data", "expected"), [
    (b"\xff\xfe", "not UTF-8"), (b"", "there is nothing in it; say what"), (b"[board", "not TOML"),
    (b"board = 3", "board: should be a table"),
])
def test_bad_components(tmp_path: Path, data: bytes, expected: str) -> None:
    path = tmp_path / "tiles.toml"
    path.write_bytes(data)
    result = run("simulate", "eastern-wonders", "--components", str(path))
    assert result.exit_code == 2
    assert f"{path}: " in result.stderr
    assert expected in result.stderr


HUGE = "9" * 23


@pytest.mark.parametrize(("asked", "most"), [
    (("search", "spice-road", "bazaar", "--engine", "native", "--max-states", HUGE), 10**18 - 1),
    (("search", "spice-road", "bazaar", "--max-depth", HUGE), 10**18 - 1),
    (("simulate", "spice-road", "--engine", "compiled", "--limit", HUGE), 10**18 - 1),
    (("simulate", "spice-road", "--games", HUGE), 10**18 - 1), (("simulate", "spice-road", "--seed", HUGE), 10**18 - 1),
    (("check", "eastern-wonders", "cove", "--max-states", HUGE), 10**18 - 1),
    (("compare", "eastern-wonders", "pickup", "--tries", HUGE), 10**18 - 1),
    (("compare", "eastern-wonders", "pickup", "--plays", HUGE), 10**18 - 1),
    (("compare", "eastern-wonders", "pickup", "--steps", HUGE), 4294),
    (("verify", "eastern-wonders", "--rlimit", HUGE), 2**32 - 1),
    (("across-readings", "eastern-wonders", "--rlimit", HUGE), 2**32 - 1),
    (("rule", "check", "docs/rulings/no-fees.toml", "--actions", HUGE), 10**18 - 1),
    (("rule", "check", "docs/rulings/no-fees.toml", "--positions", HUGE), 10**18 - 1),
    (("play", "eastern-wonders", "--instance", "cove", "--after", HUGE), 10**18 - 1)], ids=str)
def test_a_number_beyond_all_is_refused_with_the_most_it_may_be(asked: tuple[str, ...], most: int) -> None:
    answer = run(*asked)
    assert answer.exit_code == 2 and f"{HUGE} is not in the range" in " ".join(answer.output.split())
    assert f"<={most}." in answer.output
