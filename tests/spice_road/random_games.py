"""Random games and actions for the tests: any readings, any cards, legal and illegal actions."""

from __future__ import annotations

import random
from functools import partial

import attrs

from century_rules.games.century.cubes import Cubes, total
from century_rules.games.spice_road.actions import NOTATION, Action
from century_rules.games.spice_road.cards import CARD, POINT_CARD, Card, Kind
from century_rules.games.spice_road.clauses import DROPPABLE
from century_rules.games.spice_road.components import Components, MerchantCard, ScoringCard, printed
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.writing.components import Origin
from century_rules.writing.readings import ReadingNames
from tests import pairing_at_random

INVENTED = Origin("inferred", "invented for a test")


def random_readings(rng: random.Random) -> Readings:
    """Each ambiguity at its default with probability 0.6."""
    names = ReadingNames(Readings)
    return names.parse({each.id: str(each.default if rng.random() < 0.6 else rng.choice(list(each.readings)))
                        for each in RULEBOOK.ambiguities})


def random_cubes(rng: random.Random, most: int, least: int = 0) -> Cubes:
    cubes = [0, 0, 0, 0]
    for _ in range(rng.randint(least, most)):
        cubes[rng.choice((0, 0, 0, 1, 1, 2, 3))] += 1
    return tuple(cubes)


def random_card(rng: random.Random) -> Card[int]:
    kind = rng.choice(list(Kind))
    if kind == Kind.UPGRADE:
        return Card(kind, (0,) * 4, (0,) * 4, rng.randint(1, 3))
    if kind == Kind.SPICE:
        return Card(kind, (0,) * 4, random_cubes(rng, 4, 1), 0)
    cost = random_cubes(rng, 2, 1)
    gain = tuple(0 if taken else given for taken, given in zip(cost, random_cubes(rng, 8, 1), strict=True))
    return Card(kind, cost, gain, 0) if total(gain) else random_card(rng)


def random_components(rng: random.Random) -> Components:
    """A small game of the same rules: few cards, cheap point cards, short rows, small caravans, so that all of it runs out."""
    cards, points = rng.randint(0, 9), rng.randint(8, 18)
    return attrs.evolve(
        printed(), merchants=tuple(MerchantCard(f"M{i}", random_card(rng), INVENTED) for i in range(cards)),
        point_cards=tuple(ScoringCard(f"P{i}", random_cubes(rng, 3, 1), rng.randint(1, 9), INVENTED) for i in range(points)),
        merchant_row=rng.randint(1, 6), point_row=rng.randint(1, 4), coins_per_player=rng.randint(0, 2),
        caravan=rng.randint(4, 8), gold_points=rng.randint(1, 3), to_end=tuple(rng.randint(1, 4) for _ in range(4)),
        supply=(rng.randint(20, 24), rng.randint(5, 9), rng.randint(1, 6), rng.randint(1, 5)))


def random_game(rng: random.Random) -> tuple[Game, State]:
    """A game for 2 to 5 players, printed or invented, now and then without one of its clauses, and its first state."""
    box = printed() if rng.random() < 0.3 else random_components(rng)
    dropped = rng.sample(sorted(DROPPABLE), rng.choice((0, 0, 1)))
    game = Game(players=rng.randint(2, 5), readings=random_readings(rng), components=box, without=frozenset(dropped))
    return game, game.deal(rng.randrange(10**9))


def random_action(rng: random.Random, game: Game, state: State) -> Action:
    """Any action at all that names cards of this game; mostly illegal."""
    name = rng.choice(NOTATION.names)
    things = {CARD: state.card_names, POINT_CARD: state.point_names}
    ranges = NOTATION.ranges(name, {CARD: len(state.card_names), POINT_CARD: len(state.point_names)})
    return NOTATION.action(name, {argument: rng.randint(low, high) for argument, (low, high) in ranges.items()}, things)


lively_choice = partial(pairing_at_random.lively_choice, RULEBOOK)
