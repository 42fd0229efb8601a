"""Decks of which not all cards are used, and questions that play answers by sight."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import attrs
import pytest
from z3 import z3util

from century_rules.desk.breaking.demonstrations import _show
from century_rules.desk.comparing import Question
from century_rules.desk.comparing.shortest import any_set_up
from century_rules.games.sky_islands import land
from century_rules.games.sky_islands.components import tile_set
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.land import in_a_hole
from century_rules.games.sky_islands.readings import DiscardWhen, GapCorners, Readings, Tie, Touch
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.rules import fits
from century_rules.games.sky_islands.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.verdict import Verdict
from century_rules.kernel.sight import by_sight, question, questions, read_by
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.games import rules_evaluator
from century_rules.lifting.open_game import OpenGame
from century_rules.lifting.unknown_positions import position_of_unknowns
from century_rules.rulings.replacing import functions_of_rules, whole_name
from century_rules.solving.prover import prover
from century_rules.solving.system import unknown_arguments
from century_rules.solving.terms import Number, Truth, Z3Algebra, same, variable
from century_rules.theory.transition_rules import TransitionRules


OPEN = OpenGame(cast("RuleGame[object, object]", Game(players=2)))


def test_cards_that_are_not_used_are_out_of_the_position() -> None:
    game = Game(players=2)
    state = game.deal(5)
    assert len(state.outlines) == len(state.tile_names) == 24
    assert game.beginning(state) == state
    layouts = RULEBOOK.layouts
    assert layouts is not None
    again = layouts.of(game, state)
    assert again.start(game) == state and again.lines()[0].startswith("tiles ")


def test_a_solver_leaves_open_what_is_seen() -> None:
    state = position_of_unknowns(Game(players=2).deal(0))
    seen = rules_evaluator().call(fits, [OPEN, state, 3])
    assert isinstance(seen, t.Term) and seen.args[0] == "seen:century_rules.games.sky_islands.rules.fits(3)"
    assert question("century_rules.games.sky_islands.rules.fits") is fits and len(questions()) >= 3


def test_it_is_asked_of_a_position_as_it_is() -> None:
    state = position_of_unknowns(Game(players=2).deal(0))
    with pytest.raises(LiftError, match="of a position that an action has changed"):
        rules_evaluator().call(fits, [OPEN, attrs.evolve(state, phase=1), 3])


def test_it_is_asked_of_the_game_that_is_played_and_of_numbers() -> None:
    state = position_of_unknowns(Game(players=2).deal(0))
    with pytest.raises(LiftError, match=r"rules\.fits of another game; ask it of the game that the rules are given"):
        rules_evaluator().call(fits, [Game(players=2), state, 3])
    for wrong in (None, True):
        with pytest.raises(LiftError, match=r"rules\.fits of what is no number"):
            rules_evaluator().call(fits, [OPEN, state, wrong])


def test_asked_of_two_tiles_in_one_position_it_is_two_questions() -> None:
    """While it was one, a claim that either all tiles fit or none was proved; a play after deal 361 shows that it is false."""
    full = prover(RULEBOOK, 2)
    rules = cast("TransitionRules[Number, Truth, State]", full.rules)
    here = rules.position(full.system.any_position())

    def asked(tile: int) -> set[str]:
        """The questions of the guard about the tile that an action names: its last one."""
        guards = rules.transitions["discard"](rules, here, tile).guards
        held = [holds for clause, holds in guards if clause == "SK-4.8"]
        return {str(each) for each in z3util.get_vars(held[-1]) if "rules.fits" in str(each)}

    assert len(asked(0)) == len(asked(1)) == 1 and asked(0) == asked(0) != asked(1)


def test_the_same_question_has_the_same_answer_and_another_need_not() -> None:
    of, here, there = Z3Algebra(), variable("here"), variable("there")
    assert same(of.seen("q", [here], [True]), of.seen("q", [here], [True]))
    for other in (of.seen("q", [there], [True]), of.seen("q", [here], [False]), of.seen("p", [here], [True])):
        assert not same(of.seen("q", [here], [True]), other)
    with pytest.raises(InvalidInput, match="a look at the whole table"):
        IntAlgebra().seen("q", [1], [True])


@pytest.mark.in_turn(1)
def test_where_tiles_are_open_it_is_open_whether_one_fits() -> None:
    """At the beginning every other number is known. So the two readings part by the first action, on some set-up."""
    ambiguity = next(each for each in RULEBOOK.ambiguities if each.id == "discard")
    question = Question(RULEBOOK, ambiguity, 2, Readings(), readings=(DiscardWhen.STUCK, DiscardWhen.AT_WILL))
    encoding = RULEBOOK.encoded()
    both = any_set_up(question, encoding)
    assert both is not None
    (operation,) = [each for each in both.system.operations if each.name == "discard"]
    arguments = unknown_arguments(operation, "")
    first, second = (each.build(dict(both.rules[0].start), arguments) for each in (operation, both.others["discard"]))
    (guard,) = [one for one, other in zip(first.guards, second.guards, strict=True) if not same(one.holds, other.holds)]
    assert guard.clause == "SK-4.8" and guard.holds is not True


def test_an_answer_depends_on_no_reading_but_those_that_are_named() -> None:
    @by_sight("touch")
    def shared_and_all(game: Game, state: State) -> bool:
        return game.readings.tie is Tie.SHARED and game.readings.touch is Touch.ALL

    state = Game().deal(1)
    later, one = (Game(readings=readings) for readings in (Readings(tie=Tie.LATER), Readings(touch=Touch.ONE)))
    assert shared_and_all(Game(), state) and shared_and_all(later, state) and not shared_and_all(one, state)
    assert read_by(f"{__name__}.{shared_and_all.__qualname__}", Game().components) == ("touch",)


def test_a_reading_may_matter_with_some_components_only() -> None:
    """Whether a hole is shut at corners is no question of hexagons: there the answer cannot depend on that reading."""
    name = f"{in_a_hole.__module__}.{in_a_hole.__qualname__}"
    assert read_by(name, tile_set("hexagons")) == () and read_by(name, tile_set("squares")) == ("gap_corners",)

    @by_sight(gap_corners=lambda box: box.sides == 4)
    def leaks(game: Game, state: State) -> bool:
        return game.readings.gap_corners is GapCorners.LEAK

    leaking = Readings(gap_corners=GapCorners.LEAK)
    squares, hexagons = (Game(readings=leaking, components=tile_set(shape)) for shape in ("squares", "hexagons"))
    assert leaks(squares, squares.deal(1)) and not leaks(hexagons, hexagons.deal(1))


@pytest.mark.parametrize(("name", "alike"), [("tie", True), ("touch", False)])
def test_readings_that_a_question_does_not_look_at_have_the_same_answer(name: str, alike: bool) -> None:
    """Whether a tile may be discarded is the same question then, and no play is thought of in which it is answered otherwise."""
    ambiguity = next(each for each in RULEBOOK.ambiguities if each.id == name)
    both = any_set_up(Question(RULEBOOK, ambiguity, 2, Readings()), RULEBOOK.encoded())
    assert both is not None
    (operation,) = [each for each in both.system.operations if each.name == "discard"]
    arguments = unknown_arguments(operation, "")
    moves = [each.build(dict(both.rules[0].start), arguments) for each in (operation, both.others["discard"])]
    assert all(same(*each) for each in zip(*[[guard.holds for guard in move.guards] for move in moves], strict=True)) is alike


def test_answers_with_another_box_are_others() -> None:
    """One box may make a question true where another does not, so no proof may take their answers for the same."""
    lifted = RULEBOOK.encoded().lifted
    assert lifted is not None
    names = [lifted._other_box(SimpleNamespace(box=box)) for box in (  # type: ignore[arg-type]  # of the rules it reads the box alone
        tile_set("hexagons"), tile_set("squares"), attrs.evolve(tile_set("hexagons"), turns=3))]
    assert names[0] == "" and len(set(names)) == 3


def test_what_a_real_play_breaks_is_not_proved_by_a_lemma(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver is asked of the edges of tiles; with a fault in what is beside the land nothing fits at all."""
    shown = _show(RULEBOOK, "mixed-tiles-fit", 2, False)
    assert shown is not None and shown.shown.verdict is Verdict.PROVED, "the negative control"
    monkeypatch.setattr(land, "frontier", lambda game, state: [])
    spoilt = _show(RULEBOOK, "mixed-tiles-fit", 2, False)
    assert spoilt is not None and spoilt.shown.verdict is Verdict.REFUTED and "breaks it after" in spoilt.shown.reason


def test_what_only_play_looks_at_is_nothing_a_ruling_can_replace() -> None:
    """Solvers never come to it, so that nothing would be proved of what stands in its place; what else is asked stays there."""
    known = functions_of_rules(RULEBOOK)
    assert {"land.in_a_hole", "rules.fits", "rules.is_land"} <= set(known)
    assert not {"land.frontier", "land.outside"} & set(known)
    with pytest.raises(InvalidInput, match="'frontier' is no function of the rules of Sky Island Merchants"):
        whole_name(cast(Any, RULEBOOK), "frontier", "replaces")
