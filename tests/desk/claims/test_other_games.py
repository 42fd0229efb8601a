"""``century-rules verify --also FILE``: claims in plain Python about games on maps, with any map and all readings open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_verify import run

CLAIMS = '''\
from century_rules.games.GAME.state import Phase, State


def on_a_tile(game, position):
    """Once the game has begun each ship is on a tile."""
    return OF_THE_GAME(position.phase == Phase.START or all(player.ship >= 0 for player in position.players))


def at_most_ten(game, position):
    """Nobody ever has more than ten cubes."""
    return all(sum(player.hold) <= 10 for player in position.players)
'''


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("game", "of_the_game"), [("eastern-wonders", "isinstance(position, State) and "), ("sand-to-sea", "")])
def test_a_true_claim_is_proved_and_a_false_one_refuted(tmp_path: Path, game: str, of_the_game: str) -> None:
    """A position is of the game's own class, where that is one, whatever the encoding has."""
    file = tmp_path / "mine.py"
    file.write_text(CLAIMS.replace("OF_THE_GAME", of_the_game).replace("GAME", game.replace("-", "_")), encoding="utf-8")
    code, out, _ = run(game, "-p", "2", "--also", str(file), "--only", "mine", "--json")
    verdicts = {answer["name"]: answer["verdict"] for answer in json.loads(out)["also"]}
    assert code == 1 and verdicts == {"on_a_tile": "proved", "at_most_ten": "refuted"}


@pytest.mark.parametrize("game", ["eastern-wonders", "sand-to-sea", "spice-road"])
def test_what_is_offered_by_a_text_that_is_not_followed_says_what_to_ask_instead(tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.py"
    claim = "return game.is_over(position) or len(game.legal_actions(position)) > 0"
    file.write_text(f'def somebody(game, position):\n    """Somebody can act."""\n    {claim}\n', encoding="utf-8")
    code, out, err = run(game, "-p", "2", "--also", str(file), "--only", "mine")
    assert code == 2 and "PROVED" not in out
    assert f"{file}:3: what this game offers cannot be followed" in err and "ask game.permits(position, …)" in err
