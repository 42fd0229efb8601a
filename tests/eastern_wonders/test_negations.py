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
from century_rules.games.eastern_wonders.instances import instance
from tests.eastern_wonders.encoded import deny, known_rules
from century_rules.theory.ruling import Ruling
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves

from .evidence import denials
from .random_games import lively_choice, random_action, random_game

ALGEBRA = IntAlgebra()
NEGATIONS: dict[str, Ruling] = {name: each for name, each in vars(denials).items() if isinstance(each, Ruling)}


def denied_games(negation: Ruling, rng: random.Random) -> Iterator[tuple[Game, Game, State]]:
    """The full rules, the same with a clause denied, and a state to begin with: random games, and small ones laid as it says."""
    small = instance("cove")
    for number in range(4):
        game, start = random_game(rng)
        game = attrs.evolve(game, without=frozenset())
        if negation.lays or number % 2:
            game, start = small.game, small.start
        denied = deny(game, (negation,))
        if negation.lays:
            start = denied.start(cast(State, negation.lays(small.beginning)).setup)
        yield game, denied, start


@pytest.mark.parametrize("name", sorted(NEGATIONS))
def test_the_reference_and_the_encoding_deny_a_clause_alike(name: str) -> None:
    negation, rng = NEGATIONS[name], random.Random(7)
    different = 0
    for game, denied, state in denied_games(negation, rng):
        encoded = known_rules(ALGEBRA, denied, state.setup)
        operations = encoded.named()
        different += state.setup.sea.thin_tiles != () or len(state.setup.sea.ports) < 2
        for _ in range(80):
            legal = denied.legal_actions(state)
            for action in (*legal[:4], *(random_action(rng, denied, state) for _ in range(3))):
                operation, arguments = encoded.operation_of(action, state)
                move = operations[operation].build(leaves(state), arguments)
                allowed = not denied.why_illegal(state, action)
                assert allowed == all(guard.holds for guard in move.guards), (action, state)
                different += allowed == bool(game.why_illegal(state, action))
                if allowed:
                    after = denied.apply(state, action)
                    assert dict(move.after) == leaves(after), (action, state)
                    different += not game.why_illegal(state, action) and game.apply(state, action) != after
            if negation.points or negation.wins:
                ended = attrs.evolve(state, phase=Phase.OVER)
                points, wins = encoded.scene(leaves(ended), {}).counted()
                outcome = denied.outcome(ended)
                assert outcome is not None and outcome.points == points and wins.index(True) == outcome.winner
                assert sum(wins) == 1
                different += outcome != game.outcome(ended)
            if not legal:
                break
            state = denied.apply(state, lively_choice(rng, legal))
    assert different > 0


def test_every_negation_is_of_a_clause_and_in_some_control() -> None:
    used = {id(negation) for theorem in theory(RULEBOOK).theorems.values() for control in theorem.controls
            for negation in control.negated}
    for name, negation in NEGATIONS.items():
        assert negation.clause in CLAUSES and id(negation) in used, name
