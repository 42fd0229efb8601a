"""Scoring in the encoding is scoring in the reference: in positions of random plays, finished or as if they were."""

from __future__ import annotations

import random

import attrs
import pytest

from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, Player, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import leaves

from .random_games import lively_choice, random_cubes, random_game


def encoded(game: Game, state: State) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    return known_rules(IntAlgebra(), game, state.setup).scene(leaves(state), {}).counted()


def reference(game: Game, state: State) -> Outcome:
    outcome = game.outcome(attrs.evolve(state, phase=Phase.OVER))
    assert outcome is not None
    return outcome


def made_up(rng: random.Random, game: Game, player: Player) -> Player:
    """Any score and any hold, over its spaces too; few different ones, so that there are ties."""
    columns = game.components.columns
    rows = [rng.randint(0, columns) for _ in range(4)]
    return attrs.evolve(player, hold=random_cubes(rng, 25), vp_points=rng.randint(0, 3), bonus_vp=rng.randint(0, 2),
                        uncovered=(rows[0], rows[1], rows[2], rows[3]))


@pytest.mark.in_turn(1)
def test_points_and_winner_are_those_of_the_reference() -> None:
    rng = random.Random(5)
    ties = overfull = ended = 0
    for _ in range(100):
        game, state = random_game(rng)
        game = attrs.evolve(game, without=frozenset())
        for number in range(200):
            legal = game.legal_actions(state)
            if number % 10 == 0 or not legal:
                players = state.players if rng.random() < 0.5 else tuple(made_up(rng, game, each) for each in state.players)
                here = attrs.evolve(state, players=players)
                outcome, (points, wins) = reference(game, here), encoded(game, here)
                assert points == outcome.points, (game.readings, here)
                assert [seat for seat, won in enumerate(wins) if won] == [outcome.winner], (points, wins)
                ties += points.count(max(points)) > 1
                overfull += any(sum(each.hold) > game.components.hold_spaces for each in players)
                ended += not legal
            if not legal:
                break
            state = game.apply(state, lively_choice(rng, legal))
    assert ties > 60 and overfull > 100 and ended > 5


def test_a_cube_more_is_noticed() -> None:
    game = Game(players=2)
    state = game.deal(seed=1)
    richer = attrs.evolve(state, players=(attrs.evolve(state.players[0], hold=(0, 1, 0, 0)), state.players[1]))
    assert encoded(game, richer)[0] != reference(game, state).points
