"""Expressions mean what the same expressions mean on ints, however much they were simplified."""

from __future__ import annotations

import itertools
from random import Random
from typing import TypeVar

import pytest

from century_rules.exporting.term import evaluate, leaves_in
from century_rules.exporting.terms import Terms, rewritten
from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N

T = TypeVar("T")
DOMAINS = {"a": (0, 1), "b": (0, 1, 2), "c": (-1, 0, 3), "d": (0, 1), "e": tuple(range(30))}


def random_number(algebra: Algebra[N, B], leaves: dict[str, N], dice: Random, depth: int) -> N:
    """The same expression from the same dice, over any algebra."""
    if depth == 0:
        return algebra.number(dice.randint(-2, 3)) if dice.random() < 0.3 else leaves[dice.choice(sorted(leaves))]
    parts = [random_number(algebra, leaves, dice, depth - 1) for _ in range(3)]
    match dice.randrange(7):
        case 0:
            return algebra.add(*parts)
        case 1:
            return algebra.sub(parts[0], parts[1])
        case 2:
            return algebra.times(dice.randint(-2, 3), parts[0])
        case 3:
            return algebra.choose(random_truth(algebra, leaves, dice, depth - 1), parts[0], parts[1])
        case 4:
            return algebra.select(parts[0], parts[1:], otherwise=dice.randint(-1, 1))
        case 5:
            return algebra.store(parts[0], parts[1:], parts[2])[dice.randrange(2)]
        case _:
            return algebra.least(parts[0], algebra.greatest(parts[1], parts[2]))


def random_truth(algebra: Algebra[N, B], leaves: dict[str, N], dice: Random, depth: int) -> B:
    one, other = (random_number(algebra, leaves, dice, max(0, depth - 1)) for _ in range(2))
    truths = [algebra.eq(one, other), algebra.le(one, other), algebra.is_(one, dice.randint(-1, 2))]
    truths.append(algebra.neg(truths[dice.randrange(3)]))
    if depth > 0:
        truths.append(random_truth(algebra, leaves, dice, depth - 1))
    match dice.randrange(4):
        case 0:
            return algebra.all(*dice.sample(truths, 2))
        case 1:
            return algebra.any(*dice.sample(truths, 3))
        case 2:
            return algebra.holds_at(one, truths)
        case _:
            return algebra.iff(*dice.sample(truths, 2))


@pytest.mark.parametrize("seed", range(60))
def test_an_expression_is_what_it_is_on_ints(seed: int) -> None:
    algebra, dice = Terms(), Random(seed)
    terms = {name: algebra.leaf(name, domain) for name, domain in DOMAINS.items()}
    number = random_number(algebra, terms, Random(seed), 3)
    truth = random_truth(algebra, terms, Random(seed), 3)
    for _ in range(60):
        leaves = {name: dice.choice(domain) for name, domain in DOMAINS.items()}
        on_ints = random_number(IntAlgebra(), leaves, Random(seed), 3)
        assert evaluate(number, leaves) == on_ints
        assert on_ints in number.values
        assert evaluate(truth, leaves) == random_truth(IntAlgebra(), leaves, Random(seed), 3)
        a_known = rewritten(algebra, number, {terms["a"]: algebra.number(leaves["a"])}, {})
        assert evaluate(a_known, leaves) == on_ints and "a" not in leaves_in(a_known)


def test_what_is_the_same_is_one_expression() -> None:
    algebra = Terms()
    a, b = algebra.leaf("a", (0, 1)), algebra.leaf("b", (0, 1, 2))
    assert algebra.add(a, b) is algebra.add(b, a)
    assert algebra.le(algebra.number(1), a) is algebra.is_(a, 1)
    assert algebra.as_number(algebra.is_(a, 1)) is a
    assert algebra.neg(algebra.any(algebra.is_(b, 0), algebra.is_(b, 1))) is algebra.is_(b, 2)
    assert algebra.select(b, [algebra.number(7)] * 3).constant == 7


def test_a_leaf_with_one_value_is_that_number() -> None:
    algebra = Terms()
    assert algebra.leaf("a", (4,)) is algebra.number(4)


def test_tables_are_exact() -> None:
    algebra = Terms()
    x, y = algebra.leaf("x", (0, 1, 2)), algebra.leaf("y", (0, 2))
    taken = algebra.sub(x, algebra.least(x, y))
    assert taken.values == {max(0, one - other) for one, other in itertools.product((0, 1, 2), (0, 2))}
