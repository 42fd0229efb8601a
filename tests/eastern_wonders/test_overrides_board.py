"""A clause overridden: the reference and the encoding play the same instead of it, and not what the clause says."""

from __future__ import annotations

import random
from typing import cast

import pytest

from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.game import Game
from tests.eastern_wonders.encoded import known_rules, with_rulings
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidComponents
from century_rules.theory.ruling import Ruling
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves

from .evidence import overrides_board
from .random_games import lively_choice, random_action
from tests.eastern_wonders.instances import game_of, instance

ALGEBRA = IntAlgebra()
OVERRIDDEN = [each for each in vars(overrides_board).values() if isinstance(each, Ruling)]


def by_name(ruling: Ruling) -> str:
    return f"{ruling.clause}: {ruling.says}"


@pytest.mark.parametrize("ruling", OVERRIDDEN, ids=by_name)
def test_it_names_a_clause_and_says_what_is_played_instead(ruling: Ruling) -> None:
    assert ruling.clause in CLAUSES and ruling.says and not ruling.says.endswith(".")
    assert bool(ruling.operations) == any((ruling.instead, ruling.allows, ruling.forbids))
    assert any((ruling.instead, ruling.allows, ruling.forbids, ruling.lays, ruling.points, ruling.wins))


@pytest.mark.parametrize("ruling", [each for each in OVERRIDDEN if not each.lays], ids=by_name)
def test_reference_and_encoding_play_the_same_instead(ruling: Ruling) -> None:
    """Legal and illegal actions along random plays, from the beginning and from a late position of the printed game."""
    rng, differed = random.Random(5), 0
    places = [instance(name) for name in ("reef", "lagoon", "gale", "gale")] * 3
    for place in places:
        plain, state = game_of(place), place.start
        game = with_rulings(plain, [ruling])
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
    assert differed or ruling.points or ruling.wins


def test_a_set_up_that_a_overridden_clause_forbids() -> None:
    ruling = overrides_board.ONE_TILE_TOO_MANY_OF_A_TYPE
    game = Game(players=2)
    setup = game.shuffle(seed=1)
    assert ruling.lays is not None
    odd = cast(State, ruling.lays(game.start(setup))).setup
    of_type = {kind: sum(tile is not None and tile.type is kind for tile in odd.markets) for kind in Spice}
    assert of_type == {Spice.GINGER: 6, Spice.CHILI: 4, Spice.TEA: 5, Spice.CLOVES: 5}
    with pytest.raises(InvalidComponents, match="not in the box"):
        game.start(odd)
    assert with_rulings(game, [ruling]).start(odd).setup == odd
    dealt = RULEBOOK.encoded().open(ALGEBRA, 2, lambda name: 0, lambda name: False, rulings=[ruling])
    types = cast("WondersRules[int, bool]", dealt).table.type_of
    assert [types.count(kind) for kind in Spice] == [6, 4, 5, 5]
