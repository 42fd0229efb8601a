"""Premises that a proof can do without are left out, by few questions, and what is left always proves the goal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import z3

from century_rules.process.kept_folder import KEPT, MODE, VARIABLE
from century_rules.kernel.verdict import Verdict
from century_rules.solving import kept_answers, smaller_cores
from century_rules.solving.obligation import Decision, Obligation, answered, decide
from century_rules.solving.smaller_cores import minimise_core, with_fewer_clauses
from century_rules.solving.terms import Truth, variable
from tests.solving.test_induction import pigeons

x, y = variable("x"), variable("y")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many premises each question to the solver was of."""
    sizes: list[int] = []

    def counted(solver: z3.Solver, assumptions: list[z3.BoolRef], rlimit: int) -> tuple[z3.CheckSatResult, str]:
        sizes.append(len(assumptions))
        return answered(solver, assumptions, rlimit)

    monkeypatch.setattr("century_rules.solving.smaller_cores.answered", counted)
    return sizes


@pytest.fixture
def keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv(MODE, KEPT)
    kept_answers._answers.cache_clear()
    yield
    kept_answers._answers.cache_clear()


def proved(goal: Truth, *premises: tuple[str, Truth]) -> tuple[Obligation, Decision]:
    """An obligation, and that it is proved from all its premises."""
    return Obligation("go", premises, goal), Decision("go", Verdict.PROVED, tuple([label for label, _ in premises]))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_left_proves_and_nothing_more_can_be_left_out(seed: int) -> None:
    dice = random.Random(seed)
    premises = [(f"clause:{n}", x + dice.choice((-1, 0, 1)) * y >= dice.randrange(2, 9)) for n in range(8)]
    obligation, decision = proved(x >= 1, *premises, ("clause:x", x >= 2), ("invariant:y", y == 0))
    core = with_fewer_clauses(obligation, decision).core
    assert decide(obligation.only(core)).verdict is Verdict.PROVED
    for label in core:
        if label.startswith("clause:"):
            assert decide(obligation.only(set(core) - {label})).verdict is Verdict.REFUTED


def test_others_than_those_among_which_it_chooses_stay_where_a_clause_is_needed() -> None:
    obligation, decision = proved(x >= 1, ("invariant:low", x >= y), ("clause:y", y >= 1), ("clause:z", y >= 0))
    assert with_fewer_clauses(obligation, decision).core == ("invariant:low", "clause:y")


def test_a_clause_that_a_case_breaks_alone_is_not_asked_about(asked: list[int]) -> None:
    """Where x is 0, only the first is broken: y, which nothing else is said of, can be 5 as well."""
    obligation, decision = proved(x >= 1, ("clause:x", x >= 1), ("clause:y", z3.Or(y >= 5, y < 5)))
    assert with_fewer_clauses(obligation, decision).core == ("clause:x",)
    assert asked == [0, 1]


def test_clauses_that_are_all_left_out_are_one_question(asked: list[int]) -> None:
    obligation, decision = proved(x >= 1, ("invariant:x", x >= 1), ("clause:x", x >= 1), ("clause:y", x >= 2))
    assert with_fewer_clauses(obligation, decision).core == ("invariant:x",)
    assert asked == [1]


def test_where_the_plain_solver_runs_out_the_other_is_asked(asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smaller_cores, "RLIMIT_OF_PLAIN", 1)
    obligation, decision = proved(x >= 1, ("invariant:x", x >= 1), ("clause:x", x >= 1), ("clause:y", x >= 2))
    assert with_fewer_clauses(obligation, decision).core == ("invariant:x",)
    assert asked == [1, 1]


def test_what_runs_out_of_steps_stays() -> None:
    obligation = pigeons(7)
    everything = tuple([label for label, _ in obligation.premises])
    assert minimise_core(obligation, everything, rlimit=1, among=everything[:2]) == everything


def test_it_is_asked_once_for_every_run(keeping: None, asked: list[int]) -> None:
    obligation, decision = proved(x >= 1, ("invariant:low", x >= y), ("clause:y", y >= 1), ("clause:z", y >= 0))
    first, many = with_fewer_clauses(obligation, decision), len(asked)
    assert with_fewer_clauses(obligation, decision) == first and len(asked) == many
    other, same = proved(x >= 1, ("invariant:low", x >= y), ("clause:y", y >= 1), ("clause:z", y >= 1))
    assert with_fewer_clauses(other, same).core == ("invariant:low", "clause:z") and len(asked) > many
