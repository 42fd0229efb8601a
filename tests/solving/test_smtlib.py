"""The text of an obligation: read back it says the same, and it has nothing that only Z3 knows."""

from __future__ import annotations

import pytest
import z3
from tests.solving.test_induction import invariants, pigeons, system

from century_rules.kernel.verdict import Verdict
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.smtlib import to_smtlib
from century_rules.solving.terms import Z3Algebra, flag, variable

A = Z3Algebra()


def read_back(text: str) -> Verdict:
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(text)
    status = solver.check()
    assert status != z3.unknown
    return Verdict.PROVED if status == z3.unsat else Verdict.REFUTED


def test_read_back_it_gets_the_same_verdict() -> None:
    wrong = {**invariants(), "never above 3": lambda view: A.all(*(A.le(view[f"hold[{p}]"], 3) for p in range(3)))}
    for task in Induction(system(), wrong).tasks():
        obligation = task.build()
        assert read_back(to_smtlib(obligation)) is decide(obligation).verdict, obligation.id


def test_what_it_looks_like() -> None:
    held, obligation = variable("players[0].hold[2]"), flag("let")
    text = to_smtlib(Obligation("demo/one", (("clause:EW.3", A.at_least(held, -1)), ("side", obligation)), A.at_least(held, -2)))
    assert text == """\
; demo/one
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const |players[0].hold[2]| Int)
(declare-const |let| Bool)
(assert (! (<= (- 1) |players[0].hold[2]|) :named |premise clause:EW.3|))
(assert (! |let| :named |premise side|))
(assert (! (not (<= (- 2) |players[0].hold[2]|)) :named |goal denied|))
(check-sat)
"""


def test_shared_terms_are_written_once() -> None:
    total = variable("a")
    for number in range(40):
        total = A.choose(flag(f"f{number}"), A.add(total, variable("b")), total)
    text = to_smtlib(Obligation("shared", (), A.at_least(total, 0)))
    assert len(text) < 10_000
    assert read_back(text) is Verdict.REFUTED


def test_sums_of_one_choice_stay_short() -> None:
    total = variable("a")
    for number in range(40):
        total = A.choose(flag(f"f{number}"), A.add(total, total), total)
    text = to_smtlib(Obligation("doubled", (), A.at_least(total, 0)))
    assert len(text) < 15_000
    assert read_back(text) is Verdict.REFUTED


def test_what_is_not_portable_is_refused() -> None:
    with pytest.raises(ValueError, match="not portable"):
        to_smtlib(Obligation("pb", (("two", z3.AtMost(flag("a"), flag("b"), 1)),), False))
    with pytest.raises(ValueError, match="not portable"):
        to_smtlib(Obligation("real", (("two", z3.Real("r") > 0),), False))
    with pytest.raises(ValueError, match="cannot quote"):
        to_smtlib(Obligation("bars", (("a|b", flag("a")),), False))


def test_pigeons_read_back() -> None:
    assert read_back(to_smtlib(pigeons(4))) is Verdict.PROVED
