"""SS-4.4: whether a voyage can be finished is the same by the map's distances, which the rules do not look at."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from century_rules.games.sand_to_sea.dealing import laid_out
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import OUT_OF_REACH, faces_of
from century_rules.games.sand_to_sea.readings import LoopIsStay, PayWhere, Readings, Sea
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.table import can_be_finished, can_end_on, can_sail_on, is_closed


def with_ships_anywhere(game: Game, seed: int) -> State:
    """A voyage under way with sea tiles and ships crowded together, and hardly any cubes."""
    dice, s = random.Random(seed), game.deal(seed)
    sea, somewhere = s.setup.sea, dice.randrange(len(s.faces))
    crowd = sea.by_distance[somewhere][:5]
    spaces = [tile for tile in sea.by_distance[somewhere] if tile not in sea.ports]
    markets = [tile for tile in s.setup.markets if tile is not None]
    laid = dict(zip(spaces, [*[None] * (len(spaces) - len(markets)), *markets], strict=True))
    setup = laid_out(game, [laid[tile] for tile in sorted(spaces)], s.setup.vp_order)
    s = evolve(s, setup=setup, faces=faces_of(setup))
    players = tuple([evolve(player, ship=dice.choice(crowd), hold=(0, 0, 0, dice.choice((0, 0, 1)))) for player in s.players])
    turn = dice.randrange(game.players)
    return evolve(s, phase=Phase.SAIL, turn=turn, actor=turn, players=players, origin=dice.choice(crowd), moved=1)


@pytest.mark.parametrize("sea", Sea)
@pytest.mark.parametrize("players", [2, 4])
def test_ends_within_reach_are_those_of_the_distances(players: int, sea: Sea) -> None:
    seen = set[int]()
    for seed in range(20):
        dice = random.Random(-seed)
        game = Game(players=players, readings=Readings(
            sea=sea, pay_where=dice.choice(list(PayWhere)), loop_is_stay=dice.choice(list(LoopIsStay))))
        s = with_ships_anywhere(game, seed)
        tiles = range(len(s.faces))
        away = s.setup.by_land if sea is Sea.CLOSED else s.setup.sea.distance
        ends = [can_end_on(game, s, tile) for tile in tiles]
        nearest = [min((away[tile][other] for other in tiles if ends[other]), default=OUT_OF_REACH) for tile in tiles]
        for tile in tiles:
            near = [other for other in s.setup.sea.neighbours[tile] if not is_closed(game, s, other)]
            for steps in range(-1, 6):
                assert can_be_finished(game, s, tile, steps) is (nearest[tile] <= steps), (seed, tile, steps)
                sails_on = any(nearest[other] < steps for other in near)
                assert can_sail_on(game, s, tile, steps) is sails_on, (seed, tile, steps)
        seen.update(nearest)
    assert seen >= ({0, 1, 2} if sea is Sea.PASS else {0, 1})
