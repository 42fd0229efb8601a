"""What a solver finds about the real game is dealt: every piece is one of the box, and lies where the model says."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import attrs
import pytest
import z3

from century_rules.games.sand_to_sea.encoding.rules import SandRules
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.kernel.algebra import IntAlgebra
from century_rules.rulings import in_force, load_ruling
from century_rules.solving.prover import prover_of_any_claim, prover_once
from century_rules.solving.terms import Number, Truth, Z3Algebra, truth_term, variable
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.games.sand_to_sea.state import State

GAME = RULEBOOK.printed(2)


def rules() -> TransitionRules[Number, Truth, State]:
    found = RULEBOOK.encoded().any_set_up(Z3Algebra(), GAME, variable)
    assert isinstance(found, TransitionRules)
    return found


def model_of(*more: z3.BoolRef) -> dict[str, int | bool] | None:
    solver = z3.Solver()
    solver.add(*[truth_term(holds) for _, holds in rules().sides], *more)
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    return {each.name(): model[each].as_long() for each in model.decls() if z3.is_int_value(model[each])}


def test_a_model_is_dealt_as_it_says() -> None:
    model = model_of(z3.Int("faces[1].kind") == 5, z3.Int("cards[0].gain[3]") == 1, z3.Int("closed_at") == 7)
    assert model is not None
    state = RULEBOOK.encoded().set_up_of(GAME, model, ())
    assert state is not None and state == GAME.adopting(state)
    fixed = RULEBOOK.encoded().known(IntAlgebra(), GAME, state)
    assert isinstance(fixed, TransitionRules) and state.faces[1].kind == 5 and state.closed_at == 7
    for place, face in enumerate(state.faces):
        if face.kind != 4:
            said = [model.get(f"faces[{place}].{part}[{kind}]", 0) for part in ("cost", "gain") for kind in range(4)]
            assert (model[f"faces[{place}].kind"], said) == (face.kind, [*face.cost, *face.gain])
    for place in range(12):
        assert tuple(model.get(f"cards[{place}].gain[{kind}]", 0) for kind in range(4)) == state.cards[place].gain
    for place in range(7):
        assert tuple(model.get(f"vp[{place}].cost[{kind}]", 0) for kind in range(4)) == state.vp[place].cost


@pytest.mark.parametrize("named", ["cards[0].gain[3]", "faces[1].gain[0]", "vp[0].cost[0]"])
def test_what_is_not_in_the_box_is_not_dealt(named: str) -> None:
    """The negative control: no piece has nine of anything."""
    assert model_of(z3.Int(named) == 9) is None


def test_in_proofs_what_no_source_gives_is_open() -> None:
    made: list[str] = []

    def number(name: str) -> Number:
        made.append(name)
        return variable(name)

    opened = RULEBOOK.encoded().open(Z3Algebra(), 2, number, z3.Bool)
    assert {"start_sets[0][0]", "vp_by_column[3]", "touch[0][1]", "faces[1].cost[0]", "closed_at"} <= set(made)
    assert "side:starting sets come from the supply" in {name for name, _ in opened.sides}
    assert attrs.has(type(opened))


def open_in(rules: TransitionRules[Number, Truth, State]) -> set[str]:
    """Those numbers of the set-up that are not known, of three that could be."""
    own = cast("SandRules[Number, Truth]", rules)
    asked = {"set": own.start_sets[0][0], "column": own.vp_by_column[0], "kind": own.start_at.faces[16].kind}
    return {name for name, number in asked.items() if not isinstance(number, int)}


def test_a_proof_that_readings_never_part_knows_no_more_than_it_says() -> None:
    """It says: with any starting cubes, and any numbers on the board."""
    found = RULEBOOK.encoded().anything(Z3Algebra(), GAME, variable, z3.Bool)
    assert isinstance(found, TransitionRules) and open_in(found) == {"set", "column", "kind"}


RULING = """
name = "no-outpost-on-a-place"
game = "sand-to-sea"
clause = "SS-5.1"
says = "on one place of the map no outpost is opened"
python = "def there(game, position, action): return position.players[0].ship == 16"
[[forbids]]
operations = ["open"]
when = "there"
"""


@pytest.mark.in_turn(1)
def test_which_tile_is_what_is_known_to_our_own_claims_only(tmp_path: Path) -> None:
    """A claim or ruling of a user's may ask of a tile by its number, so that numbering them otherwise would not do."""
    file = tmp_path / "no-outpost-on-a-place.toml"
    file.write_text(RULING, encoding="utf-8")
    ours = RULEBOOK.encoded()
    opened = [each.open(Z3Algebra(), 2, variable, z3.Bool) for each in (
        ours, ours.for_any_claim(), in_force([load_ruling(file)]).encoded())]
    assert [open_in(each) for each in opened if isinstance(each, TransitionRules)] == [
        {"set", "column"}, {"set", "column", "kind"}, {"set", "column", "kind"}]


def test_claims_of_ones_own_are_asked_of_any_tiles() -> None:
    assert "faces[16].kind" in prover_of_any_claim(RULEBOOK, 2).system.parameters
    assert "faces[16].kind" not in prover_once(RULEBOOK, 2).system.parameters
