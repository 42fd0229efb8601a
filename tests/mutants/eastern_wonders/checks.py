"""A short selection of the checks of Eastern Wonders: what each of them notices about the rules as they are."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs

from century_rules.games.eastern_wonders import scoring
from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.instances import instance
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.state import Player
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from tests.eastern_wonders.on_any_map import Watch
from tests.eastern_wonders.random_games import lively_choice, random_action, random_game
from tests.eastern_wonders.test_pairing import differences
from tests.eastern_wonders.test_scoring import test_points_and_winner_are_those_of_the_reference
from tests.mutants.checks import states_and_actions

COMPARISONS = 4_000
COVE = (8_906, 16_276)


def pairing() -> str:
    """The encoding beside the reference in random play."""
    dice, compared = random.Random(3), 0
    while compared < COMPARISONS:
        game, state = random_game(dice)
        game = attrs.evolve(game, without=frozenset())
        rules = known_rules(IntAlgebra(), game, state.setup)
        encoded = rules.named()
        for _ in range(300):
            legal = game.legal_actions(state)
            if not legal:
                break
            taken, before = lively_choice(dice, legal), leaves(state)
            for action in (taken, random_action(dice, game, state)):
                name, arguments = rules.operation_of(action, state)
                if found := differences(game, state, before, action, encoded, name, arguments):
                    return f"comparison {compared}, {type(action).__name__}: {found[0]}"
                compared += 1
            state = game.apply(state, taken)
    return ""


def points() -> str:
    """Points and winner in the encoding beside those of the reference."""
    test_points_and_winner_are_those_of_the_reference()
    return ""


def counts() -> str:
    """How many states and actions the smallest instance has."""
    small = instance("cove")
    found = states_and_actions(small.game, small.start, COVE[0])
    return "" if found == COVE else f"{found[0]} states, {found[1]} actions, or more"


def properties() -> str:
    """Every property, in guided play for each number of players."""
    for players in (2, 3, 4):
        for seed in range(2):
            game = Game(players=players)
            watch = Watch(game, game.deal(seed))
            for action, after in Merchant(game, seed, whim=0.05).play(watch.now, 1500):
                watch.see(action, after)
            watch.close()
    return ""


def ending() -> str:
    """Points and winner by hand."""
    player = Player(ship=0, hold=(3, 1, 1, 0), outposts=(0,) * 24, uncovered=(1, 2, 3, 0), bonus=(0, 0, 0, 0, 1), bonus_vp=6,
                    vp_tiles=2, vp_points=20)
    found = scoring.score(Game(), player)
    if found != scoring.Score(vp_tiles=20, outposts=0 + 1 + 3, bonus=6, cubes=2):
        return str(found)
    return "" if scoring.winner((30, 41, 41, 40)) == 2 else f"seat {scoring.winner((30, 41, 41, 40))} wins with 30, 41, 41, 40"


CHECKS: dict[str, Callable[[], str]] = {
    "pairing": pairing, "points": points, "counts": counts, "properties": properties, "scoring": ending}

USUAL = ("pairing", "counts", "properties", "scoring")
"""Those that look for mistakes in the rules."""

COMPARING = ("pairing", "points")
"""Those that compare the two formulations."""
