"""A clause denied: the reference and the encoding play the same instead of it, and not what the clause says."""

from __future__ import annotations

import random

import attrs
import pytest

from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.instances import instance
from century_rules.games.eastern_wonders.denied import deny
from century_rules.games.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.encoding import concrete_table
from century_rules.games.eastern_wonders.negation import Negation
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves

from .evidence import denials_board
from .random_games import lively_choice, random_action

ALGEBRA = IntAlgebra()
DENIED = [each for each in vars(denials_board).values() if isinstance(each, Negation)]


def by_name(negation: Negation) -> str:
    return f"{negation.clause}: {negation.says}"


@pytest.mark.parametrize("negation", DENIED, ids=by_name)
def test_it_names_a_clause_and_says_what_is_played_instead(negation: Negation) -> None:
    assert negation.clause in CLAUSES and negation.says and not negation.says.endswith(".")
    assert bool(negation.operations) == any((negation.instead, negation.allows, negation.forbids))
    assert any((negation.instead, negation.allows, negation.forbids, negation.box, negation.laid, negation.points, negation.wins))


@pytest.mark.parametrize("negation", [each for each in DENIED if each.box], ids=by_name)
def test_other_numbers_in_the_box_are_the_same_in_the_encoding(negation: Negation) -> None:
    game = Game(players=3)
    setup = game.shuffle(seed=2)
    assert negation.box is not None and negation.numbers is not None
    real = concrete_table(3, game.components, setup)
    other = concrete_table(3, negation.box(game.components), setup)
    told = negation.numbers(ALGEBRA, real)
    changed = [field.name for field in attrs.fields(type(real)) if getattr(other, field.name) != getattr(real, field.name)]
    assert changed
    for field in attrs.fields(type(real)):
        assert getattr(told, field.name) == getattr(other, field.name), field.name


@pytest.mark.parametrize("negation", [each for each in DENIED if not each.laid], ids=by_name)
def test_reference_and_encoding_play_the_same_instead(negation: Negation) -> None:
    """Legal and illegal actions along random plays, from the beginning and from a late position of the printed game."""
    rng, differed = random.Random(5), 0
    places = [instance(name) for name in ("reef", "lagoon", "gale", "gale")] * 3
    for place in places:
        plain, state = place.game, place.start
        game = deny(plain, [negation])
        rules = known_rules(ALGEBRA, game, state.setup)
        operations = rules.named()
        for _ in range(60):
            if state.phase is Phase.OVER or any(cubes < 0 for player in state.players for cubes in player.hold):
                break
            legal = game.legal_actions(state)
            assert legal
            for action in (lively_choice(rng, legal), random_action(rng, game, state)):
                name, arguments = rules.operation_of(action, state)
                if -1 in arguments.values() and name == "begin":
                    continue  # no set of those cubes
                move = operations[name].build(leaves(state), arguments)
                allowed = all(guard.holds for guard in move.guards)
                assert allowed == (not game.why_illegal(state, action)), (action, state)
                if not allowed:
                    continue
                after = game.apply(state, action)
                assert {**leaves(state), **move.after} == leaves(after), (action, state)
                differed += bool(plain.why_illegal(state, action)) or plain.apply(state, action) != after
            state = game.apply(state, lively_choice(rng, legal))
    assert differed or negation.points or negation.wins


def test_a_set_up_that_a_denied_clause_forbids() -> None:
    negation = denials_board.ONE_TILE_TOO_MANY_OF_A_TYPE
    game = Game(players=2)
    assert negation.laid is not None and negation.table is not None
    setup = game.shuffle(seed=1)
    odd = negation.laid(setup)
    of_type = {kind: sum(tile is not None and tile.type is kind for tile in odd.markets) for kind in Spice}
    assert of_type == {Spice.GINGER: 6, Spice.CHILI: 4, Spice.TEA: 5, Spice.CLOVES: 5}
    assert deny(game, [negation]).start(odd).setup == odd
    told = negation.table(ALGEBRA, concrete_table(2, game.components, setup))
    assert len(told.type_of) == len(odd.markets)
