"""A game that the library knows nothing of, in a package of its own: found by its name, and refused where it does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.telling import Telling
from century_rules.writing.plain import PlainTelling
from tests.games.installing import RING, changed, run
from tests.games.ring.ring.rules import RULEBOOK, Action, Sail, State


def lines_of(file: str) -> int:
    return len((RING / "ring" / file).read_text(encoding="utf-8").splitlines())


def test_it_is_short() -> None:
    """The rules, and nothing besides them."""
    assert lines_of("rules.py") + lines_of("__init__.py") <= 154
    assert sorted(file.name for file in (RING / "ring").glob("*.py")) == ["__init__.py", "rules.py"]


def test_games() -> None:
    assert "ring              Ring (2 or 3 players)" in run("games").out
    assert {"name": "ring", "title": "Ring (2 or 3 players)"} in json.loads(run("games", "--json").out)


def test_a_name_that_is_none_lists_it() -> None:
    answer = run("readings", "rings")
    assert answer.code == 2
    games = "eastern-wonders, goa, ring, sand-to-sea, sky-islands, spice-road"
    assert f"there is no game 'rings' (did you mean ring?); there are {games}" in answer.err


def test_a_game_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    site = changed(tmp_path, ("rules.py", "import attrs\n", "import atttrs\n"))
    answer = run("clauses", "ring", site=site)
    assert answer.code == 2
    assert "the game 'ring' is registered, but cannot be loaded" in answer.err and "atttrs" in answer.err


def test_games_lists_the_others_beside_a_broken_one(tmp_path: Path) -> None:
    answer = run("games", site=changed(tmp_path, ("rules.py", "import attrs\n", "import atttrs\n")))
    assert answer.code == 2 and "eastern-wonders" in answer.out and "'ring' is registered, but cannot be loaded" in answer.err


@pytest.mark.parametrize(("change", "said"), [
    (("rules.py", 'name="ring"', 'name="rung"'), "which is the Rulebook of 'rung'"),
    (("entry_points.txt", "ring.rules:RULEBOOK", "ring.rules:CLAUSES"), "which is a dict"),
    (("rules.py", '"R-2", "R-3", why=', '"R-2", "R-9", why='), "Ring, staying: there is no clause 'R-9'"),
])
def test_a_rulebook_that_does_not_fit_is_refused(tmp_path: Path, change: tuple[str, str, str], said: str) -> None:
    answer = run("readings", "ring", site=changed(tmp_path, change))
    assert answer.code == 2 and said in answer.err


def test_clauses() -> None:
    assert "Two boats are never at one island, but in the harbour." in run("clauses", "ring").out
    (one,) = json.loads(run("clauses", "ring", "R-3", "--json").out)
    assert one["source"] == "the rules of Ring"
    assert "there is no clause 'R-9'" in run("clauses", "ring", "R-9").err


def test_readings() -> None:
    answer = run("readings", "ring")
    assert "May a boat stay where it is?" in answer.out and "Default, for it grants the player the least." in answer.out
    (one,) = json.loads(run("readings", "ring", "staying", "--json").out)
    assert (one["default"], [each["value"] for each in one["readings"]]) == ("no", ["no", "yes"])


def test_a_package_cannot_end_the_program_as_if_all_were_well(tmp_path: Path) -> None:
    answer = run("games", site=changed(tmp_path, ("rules.py", "CLAUSES = {", "raise SystemExit(0)\nCLAUSES = {")))
    assert answer.code == 2 and "cannot be loaded" in answer.err


def test_without_sentences_of_its_own_all_of_a_telling_is_there() -> None:
    telling: Telling[State, Action] = PlainTelling(RULEBOOK.write_action, RULEBOOK.names)
    game = RULEBOOK.printed(2)
    here, there = game.deal(1), game.apply(game.deal(1), Sail("I2"))
    assert telling.lines(game, here) == ["turn P1", "P1 place harbour", "P2 place harbour", "lying I1 I2 I3 I4"]
    assert telling.seats(game, here) == ["P1   place harbour", "P2   place harbour"]
    assert telling.differences(game, there, here) == ["phase: work, not sail", "P1 place: I2, not harbour"]
    assert telling.differences(game, here, here) == []
    # What is constant, then what is nobody's.
    assert telling.board(game, here) == ["worth 0 1 2 1 3", "turn P1", "lying I1 I2 I3 I4"]
    assert (telling.words(), telling.legend(), telling.score_lines(game, here)) == ("", "", ())
