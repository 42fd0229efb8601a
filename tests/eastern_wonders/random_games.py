"""Random games, set-ups and actions for the tests: any readings, any map, any recipes, legal and illegal actions."""

from __future__ import annotations

import random

import attrs

from century_rules.games.eastern_wonders import AMBIGUITIES, parse_readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.clauses import DROPPABLE
from century_rules.games.eastern_wonders.components import Components, MarketTile, SeaMap, VpTile, printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.state import State
from century_rules.writing.components import Origin

INVENTED = Origin("inferred", "invented for a test")


def random_readings(rng: random.Random) -> Readings:
    """Each ambiguity at its default with probability 0.6."""
    return parse_readings({a.id: str(a.default if rng.random() < 0.6 else rng.choice(list(a.readings))) for a in AMBIGUITIES})


def random_map(rng: random.Random, tiles: int, ports: int, extra_edges: int) -> SeaMap:
    """A random connected map; with no extra edges a tree, where tiles at the ends touch only one other."""
    names = [f"T{i}" for i in range(tiles)]
    near: dict[str, set[str]] = {name: set() for name in names}
    joined = [(i, rng.randrange(i)) for i in range(1, tiles)]
    for a, b in joined + [(rng.randrange(tiles), rng.randrange(tiles)) for _ in range(extra_edges)]:
        if a != b:
            near[names[a]].add(names[b])
            near[names[b]].add(names[a])
    return SeaMap.from_names("random", {name: sorted(near[name]) for name in names}, rng.sample(names, ports))


def random_cubes(rng: random.Random, most: int, least: int = 0) -> Cubes:
    cubes = [0, 0, 0, 0]
    for _ in range(rng.randint(least, most)):
        cubes[rng.choice((0, 0, 1, 1, 2, 3))] += 1
    return (cubes[0], cubes[1], cubes[2], cubes[3])


def random_components(rng: random.Random) -> Components:
    """A small game of the same rules: few tiles, cheap VP tiles, short columns, so that ports close and games end."""
    of_type = [rng.randint(1, 3) for _ in Spice]
    ports, closed_among, columns = rng.randint(2, 3), rng.randint(0, 2), rng.randint(1, 2)
    markets = tuple(MarketTile(f"{kind.name.lower()}-{i}", kind, random_cubes(rng, 3, 1), random_cubes(rng, 4), INVENTED)
                    for kind in Spice for i in range(of_type[kind]))
    vp_tiles = tuple(VpTile(f"V{i}", random_cubes(rng, 2), rng.randint(0, 9), INVENTED) for i in range(16))
    return attrs.evolve(
        printed(), sea=random_map(rng, sum(of_type) + ports, ports, rng.randint(0, 8)), market_tiles=markets,
        removed_per_type=0, vp_tiles=vp_tiles, closed_among=closed_among, columns=columns, vp_by_column=(0, 1)[:columns],
        hold_spaces=rng.randint(4, 8), hold_bonus_spaces=rng.randint(0, 2), vp_tiles_to_end=rng.randint(1, 2),
        supply=(rng.randint(8, 20), rng.randint(6, 15), rng.randint(4, 12), rng.randint(3, 12)),
        bonus_vp=tuple(tuple(rng.randint(0, 6) for _ in range(rng.randint(1, 3))) for _ in Bonus))


def random_game(rng: random.Random) -> tuple[Game, State]:
    """A game for 2 to 4 players, printed or invented, now and then without one of its clauses, and its first state."""
    players, readings = rng.randint(2, 4), random_readings(rng)
    components = printed() if rng.random() < 0.3 else random_components(rng)
    dropped = rng.sample(sorted(DROPPABLE - {"EW-1.3"}), rng.choice((0, 0, 0, 0, 1)))
    game = Game(players=players, readings=readings, components=components, without=frozenset(dropped))
    return game, game.deal(seed=rng.randrange(10**9))


def random_action(rng: random.Random, game: Game, state: State) -> Action:
    """Any action at all that names tiles and players of this game; mostly illegal."""
    cube, tile = rng.choice(list(Spice)), rng.choice(state.setup.sea.names)
    makers: list[Action] = [
        Begin(rng.choice(game.components.start_sets), tile), Step(tile, rng.choice((None, *Spice))), Stay(), Stop(),
        Pay(cube, rng.randrange(game.players)), Take(cube), Done(), Open(), Spend(cube), Choose(rng.choice(list(Bonus))),
        Upgrade(cube), Trade(), Claim(), Harvest(), Pass(), Discard(cube)]
    return rng.choice(makers)


def lively_choice(rng: random.Random, legal: tuple[Action, ...]) -> Action:
    return rng.choices(legal, [RULEBOOK.guidance.weight(action) for action in legal])[0]
