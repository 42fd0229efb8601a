"""The merchant plays legally, repeatably, and to the end."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.by_hand import table
from tests.eastern_wonders.instances import instance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_games_end(players: int) -> None:
    game = Game(players=players)
    for seed in range(4):
        play = list(Merchant(game, seed).play(game.deal(seed), 1500))
        assert play[-1][1].phase is Phase.OVER
        assert any(state.drawn > state.setup.closed_at for _, state in play)


def test_the_same_seed_is_the_same_play() -> None:
    game = Game(players=2)
    first, second = (list(Merchant(game, 5).play(game.deal(5), 200)) for _ in range(2))
    assert first == second
    assert first != list(Merchant(game, 6).play(game.deal(5), 200))


def test_without_whims_it_buys_what_it_can() -> None:
    here = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB"])
    assert str(Merchant(here.game, whim=0).choose(here.state)) == "Claim()"


def test_it_plays_small_instances_too() -> None:
    small = instance("cove")
    ends = [list(Merchant(small.game, seed).play(small.start, 300))[-1][1].phase for seed in range(10)]
    assert ends.count(Phase.OVER) >= 7


def test_there_is_nothing_to_choose_when_the_game_is_over() -> None:
    here = table()
    with pytest.raises(ValueError, match="the game is over"):
        Merchant(here.game).choose(attrs.evolve(here.state, phase=Phase.OVER))
