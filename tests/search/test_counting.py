"""Plays counted over the traced cases, against plays counted one by one through the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from century_rules.games.eastern_wonders import instances
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel import game as kernel
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.search.packed import counting
from century_rules.search.packed.counting import PlayCounter, divide
from century_rules.tracing import TraceDiffers
from tests.search.machine import Cells, Do, Machine, Named, Rule, Sum, add, cell, start, within
from tests.tracing import toy


def plainly(game: kernel.Game[S, A], state: S, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(plainly(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_printed_game(players: int) -> None:
    game = Game(players=players)
    setup = game.shuffle(seed=7)
    state = game.start(setup)
    for _ in range(players):
        state = game.apply(state, game.legal_actions(state)[0])
    counter = PlayCounter(game, [state], bounds=leaf_bounds(game, setup))
    assert [counter.count(depth) for depth in range(5)] == [plainly(game, state, depth) for depth in range(5)]


@pytest.mark.parametrize("name", ["cove", "reef", "strait", "gulf"])
def test_instances(name: str) -> None:
    instance = instances.instance(name)
    game, start = instance.game, instance.start
    assert PlayCounter(game, [start], bounds=instance.bounds).count(7) == plainly(game, start, 7)
    for depth in (1, 2, 3, 5):
        divided = divide(game, start, depth, bounds=instance.bounds)
        assert divided == {
            action: plainly(game, game.apply(start, action), depth - 1) for action in game.legal_actions(start)}
        assert tuple(divided) == game.legal_actions(start)


def test_plays_that_end_are_not_plays_of_more_actions() -> None:
    game = toy.Ring(3, last=1, heap=1, capacity=1)
    counter = PlayCounter(game, [game.start()], bounds=game.bounds)
    assert [counter.count(depth) for depth in range(11)] == [plainly(game, game.start(), depth) for depth in range(11)]


def test_each_initial_state_has_its_own_plays() -> None:
    game = toy.Ring(3)
    starts = [game.start(), game.start(((0, 1, 2), (2, 0, 3), (1, 1, 9)))]
    counter = PlayCounter(game, starts, bounds=game.bounds)
    assert [counter.count(9, start) for start in (0, 1)] == [plainly(game, start, 9) for start in starts]
    assert counter.count(9, 0) != counter.count(9, 1)


@pytest.mark.in_turn(3)
def test_numbers_beyond_a_machine_word() -> None:
    """Counted level by level here, with Python's numbers: each state once, with how many plays lead there."""
    instance = instances.instance("cove")
    onward = cache(lambda state: [instance.game.apply(state, action) for action in instance.game.legal_actions(state)])
    plays = Counter({instance.start: 1})
    for _ in range(60):
        following: Counter[State] = Counter()
        for state, count in plays.items():
            for after in onward(state):
                following[after] += count
        plays = following
    found = PlayCounter(instance.game, [instance.start], bounds=instance.bounds).count(60)
    assert found == plays.total()
    assert found > 1 << 63


def test_a_bound_that_is_hit_is_no_count() -> None:
    game = toy.Ring(3)
    with pytest.raises(InvalidInput, match=r"hold\[0\] is kept between 0 and 1"):
        divide(game, game.start(), 9, bounds=lambda path: (0, 1) if path == "boats[0].hold[0]" else game.bounds(path))


def test_no_first_action_before_the_first() -> None:
    game = toy.Ring(3)
    assert PlayCounter(game, [game.start()]).count(0) == 1
    with pytest.raises(InvalidInput, match="from 1 on"):
        divide(game, game.start(), 0)


def test_a_wrong_number_in_the_tables_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: the comparison with the rules fails if sums are wrong."""
    instance = instances.instance("cove")
    before = counting._before
    monkeypatch.setattr(counting, "_before", lambda level, after: before(level, [max(2, number) for number in after]))
    counted = PlayCounter(instance.game, [instance.start], bounds=instance.bounds).count(7)
    assert counted != plainly(instance.game, instance.start, 7)


class Forgets(Named):
    """Does not name its last action."""

    def by_action(self, state: Cells) -> list[Do]:
        return super().by_action(state)[:-1]


def test_an_action_that_the_game_does_not_name_is_missed() -> None:
    """It is legal in one position, which is treated like others as far as the actions named are concerned."""
    two_and_three = (cell(0, -2), cell(0, 2, -1), cell(1, -3), cell(1, 3, -1))
    rules = (add(0, 99), add(1, 99), Rule(two_and_three, {2: Sum((), 1)}))

    def counted(game: Machine) -> int:
        return PlayCounter(game, [start(0, 0, 0)], bounds=within(0, 99)).count(7)

    assert [counted(kind(rules)) for kind in (Machine, Named)] == [plainly(Machine(rules), start(0, 0, 0), 7)] * 2
    with pytest.raises(TraceDiffers, match="by_action names"):
        counted(Forgets(rules))
