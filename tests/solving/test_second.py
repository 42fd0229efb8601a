"""cvc5 as a second solver: it says what Z3 says, its limit is no answer, and neither is a text that cannot be read."""

from __future__ import annotations

import sys

import pytest
from tests.solving.test_induction import invariants, pigeons, system

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import decide
from century_rules.solving.second import ask_cvc5
from century_rules.solving.smtlib import to_smtlib
from century_rules.solving.terms import Z3Algebra

A = Z3Algebra()


def test_without_cvc5_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cvc5", None)
    with pytest.raises(InvalidInput, match=r"pip install 'century-rules\[recheck\]'"):
        ask_cvc5("(check-sat)")


def test_both_solvers_say_the_same() -> None:
    pytest.importorskip("cvc5")
    wrong = {**invariants(), "never above 3": lambda view: A.all(*(A.le(view[f"hold[{p}]"], 3) for p in range(3)))}
    verdicts = []
    for task in Induction(system(), wrong).tasks():
        obligation = task.build()
        verdicts.append(decide(obligation).verdict)
        assert ask_cvc5(to_smtlib(obligation)).verdict is verdicts[-1], obligation.id
    assert set(verdicts) == {Verdict.PROVED, Verdict.REFUTED}


def test_a_limit_that_runs_out_is_no_answer() -> None:
    pytest.importorskip("cvc5")
    answer = ask_cvc5(to_smtlib(pigeons(9)), rlimit=2_000)
    assert answer.verdict is Verdict.UNKNOWN and answer.ran_out and "2,000 resource units" in answer.reason


@pytest.mark.parametrize(("text", "why"), [
    ("(set-logic QF_LIA)(declare-const a Int)(assert (> a b))(check-sat)", "b"),
    ("(set-logic QF_LIA)(declare-const a Int)(assert (> a 1)", "cvc5"),
    ("(set-logic QF_LIA)(declare-const a Int)(assert (> a 1))", "no (check-sat)"),
])
def test_a_text_that_cannot_be_read_is_no_answer(text: str, why: str) -> None:
    pytest.importorskip("cvc5")
    answer = ask_cvc5(text)
    assert answer.verdict is Verdict.UNKNOWN and not answer.ran_out and why in answer.reason
