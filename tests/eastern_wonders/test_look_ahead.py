"""EW-3.5: the condition under which a step is offered is exactly that the move can still be finished, on any map."""

from __future__ import annotations

import random
from functools import cache

import attrs
import pytest

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import can_come_to_rest, owed_ships

from .random_games import random_map


def under_way(rng: random.Random, game: Game, sea: SeaMap) -> State:
    market = game.components.market_tiles[0]
    setup = Setup(sea, tuple(None if tile in sea.ports else market for tile in range(len(sea.names))), ())
    state = attrs.evolve(game.deal(seed=0), setup=setup, phase=Phase.SAIL, moved=1, turn=0, actor=0,
                         lying=(NO_CUBES,) * len(sea.names), origin=rng.randrange(len(sea.names)))
    crowd = rng.sample(range(len(sea.names)), min(3, len(sea.names)))
    return attrs.evolve(state, players=tuple(attrs.evolve(player, ship=rng.choice(crowd)) for player in state.players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_EW_3_5_a_step_is_offered_exactly_when_the_move_can_be_finished(players: int) -> None:
    rng = random.Random(players)
    refused = 0
    for _ in range(1500):
        game = Game(players=players, readings=read.Readings(
            payment_place=rng.choice(list(read.PaymentPlace)), return_=rng.choice(list(read.Return)),
            payment_staying=rng.choice(list(read.PaymentStaying))))
        sea = random_map(rng, rng.randint(4, 7), 2, rng.randint(0, 3))
        state = under_way(rng, game, sea)

        @cache
        def can_finish(tile: int, cubes: int, free: int, game: Game = game, state: State = state, sea: SeaMap = sea) -> bool:
            """By trying out everything: pay and stop, sail on free, or sail on for a cube."""
            if cubes >= owed_ships(game, state, tile):
                return True
            return any((free > 0 and can_finish(near, cubes, free - 1)) or (cubes > 0 and can_finish(near, cubes - 1, free))
                       for near in sea.neighbours[tile])

        for tile in range(len(sea.names)):
            for cubes in range(4):
                for free in range(4):
                    expected = can_finish(tile, cubes, free)
                    refused += not expected
                    assert can_come_to_rest(game, state, tile, cubes, free) == expected, (sea, tile, cubes, free)
    assert refused > 100  # the condition bites


def test_EW_3_5_is_simple_where_every_tile_touches_three_others() -> None:
    """The note of the clause: on the printed map it comes down to being able to pay, or having one cube or free step left."""
    rng = random.Random(5)
    sea = Game().components.sea
    assert min(len(near) for near in sea.neighbours) == 3
    for _ in range(300):
        game = Game(players=rng.choice((2, 3, 4)))
        state = under_way(rng, game, sea)
        for tile in range(len(sea.names)):
            for cubes in range(4):
                for free in range(3):
                    simple = cubes >= owed_ships(game, state, tile) or cubes + free >= 1
                    assert can_come_to_rest(game, state, tile, cubes, free) == simple


def test_EW_3_5_with_four_players_and_two_neighbours_one_free_step_may_not_be_enough() -> None:
    """Why the note says three neighbours for four players: all ways on can be taken, and there is no cube to pay with."""
    game = Game(players=4)
    ring = SeaMap.from_names("ring", {f"T{i}": [f"T{(i - 1) % 6}", f"T{(i + 1) % 6}"] for i in range(6)}, ["T0", "T3"])
    ring = attrs.evolve(ring, ports=())
    setup = Setup(ring, (game.components.market_tiles[0],) * 6, ())
    state = attrs.evolve(game.deal(seed=0), setup=setup, phase=Phase.SAIL, turn=0)
    state = attrs.evolve(state, players=tuple(
        attrs.evolve(player, ship=tile) for player, tile in zip(state.players, (1, 1, 2, 3), strict=True)))
    assert not can_come_to_rest(game, state, 2, cubes=0, free=1)
    assert can_come_to_rest(game, state, 2, cubes=0, free=2)
