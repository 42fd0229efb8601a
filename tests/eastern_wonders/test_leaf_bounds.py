"""No play leaves the bounds of the leaves. (`test_instances` has whole small games searched within them.)"""

from __future__ import annotations

import random

import attrs
import pytest

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.leaf_bounds import SUBSTITUTES
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.leaves import leaves
from century_rules.kernel.ranges import Bounds
from tests.eastern_wonders.by_hand import read_as
from tests.eastern_wonders.random_games import lively_choice, random_game


def bounds_of(game: Game, beginning: State) -> Bounds:
    assert RULEBOOK.bounds is not None
    return RULEBOOK.bounds(game, beginning)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_stay_within_the_bounds(seed: int) -> None:
    """Any readings, any map and tiles. (With a clause dropped numbers can run away for ever.)"""
    dice = random.Random(seed)
    game, state = random_game(dice)
    game = attrs.evolve(game, without=frozenset())
    bounds = bounds_of(game, state)
    for _ in range(250):
        outside = {path: value for path, value in leaves(state).items() if not bounds(path)[0] <= value <= bounds(path)[1]}
        assert outside == {}
        legal = game.legal_actions(state)
        if not legal:
            break
        state = game.apply(state, lively_choice(dice, legal))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_merchants_of_the_printed_game_stay_within_them(players: int) -> None:
    game = Game(players=players)
    start = game.deal(players)
    bounds = bounds_of(game, start)
    for _, state in Merchant(game, players).play(start, 1500):
        assert all(bounds(path)[0] <= value <= bounds(path)[1] for path, value in leaves(state).items())


def test_what_a_reading_needs_is_there_under_it_only() -> None:
    usual = Game(players=3)
    other = Game(players=3, readings=read_as(
        pickup="all", own_fresh="no", upgrade_same="no", claims="several", supply="counted"))
    narrow, wide = (bounds_of(game, game.deal(1)) for game in (usual, other))
    for path, expected, under_the_other in (
            ("gathered", (0, 0), (0, 1)), ("fresh[3][0]", (0, 0), (0, 35)), ("lifted[1]", (0, 0), (0, 4)),
            ("lifted[0]", (0, 0), (0, 0)), ("players[1].vp_tiles", (0, 4), (0, 9)), ("drawn", (0, 16), (0, 21)),
            ("supply[2]", (-SUBSTITUTES, 20), (0, 20)), ("players[0].hold[3]", (0, 20 + SUBSTITUTES), (0, 20)),
            ("toll", (0, 2), (0, 2)), ("players[2].uncovered[1]", (0, 5), (0, 5)), ("bonus_left[4]", (0, 4), (0, 4))):
        assert (narrow(path), wide(path)) == (expected, under_the_other), path


def test_a_port_has_no_outpost_and_a_dropped_clause_room() -> None:
    game = Game(players=2)
    start = game.deal(1)
    port = start.setup.sea.ports[0]
    assert bounds_of(game, start)(f"players[0].outposts[{port}]") == (0, 0)
    without = bounds_of(Game(players=2, without=frozenset({"EW-5.1"})), start)
    assert without("players[0].hold[0]")[0] < 0 and without("players[0].ship") == (-1, 23)
