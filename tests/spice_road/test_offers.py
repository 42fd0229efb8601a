"""What is offered: every action that nothing forbids, in the order in which the game names its actions."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from century_rules.games.spice_road.actions import Action, Add, Forgo, Reach, Recover
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State

from .random_games import lively_choice, random_game

GAMES, ACTIONS = 60, 40


def first_missing(kind: type[Action] | None = None) -> Action | None:
    """The first action of random games (of a kind) that is permitted and not among the legal ones, or in another place there."""
    for seed in range(GAMES):
        rng = random.Random(seed)
        game, state = random_game(rng)
        if kind is not None:
            game = leaving_out(kind, game)
        for _ in range(ACTIONS):
            legal = game.legal_actions(state)
            permitted = tuple(action for action in game.by_action(state) if game.permits(state, action))
            if permitted != legal:
                return next((action for action in permitted if action not in legal), permitted[0])
            if not legal:
                break
            state = game.apply(state, lively_choice(rng, state, legal))
    return None


def leaving_out(kind: type[Action], game: Game) -> Game:
    class Fewer(Game):
        def offers(self, state: State) -> Iterable[Action]:
            return (action for action in super().offers(state) if not isinstance(action, kind))

    return Fewer(players=game.players, readings=game.readings, components=game.components, without=game.without)


def test_every_action_that_is_permitted_is_offered() -> None:
    assert first_missing() is None


@pytest.mark.parametrize("kind", [Add, Reach, Forgo, Recover])
def test_one_that_is_left_out_is_noticed(kind: type[Action]) -> None:
    assert isinstance(first_missing(kind), kind)


def test_what_the_reading_forbids_is_not_asked_about() -> None:
    game = Game()
    state = game.deal(7)
    forbidden = Reach | Forgo | Recover | Add
    assert state.phase == Phase.ACT
    assert not any(isinstance(action, forbidden) for action in game.offers(state))
    assert any(isinstance(action, Add) for action in Game(without=frozenset({"SR-4.1"})).offers(state))
    assert any(isinstance(action, Forgo) for action in Game(without=frozenset({"SR-6.4"})).offers(state))
