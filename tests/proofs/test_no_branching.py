"""Our own claims never ask an unknown whether it is so: Z3 would answer, and the claim proved would be another one."""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.solving.prover import prover, theorem_tasks
from century_rules.solving.terms import Z3Algebra, is_truth, variable
from century_rules.theory.theories import theory
from tests.proofs.only_algebra import only_algebra


@pytest.mark.in_turn(1)
def test_no_claim_and_no_rule_of_the_encoding_branches_on_an_unknown() -> None:
    known = theory(RULEBOOK)
    with only_algebra():
        full = prover(RULEBOOK, 2)
        induction = full.induction(known.invariants, known.ghosts)
        tasks = [*induction.tasks(), *(task for each in known.theorems.values() for task in theorem_tasks(full, induction, each))]
        for task in tasks:
            obligation = task.build()
            assert is_truth(obligation.goal), task.id
            assert all(is_truth(truth) for _, truth in obligation.premises), task.id


def test_what_would_pass_for_true_without_it() -> None:
    equal = Z3Algebra().eq(variable("x"), variable("y"))
    assert bool(equal) is False  # the trap: two unknowns that may well be equal
    with only_algebra(), pytest.raises(TypeError, match="cannot be asked"):
        bool(equal)
    assert bool(equal) is False
