"""Random games and actions for the tests: any readings, small or whole games, legal and illegal actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from century_rules.games.goa.actions import NOTATION, Action, Bid
from century_rules.games.goa.clauses import DROPPABLE
from century_rules.games.goa.components import Components, components_of, printed
from century_rules.games.goa.game import Game
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import State
from century_rules.writing.readings import ReadingNames
from tests import pairing_at_random


def random_readings(rng: random.Random) -> Readings:
    """Each ambiguity at its default with probability 0.6."""
    names = ReadingNames(Readings)
    return names.parse({each.id: str(each.default if rng.random() < 0.6 else rng.choice(list(each.readings)))
                        for each in RULEBOOK.ambiguities})


def random_components(rng: random.Random) -> Components:
    """A short game of the same rules: a small grid, few rounds, rich starts, supplies that run out."""
    return components_of({
        "table": {"size": rng.choice((3, 4)), "rounds": rng.randint(1, 2), "laps": rng.randint(1, 3), "ships": rng.randint(2, 9),
                  "colonists": rng.randint(0, 9), "ducats": rng.randint(0, 12)},
        "supply": {"ships": rng.randint(8, 30), "ducats": rng.randint(30, 60), "spices": rng.randint(4, 10)}})


def random_game(rng: random.Random) -> tuple[Game, State]:
    """A game for 2 to 4 players, printed or short, now and then without one of its clauses, and its first state."""
    box = printed() if rng.random() < 0.2 else random_components(rng)
    dropped = rng.sample(sorted(DROPPABLE), rng.choice((0, 0, 1)))
    game = Game(players=rng.randint(2, 4), readings=random_readings(rng), components=box, without=frozenset(dropped))
    return game, game.deal(rng.randrange(10**9))


def random_action(rng: random.Random, game: Game, state: State) -> Action:
    """Any action at all that names things of this game; mostly illegal."""
    name = rng.choice(NOTATION.names)
    things = game.things(state)
    ranges = NOTATION.ranges(name, {axis: len(named) for axis, named in things.items()})
    return NOTATION.action(name, {argument: rng.randint(low, min(high, 60)) for argument, (low, high) in ranges.items()}, things)


def play_at_random(rng: random.Random, game: Game, state: State) -> Iterator[tuple[State, Action, State]]:
    """The steps of a game that ends, of actions by lot, low bids more often than high ones."""
    while legal := game.legal_actions(state):
        bids = [action for action in legal if isinstance(action, Bid)]
        action = bids[0] if bids and rng.random() < 0.4 else rng.choice(legal)
        after = game.apply(state, action)
        yield state, action, after
        state = after


lively_choice = partial(pairing_at_random.lively_choice, RULEBOOK)
