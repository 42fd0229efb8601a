"""What a solver finds about the real game is dealt: every piece is one of the box, and lies where the model says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
import z3

from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.kernel.algebra import IntAlgebra
from century_rules.lifting.unknown_positions import numbers_of, position_of_unknowns
from century_rules.lifting.values import Names
from century_rules.rulings import in_force, load_ruling
from century_rules.solving.prover import prover_of_any_claim, prover_once
from century_rules.solving.terms import Number, Truth, Z3Algebra, truth_term, variable
from century_rules.theory.lifted import outline
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.games.sand_to_sea.state import State

GAME = Game(players=2)
INTS = IntAlgebra()


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
    assert {":box.start_sets[0][0]", ":box.vp_by_column[3]", "touch[0][1]", "faces[1].cost[0]", "closed_at"} <= set(made)
    assert {"side:starting sets", "side:touching"} < {name for name, _ in opened.sides}
    assert attrs.has(type(opened))


def open_in(rules: TransitionRules[Number, Truth, State]) -> set[str]:
    """Those numbers of the set-up that are not known, of three that could be."""
    box = cast("dict[str, Any]", rules.in_box)
    asked = {"set": box["start_sets"][0][0], "column": box["vp_by_column"][0], "kind": rules.start_at.faces[16].kind}
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


# --- what can be a set-up -----------------------------------------------------------------------------------------------

DEALT = GAME.deal(3)
NUMBERS: dict[str, int] = {
    **RULEBOOK.encoded().dealt_numbers(DEALT),
    **{path: int(number) for name in RULEBOOK.open_numbers
       for path, number in cast("Iterator[tuple[str, int]]", numbers_of(getattr(GAME.components, name), f":box.{name}"))}}


def shut_out(changed: Mapping[str, int], without: str = "") -> list[str]:
    """What a set-up like the dealt one, some numbers changed, cannot be by; of any box, without a clause if one is named."""
    numbers = {**NUMBERS, **changed}
    game = GAME.dropping(frozenset([without])) if without else GAME
    rules = RULEBOOK.encoded().anything(INTS, game, lambda path: numbers[path], lambda _: False)
    return [label.removeprefix("side:") for label, holds in rules.sides if not holds]


MARKET = [tile for tile, face in enumerate(DEALT.faces) if face.kind < TileKind.PORT]
SEA = [tile for tile, face in enumerate(DEALT.faces) if face.kind == TileKind.SEA]
CLOSED = DEALT.closed_at


@pytest.mark.parametrize(("changed", "by"), [
    ({}, []),
    ({"cards[0].times": 9}, ["cards"]),
    ({f"faces[{MARKET[0]}].kind": (DEALT.faces[MARKET[0]].kind + 1) % 4}, ["as many tiles of each kind"]),
    ({f"faces[{MARKET[0]}].cost[{kind}]": 0 for kind in range(4)}, ["faces"]),
    ({f"faces[{MARKET[0]}].gain[0]": -1}, ["faces"]),
    ({f"faces[{SEA[0]}].gain[0]": 1}, ["faces"]),
    ({f"faces[{SEA[0]}].kind": 4}, ["as many tiles of each kind", "faces"]),
    ({f"faces[{SEA[0]}].kind": 6}, ["as many tiles of each kind", "faces"]),
    ({"touch[0][0]": 1}, ["touching"]),
    ({"touch[0][1]": 2, "touch[1][0]": 2}, ["touching"]),
    ({"touch[0][1]": 1 - DEALT.touch[0][1]}, ["touching"]),
    ({f"touch[{one}][{other}]": 0 for tile in range(len(DEALT.faces)) for one, other in ((0, tile), (tile, 0))},
     ["every tile touches another"]),
    ({"vp[0].points": -1}, ["vp tiles"]),
    ({f"vp[{CLOSED}].cost[2]": 1}, ["vp tiles"]),
    ({f"vp[{CLOSED}].points": 1}, ["vp tiles"]),
    ({"closed_at": 0, "vp[0].points": 0, **{f"vp[0].cost[{kind}]": 0 for kind in range(4)}}, ["port closed tile"]),
    ({"closed_at": 11, "vp[11].points": 0, **{f"vp[11].cost[{kind}]": 0 for kind in range(4)}}, ["port closed tile"]),
    ({":box.start_sets[0][0]": 99}, ["starting sets"]),
    ({":box.start_sets[0][0]": -1}, ["starting sets"]),
    ({":box.vp_by_column[1]": -1}, ["numbers on the board"])])
def test_set_ups_that_there_cannot_be_are_shut_out(changed: dict[str, int], by: list[str]) -> None:
    assert shut_out(changed) == by


def test_without_the_clause_any_tiles_are_laid() -> None:
    kind = f"faces[{MARKET[0]}].kind"
    other = (DEALT.faces[MARKET[0]].kind + 1) % 4
    assert (shut_out({kind: other}), shut_out({kind: other}, "SS-1.3")) == (["as many tiles of each kind"], [])


def test_ports_and_starting_cards_are_where_they_are() -> None:
    """They are asked of nobody: no number of theirs is open."""
    port, start = DEALT.setup.sea.ports[0], len(DEALT.unsold)
    assert shut_out({f"faces[{port}].kind": 9, f"cards[{start}].kind": 9}) == []


def test_of_equal_starting_sets_the_first_stands_for_all() -> None:
    """Two sets of the same cubes are one action: the operation with the second is none."""
    box = attrs.evolve(GAME.components, start_sets=(GAME.components.start_sets[0],) * len(GAME.components.start_sets))
    game = attrs.evolve(GAME, components=box)
    rules = RULEBOOK.encoded().known(INTS, game, game.deal(3))
    assert isinstance(rules, TransitionRules)
    moves = [rules.move("begin", rules.start_at, {"set": which, "tile": MARKET[0]}) for which in range(2)]
    assert [all(guard.holds for guard in move.guards) for move in moves] == [True, False]


def test_of_the_map_names_and_ports_alone_can_be_asked() -> None:
    """Which tiles touch is open, so nothing may be asked that the printed map would answer."""
    sea = cast("Any", position_of_unknowns(DEALT)).setup.sea
    assert sea.ports == DEALT.setup.sea.ports and isinstance(sea.names, Names) and sea.names.many == len(DEALT.faces)
    with pytest.raises(AttributeError, match="only names, ports can be asked of it"):
        sea.lift_attribute("distance")
    with pytest.raises(AttributeError, match="only sea can be asked of it"):
        cast("Any", position_of_unknowns(DEALT)).setup.lift_attribute("markets")


def test_maps_with_other_ports_have_rules_of_their_own() -> None:
    """What is known of a map is part of the shape that rules are lifted for; names and neighbours are not."""
    sea = DEALT.setup.sea
    other_ports = attrs.evolve(sea, ports=tuple(sorted({0, 1, *sea.ports}))[:len(sea.ports)])
    other_names = attrs.evolve(sea, names=tuple(f"tile{place}" for place in range(len(sea.names))))
    assert outline(other_ports) != outline(sea) == outline(other_names)
