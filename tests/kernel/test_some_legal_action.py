"""A legal action by chance is found without asking all of them, and each comes up as often as its weight says."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from century_rules.games.spice_road.actions import Action, Rest
from century_rules.games.spice_road.game import Game
from century_rules.guidance import Chance
from century_rules.kernel.caching import once_in_a_row


def test_each_legal_action_comes_up_as_often_as_its_weight_says() -> None:
    game = Game(players=2)
    state, dice = game.deal(1), random.Random(3)
    legal = game.legal_actions(state)
    heavy = legal[0]
    drawn = Counter(game.some_legal_action(state, dice, lambda action: 3.0 if action == heavy else 1.0) for _ in range(6_000))
    assert set(drawn) == set(legal) and len(legal) > 2
    share = 6_000 / (len(legal) + 2)
    for action in legal:
        expected = share * (3 if action == heavy else 1)
        assert drawn[action] == pytest.approx(expected, abs=5 * expected ** 0.5)


def test_what_is_not_legal_never_comes_up_however_heavy() -> None:
    game = Game(players=2)
    state = game.deal(1)
    assert Rest() not in game.legal_actions(state)

    def resting(action: Action) -> float:
        return 1e6 if action == Rest() else 0.0

    assert all(game.some_legal_action(state, random.Random(seed), resting) in game.legal_actions(state) for seed in range(50))


def test_once_the_game_has_ended_there_is_none() -> None:
    game = Game(players=2)
    state, chance = game.deal(2), Chance(game, 2)
    while game.outcome(state) is None:
        state = game.apply(state, chance.choose(state))
    assert game.some_legal_action(state, random.Random(1), lambda _: 1.0) is None


def test_the_last_answer_is_kept_for_the_same_object_and_equal_others_only() -> None:
    asked: list[tuple[list[int], int]] = []

    @once_in_a_row
    def total(first: list[int], more: int) -> int:
        asked.append((first, more))
        return sum(first) + more

    one, other = [1, 2], [1, 2]
    assert [total(one, 1), total(one, 1), total(other, 1), total(other, 2), total(one, 1)] == [4, 4, 4, 5, 4]
    assert len(asked) == 4
