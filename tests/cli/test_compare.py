"""``century-rules compare``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from century_rules import eastern_wonders as ew
from century_rules.cli.compare import command
from century_rules.desk.comparing import Answer, Parting, Question
from century_rules.desk.comparing.by_play import ordinary_games
from century_rules.desk.comparing.shortest import shortest_play
from tests.cli.running import run

ASK = ("compare", "eastern-wonders")


def test_it_says_where_they_part() -> None:
    result = run(*ASK, "build-only")
    assert result.exit_code == 0
    said = result.stdout
    assert said.startswith("May one open an outpost and not trade?  [EW-4.6, EW-4.7]\n")
    assert "SHOWN BY A PLAY: First matters after 4 actions, in turn 1" in said
    assert "Set-up, where it matters:" in said
    assert "HERE THEY PART. Until here both sides agree." in " ".join(said.split())
    assert "Not allowed. EW-4.6: After opening one must trade here, and could not." in " ".join(said.split())
    assert "plays of 3 actions: none" in result.stderr
    assert max(len(line) for line in said.splitlines()) <= 96


@pytest.mark.in_turn(1)
def test_it_says_that_they_never_part() -> None:
    result = run(*ASK, "zero-trade")
    assert result.exit_code == 0
    assert "PROVED: They never part" in result.stdout
    assert "Proof: 16 obligations, all proved" in result.stdout


def test_a_set_up_is_enough() -> None:
    result = run(*ASK, "vp-tiles")
    assert result.exit_code == 0
    assert "SHOWN BY DEALING: They part before the first action" in result.stdout
    assert "Not allowed: set-up: the order of the VP tiles must name each of the 28 once (EW-1.3)." in " ".join(
        result.stdout.split())


@pytest.mark.in_turn(1)
def test_json_and_the_record(tmp_path: Path) -> None:
    path = tmp_path / "play.txt"
    result = run(*ASK, "pass", "--players", "3", "--json", "--save", str(path))
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (answer["answer"], answer["verdict"], answer["shortest"], answer["excluded_to"]) == ("they part", "refuted", True, 4)
    assert (answer["ambiguity"], answer["players"], answer["found_by"]) == ("pass", 3, "stored play")
    parting = answer["parting"]
    assert (parting["kind"], parting["actions"], parting["turns"]) == ("legality", 5, 1)
    assert [step["player"] for step in parting["play"]] == ["P3", "P2", "P1", "P1", "P1"]
    assert parting["play"][-1]["action"] == "pass"
    assert [under["allowed"] for under in parting["under"]] == [True, False]
    assert parting["under"][1]["refusals"] == [{"clause": "EW-3.8", "why": "one of the actions must be taken"}]
    assert run("replay", str(path)).stdout == "legal: 5 actions of 3 players; the game goes on\n"
    assert run(*ASK, "pass", "--save", str(path)).exit_code == 2
    assert json.loads(run(*ASK, "pass", "--players", "3", "--json").stdout) == answer


@pytest.mark.in_turn(1)
def test_other_components(tmp_path: Path) -> None:
    tiles = (Path(ew.__file__).parent / "data" / "printed.toml").read_text(encoding="utf-8")
    path = tmp_path / "small.toml"
    path.write_text(tiles.replace("hold_spaces = 10", "hold_spaces = 4"), encoding="utf-8")
    saved = tmp_path / "play.txt"
    result = run(*ASK, "discard-more", "--components", str(path), "--depth", "6", "--save", str(saved))
    assert result.exit_code == 0
    assert "Found by" in result.stdout
    assert run("replay", str(saved)).exit_code == 0


THREE = ("--depth", "2", "--tries", "0", "--plays", "0", "--steps", "1")
"""So little that no play is found: what is tested is which readings are compared."""


@pytest.mark.parametrize(("asked", "pairs"), [
    ("free-step", [("choice", "first-or-none"), ("choice", "first")]),
    ("free-step=first", [("choice", "first")]),
    ("free-step=choice,first", [("choice", "first")]),
    ("free-step=first,first-or-none", [("first-or-none", "first")]),
    ("pass=yes,no", [("yes", "no")]),
])
def test_which_readings_are_compared(asked: str, pairs: list[tuple[str, str]]) -> None:
    said = json.loads(run(*ASK, asked, *THREE, "--json").stdout)
    answers = said["comparisons"] if len(pairs) > 1 else [said]
    assert [tuple(reading["value"] for reading in answer["readings"]) for answer in answers] == pairs


@pytest.fixture
def nothing_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("century_rules.desk.comparing.asking.stored_play", lambda question: (None, False))


@pytest.mark.usefixtures("nothing_stored")
def test_each_other_reading_is_told_of() -> None:
    result = run(*ASK, "free-step", *THREE)
    assert result.exit_code == 3
    assert result.stdout.count("With a movement bonus, which step is the free one") == 2
    assert result.stdout.count("NOT KNOWN:") == 2


@pytest.mark.parametrize(("arguments", "expected"), [
    (("free-step", "--save", "play.txt"), "--save keeps one play; say which readings to compare, for instance free-step="),
    (("free-step=choice",), "should name two different readings of free-step, or one that is not the default"),
    (("free-step=first,first",), "should name two different readings"),
    (("free-step=first,choice,first-or-none",), "should name two different readings"),
    (("free-step=frist",), "'frist' is none of its readings (did you mean first?)"),
    (("pikcup",), "there is no reading 'pikcup' (did you mean pickup?)"),
    (("pass", "--reading", "pickup=al"), "reading pickup: 'al' is none of its readings (did you mean all?)"),
    (("pass", "--reading", "pass=no"), "reading pass: its readings are compared"),
    (("pass", "--components", "gone.toml"), "gone.toml: cannot be read"),
    (("pass", "--depth", "-1"), "--depth"),
])
def test_bad_input(arguments: tuple[str, ...], expected: str) -> None:
    result = run(*ASK, *arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stdout == ""


@pytest.mark.usefixtures("nothing_stored")
def test_a_limit_that_runs_out() -> None:
    result = run(*ASK, "pickup", "--depth", "3", "--plays", "0", "--tries", "0")
    assert result.exit_code == 3
    assert "NOT KNOWN:" in result.stdout
    assert "no play of up to 3 actions parts them" in " ".join(result.stdout.split())


def test_interrupted_it_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("century_rules.desk.comparing.asking.shortest_play", interrupted)
    result = run(*ASK, "upgrade-now")
    assert result.exit_code == 3
    assert result.stdout.count("HERE THEY PART") == 1 and "interrupted; sooner? not known" in " ".join(result.stdout.split())
    told = " ".join(result.stdout.split())
    assert ("Whether a shorter one parts them is not known: the solver has not shown of any length that no play of it parts "
            "them. The reason: interrupted. That this play parts them is certain all the same.") in told
    assert "interrupted" in result.stderr


def test_a_play_is_told_before_shorter_ones_are_looked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    before: list[str] = []

    def later(*asked: Any, **limits: Any) -> Answer[Any, Any]:
        before.append(capsys.readouterr().out)
        return shortest_play(*asked, **limits)

    monkeypatch.setattr("century_rules.desk.comparing.asking.shortest_play", later)
    command.main([*ASK[1:], "build-only"], standalone_mode=False)
    after = capsys.readouterr().out
    assert "SHOWN BY A PLAY:" in before[0] and "HERE THEY PART" in before[0] and "None is shorter" not in before[0]
    assert "HERE THEY PART" not in after and "None is shorter" in after


def test_a_shorter_play_is_told_after_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def longer(question: Question[Any, Any]) -> tuple[Parting[Any, Any] | None, bool]:
        return ordinary_games(question, plays=10, seed=0, replays=0), True

    monkeypatch.setattr("century_rules.desk.comparing.asking.stored_play", longer)
    said = run(*ASK, "build-only").stdout
    first, found, second = said.partition("A SHORTER PLAY WAS FOUND.\n\n")
    assert found and "SHOWN BY A PLAY: First matters after " in first
    assert second.startswith("SHORTEST PLAY, PROVED: First matters after 4 ")
    assert "Found by the solver" in second and "Found by" not in first


def test_the_name_of_a_ruling_is_not_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run(*ASK, "mine")
    assert result.exit_code == 2 and "mine: is no reading; for the ruling in the file, write mine.toml" in result.stderr
