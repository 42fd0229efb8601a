"""Every verb that asks no solver serves Spice Road."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from century_rules.writing.perft_table import perft_table
from century_rules.rulebook import rulebook
from tests.cli.running import run


def test_it_is_known_by_its_name() -> None:
    assert rulebook("spice-road").title == "Century: Spice Road"
    assert "spice-road" in run("games").output
    from century_rules import spice_road

    assert spice_road.Game().players == 2


def test_questions() -> None:
    assert "SR-8.4" in run("clauses", "spice-road").output
    assert len(json.loads(run("readings", "spice-road", "--json").output)) == 18
    assert run("clauses", "spice-road", "SR-9.1").exit_code == 2


def test_a_game_is_played_saved_and_checked(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    typed = f"play +YY\nclaim BBBBB\n1\nrandom\nshow\nundo\nsave {file}\nquit\n"
    shown = run("play", "spice-road", "--seed", "7", "--players", "3", "--reading", "coin=optional", typed=typed).output
    assert "P1 plays +YY and takes 2 turmeric." in shown and "not allowed: SR-6.1" in shown
    told = run("replay", file, "--tell", "--show").output
    assert "legal: 2 actions of 3 players; the game goes on" in told
    assert "Turn 1, P1     plays +YY and takes 2 turmeric.\n" in told


def test_simulate() -> None:
    count = run("simulate", "spice-road", "--seed", "3", "--games", "2", "--workers", "1")
    assert count.exit_code == 0 and "2" in count.output


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_perft(players: int) -> None:
    counted = run("perft", "spice-road", "--players", str(players), "--seed", "7", "--depth", "3").output
    assert [int(line.split()[1]) for line in counted.splitlines()[1:4]] == [4, 12, 37]


def test_perft_numbers_are_pinned() -> None:
    """Counted anew here, position by position."""
    book, looked_at = rulebook("spice-road"), 0
    for position in perft_table(book):
        game, start = position.game_and_state()
        reached = Counter({start: 1})
        wanted = {plays.depth: plays.number for plays in position.plays}
        for depth in range(1, max(wanted) + 1):
            following: Counter[object] = Counter()
            for state, ways in reached.items():
                for action in game.legal_actions(state):
                    following[game.apply(state, action)] += ways
            reached = following
            if depth in wanted:
                assert sum(reached.values()) == wanted[depth], (position.name, depth)
                looked_at += 1
    assert looked_at == 20


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("instance", "states"), [("oasis", 66), ("purse", 593), ("bazaar", 17_928), ("caravan", 47_050)])
def test_small_games_close(instance: str, states: int) -> None:
    answer = run("search", "spice-road", instance).output
    assert f": {states:,} positions" in " ".join(answer.split()) and "Until the game is over somebody can act" in answer


@pytest.mark.parametrize(("instance", "goal", "actions"), [
    ("bazaar", "deck-empty", 3), ("bazaar", "cube-on-card", 2), ("purse", "gold-gone", 3), ("purse", "silver-gone", 4),
    ("caravan", "cube-returned", 2), ("bazaar", "game-over", 6), ("purse", "game-over", 6), ("caravan", "game-over", 6),
    ("oasis", "game-over", 6)])
def test_goals_are_reached(instance: str, goal: str, actions: int) -> None:
    assert f"Reached in {actions} actions, and no sooner" in run("search", "spice-road", instance, "--goal", goal).output


@pytest.mark.parametrize(("instance", "reading"), [
    ("oasis", "tie=shared"), ("oasis", "end-timing=at-once"), ("bazaar", "cubes-follow=place"), ("bazaar", "rest-empty=yes"),
    ("purse", "silver=stays"), ("purse", "coin=optional"), ("caravan", "trade-zero=yes"), ("caravan", "hold=always"),
    ("caravan", "upgrade-same-cube=no"), ("bazaar", "merchant-empty=last-round")])
def test_readings_part_in_small_games(instance: str, reading: str) -> None:
    assert "SHORTEST PLAY ON THIS SMALL GAME:" in run("search", "spice-road", instance, "--against", reading).output
