"""``century-rules search``."""

from __future__ import annotations

import json
from typing import cast
from pathlib import Path

import pytest

from century_rules.games.eastern_wonders import goals
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.goal import Goal
from tests.cli.running import run


@pytest.mark.parametrize("engine", ["python", "native"])
@pytest.mark.in_turn(1)
def test_a_whole_instance(engine: str) -> None:
    result = run("search", "eastern-wonders", "cove", "--engine", engine)
    assert result.exit_code == 0
    assert ": 8,906 positions, 16,276 transitions, 32 actions deep" in " ".join(result.stdout.split())
    assert f"(engine {engine})" in result.stdout
    assert "SEARCHED TO THE END: Until the game is over somebody can act" in result.stdout


@pytest.mark.parametrize("threads", ["0", "65", "two"])
def test_a_number_of_threads_that_is_none(threads: str) -> None:
    result = run("search", "eastern-wonders", "cove", "--threads", threads)
    assert result.exit_code == 2 and "Invalid value for '--threads'" in result.stderr


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("against", [(), ("--against", "pickup=all")])
def test_several_threads_say_the_same(against: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("century_rules.search.native.crew.MANY_STATES", 0)
    one, two = (
        run("search", "eastern-wonders", "cove", *against, "--engine", "native", "--threads", threads) for threads in "12")
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout


def test_a_goal_is_told_in_sentences() -> None:
    result = run("search", "eastern-wonders", "lagoon", "--goal", "port-closed")
    assert result.exit_code == 0
    assert "Reached in 5 actions, and no sooner" in result.stdout
    assert "Start          P2 takes nothing and starts on A; P1 takes 1 ginger and starts on A.\n" in result.stdout
    assert "Turn 1, P1\n   3  sails from A to W\n" in result.stdout
    assert "   5  pays 1 ginger for the VP tile worth 1 on W. The port W is closed." in result.stdout
    assert "\nThe point: so it comes to this: the port-closed tile lies on a port.\n" in result.stdout
    every = run("search", "eastern-wonders", "lagoon", "--goal", "port-closed", "--actions")
    assert "Start\n   1  P2 takes nothing and starts on A\n   2  P1 takes 1 ginger and starts on A\n" in every.stdout


def test_a_goal_that_is_never_reached_is_not_as_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    two: Goal[State] = Goal("somebody has two VP tiles of one", (), lambda s: s.players[0].vp_tiles == 2)
    monkeypatch.setitem(cast(dict[str, Goal[State]], goals.GOALS), "nonsense", two)
    result = run("search", "eastern-wonders", "cove", "--goal", "nonsense")
    assert result.exit_code == 1
    assert "SEARCHED TO THE END: Never on this small game" in result.stdout


def test_a_limit_is_no_verdict() -> None:
    result = run("search", "eastern-wonders", "cove", "--goal", "game-over", "--max-depth", "2")
    assert result.exit_code == 3
    assert "BOUNDED: NOT KNOWN: " in result.stdout
    assert "SEARCHED TO THE END" not in result.stdout and "Never" not in result.stdout


def test_a_dead_end_is_shown(tmp_path: Path) -> None:
    """Under payment-staying=yes a player who cannot pay may have nowhere to go: exit code 1, and the play."""
    result = run("search", "eastern-wonders", "cove", "--reading", "payment-staying=yes", "--engine", "native", "--json")
    said = json.loads(result.stdout)
    assert said["complete"] and said["why_stopped"] == "closed"
    assert result.exit_code == (1 if said["deadlocks"] else 0)
    assert (said["deadlock"] is not None) == bool(said["deadlocks"])


@pytest.mark.parametrize(("arguments", "said"), [
    (("cov",), "did you mean cove?"),
    (("cove", "--goal", "port-close"), "did you mean port-closed?"),
    (("missing.toml",), "missing.toml"),
    (("strait", "--reading", "shared-start=no"), "its opening is no play under these readings"),
])
def test_what_is_wrong_is_named(arguments: tuple[str, ...], said: str) -> None:
    result = run("search", "eastern-wonders", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_two_readings_part() -> None:
    result = run("search", "eastern-wonders", "cove", "--against", "build-and-harvest=yes")
    assert result.exit_code == 0
    assert "SHORTEST PLAY ON THIS SMALL GAME: After 4 actions one allows what the other does not, and no sooner." in " ".join(
        result.stdout.split())
    assert "Turn 1, P1     stays on C; harvests nothing.\nTurn 2, P2\n   3  stays on A\n" in result.stdout
    assert "   4  opens an outpost on A for nothing" in result.stdout
    assert ("The point: by “build-and-harvest=yes”, player 2 harvests nothing; by “build-and-harvest=no” that is not allowed, "
            "because the market action is under way, and it is the one action of this turn (EW-3.8).") in " ".join(
        result.stdout.split())
    assert "(EW-3.8) (EW-3.8)" not in result.stdout


@pytest.mark.in_turn(1)
def test_a_play_to_where_nobody_can_act_ends_with_who_and_why() -> None:
    ruling = Path(__file__).parents[2] / "docs" / "rulings" / "harvest-on-markets.toml"
    result = run("search", "eastern-wonders", "lagoon", "--ruling", str(ruling))
    assert result.exit_code == 1
    point = result.stdout.partition("The point: ")[2].splitlines()
    assert point[0].endswith(" cannot act, and the game goes on.")
    assert any(line.lstrip().startswith("harvest: EW-6.1: ") for line in point[1:])


@pytest.mark.parametrize(("given", "why"), [
    (["--against", "pickup=any"], "--against: pickup=any is how cove is read already; give another reading"),
])
def test_options_that_would_do_nothing_are_refused(given: list[str], why: str) -> None:
    result = run("search", "eastern-wonders", "cove", *given)
    assert result.exit_code == 2 and why in result.stderr


def test_two_readings_never_part_there() -> None:
    result = run("search", "eastern-wonders", "cove", "--against", "zero-trade=yes", "--json")
    said = json.loads(result.stdout)
    assert (result.exit_code, said["complete"], said["parting"], said["pairs"]) == (0, True, None, 8_906)
    cut = run("search", "eastern-wonders", "cove", "--against", "zero-trade=yes", "--max-depth", "3")
    assert cut.exit_code == 3
    assert "THE SAME" not in cut.stdout


@pytest.mark.parametrize(("instance", "against", "said"), [
    ("strait", ("shared-start=no",), "its opening is no play under these readings"),
    ("cove", ("pass=no", "--goal", "game-over"), "--goal: cannot be given together with --against"),
    ("cove", ("pas=no",), "there is no reading 'pas'"),
])
def test_a_comparison_that_cannot_be(instance: str, against: tuple[str, ...], said: str) -> None:
    result = run("search", "eastern-wonders", instance, "--against", *against)
    assert result.exit_code == 2
    assert said in result.stderr
