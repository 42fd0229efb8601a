"""A play cut into turns is the play, and nobody has two turns running."""

from __future__ import annotations

import itertools

import pytest

from century_rules.games.eastern_wonders import Game, Phase, played, turns_of
from century_rules.games.eastern_wonders.guidance import Merchant
from tests.eastern_wonders.by_hand import read_as


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game(players: int) -> None:
    game = Game(players=players, readings=read_as(hold_check="everybody"))
    start = game.deal(seed=3)
    whole = played(game, start, [action for action, _ in Merchant(game, 3).play(start)])
    cut = turns_of(whole, game.begins_turn)
    assert whole.states[-1].phase is Phase.OVER
    assert tuple(action for turn in cut for action in turn.actions) == whole.actions
    for one, following in itertools.pairwise(cut):
        assert one.states[-1] == following.states[0]
    seats = [turn.states[0].turn for turn in cut]
    assert seats[:players] == list(reversed(range(players)))
    assert seats[players:] == [number % players for number in range(len(cut) - players)]
    assert all(state.turn == turn.states[0].turn for turn in cut for state in turn.states[:-1])


def test_parts_of_turns() -> None:
    game = Game()
    start = game.deal(seed=3)
    whole = played(game, start, [action for action, _ in Merchant(game, 3).play(start, 60)])
    middle = played(game, whole.states[4], whole.actions[4:])
    assert sum(len(turn.actions) for turn in turns_of(middle, game.begins_turn)) == len(middle.actions)
    assert turns_of(played(game, start, []), game.begins_turn) == ()
