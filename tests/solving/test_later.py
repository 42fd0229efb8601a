"""Premises that the solver is told only once it needs them."""

from __future__ import annotations

import pytest
import z3

from century_rules.kernel.verdict import Verdict
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.system import Situation
from century_rules.solving.terms import variable

x, y = variable("x"), variable("y")

def _later(goal: z3.BoolRef, *labels: str) -> Obligation:
    premises = (("low", x >= 1), ("odd", x % 2 == 1), ("small", x <= 5), ("other", y >= 3))
    return Obligation("later", premises, goal, Situation({}, {"x": x, "y": y}), frozenset(labels))


def test_a_premise_that_no_case_breaks_is_not_asserted() -> None:
    decision = decide(_later(x >= 0, "odd", "small", "other"))
    assert decision.verdict is Verdict.PROVED and decision.core == ("low",)


def test_what_is_asserted_later_proves_as_if_it_was_at_once() -> None:
    every = "low", "odd", "small", "other"
    for goal in (x != 4, x <= 5, z3.And(x >= 1, x + y >= 4), x != 0):
        decision = decide(_later(goal, *every))
        assert decision.verdict is Verdict.PROVED
        assert decide(_later(goal).only(decision.core)).verdict is Verdict.PROVED


def test_a_counterexample_meets_what_is_asserted_later_too() -> None:
    decision = decide(_later(x != 3, "low", "odd", "small", "other"))
    assert decision.verdict is Verdict.REFUTED and decision.counterexample is not None
    found = decision.counterexample.before
    assert found["x"] == 3 and found["y"] >= 3


def test_where_few_steps_do_not_do_all_is_asserted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("century_rules.solving.obligation.RLIMIT_OF_FEW", 1)
    assert decide(_later(x != 4, "low", "odd", "small")).verdict is Verdict.PROVED
    assert decide(_later(x != 3, "low", "odd", "small")).verdict is Verdict.REFUTED


def test_all_are_in_the_core_where_none_is_asked_for() -> None:
    decision = decide(_later(x != 4, "low", "odd", "small"), need_core=False)
    assert decision.verdict is Verdict.PROVED and decision.core == ("low", "odd", "small", "other")
