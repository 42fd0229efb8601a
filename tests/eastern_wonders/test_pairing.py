"""What is lifted from the rules, run on ints, is what the rules say: every step of random play, legal and illegal.

    PAIRING_STEPS=10000000 pytest tests/eastern_wonders/test_pairing.py -s
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from century_rules.games.eastern_wonders.actions import Action
from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.operations import Operation
from century_rules.kernel.leaves import leaves

from .random_games import lively_choice, random_action, random_game

STEPS = int(os.environ.get("PAIRING_STEPS", "50000"))
SEED = int(os.environ.get("PAIRING_SEED", "0"))

Encoded = dict[str, Operation[int, bool]]


def differences(game: Game, state: State, before: dict[str, int], action: Action, encoded: Encoded, name: str,
                arguments: dict[str, int]) -> list[str]:
    """In what the reference and the encoding differ about one action in one state; nothing if they agree."""
    refusals = {refusal.clause for refusal in game.why_illegal(state, action)}
    move = encoded[name].build(before, arguments)
    broken = {guard.clause for guard in move.guards if not guard.holds}
    if bool(refusals) != bool(broken):
        return [f"reference refuses by {refusals or 'nothing'}, encoding by {broken or 'nothing'}"]
    if refusals:
        return [] if refusals <= broken else [f"reference refuses by {refusals}, encoding by {broken}"]
    after, expected = leaves(game.apply(state, action)), move.after
    return [f"{path}: reference {value}, encoding {expected[path]}" for path, value in after.items() if expected[path] != value]


@pytest.mark.in_turn(1)
def test_encoding_equals_reference_on_every_step_of_random_play() -> None:
    rng = random.Random(SEED)
    compared = plays = 0
    counts: Counter[str] = Counter()
    while compared < STEPS:
        game, state = random_game(rng)
        plays += 1
        rules = known_rules(IntAlgebra(), game, state.setup)
        encoded = rules.named()
        for _ in range(400):
            legal = game.legal_actions(state)
            if not legal:
                counts["reached the end"] += 1
                break
            taken = lively_choice(rng, legal)
            before = leaves(state)
            for action in (taken, *(random_action(rng, game, state) for _ in range(3))):
                name, arguments = rules.operation_of(action, state)
                found = differences(game, state, before, action, encoded, name, arguments)
                assert not found, (found, action, game.readings, game.players, game.without, state)
                assert (action in legal) == (not game.why_illegal(state, action)), (action, game.without, state)
                counts["legal" if action in legal else "illegal"] += 1
                compared += 1
            counts[type(taken).__name__] += 1
            state = game.apply(state, taken)
            if game.without and min(*(min(player.hold) for player in state.players), *map(min, state.lying)) < 0:
                break  # what a dropped clause kept from happening has happened; the rules say nothing of such positions
        counts["closed a port"] += state.setup.closed_at in state.ports
        counts["emptied a column"] += any(sum(player.bonus) for player in state.players)
    print(f"\n{compared:,} comparisons in {plays:,} plays: {dict(counts)}")
    kinds = ("Begin", "Pay", "Take", "Spend", "Choose", "Upgrade", "Trade", "Claim", "Discard")
    assert min(counts[name] for name in kinds) > STEPS // 20000
    assert counts["closed a port"] > plays // 10 and counts["reached the end"] > plays // 20


@pytest.mark.in_turn(1)
def test_a_difference_would_be_noticed() -> None:
    """The negative control: an encoding of another reading must be caught."""
    rng = random.Random(1)
    caught: set[str] = set()
    for _ in range(40):
        if len(caught) > 5:
            break
        game, state = random_game(rng)
        other = Game(players=game.players, components=game.components)
        rules = known_rules(IntAlgebra(), other, state.setup)
        encoded = rules.named()
        for _ in range(200):
            legal = game.legal_actions(state)
            if not legal:
                break
            action = lively_choice(rng, legal)
            name, arguments = rules.operation_of(action, state)
            if differences(game, state, leaves(state), action, encoded, name, arguments):
                caught.add(name)
            state = game.apply(state, action)
    assert len(caught) > 5
