"""Plays counted by machine code, against plays counted one by one through the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from century_rules.every_action import every_action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as WONDERS
from century_rules.games.eastern_wonders.state import State
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel import game as kernel
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.search.layout import around
from century_rules.search.native.play import counting
from century_rules.search.native.play.counting import PlayCounter, divide
from century_rules.search.native.errors import CodeDiffers
from tests.search.lifted_machine import LiftedMachine, cells_of
from tests.search.machine import Do, Machine, Rule, Sum, add, cell, within
from tests.search.test_random_play import FAULTS, all_of_ring, two_rings


def plainly(game: kernel.Game[S, A], state: S, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(plainly(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state))


def of_small(book: Rulebook[Any, Any], name: str) -> tuple[PlayCounter[Any, Any], Any]:
    """A counter of the plays of a small game, and the game."""
    small = book.instance(name)
    return PlayCounter(small.game, [small.start], bounds=small.bounds,
                       actions=lambda state: every_action(book, small.game, state)), small


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("book", "players"), [(SPICE, 2), (SPICE, 4), *(pytest.param(*each, marks=pytest.mark.slow) for each in (
    (WONDERS, 2), (WONDERS, 3), (WONDERS, 4), (SAND, 2)))])
def test_the_printed_game(book: Rulebook[Any, Any], players: int) -> None:
    game = book.printed(players)
    state = game.deal(7)
    for _ in range(players):
        state = game.apply(state, game.legal_actions(state)[0])
    counter = PlayCounter(game, [state], bounds=book.bounds_from(game, state),
                          actions=lambda state: every_action(book, game, state))
    assert [counter.count(depth) for depth in range(4)] == [plainly(game, state, depth) for depth in range(4)]


@pytest.mark.parametrize(("book", "name"), [
    (WONDERS, "cove"), (WONDERS, "reef"), (WONDERS, "strait"), (WONDERS, "gulf"), (SPICE, "bazaar"), (SAND, "jetty")])
def test_instances(book: Rulebook[Any, Any], name: str) -> None:
    counter, small = of_small(book, name)
    game, start = small.game, small.start
    assert counter.count(7) == plainly(game, start, 7)
    for depth in (1, 2, 3, 5):
        divided = counter.divide(depth)
        assert divided == {
            action: plainly(game, game.apply(start, action), depth - 1) for action in game.legal_actions(start)}
        assert list(divided) == [action for action in every_action(book, game, start) if action in game.legal_actions(start)]


def test_plays_that_end_are_not_plays_of_more_actions() -> None:
    game, (start, _) = two_rings()
    counter = PlayCounter(game, [start], actions=all_of_ring)
    depths = (*range(11), 17, 18)
    assert [counter.count(depth) for depth in depths] == [plainly(game, start, depth) for depth in depths]
    assert plainly(game, start, 18) < plainly(game, start, 17) * 2, "some have ended by then"


def test_each_initial_state_has_its_own_plays() -> None:
    game, starts = two_rings()
    counter = PlayCounter(game, starts, actions=all_of_ring)
    assert [counter.count(14, start) for start in (0, 1)] == [plainly(game, start, 14) for start in starts]
    assert counter.count(14, 0) != counter.count(14, 1)


@pytest.mark.in_turn(3)
def test_numbers_beyond_a_machine_word() -> None:
    """Counted level by level here, with Python's numbers: each state once, with how many plays lead there."""
    counter, small = of_small(WONDERS, "cove")
    onward = cache(lambda state: [small.game.apply(state, action) for action in small.game.legal_actions(state)])
    plays = Counter({small.start: 1})
    for _ in range(60):
        following: Counter[State] = Counter()
        for state, count in plays.items():
            for after in onward(state):
                following[after] += count
        plays = following
    found = counter.count(60)
    assert found == plays.total()
    assert found > 1 << 63


@pytest.mark.parametrize("depth", [4, 9])
def test_a_bound_that_is_hit_is_no_count(depth: int) -> None:
    game, (start, _) = two_rings()
    wide = around(start)
    with pytest.raises(InvalidInput, match=r"boats\[0\].crates is kept between 0 and 0"):
        divide(game, start, depth, bounds=lambda path: (0, 0) if path == "boats[0].crates" else wide(path), actions=all_of_ring)


def test_no_first_action_before_the_first() -> None:
    game, (start, _) = two_rings()
    assert PlayCounter(game, [start], actions=all_of_ring).count(0) == 1
    with pytest.raises(InvalidInput, match="from 1 on"):
        divide(game, start, 0, actions=all_of_ring)


@pytest.mark.parametrize("start", [-1, 1])
def test_no_plays_from_a_state_that_is_no_initial_one(start: int) -> None:
    game, (first, _) = two_rings()
    with pytest.raises(InvalidInput, match=f"start: {start} should be the number of an initial state, 0 to 0"):
        PlayCounter(game, [first], actions=all_of_ring).count(1, start)


def test_more_actions_than_a_word_has_bits() -> None:
    many = LiftedMachine(components=Machine(tuple(add(place, 3) for place in (1, 2)), times=65))
    assert PlayCounter(many, [cells_of((0, 0, 0))]).count(4) == plainly_by_level(many, cells_of((0, 0, 0)), 4)


def plainly_by_level(game: kernel.Game[S, A], state: S, depth: int) -> int:
    plays = Counter({state: 1})
    for _ in range(depth):
        following: Counter[S] = Counter()
        for before, count in plays.items():
            for action in game.legal_actions(before):
                following[game.apply(before, action)] += count
        plays = following
    return plays.total()


def test_a_wrong_sum_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: the comparison with the rules fails if sums are wrong."""
    before = counting._before
    monkeypatch.setattr(counting, "_before", lambda level, after: before(level, [max(2, number) for number in after]))
    counter, small = of_small(WONDERS, "cove")
    assert counter.count(7) != plainly(small.game, small.start, 7)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    game, (start, _) = two_rings()
    with pytest.raises((CodeDiffers, InvalidInput), match=r"by the machine code|does not hold|cannot be lifted"):
        PlayCounter(game, [start], actions=all_of_ring).count(18)


class Forgets(LiftedMachine):
    """Does not name its last action."""

    def by_action(self, state: Any) -> list[Do]:
        return super().by_action(state)[:-1]

    def offers(self, state: Any) -> Iterable[Do]:
        return super().by_action(state)


def test_an_action_that_the_game_does_not_name_is_missed() -> None:
    """It is legal in one position, which is like others as far as the actions named are concerned."""
    two_and_three = (cell(1, -2), cell(1, 2, -1), cell(2, -3), cell(2, 3, -1))
    rules, begin = (add(1, 99), add(2, 99), Rule(two_and_three, {3: Sum((), 1)})), cells_of((0, 0, 0, 0))

    def counted(kind: type[LiftedMachine]) -> int:
        return PlayCounter(kind(components=Machine(rules)), [begin], bounds=within(0, 99)).count(7)

    assert counted(LiftedMachine) == plainly(LiftedMachine(components=Machine(rules)), begin, 7)
    with pytest.raises(CodeDiffers, match="of those that the game names"):
        counted(Forgets)
