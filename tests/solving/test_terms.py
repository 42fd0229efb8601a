"""The solver's algebra: what is known stays Python, and what is not means the same as on ints."""

from __future__ import annotations

import z3
from hypothesis import given
from hypothesis import strategies as st

from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.solving.terms import Z3Algebra, flag, same, truth_in, value_in, variable

A = Z3Algebra()
X, Y, F, G = variable("x"), variable("y"), flag("f"), flag("g")


def test_constants_stay_constants() -> None:
    assert A.add(1, 2, 3) == 6
    assert A.sub(3, 5) == -2
    assert A.times(4, 5) == 20
    assert A.total([]) == 0
    assert A.eq(2, 2) is True
    assert A.le(3, 2) is False
    assert A.lt(2, 3) is True
    assert A.all() is True
    assert A.any() is False
    assert A.all(F, False) is False
    assert A.any(F, True) is True
    assert A.choose(True, X, Y) is X
    assert A.choose(False, X, Y) is Y
    assert A.choose(F, X, X) is X
    assert A.select(1, [X, Y]) is Y
    assert A.select(7, [X, Y], 4) == 4
    assert A.holds_at(1, [F, G]) is G
    assert A.holds_at(-1, [F, G]) is False
    assert A.store(0, [X, 5], 9) == (9, 5)


def test_trivial_terms_fold() -> None:
    assert A.add(X, 0) is X
    assert A.times(1, X) is X
    assert A.times(0, X) == 0
    assert A.sub(X, 0) is X
    assert A.sub(X, X) == 0
    assert A.eq(X, X) is True
    assert A.le(X, X) is True
    assert A.lt(X, X) is False
    assert same(A.neg(A.neg(F)), F)
    assert same(A.all(F, True, F), F)
    assert A.all(F, A.neg(F)) is False
    assert A.any(F, A.neg(F)) is True
    assert same(A.is_(A.as_number(F), 1), F)
    assert same(A.is_(A.as_number(F), 0), A.neg(F))
    assert A.is_(A.as_number(F), 2) is False
    assert same(A.at_least(A.as_number(F), 1), F)
    assert A.le(A.as_number(F), 1) is True
    assert A.iff(F, F) is True
    assert A.iff(True, F) is F


def test_operators_are_portable() -> None:
    text = str(A.all(A.le(A.add(X, Y, 3), 4), A.any(F, A.eq(A.times(-1, X), A.sub(0, Y)))))
    assert "PbEq" not in text
    assert "Distinct" not in text


def everything(a: Algebra[N, B], x: N, y: N, f: B, g: B) -> list[N | B]:
    """Every operation once or more, on whatever the algebra is about."""
    number = a.number
    inner = a.choose(f, a.add(x, y), number(2))
    pair = [x, inner, number(1)]
    return [
        a.sub(inner, x), a.times(-2, x), a.times(3, inner), a.eq(inner, number(2)), a.le(a.as_number(f), number(0)),
        a.le(number(1), a.as_number(g)), a.all(f, g, a.truth(True)), a.any(f, g, a.neg(f)), a.neg(a.all(f, g)), a.iff(f, g),
        a.implies(f, g), a.lt(x, y), a.ge(x, y), a.count([f, g, f]), a.least(x, y), a.greatest(x, y), a.select(x, pair, 7),
        a.holds_at(y, [f, g]), *a.store(x, pair, y), a.choose(a.lt(x, y), number(0), number(4)), a.iff(f, a.truth(False)),
        a.eq(a.choose(f, number(3), number(5)), number(3)), a.is_(a.choose(g, number(3), number(5)), 5), a.add(number(1), x),
    ]


SYMBOLIC = everything(A, X, Y, F, G)


@given(st.integers(-2, 4), st.integers(-2, 4), st.booleans(), st.booleans())
def test_terms_mean_what_ints_mean(x: int, y: int, f: bool, g: bool) -> None:
    solver = z3.Solver()
    solver.add(A.eq(X, x), A.eq(Y, y), A.iff(F, f), A.iff(G, g))
    assert solver.check() == z3.sat
    expected = everything(IntAlgebra(), x, y, f, g)
    assert [value_in(solver.model(), term) for term in SYMBOLIC] == expected
    assert everything(A, x, y, f, g) == expected  # folded to the end
    assert all(type(value) in (int, bool) for value in everything(A, x, y, f, g))


def test_unmentioned_unknowns_read_as_nothing() -> None:
    solver = z3.Solver()
    solver.check()
    assert truth_in(solver.model(), flag("never mentioned")) is False
    assert value_in(solver.model(), variable("never mentioned too")) == 0
