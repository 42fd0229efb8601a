"""The search by the rules themselves on the printed game."""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.readings import BuildAndHarvest, Pickup, Readings
from century_rules.games.eastern_wonders.state import State
from century_rules.search import Limits, compare, engine_for, explore_with
from tests.search.plain import search_plainly


def bounds(path: str) -> tuple[int, int]:
    name = path.rsplit(".", 1)[-1].split("[")[0]
    return {"ship": (-1, 23), "supply": (-300, 300)}.get(name, (0, 63))


def after_placing(game: Game, choice: int = 0) -> State:
    state = game.deal(seed=7)
    for _ in range(game.players):
        state = game.apply(state, game.legal_actions(state)[choice])
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_same_states_as_the_reference(players: int) -> None:
    game = Game(players=players)
    start = after_placing(game)
    searched = engine_for(game, [start], bounds=bounds)
    found = explore_with(searched, Limits(max_depth=4))
    expected = search_plainly(game, [start], max_depth=4)
    assert set(searched.states()) == expected.states
    assert (found.states, found.transitions, found.depth) == (len(expected.states), expected.transitions, 4)


def test_two_readings_part_where_the_rulebook_is_silent() -> None:
    one, other = Game(), Game(readings=Readings(build_and_harvest=BuildAndHarvest.YES))
    start = after_placing(one)
    found = compare(one, other, [(start, start)], bounds=bounds, max_depth=4)
    assert found.parting is not None
    assert found.parting.kind == "legality"
    assert [type(action).__name__ for action in found.parting.only_right] == ["Harvest"]
    assert [type(action).__name__ for action in found.parting.actions][-1] == "Open"


def test_book_keeping_of_a_reading_can_be_ignored() -> None:
    one, other = Game(), Game(readings=Readings(pickup=Pickup.ALL))
    start = after_placing(one)
    found = compare(one, other, [(start, start)], bounds=bounds, ignore=["gathered"], max_depth=3)
    assert found.parting is None
    assert (found.complete, found.why_stopped) == (False, "max_depth")
