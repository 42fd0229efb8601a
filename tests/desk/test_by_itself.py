"""Partings in games of ordinary players: they come up as told, and where none does that is said."""

from __future__ import annotations

import json
from typing import Any

import pytest

from century_rules.desk.comparing.by_itself import as_json, by_itself, lead
from century_rules.desk.comparing.question import Question
from century_rules.desk.settling.cases import main_case
from century_rules.guidance import Guidance
from century_rules.rulebook import rulebook
from tests.cli.running import run


def question(game: str, switch: str) -> Question[Any, Any]:
    return main_case(rulebook(game), switch).question()


@pytest.mark.parametrize(("game", "switch", "games"), [("eastern-wonders", "pass", 3), ("spice-road", "rest-empty", 3)])
def test_what_an_ordinary_player_chose_parts_them(game: str, switch: str, games: int) -> None:
    asked = question(game, switch)
    found = by_itself(asked, games)
    assert found.parting is not None and found.chosen and 1 <= found.game == found.games <= games
    again = asked.confirmed(found.parting.beginning, found.parting.actions)
    assert again == found.parting, "played again under both readings it parts them by its last action, and not before"
    side = (found.game - 1) % 2
    player = asked.book.guidance.player(asked.games()[side], found.seed, 0.03)
    state = asked.games()[side].deal(found.seed)
    for action in found.parting.actions[:-1]:
        assert player.choose(state) == action, "nobody but the player chose"
        state = asked.games()[side].apply(state, action)
    assert player.choose(state) == found.parting.actions[-1]
    assert f"of game {found.game} (seed {found.seed})" in lead(asked, found)


def test_where_nobody_chose_it_is_told_where_one_could_have() -> None:
    asked = question("spice-road", "rest-empty")
    found = by_itself(asked, 1)
    assert found.parting is not None and not found.chosen and found.games == 1
    said = lead(asked, found)
    assert said.startswith("In 1 game of ordinary players, ") and "nobody did what parts them; one first could have in " in said


def test_none_is_said_to_have_parted_where_none_did() -> None:
    asked = question("eastern-wonders", "payment-staying")
    heard: list[str] = []
    found = by_itself(asked, 2, tell=heard.append)
    assert (found.parting, found.games, found.game, heard) == (None, 2, 0, ["ordinary game 1 of 2", "ordinary game 2 of 2"])
    assert lead(asked, found) == "In 2 games of ordinary players it never came up, which is no proof that it cannot."
    assert as_json(asked, found) == {"games": 2, "interrupted": False, "came_up": False}


def test_ctrl_c_leaves_what_was_found() -> None:
    asked = question("spice-road", "rest-empty")

    def second(line: str) -> None:
        if line.startswith("ordinary game 2"):
            raise KeyboardInterrupt

    found = by_itself(asked, 5, tell=second)
    assert found.interrupted and found.parting is not None and found.game == 1
    assert lead(asked, found).endswith("Interrupted: there may be more to find.")


def test_players_who_never_do_it_part_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: with players who take no turn off, what parts `pass` is chosen by nobody."""
    asked = question("eastern-wonders", "pass")

    class Busy:
        def __init__(self, game: Any) -> None:
            self.game = game

        def choose(self, state: Any) -> Any:
            actions = self.game.legal_actions(state)
            return next((each for each in actions if asked.book.write_action(each) != "pass"), actions[0])

    monkeypatch.setattr(type(asked.book.guidance), "player", lambda self, game, seed, whim: Busy(game))
    monkeypatch.setattr("century_rules.desk.comparing.by_play.MOST_ACTIONS", 60)
    assert isinstance(asked.book.guidance, Guidance)
    assert not by_itself(asked, 2).chosen


def test_on_the_command_line() -> None:
    ask = ("compare", "spice-road", "rest-empty")
    plain = run(*ask)
    with_games = run(*ask, "--ordinary", "3")
    assert with_games.stdout.startswith(plain.stdout) and "By itself: " not in plain.stdout
    by_itself_told = " ".join(with_games.stdout.removeprefix(plain.stdout).split())
    assert "it first mattered in turn " in by_itself_told and "The point: by “yes”, player 1 rests" in by_itself_told
    assert "actions before; --actions tells them" in by_itself_told
    assert "actions before" not in run(*ask, "--ordinary", "3", "--actions").stdout
    one, two = (json.loads(run(*ask, "--json", *more).stdout) for more in ((), ("--ordinary", "3")))
    assert two.pop("by_itself")["came_up"] and one == two
    assert run(*ask, "--ordinary", "-1").exit_code == 2
