"""What is played instead of a clause is the same in the reference and in the encoding, and is not what the clause says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import attrs
import pytest

from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.theory.theories import theory
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.game import Game
from tests.eastern_wonders.encoded import known_rules, with_rulings
from century_rules.theory.ruling import Ruling
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves

from .evidence import overrides
from .random_games import lively_choice, random_action, random_game
from tests.eastern_wonders.instances import game_of, instance

ALGEBRA = IntAlgebra()
OVERRIDES: dict[str, Ruling] = {name: each for name, each in vars(overrides).items() if isinstance(each, Ruling)}


def overridden_games(ruling: Ruling, rng: random.Random) -> Iterator[tuple[Game, Game, State]]:
    """The full rules, the same with a clause overridden, and a state to begin with.

    Random games, and small ones laid as it says.
    """
    small = instance("cove")
    for number in range(4):
        game, start = random_game(rng)
        game = attrs.evolve(game, without=frozenset())
        if ruling.lays or number % 2:
            game, start = game_of(small), small.start
        overridden = with_rulings(game, (ruling,))
        if ruling.lays:
            start = overridden.start(cast(State, ruling.lays(small.beginning)).setup)
        yield game, overridden, start


@pytest.mark.parametrize("name", sorted(OVERRIDES))
def test_the_reference_and_the_encoding_override_a_clause_alike(name: str) -> None:
    ruling, rng = OVERRIDES[name], random.Random(7)
    different = 0
    for game, overridden, state in overridden_games(ruling, rng):
        encoded = known_rules(ALGEBRA, overridden, state.setup)
        operations = encoded.named()
        different += state.setup.sea.thin_tiles != () or len(state.setup.sea.ports) < 2
        for _ in range(80):
            legal = overridden.legal_actions(state)
            for action in (*legal[:4], *(random_action(rng, overridden, state) for _ in range(3))):
                operation, arguments = encoded.operation_of(action, state)
                move = operations[operation].build(leaves(state), arguments)
                allowed = not overridden.why_illegal(state, action)
                assert allowed == all(guard.holds for guard in move.guards), (action, state)
                different += allowed == bool(game.why_illegal(state, action))
                if allowed:
                    after = overridden.apply(state, action)
                    assert dict(move.after) == leaves(after), (action, state)
                    different += not game.why_illegal(state, action) and game.apply(state, action) != after
            if ruling.points or ruling.wins:
                ended = attrs.evolve(state, phase=Phase.OVER)
                points, wins = encoded.scene(leaves(ended), {}).counted()
                outcome = overridden.outcome(ended)
                assert outcome is not None and outcome.points == points and wins.index(True) == outcome.winner
                assert sum(wins) == 1
                different += outcome != game.outcome(ended)
            if not legal:
                break
            state = overridden.apply(state, lively_choice(rng, legal))
    assert different > 0


def test_every_negation_is_of_a_clause_and_in_some_control() -> None:
    used = {id(ruling) for theorem in theory(RULEBOOK).theorems.values() for control in theorem.controls
            for ruling in control.rulings}
    for name, ruling in OVERRIDES.items():
        assert ruling.clause in CLAUSES and id(ruling) in used, name
