"""``century-rules replay``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.eastern_wonders.test_record import GOOD
from tests.mutants.patching import ROOT


def kept(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def test_a_legal_play(tmp_path: Path) -> None:
    path = kept(tmp_path, GOOD)
    result = run("replay", path)
    assert (result.exit_code, result.stdout) == (0, "legal: 5 actions of 2 players; the game goes on\n")
    told = run("replay", path, "--tell", "--show").stdout
    assert "Turn 1, P1     sails from B2 to A1;" in told
    every = run("replay", path, "--tell", "--actions").stdout
    assert "Turn 1, P1\n   3  sails from B2 to A1\n" in every
    assert run("replay", path, "--actions").exit_code == 2
    assert "*P2  ship C3" in told
    answer = json.loads(run("replay", path, "--json").stdout)
    assert (answer["legal"], answer["actions"], answer["over"]) == (True, 5, False)


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("P1  step A1", "P1  step E4", ":8: action 3, P1 step E4: not allowed by EW-3.1 (E4 is not next to the ship's tile)"),
    ("P1  step A1", "P2  step A1", ":8: action 3, P2 step A1: not allowed by EW-2.1 (it is P1 who acts here)"),
])
def test_an_illegal_play(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = kept(tmp_path, GOOD.replace(old, new))
    result = run("replay", path)
    assert result.exit_code == 1
    assert result.stderr == f"century-rules: {path}{expected}\n"
    told = run("replay", path, "--tell")
    assert (told.exit_code, told.stderr) == (1, result.stderr)
    assert told.stdout.startswith("Start          P2 takes 4 ginger and starts on C3; P1 takes ") and "Turn" not in told.stdout
    answer = json.loads(run("replay", path, "--json").stdout)
    assert (answer["legal"], answer["line"]) == (False, 8)
    assert answer["refusals"][0]["clause"].startswith("EW-")


@pytest.mark.parametrize(("data", "expected"), [
    (b"", "there is nothing here"), (b"\0\1", "not a text"), (b"\xff", "not UTF-8"), (GOOD[:30].encode(), ":2: "),
    (GOOD.replace("step A1", "step Z9").encode(), ":8: action 3, P1 step Z9: there is no tile Z9"),
    (GOOD.replace("seed 7", "components gone.toml\nseed 7").encode(), "gone.toml: cannot be read"),
    (GOOD.replace("seed 7", "reading pickup=some\nseed 7").encode(), ":4: reading pickup: 'some' is none of its readings"),
])
def test_a_file_that_is_no_record(tmp_path: Path, data: bytes, expected: str) -> None:
    result = run("replay", kept(tmp_path, data))
    assert result.exit_code == 2
    assert expected in result.stderr
    assert str(tmp_path) in result.stderr
    assert result.stdout == ""


def test_by_which_rules_it_was_played_is_said_on_page_and_in_markdown(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text((ROOT / "century_rules/games/eastern_wonders/data/printed.toml").read_text(encoding="utf-8"), encoding="utf-8")
    text = GOOD.replace("players 2", "players 2\nwithout EW-3.5\ncomponents box.toml")
    page, marked = tmp_path / "page.html", tmp_path / "play.md"
    assert run("replay", kept(tmp_path, text), "--html", str(page), "--markdown", str(marked)).exit_code == 0
    for file in (page, marked):
        said = file.read_text(encoding="utf-8")
        assert "without EW-3.5, as if the rulebook did not say so" in said
        assert "the components of box.toml, not the printed ones" in said


def test_the_components_of_a_record_are_not_written_over(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text((ROOT / "century_rules/games/eastern_wonders/data/printed.toml").read_text(encoding="utf-8"), encoding="utf-8")
    before, path = box.read_bytes(), kept(tmp_path, GOOD.replace("players 2", "players 2\ncomponents box.toml"))
    refused = run("replay", path, "--html", str(box))
    assert refused.exit_code == 2 and "is a file that this command reads" in refused.stderr and box.read_bytes() == before
