"""Deciding case by case: the same verdicts, and no proof from cases with a gap."""

from __future__ import annotations

from tests.solving.test_induction import invariants, pigeons, system

from century_rules.kernel.verdict import Verdict
from century_rules.solving.cases import crossed, decide_by_cases, values_of
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation
from century_rules.solving.terms import Z3Algebra, variable

A = Z3Algebra()
TURNS = values_of("turn", variable("turn"), 0, 2)


def test_cases_agree_with_the_whole() -> None:
    wrong = {**invariants(), "never above 3": lambda view: A.all(*(A.le(view[f"hold[{p}]"], 3) for p in range(3)))}
    for task in Induction(system(), wrong).preservation():
        whole, parts = task.decide(), task.by_cases(TURNS).decide()
        assert whole.verdict is parts.verdict
        assert all(not label.startswith("case:") for label in parts.core)
        assert (parts.counterexample is None) == (whole.counterexample is None)


def test_a_gap_is_no_proof() -> None:
    [task] = Induction(system(), invariants()).preservation(["take"], ["nothing negative"])
    decision = task.by_cases(TURNS[:2]).decide()
    assert (decision.verdict, decision.reason) == (Verdict.UNKNOWN, "there are other cases")


def test_running_out_names_the_case() -> None:
    decision = decide_by_cases(pigeons(9), values_of("hole", variable("hole[0]"), 0, 7), rlimit=20_000)
    assert decision.verdict is Verdict.UNKNOWN
    assert decision.reason == "case:hole=0: the limit of 20,000 solver steps ran out"


def test_crossed_cases() -> None:
    x, y = variable("x"), variable("y")
    cases = crossed(values_of("x", x, 0, 1), values_of("y", y, 0, 2))
    assert [label for label, _ in cases][:4] == ["case:x=0,y=0", "case:x=0,y=1", "case:x=0,y=2", "case:x=1,y=0"]
    box = Obligation("box", (
        ("x low", A.at_least(x, 0)), ("x high", A.le(x, 1)), ("y low", A.at_least(y, 0)), ("y high", A.le(y, 2)),
    ), A.le(A.add(x, y), 3))
    decision = decide_by_cases(box, cases)
    assert decision.verdict is Verdict.PROVED
    assert set(decision.core) == {"x low", "x high", "y low", "y high"}
