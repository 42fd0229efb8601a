"""What is expected of an obligation changes who is asked first, and never the answer."""

from __future__ import annotations

import pytest

from century_rules.kernel.verdict import Verdict
from century_rules.solving import obligation as asking
from century_rules.solving.batch import Task
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.solver import LINEAR, new_solver
from century_rules.solving.terms import variable
from tests.solving.test_induction import pigeons

x, y = variable("x"), variable("y")
BOUNDS = (("low", x >= y), ("odd", y >= 3))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The logics of the solvers that were made."""
    logics: list[str] = []

    def noted(logic: str = LINEAR, **how: object) -> object:
        logics.append(logic)
        return new_solver(logic, **how)  # type: ignore[arg-type]  # as they are given

    monkeypatch.setattr("century_rules.solving.obligation.new_solver", noted)
    return logics


@pytest.mark.parametrize("expected", [Verdict.PROVED, Verdict.REFUTED])
@pytest.mark.parametrize("few", [1, 500_000], ids=["none in few steps", "many steps"])
@pytest.mark.parametrize("tracked", [True, False], ids=["with a core", "without"])
def test_the_answer_is_the_same(expected: Verdict, few: int, tracked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "RLIMIT_OF_A_CASE", few)
    proved = decide(Obligation("follows", BOUNDS, x >= 2), need_core=tracked, expected=expected)
    assert proved.verdict is Verdict.PROVED and set(proved.core) == {"low", "odd"}
    refuted = decide(Obligation("does not", BOUNDS, x >= 4), need_core=tracked, expected=expected)
    assert refuted.verdict is Verdict.REFUTED and refuted.model is not None and refuted.model["x"] == 3
    assert decide(pigeons(5), need_core=tracked, expected=expected).verdict is Verdict.PROVED


def test_a_case_that_is_found_is_the_first_question(asked: list[str]) -> None:
    task = Task("does not", lambda: Obligation("does not", BOUNDS, x >= 4))
    assert task.decide(expected=Verdict.REFUTED).verdict is Verdict.REFUTED
    assert decide(Obligation("possible", BOUNDS, False)).verdict is Verdict.REFUTED
    assert asked == ["", ""]


def test_where_it_runs_out_the_other_has_all_the_steps(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "RLIMIT_OF_A_CASE", 1)
    decision = decide(pigeons(5), rlimit=3_000_000, expected=Verdict.REFUTED)
    assert decision.verdict is Verdict.PROVED and asked == ["", "QF_LIA"]
    ran_out = decide(pigeons(9), rlimit=20_000, expected=Verdict.REFUTED)
    assert (ran_out.verdict, ran_out.reason) == (Verdict.UNKNOWN, "the limit of 20,000 solver steps ran out")


def test_a_proof_is_asked_of_linear_arithmetic_at_once(asked: list[str]) -> None:
    assert decide(Obligation("follows", BOUNDS, x >= 2)).verdict is Verdict.PROVED
    assert asked == ["QF_LIA"]
