"""A play that comes back to where it was takes 3 actions for each player, and none takes fewer.

The argument. Taking starting cubes uses up a set, so no position of the start comes again: N actions are before the loop.
Within a turn something always rises (`risen`), so the loop has a turn's end in it; and then, as the turn goes round the
table, one of every player. An action that ends a turn is never the first of the turn (`test_no_action_is_a_whole_turn`),
so each of these turns has two actions or more: 2 N in all.
"""

from __future__ import annotations

import random

import pytest

from century_rules.games.eastern_wonders.components import printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.pieces import total
from century_rules.games.eastern_wonders.state import Phase, State
from tests.counterexamples.refuting import PLAYS
from tests.counterexamples.test_counterexamples import stored

WORTH = (1, 2, 3, 4)


def risen(state: State) -> tuple[int, ...]:
    """Rises with every action that does not end a turn: the phase, or what is done in it."""
    holds = [player.hold for player in state.players]
    mover = state.players[state.turn]
    worth = sum(value * cubes for value, cubes in zip(WORTH, mover.hold, strict=True))
    done = {
        Phase.SAIL: state.moved * 1000 - state.free - total(mover.hold), Phase.FEE: -sum(state.owed),
        Phase.GATHER: -sum(map(total, state.lying)), Phase.OPENING: -state.toll, Phase.MARKET: worth, Phase.PORT: state.drawn,
        Phase.TRIM: -sum(map(total, holds)), Phase.START: -sum(state.sets),
    }
    return (int(state.phase), done.get(state.phase, 0))


def test_every_printed_trade_is_worth_more_than_it_costs() -> None:
    for tile in printed().market_tiles:
        cost, gain = (sum(value * cubes for value, cubes in zip(WORTH, side, strict=True)) for side in (tile.cost, tile.gain))
        assert gain > cost, tile.id


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_action_is_a_whole_turn_and_within_a_turn_something_rises(players: int) -> None:
    game = Game(players=players)
    within = ends = 0
    for seed in range(2):
        state = game.deal(seed)
        for action, after in Merchant(game, seed, whim=0.3).play(state, 400):
            for tried in game.legal_actions(state):
                then = game.apply(state, tried)
                if then.phase is Phase.OVER or (then.turn != state.turn and state.phase is not Phase.START):
                    assert state.phase is not Phase.SAIL
                    assert then.phase is Phase.OVER or (then.phase is Phase.SAIL and not then.moved)
                    assert then.turn in (state.turn, (state.turn + 1) % players)
                    ends += 1
                else:
                    assert risen(then) > risen(state), tried
                    within += 1
            state = game.apply(state, action)
            assert state == after
    assert within > 1000 and ends > 200


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stored_plays_are_as_short(players: int) -> None:
    assert len(stored(f"every-game-ends.{players}p.txt").entries) == 3 * players
    assert len(list(PLAYS.glob(f"every-game-ends.{players}p.*"))) == 2


def comes_back(game: Game, start: State, within: int) -> bool:
    """Whether some play of at most so many actions leads back, trying all of them."""
    level = {start}
    for _ in range(within):
        level = {game.apply(state, action) for state in level for action in game.legal_actions(state)}
        if start in level:
            return True
    return False


def test_nothing_comes_back_in_fewer_actions_from_positions_of_plays() -> None:
    """The same without the argument: everything is tried out; and with one action more it does come back."""
    game, dice = Game(players=2), random.Random(3)
    states = [state for seed in range(3) for _, state in Merchant(game, seed, whim=0.2).play(game.deal(seed), 500)]
    for state in dice.sample([state for state in states if state.phase is not Phase.OVER], 15):
        assert not comes_back(game, state, 3)
    begun = next(state for state in states if state.phase is Phase.SAIL)
    assert comes_back(game, begun, 4)


@pytest.mark.slow
def test_no_play_of_fewer_actions_from_a_set_up_comes_back() -> None:
    """All 4,800 choices of starting cubes and tiles on one set-up, and all that can follow."""
    game = Game(players=2)
    start = game.deal(0)
    first = [game.apply(start, action) for action in game.legal_actions(start)]
    second = [game.apply(state, action) for state in first for action in game.legal_actions(state)]
    assert len(second) == 4 * 20 * 3 * 20 == 4_800
    assert not any(comes_back(game, state, 3) for state in second)
