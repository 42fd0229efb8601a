"""Whole games at random: they end, what is offered is what is legal, and records and positions as text come back as they were."""

from __future__ import annotations

import random

import pytest

from century_rules.games.goa.actions import NOTATION, Bid, Exchange, Put
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Kind
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase
from century_rules.games.goa.table import mover
from century_rules.games.goa.taking import tile_at
from century_rules.writing.texts import Texts
from tests.goa.random_games import play_at_random, random_action, random_game

TEXTS = Texts(RULEBOOK, Readings)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_and_are_counted(players: int) -> None:
    for seed in range(4):
        game, rng = Game(players=players), random.Random(seed)
        steps = list(play_at_random(rng, game, game.deal(seed)))
        last = steps[-1][2]
        outcome = game.outcome(last)
        assert last.phase == Phase.OVER and outcome is not None and len(outcome.points) == players
        assert 100 * players < len(steps) * 2 < 600 * players


@pytest.mark.parametrize("seed", range(40))
def test_any_game_ends(seed: int) -> None:
    rng = random.Random(seed)
    game, start = random_game(rng)
    state = start
    for _before, _action, after in play_at_random(rng, game, start):
        state = after
        here = [tile_at(state, square).kind for square, lying in enumerate(state.lying) if lying]
        assert here.count(Kind.EXCHANGE) + sum(each.held[5] for each in state.players) <= 1
        assert all(min((each.ships, each.colonists, each.ducats, each.extra, *each.held)) >= 0 for each in state.players)
    assert state.phase == Phase.OVER


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    game, state = random_game(rng)
    everything = list(NOTATION.all(game.things(state)))
    for number, (before, _action, _after) in enumerate(play_at_random(rng, game, state)):
        legal = set(game.legal_actions(before))
        asked = rng.sample(everything, 150) if number % 25 else everything
        rich = mover(before).ducats > 40
        assert {action for action in asked if game.permits(before, action)} - legal == set() or rich
        assert all(game.permits(before, action) for action in legal)
        random_one = random_action(rng, game, before)
        assert (random_one in legal) == game.permits(before, random_one) or isinstance(random_one, Bid)


@pytest.mark.parametrize("seed", range(6))
def test_positions_and_records_as_text(seed: int) -> None:
    rng = random.Random(seed)
    game, state = random_game(rng)
    for number, (before, action, after) in enumerate(play_at_random(rng, game, state)):
        assert RULEBOOK.read_action(RULEBOOK.write_action(action), before) == action
        if number % 10 == 0 or isinstance(action, Exchange | Put):
            assert TEXTS.parse_state(game, TEXTS.format_state(game, after)) == after
