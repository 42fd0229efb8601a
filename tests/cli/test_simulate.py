"""``century-rules simulate``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from century_rules import eastern_wonders as ew
from century_rules.cli import random_play
from century_rules.games.eastern_wonders.guidance.weights import eager
from century_rules.search.played import play_plainly
from tests.cli.running import run

FEW = ("simulate", "eastern-wonders", "--games", "3", "--seed", "4", "--limit", "200")


def test_it_counts_and_repeats() -> None:
    answer = json.loads(run(*FEW, "--json").stdout)
    assert answer["games"] == 3
    assert answer["actions"] == sum(answer["by_action"].values()) <= 600
    assert answer["interrupted"] is False
    assert json.loads(run(*FEW, "--json").stdout) == answer
    assert run(*FEW).exit_code == 0
    assert "reached a closed port" in run(*FEW).stdout


def test_options_reach_the_game(tmp_path: Path) -> None:
    tiles = (Path(ew.__file__).parent / "data" / "printed.toml").read_text(encoding="utf-8")
    path = tmp_path / "short.toml"
    path.write_text(tiles.replace("vp_tiles = 4", "vp_tiles = 1"), encoding="utf-8")
    options = ("--players", "3", "--components", str(path), "--reading", "end-trigger=at-once", "--limit", "9999")
    result = run(*FEW[:-2], *options, "--json")
    answer = json.loads(result.stdout)
    assert answer["players"] == 3
    assert answer["ended"] == 3
    assert sum(answer["wins"].values()) == 3
    assert "won by P3" in run(*FEW[:-2], *options).stdout


@pytest.mark.parametrize("as_json", [True, False])
def test_interrupted_it_says_what_it_has(monkeypatch: pytest.MonkeyPatch, as_json: bool) -> None:
    def interrupted(*_: object) -> ew.Action:
        raise KeyboardInterrupt

    monkeypatch.setattr(random_play, "CHOOSERS", {"eagerly": interrupted})
    result = run(*FEW, *(["--json"] if as_json else []))
    assert result.exit_code == 3
    assert "interrupted after 0 of 3 games" in result.stderr
    if as_json:
        answer = json.loads(result.stdout)
        assert answer["interrupted"] is True
        assert answer["games"] == 0  # the game that was cut off is not counted


def test_uniform_choice() -> None:
    assert json.loads(run(*FEW, "--uniform", "--json").stdout)["ended"] == 0
    assert random_play.uniformly.__doc__


COMPILED = ("simulate", "eastern-wonders", "--games", "5", "--seed", "4", "--limit", "80", "--engine", "compiled")


def test_compiled_it_counts_the_same_things() -> None:
    answer, reference = json.loads(run(*COMPILED, "--json").stdout), json.loads(run(*FEW, "--json").stdout)
    assert answer.keys() == reference.keys()
    assert (answer["engine"], reference["engine"]) == ("compiled", "reference")
    assert answer["games"] == 5
    assert answer["actions"] == sum(answer["by_action"].values())
    game = ew.Game()
    start = game.deal(seed=4)
    played = play_plainly(game, [start], range(5), seed=4, most_actions=80, guide=eager(start.setup))
    assert answer["by_action"] == {kind.lower(): count for kind, count in played.kinds.items()}
    text = run(*COMPILED).stdout
    assert "eastern-wonders, 2 players, seed 4, at most 80 actions a game" in text
    assert [line.split("  ")[0] for line in text.splitlines()[1:]] == [
        line.split("  ")[0] for line in run(*FEW).stdout.splitlines()[1:]]


def test_compiled_and_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("century_rules.games.eastern_wonders.guidance.weights.eager", lambda _: interrupted)
    result = run(*COMPILED, "--json")
    assert result.exit_code == 3
    assert "interrupted after 0 of 5 games" in result.stderr
    assert json.loads(result.stdout)["interrupted"] is True


def test_compiled_it_plays_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "leave --workers and --scheduler out" in run(*COMPILED, "--workers", "2").stderr
    monkeypatch.setitem(sys.modules, "century_rules.search.packed.playing", None)
    result = run(*COMPILED)
    assert result.exit_code == 2
    assert "needs numba" in result.stderr
