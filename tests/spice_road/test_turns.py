"""Where the proofs say that a turn has ended, the rules say that one begins or that the game is over; nothing is guessed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from century_rules.games.spice_road.state import Phase, State
from century_rules.process.content import content_root, load_file

from .random_games import lively_choice, random_game

if TYPE_CHECKING:
    from proofs.spice_road.turns import whose_turn_ended
else:
    whose_turn_ended = load_file(content_root("proofs") / "spice_road" / "turns.py").whose_turn_ended

GAMES, ACTIONS = 40, 60


def disagreements(says: Callable[[State, State], bool]) -> int:
    """Steps of random games after which the rules say something else about the turn."""
    found = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        game, beginning = random_game(rng)
        state = beginning
        for _ in range(ACTIONS):
            legal = game.legal_actions(state)
            if not legal:
                break
            after = game.apply(state, lively_choice(rng, state, legal))
            found += says(state, after) != (game.begins_turn(after) or after.phase == Phase.OVER)
            state = after
    return found


def ends(before: State, after: State) -> bool:
    return whose_turn_ended(before, after) is not None


def test_a_turn_ends_where_the_next_begins() -> None:
    assert disagreements(ends) == 0


def test_another_idea_of_it_is_noticed() -> None:
    assert disagreements(lambda before, after: before.phase == Phase.ACT) > 0


@pytest.mark.parametrize("forgotten", [Phase.TRIM, Phase.RAISE])
def test_a_phase_forgotten_is_noticed(forgotten: Phase) -> None:
    assert disagreements(lambda before, after: ends(before, after) or after.phase == forgotten) > 0
