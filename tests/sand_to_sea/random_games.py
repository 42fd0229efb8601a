"""Random games and actions for the tests: any readings, any map, any cards, tiles and VP tiles, legal and illegal actions."""

from __future__ import annotations

import random

import attrs

from century_rules.games.eastern_wonders.components import MarketTile, VpTile
from century_rules.games.sand_to_sea.actions import NOTATION, Action
from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.components import Components, printed
from century_rules.games.sand_to_sea.dealing import laid_out, shuffled, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import SET, Bonus, Spice
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.rulebook import RULEBOOK, names_of
from century_rules.games.sand_to_sea.state import State
from century_rules.games.spice_road.components import MerchantCard
from century_rules.writing.arguments import Things
from century_rules.writing.readings import ReadingNames
from tests.eastern_wonders.random_games import random_cubes, random_map
from tests.spice_road.random_games import INVENTED, random_card


def random_readings(rng: random.Random) -> Readings:
    """Each ambiguity at its default with probability 0.7."""
    names = ReadingNames(Readings)
    return names.parse({each.id: str(each.default if rng.random() < 0.7 else rng.choice(list(each.readings)))
                        for each in RULEBOOK.ambiguities})


def random_components(rng: random.Random) -> Components:
    """A small game of the same rules: few cards and tiles, cheap VP tiles, short rows and columns, so that all of it runs out."""
    of_type = [rng.randint(1, 3) for _ in Spice]
    ports, sea, closed_among, columns = rng.randint(2, 3), rng.randint(0, 4), rng.randint(0, 2), rng.randint(1, 3)
    markets = tuple(MarketTile(f"{kind.name.lower()}-{i}", kind, random_cubes(rng, 3, 1), random_cubes(rng, 5), INVENTED)
                    for kind in Spice for i in range(of_type[kind]))
    return attrs.evolve(
        printed(), merchants=tuple(MerchantCard(f"M{i}", random_card(rng), INVENTED) for i in range(rng.randint(0, 7))),
        merchant_row=rng.randint(1, 4), market_tiles=markets, removed_per_type=0, sea_tiles=sea, closed_among=closed_among,
        sea=random_map(rng, sum(of_type) + sea + ports, ports, rng.randint(0, 12)), columns=columns,
        vp_tiles=tuple(VpTile(f"V{i}", random_cubes(rng, 2), rng.randint(0, 9), INVENTED) for i in range(16)),
        supply=(rng.randint(14, 24), rng.randint(8, 15), rng.randint(6, 12), rng.randint(5, 12)),
        vp_by_column=(0, 1, 2)[:columns], hold_spaces=rng.randint(4, 8), hold_bonus_spaces=rng.randint(1, 2),
        bonus_vp=tuple(tuple(rng.randint(0, 6) for _ in range(rng.randint(1, 3))) for _ in Bonus),
        vp_tiles_to_end=rng.randint(1, 2), start_sets=tuple(random_cubes(rng, 3) for _ in range(rng.randint(4, 5))))


def random_game(rng: random.Random, *, dropping: bool = True) -> tuple[Game, State]:
    """A game for 2 to 4 players, printed or invented, now and then without one of its clauses, and its first state."""
    box = printed() if rng.random() < 0.3 else random_components(rng)
    dropped = rng.sample(sorted(DROPPABLE), rng.choice((0, 0, 1))) if dropping else ()
    game = Game(players=rng.randint(2, 4), readings=random_readings(rng), components=box, without=frozenset(dropped))
    setup, deck = shuffled(game, rng.randrange(10**9))
    if "SS-1.3" in dropped:  # other tiles may be laid then, and any twice
        tiles = [tile if rng.random() < 0.6 else rng.choice((None, *box.market_tiles))
                 for place, tile in enumerate(setup.markets) if place not in setup.sea.ports]
        setup = laid_out(game, tiles, setup.vp_order, setup.sea)
    return game, start_of(game, setup, deck)


def random_action(rng: random.Random, game: Game, state: State) -> Action:
    """Any action at all that names things of this game; mostly illegal."""
    things: Things = {**names_of(game, state), SET: game.components.start_sets}
    name = rng.choice(NOTATION.names)
    ranges = NOTATION.ranges(name, {axis: len(called) for axis, called in things.items()})
    return NOTATION.action(name, {argument: rng.randint(low, high) for argument, (low, high) in ranges.items()}, things)
