"""The simple facts said of every position are so in every play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import pytest

from century_rules.theory.read_as import left_open
from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.encoding.facts import TYPE_CORRECT
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.verdict import Verdict
from century_rules.solving import induction as solver
from century_rules.solving.batch import decide_all
from century_rules.solving.system import Start, System
from century_rules.solving.terms import Number, Truth, Z3Algebra, flag
from century_rules.theory.theorem import Invariant
from century_rules.theory.theories import theory
from tests.sampling import others_slow

ALGEBRA = Z3Algebra()
HELPERS = {"final-when-reached", "tiles-in-the-last-round", "start-is-clean", "drawn-by-claims", "places-drawn",
           "closed-when-drawn", "more-than-the-last-tile"}
"""Invariants of `proofs/eastern_wonders` that the induction leans on: why the stack lasts."""


def induction(players: int, invariants: Iterable[Invariant]) -> solver.Induction:
    """The printed board with the set-up of the equality tests, under all readings at once."""
    game = Game(players=players)
    rules = cast("WondersRules[Number, Truth]", RULEBOOK.encoded().known(IntAlgebra(), game, game.deal(1)))
    encoded = rules.over(ALGEBRA).read_as(left_open(ALGEBRA, AMBIGUITIES, flag))

    def claim(invariant: Invariant) -> solver.Invariant:
        return lambda view: invariant.at(encoded.scene(view, view))

    system = System(encoded.operations, encoded.paths, Start(encoded.start))
    return solver.Induction(system, {each.name: claim(each) for each in invariants})


def helpers() -> list[Invariant]:
    found = [each for each in theory(RULEBOOK).invariants if each.name in HELPERS]
    assert {each.name for each in found} == HELPERS
    return found


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("players", others_slow([(2,), (3,), (4,)], 1))
def test_every_play_stays_type_correct(players: int) -> None:
    decisions = list(decide_all(induction(players, (*TYPE_CORRECT, *helpers())).tasks(), need_core=False))
    assert [decision.id for decision in decisions if decision.verdict is not Verdict.PROVED] == []
    assert len(decisions) == 17 * (len(TYPE_CORRECT) + len(HELPERS))  # at the start, and across each of 16 operations


def test_without_the_helpers_the_stack_is_not_known_to_last() -> None:
    """The negative control: the induction is no formality."""
    tasks = induction(2, TYPE_CORRECT).preservation(operations=["claim"], invariants=["stack"])
    assert [decision.verdict for decision in decide_all(tasks)] == [Verdict.REFUTED]
