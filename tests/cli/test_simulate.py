"""``century-rules simulate``."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from century_rules import eastern_wonders as ew
from century_rules.cli import random_play
from century_rules.cli.compiled_play import play_compiled
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.rulebook import rulebook
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


@pytest.mark.parametrize("workers", ["1", "2"])
def test_more_games_than_memory_holds_are_begun_at_once(monkeypatch: pytest.MonkeyPatch, workers: str) -> None:
    begun = iter(range(3))

    def interrupted(progress: object, *_: object, **__: object) -> None:
        if next(begun, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr("rich.progress.Progress.advance", interrupted)
    result = run("simulate", "spice-road", "--games", "999999999999999999", "--seed", "1", "--limit", "3", "--workers", workers)
    assert result.exit_code == 3
    assert "interrupted after 4 of 999,999,999,999,999,999 games" in result.stderr


def test_uniform_choice() -> None:
    assert json.loads(run(*FEW, "--uniform", "--json").stdout)["ended"] == 0
    assert random_play.uniformly.__doc__


def test_games_that_ended_are_told_of() -> None:
    asked = ("simulate", "spice-road", "--games", "5", "--seed", "1", "--workers", "1", "--ordinary")
    answer, text = json.loads(run(*asked, "--json").stdout), run(*asked).stdout
    told = answer["at_the_end"]
    book = rulebook("spice-road")
    assert list(told) == ["actions", "turns", *book.guidance.measures] and answer["ended"] == 5
    states = [played_by_the_ordinary_player(seed) for seed in range(1, 6)]
    for name, measure in book.guidance.measures.items():
        numbers = [measure.of(play[-1]) for play in states]
        assert told[name] == {"mean": round(sum(numbers) / 5, 1), "least": min(numbers), "most": max(numbers)}
    game = book.printed(2)
    turns = [sum(game.begins_turn(state) for state in play[:-1]) for play in states]
    assert told["turns"] == {"mean": round(sum(turns) / 5, 1), "least": min(turns), "most": max(turns)}
    assert told["actions"]["most"] == answer["longest_game"] and told["actions"]["mean"] == answer["actions"] / 5
    assert any(line.split() == ["turns", "of", "all", "players", str(told["turns"]["mean"]), str(min(turns)), str(max(turns))]
               for line in text.splitlines())
    nothing = json.loads(run(*asked, "--limit", "3", "--json").stdout)
    assert nothing["ended"] == 0 and set(nothing["at_the_end"].values()) == {None}
    assert "of the games that ended" not in run(*asked, "--limit", "3").stdout


def played_by_the_ordinary_player(seed: int) -> list[object]:
    """The positions of one game."""
    book = rulebook("spice-road")
    game = book.printed(2)
    player, states = book.guidance.player(game, seed, random_play.WHIM), [game.deal(seed)]
    while game.outcome(states[-1]) is None:
        states.append(game.apply(states[-1], player.choose(states[-1])))
    return states


def test_a_shared_victory_is_counted_for_each_winner() -> None:
    """In the smallest game, under the reading that lets a tie stand."""
    book = rulebook("spice-road")
    small = book.instance("oasis")
    game = small.game.under(book.reading_names.parse(["tie=shared"]))
    count, winners, ties = random_play.Count(), 0, 0
    for seed in range(30):
        count.add(random_play.play_at_random(book, game, seed, 500, "uniformly")[0])
        dice, state = random.Random(seed), game.deal(seed)
        while actions := game.legal_actions(state):
            state = game.apply(state, dice.choice(actions))
        outcome = game.outcome(state)
        assert outcome is not None
        won = outcome.points.count(max(outcome.points))
        winners, ties = winners + won, ties + (won > 1)
    assert 0 < ties < 30 == count.ended and count.shared == ties and count.wins.total() == winners
    assert count.as_json(2, [], [])["shared_victories"] == ties


def test_compiled_it_tells_of_the_games_that_ended() -> None:
    book = rulebook("spice-road")
    game = book.instance("oasis").game.under(book.reading_names.parse(["tie=shared"]))
    count, _ = play_compiled(book, game, 1, 40, 200, uniform=True, progress=lambda _: None)
    assert count.ended == 40 and count.shared > 0 and count.wins.total() >= 40 + count.shared
    for name in book.guidance.measures:
        assert count.at_the_end[name].total() == 40
    assert count.at_the_end.keys() == book.guidance.measures.keys(), "turns are not counted there, and so not told"


def test_one_way_to_choose_at_a_time() -> None:
    for other in (("--uniform",), ("--engine", "compiled")):
        result = run(*FEW, "--ordinary", *other)
        assert result.exit_code == 2 and f"leave {' '.join(other)} out" in result.stderr


PLAYED = ("simulate", "spice-road", "--games", "5", "--seed", "4", "--limit", "80")
COMPILED = (*PLAYED, "--engine", "compiled")


def _told_of(text: str) -> list[str]:
    """What each line is about, below the first; what helps games to an end is not the same for both."""
    return [line.split("  ")[0] for line in text.splitlines()[1:] if "did not come to an end" not in line]


@pytest.mark.in_turn(1)
def test_compiled_it_counts_the_same_things() -> None:
    answer, reference = json.loads(run(*COMPILED, "--json").stdout), json.loads(run(*PLAYED, "--json").stdout)
    assert answer.keys() == reference.keys()
    assert (answer["engine"], reference["engine"]) == ("compiled", "reference")
    assert answer["games"] == 5
    assert answer["actions"] == sum(answer["by_action"].values())
    game = SPICE.printed(2)
    start = game.deal(seed=4)
    played = play_plainly(game, [start], range(5), seed=4, most_actions=80, guide=SPICE.guidance.whole_weights(start))
    assert answer["by_action"] == {kind.lower(): count for kind, count in played.kinds.items()}
    text = run(*COMPILED).stdout
    assert "spice-road, 2 players, seed 4, at most 80 actions a game" in text
    assert _told_of(text) == _told_of(run(*PLAYED).stdout)


def test_compiled_and_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(SPICE.guidance), "whole_weights", lambda *_: interrupted)
    result = run(*COMPILED, "--json")
    assert result.exit_code == 3
    assert "interrupted after 0 of 5 games" in result.stderr
    assert json.loads(result.stdout)["interrupted"] is True


def test_compiled_it_plays_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "leave --workers and --scheduler out" in run(*COMPILED, "--workers", "2").stderr
    monkeypatch.setitem(sys.modules, "century_rules.search.native.play.playing", None)
    result = run(*COMPILED)
    assert result.exit_code == 2
    assert "needs numba" in result.stderr


@pytest.mark.parametrize(("options", "helps"), [
    ((), "try --ordinary, whose player wants to get somewhere, or give a greater --limit"),
    (("--uniform",), "leave --uniform out, or give a greater --limit"), (("--ordinary",), "give a greater --limit"),
])
def test_games_that_do_not_end_say_what_helps(options: tuple[str, ...], helps: str) -> None:
    asked = ("simulate", "eastern-wonders", "--games", "3", "--seed", "4", "--limit", "5", *options)
    assert f"3 of 3 games did not come to an end within --limit 5: {helps}\n" in run(*asked).stdout
    assert json.loads(run(*asked, "--json").stdout)["ended"] == 0


def test_games_that_end_say_nothing_of_the_limit() -> None:
    assert "did not come to an end" not in run("simulate", "spice-road", "--games", "2", "--seed", "1", "--ordinary").stdout
