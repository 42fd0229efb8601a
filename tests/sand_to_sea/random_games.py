"""Random games and set-ups for the tests: any readings, printed or small, now and then without a clause."""

from __future__ import annotations

import random
from typing import cast

from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import State
from century_rules.writing.readings import ReadingNames


def random_readings(rng: random.Random) -> Readings:
    """Each ambiguity at its default with probability 0.6."""
    return ReadingNames(Readings).parse({
        each.id: str(each.default if rng.random() < 0.6 else rng.choice(list(each.readings))) for each in RULEBOOK.ambiguities})


def random_game(rng: random.Random) -> tuple[Game, State]:
    """A game for 2 to 4 players, printed or with the components of a small one, and its first state."""
    readings = random_readings(rng)
    dropped = frozenset(rng.sample(sorted(DROPPABLE), rng.choice((0, 0, 0, 1))))
    small = str(readings.share_start) == "yes" and rng.random() < 0.5  # in some of the small games ships share a start
    box = cast(Game, RULEBOOK.small(rng.choice(RULEBOOK.instances)).game) if small else Game(players=rng.randint(2, 4))
    game = Game(players=box.players, readings=readings, components=box.components, without=dropped)
    return game, game.deal(rng.randrange(10**9))
