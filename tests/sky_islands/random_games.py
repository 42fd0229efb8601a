"""Random games and actions for the tests: any readings, any tiles, legal and illegal actions."""

from __future__ import annotations

import random
from functools import partial

import attrs

from century_rules.games.sky_islands.actions import NOTATION, Action
from century_rules.games.sky_islands.clauses import DROPPABLE
from century_rules.games.sky_islands.components import TILE_SETS, Components, IslandTile, tile_set
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.readings import Readings
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.state import State
from century_rules.games.sky_islands.tiles import CELL, PART, TILE
from century_rules.writing.components import Origin
from century_rules.writing.readings import ReadingNames
from tests import pairing_at_random

INVENTED = Origin("inferred", "invented for a test")


def random_readings(rng: random.Random) -> Readings:
    """Each ambiguity at its default with probability 0.6."""
    names = ReadingNames(Readings)
    return names.parse({each.id: str(each.default if rng.random() < 0.6 else rng.choice(list(each.readings)))
                        for each in RULEBOOK.ambiguities})


def random_land(rng: random.Random, sides: int) -> str:
    """Any outline: with a second piece of land only beside a first."""
    edges = "".join(rng.choice("--aab") for _ in range(sides))
    return edges if "a" in edges else edges.replace("b", "a")


def random_components(rng: random.Random) -> Components:
    """A short game of the same rules: few turns, any tiles, rich airships, and supplies that run out."""
    box = tile_set(rng.choice(TILE_SETS))
    turns = rng.randint(1, 3)
    tiles = tuple(IslandTile(f"t{number}", random_land(rng, box.sides), tuple(rng.randint(0, 2) for _ in range(4)), INVENTED)
                  for number in range(16))
    return attrs.evolve(box, tiles=tiles, turns=turns, hand=rng.randint(1, turns), keep=rng.randint(0, 4),
                        stack=tuple(players * (turns + rng.randint(0, 1)) for players in (2, 3, 4)),
                        cubes=rng.randint(3, 9), towers=rng.randint(0, 2), ports=rng.randint(0, 2), houses=rng.randint(1, 3))


def random_game(rng: random.Random) -> tuple[Game, State]:
    """A game for 2 to 4 players, printed or invented, now and then without one of its clauses, and its first state."""
    box = tile_set(rng.choice(TILE_SETS)) if rng.random() < 0.2 else random_components(rng)
    dropped = rng.sample(sorted(DROPPABLE), rng.choice((0, 0, 1)))
    game = Game(players=rng.randint(2, 4), readings=random_readings(rng), components=box, without=frozenset(dropped))
    return game, game.deal(rng.randrange(10**9))


def random_action(rng: random.Random, game: Game, state: State) -> Action:
    """Any action at all that names things of this game; mostly illegal."""
    name = rng.choice(NOTATION.names)
    things = {TILE: state.tile_names, PART: state.land_names, CELL: game.cells}
    ranges = NOTATION.ranges(name, {axis: len(names) for axis, names in things.items()})
    return NOTATION.action(name, {argument: rng.randint(low, high) for argument, (low, high) in ranges.items()}, things)


lively_choice = partial(pairing_at_random.lively_choice, RULEBOOK)
