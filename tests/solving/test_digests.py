"""Digests of terms: other terms have others, and the same has the same whatever was made before."""

from __future__ import annotations

import pytest
import z3

from century_rules.solving.digests import Digests

X, Y = z3.Ints("x y")
P = z3.Bool("x")
TERMS = [X + Y <= 3, Y + X <= 3, X + Y <= 4, X + Y < 3, X - Y <= 3, X + Y + 0 <= 3, z3.And(X <= 1, Y <= 1), z3.Or(X <= 1, Y <= 1),
         z3.And(X <= 1, z3.And(Y <= 1, P)), z3.And(z3.And(X <= 1, Y <= 1), P), z3.And(X <= 1, Y <= 1, P), P, z3.Not(P), X <= X,
         z3.If(P, X, Y) <= 3, z3.If(P, Y, X) <= 3, X == Y, X == 3, X == 33, z3.Real("x") == 3]


def test_other_terms_have_other_digests() -> None:
    digests = Digests()
    assert len({digests.of(each) for each in TERMS}) == len(TERMS)


def test_the_same_term_has_the_same_digest_in_whatever_order() -> None:
    one, other = Digests(), Digests()
    assert [one.of(each) for each in TERMS] == [*reversed([other.of(each) for each in reversed(TERMS)])]


def test_numbers_of_terms_that_were_freed_are_not_taken_for_theirs() -> None:
    digests, found = Digests(), set[bytes]()
    for number in range(300):
        found.add(digests.of(z3.Int(f"unknown {number}") + number <= X))
    assert len(found) == 300


def test_what_is_forgotten_is_digested_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [Digests().of(each) for each in TERMS]
    monkeypatch.setattr("century_rules.solving.digests.MOST_TERMS", 4)
    few = Digests()
    assert [few.of(each) for each in TERMS] == whole


def test_a_term_of_another_context_or_with_a_quantifier_is_refused() -> None:
    with pytest.raises(ValueError, match="another context"):
        Digests().of((X <= 3).translate(z3.Context()))
    with pytest.raises(ValueError, match="bound variables"):
        Digests().of(z3.ForAll([X], X <= Y))
