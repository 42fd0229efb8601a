"""Counterexamples one after another: all of them, none twice, the plain ones first."""

from __future__ import annotations

import pytest
from tests.solving.test_induction import pigeons

from century_rules.solving.cti import RanOut, counterexamples
from century_rules.solving.obligation import Obligation
from century_rules.solving.system import Situation
from century_rules.solving.terms import Truth, Z3Algebra, variable

A = Z3Algebra()
X, Y = variable("x"), variable("y")


def small(goal: Truth) -> Obligation:
    box = (("x low", A.at_least(X, 0)), ("x high", A.le(X, 3)), ("y low", A.at_least(Y, 0)), ("y high", A.le(Y, 1)))
    return Obligation("small", box, goal, Situation({}, {"x": X, "y": Y, "z": 7}))


def found(goal: Truth, *plain: dict[str, int]) -> list[tuple[int, int]]:
    return [(each.before["x"], each.before["y"]) for each in counterexamples(small(goal), plain)]


def test_every_counterexample_is_found_once() -> None:
    assert sorted(found(A.le(A.add(X, Y), 2))) == [(2, 1), (3, 0), (3, 1)]


def test_what_follows_has_none() -> None:
    assert found(A.le(A.add(X, Y), 4)) == []
    assert found(True) == []


@pytest.mark.parametrize(("plain", "first"), [
    ({"x": 3, "y": 0}, (3, 0)), ({"x": 2, "y": 1}, (2, 1)), ({"x": 2}, (2, 1)), ({"y": 1, "x": 9, "z": 0}, None)])
def test_the_plainest_comes_first(plain: dict[str, int], first: tuple[int, int] | None) -> None:
    answers = found(A.le(A.add(X, Y), 2), plain)
    assert sorted(answers) == [(2, 1), (3, 0), (3, 1)]
    assert answers[0] == first or (first is None and answers[0][1] == 1)


def test_earlier_wishes_come_before_later_ones() -> None:
    assert found(A.le(A.add(X, Y), 2), {"y": 0}, {"x": 2, "y": 1})[0] == (3, 0)


def test_a_limit_that_runs_out_is_told() -> None:
    hard = pigeons(9)
    with pytest.raises(RanOut, match="20,000 solver steps"):
        next(counterexamples(Obligation("hard", hard.premises, hard.goal, Situation({}, {})), rlimit=20_000))


def test_there_has_to_be_something_to_show() -> None:
    with pytest.raises(ValueError, match="no situation"):
        next(counterexamples(Obligation("bare", (), False)))
