"""Where the proofs say that a turn has ended, the rules say that one begins or that the game is over; nothing is guessed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase
from century_rules.kernel.content import content_root, load_file
from century_rules.theory.history import WithHistory

from .random_games import lively_choice, random_game

if TYPE_CHECKING:
    from proofs.spice_road._scenes import Step, turn_ended
else:
    turn_ended = load_file(content_root("proofs") / "spice_road" / "_scenes.py").turn_ended

GAMES, ACTIONS = 40, 60


def disagreements(says: Callable[[Step[int, bool]], bool]) -> int:
    """Steps of random games after which the rules say something else about the turn."""
    found = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        game, beginning = random_game(rng)
        kept = WithHistory(RULEBOOK, game, beginning, ())
        state = kept.start()
        for _ in range(ACTIONS):
            legal = game.legal_actions(state.position)
            if not legal:
                break
            after, step = kept.followed(state, lively_choice(rng, state.position, legal))
            ended = game.begins_turn(after.position) or after.position.phase == Phase.OVER
            found += says(step) != ended  # type: ignore[arg-type]  # a step of this game
            state = after
    return found


def test_a_turn_ends_where_the_next_begins() -> None:
    assert disagreements(turn_ended) == 0


def test_another_idea_of_it_is_noticed() -> None:
    assert disagreements(lambda step: step.before.now.phase == Phase.ACT) > 0


@pytest.mark.parametrize("forgotten", [Phase.TRIM, Phase.RAISE])
def test_a_phase_forgotten_is_noticed(forgotten: Phase) -> None:
    assert disagreements(lambda step: bool(turn_ended(step)) or step.after.now.phase == forgotten) > 0
