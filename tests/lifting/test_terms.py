"""Terms are simplified as they are made, and mean the same: compared on ints with what is not simplified."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

import attrs
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from century_rules.lifting import terms as t
from century_rules.lifting.terms import Facts, Truth
from century_rules.lifting.written import on_ints

Leaf: TypeAlias = Mapping[str, int]
NUMBERS, TRUTHS = ("x", "y", "z"), ("p", "q")
LEAVES = st.fixed_dictionaries({**dict.fromkeys(NUMBERS, st.integers(-3, 5)), **dict.fromkeys(TRUTHS, st.booleans())})
FEW = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


@attrs.frozen
class Plain:
    """A term as it is made, and what it is on ints without any of that.

    Attributes:
        make: makes the term, in the pool of the time.
        on: what it is.
    """

    make: Callable[[], t.Term | int]
    on: Callable[[Leaf], int]


def _of(make: Callable[..., t.Term | int], on: Callable[..., int], *parts: Plain) -> Plain:
    return Plain(lambda: make(*[each.make() for each in parts]), lambda leaf: on(*[each.on(leaf) for each in parts]))


def _number(name: str) -> Plain:
    return Plain(lambda: t.number(name), lambda leaf: leaf[name])


def _truth(name: str) -> Plain:
    return Plain(lambda: t.truth(name), lambda leaf: bool(leaf[name]))


def _known(value: int) -> Plain:
    return Plain(lambda: value, lambda leaf: value)


def _selected(index: Plain, row: list[Plain]) -> Plain:
    def on(leaf: Leaf) -> int:
        place = index.on(leaf)
        return row[place].on(leaf) if 0 <= place < len(row) else 0

    own = [each.make() for each in row] == list(range(len(row))) if all(isinstance(each.make(), int) for each in row) else False
    if own:  # a thing's own number: out of range it is the index itself
        return index
    return Plain(lambda: t.select(index.make(), [each.make() for each in row]), on)


def _grown(depth: int) -> tuple[st.SearchStrategy[Plain], st.SearchStrategy[Plain]]:
    """Numbers and truths of so many layers."""
    numbers = st.one_of(st.sampled_from(NUMBERS).map(_number), st.integers(-2, 4).map(_known))
    truths = st.one_of(st.sampled_from(TRUTHS).map(_truth), st.booleans().map(_known))
    for _ in range(depth):
        n, q = numbers, truths
        numbers = st.one_of(
            n, st.builds(lambda a, b: _of(t.add, lambda x, y: x + y, a, b), n, n),
            st.builds(lambda a, b: _of(t.sub, lambda x, y: x - y, a, b), n, n),
            st.builds(lambda a, k: _of(lambda x: t.mul(k, x), lambda x: k * x, a), n, st.integers(-2, 3)),
            st.builds(lambda c, a, b: _of(t.ite, lambda x, y, z: y if x else z, c, a, b), q, n, n),
            st.builds(lambda c, a: _of(lambda x, y: t.mul(t.as_number(x), y), lambda x, y: int(x) * y, c, a), q, n),
            st.builds(_selected, n, st.lists(n, min_size=1, max_size=3)))
        truths = st.one_of(
            q, st.builds(lambda a, b: _of(t.eq, lambda x, y: x == y, a, b), n, n),
            st.builds(lambda a, b: _of(t.eq, lambda x, y: x == y, a, b), q, q),
            st.builds(lambda a, b: _of(t.le, lambda x, y: x <= y, a, b), n, n),
            st.builds(lambda a, b: _of(t.lt, lambda x, y: x < y, a, b), n, n),
            st.builds(lambda a, b: _of(t.le, lambda x, y: x <= y, a, b), q, q),
            st.builds(lambda a: _of(t.neg, lambda x: not x, a), q),
            st.builds(lambda a: _of(t.all_, lambda *x: all(x), *a), st.lists(q, max_size=4)),
            st.builds(lambda a: _of(t.any_, lambda *x: any(x), *a), st.lists(q, max_size=4)),
            st.builds(lambda a, b: _of(t.implies, lambda x, y: not x or y, a, b), q, q),
            st.builds(lambda c, a, b: _of(t.bite, lambda x, y, z: y if x else z, c, a, b), q, q, q))
    return numbers, truths


N, Q = _grown(3)
FLAT_N, FLAT_Q = _grown(1)


def on(term: t.Arg, leaf: Leaf) -> int | bool:
    return on_ints([term])(leaf)[0]


@FEW
@given(st.one_of(N, Q), st.lists(LEAVES, min_size=1, max_size=8))
def test_a_term_is_what_it_is_made_of(plain: Plain, leaves: list[Leaf]) -> None:
    with t.fresh():
        term = plain.make()
        for leaf in leaves:
            assert on(term, leaf) == plain.on(leaf), term
            assert isinstance(on(term, leaf), bool) == isinstance(plain.on(leaf), bool), term


@FEW
@given(st.one_of(N, Q), st.lists(st.one_of(FLAT_Q, Q), min_size=1, max_size=4), st.lists(LEAVES, min_size=1, max_size=12))
def test_under_assumptions_it_means_the_same(plain: Plain, assumed: list[Plain], leaves: list[Leaf]) -> None:
    with t.fresh():
        facts, term = Facts(), plain.make()
        for each in assumed:
            facts = facts.and_also(cast(Truth, each.make()))
        under = facts.under(term)
        again = facts.under(term)
        low, high = facts.bounds(term) if not isinstance(term, bool) and not t.is_truth(term) else (None, None)
        for leaf in leaves:
            if all(each.on(leaf) for each in assumed):
                assert not facts.false
                assert on(under, leaf) == on(again, leaf) == plain.on(leaf), (under, term)
                assert (low is None or low <= plain.on(leaf)) and (high is None or plain.on(leaf) <= high), (low, high, term)


@FEW
@given(Q, LEAVES)
def test_what_follows_from_one_truth(plain: Plain, leaf: Leaf) -> None:
    with t.fresh():
        truth = cast(Truth, plain.make())
        assert t.neg(t.neg(truth)) is truth
        assert t.assuming(truth).under(truth) is True or not isinstance(truth, t.Term) or t.assuming(truth).false or (
            on(t.assuming(truth).under(truth), leaf) or not plain.on(leaf))
        assert not (plain.on(leaf) and t.assuming(truth).false)


@FEW
@given(st.one_of(N, Q))
def test_equal_terms_are_one_object(plain: Plain) -> None:
    with t.fresh():
        one, other = plain.make(), plain.make()
        assert one is other or (isinstance(one, int) and type(one) is type(other) and one == other)


@FEW
@given(st.one_of(N, Q))
def test_what_is_below_is_in_order(plain: Plain) -> None:
    with t.fresh():
        term = plain.make()
        order = t.in_order([term])
        assert all(isinstance(part, int | str) or order.index(part) < place
                   for place, each in enumerate(order) for part in each.args)
        assert t.size([term]) == len(order)
        assert set(t.leaves_of([term])) <= {*NUMBERS, *TRUTHS}


def test_terms_cannot_be_asked_in_python() -> None:
    with t.fresh():
        x = t.number("x")
        with pytest.raises(TypeError, match="not known"):
            bool(x)
        with pytest.raises(TypeError, match="not known"):
            assert x == 1
        with pytest.raises(TypeError, match="product of two"):
            t.mul(x, t.number("y"))
        assert x == x and hash(x) == hash(t.number("x"))


def test_bounds_of_choices_and_sums() -> None:
    with t.fresh():
        x, p = t.number("x"), t.truth("p")
        facts = Facts().and_also(t.le(0, x)).and_also(t.lt(x, 4))
        assert facts.bounds(x) == (0, 3) and facts.bounds(7) == (7, 7) and facts.bounds(t.add(x, 2)) == (2, 5)
        assert facts.bounds(t.ite(p, x, 9)) == (0, 9) and facts.bounds(t.number("y")) == (None, None)
        assert facts.and_also(t.eq(x, 5)).false and not facts.and_also(t.eq(x, 3)).false
        assert facts.bounds(t.ite(p, t.number("y"), 1)) == (None, None)


@given(st.lists(st.integers(0, 4), max_size=5), st.integers(-1, 6))
@settings(deadline=None)
def test_a_selection_from_what_is_known(row: list[int], index: int) -> None:
    assume(row != list(range(len(row))))
    with t.fresh():
        assert t.select(index, row) == (row[index] if 0 <= index < len(row) else 0)
        assert on(t.select(t.number("x"), row), {"x": index}) == (row[index] if 0 <= index < len(row) else 0)


@pytest.mark.parametrize("known", range(-1, 4))
def test_comparisons_of_a_choice_of_known_numbers(known: int) -> None:
    with t.fresh():
        chosen = t.ite(t.truth("p"), 1, t.ite(t.truth("q"), 2, 0))
        roots = [t.eq(chosen, known), t.le(known, chosen), t.le(chosen, known), t.lt(chosen, known), t.mul(chosen, t.number("x"))]
        for leaf in ({"p": p, "q": q, "x": 5} for p in (0, 1) for q in (0, 1)):
            value = 1 if leaf["p"] else 2 if leaf["q"] else 0
            assert on_ints(roots)(leaf) == (value == known, known <= value, value <= known, value < known, 5 * value)
