"""SS-4.4: whether a voyage can be finished is the same by the map's distances, which the rules do not look at."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.sand_to_sea.actions import Discard
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import OUT_OF_REACH, faces_of
from century_rules.games.sand_to_sea.readings import LoopIsStay, PayWhere, Readings, Sea
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.table import can_be_finished, can_end_on, can_sail_on, is_closed


def with_ships_anywhere(game: Game, seed: int) -> State:
    """A voyage under way with sea tiles and ships crowded together, and hardly any cubes."""
    dice, s = random.Random(seed), game.deal(seed)
    sea, somewhere = s.setup.sea, dice.randrange(len(s.faces))
    nearest = sorted(range(len(sea.names)), key=sea.distance[somewhere].__getitem__)
    crowd = nearest[:5]
    spaces = [tile for tile in nearest if tile not in sea.ports]
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


@pytest.mark.parametrize(("cards", "in_reach"), [(19, False), (20, True)])
def test_a_harbour_beyond_nothing_but_sea(cards: int, in_reach: bool) -> None:
    """Without SS-1.3 nineteen sea tiles may lie between a ship that may not stop where it is and the next tile where it may."""
    game = Game(readings=Readings(sea=Sea.PASS), without=frozenset({"SS-1.3"}))
    box, numbers = game.components, range(len(game.components.sea.names))
    row = SeaMap("a row", tuple(f"T{place}" for place in numbers),
                 tuple(tuple(near for near in (place - 1, place + 1) if near in numbers) for place in numbers), (20, 21, 22, 23))
    setup = laid_out(game, [box.market_tiles[0], *[None] * 19], game.deal(0).setup.vp_order, row)
    begun = start_of(game, setup, range(len(box.merchants)))
    first, second = (evolve(player, ship=0) for player in begun.players)
    hand = tuple(int(number < cards) for number in range(len(begun.cards)))
    state = evolve(begun, phase=Phase.ACT, turn=0, actor=0, players=(evolve(first, hand=hand), second))
    assert (not game.why_illegal(state, Discard(state.card_names[0]))) == in_reach
