"""What `legal_actions` gives is everything the rules allow, among all actions there are: `offers` leaves out nothing legal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from century_rules.games.eastern_wonders import Game
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import State

from .random_games import lively_choice, random_game

PLAYS = 40
ACTIONS = 300
LOOKED_AT = 0.2


def every_action(game: Game, state: State) -> Iterator[Action]:
    """All that could be an action in some position on this map."""
    tiles = state.setup.sea.names
    yield from (Begin(cubes, tile) for cubes in game.components.start_sets for tile in tiles)
    yield from (Step(tile, drop) for tile in tiles for drop in (None, *Spice))
    yield from (Pay(cube, seat) for cube in Spice for seat in range(game.players))
    yield from (kind(cube) for kind in (Take, Spend, Upgrade, Discard) for cube in Spice)
    yield from (Choose(bonus) for bonus in Bonus)
    yield from (Stay(), Stop(), Done(), Open(), Trade(), Claim(), Harvest(), Pass())


def test_the_legal_actions_are_all_that_the_rules_allow() -> None:
    dice, met = random.Random(11), Counter[str]()
    for _ in range(PLAYS):
        game, state = random_game(dice)
        for _ in range(ACTIONS):
            legal = game.legal_actions(state)
            if dice.random() < LOOKED_AT:
                assert len(set(legal)) == len(legal)
                assert set(legal) == {action for action in every_action(game, state) if not game.why_illegal(state, action)}
                met[state.phase.name] += 1
                met["free step"] += bool(state.moved) and any(isinstance(each, Step) and each.drop is None for each in legal)
            if not legal:
                break
            state = game.apply(state, lively_choice(dice, legal))
    often = ("START", "SAIL", "FEE", "GATHER", "ACT", "OPENING", "MARKET", "TRIM", "free step")
    assert min(met[what] for what in often) >= 5, met
