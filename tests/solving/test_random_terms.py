"""Terms built at random, parts of them again and again: whatever is simplified on the way, their values are those of the ints.

    RANDOM_TERMS=20000 pytest tests/solving/test_random_terms.py
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import z3

from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.solving import terms
from century_rules.solving.terms import Z3Algebra, flag, variable

NUMBERS, FLAGS = ("x", "y", "z"), ("f", "g", "h")
MANY, STEPS, ASKED = int(os.environ.get("RANDOM_TERMS", "100")), 30, 12


def built(of: Algebra[N, B], numbers: list[N], truths: list[B], seed: int) -> tuple[list[N], list[B]]:
    """All terms of the program of that number; it takes the same steps whatever the algebra."""
    dice = random.Random(seed)

    def pick(there: list[Any]) -> Any:
        return there[-1 - min(int(dice.expovariate(0.2)), len(there) - 1)]  # mostly of those made last

    for _ in range(STEPS):
        match dice.randrange(12):
            case 0:
                numbers.append(of.add(*[pick(numbers) for _ in range(dice.randint(1, 4))], of.number(dice.randint(-1, 1))))
            case 1:
                numbers.append(of.sub(pick(numbers), pick(numbers)))
            case 2:
                numbers.append(of.times(dice.randint(-1, 2), pick(numbers)))
            case 3 | 4 | 5 | 6:
                numbers.append(of.choose(pick(truths), pick(numbers), pick(numbers)))
            case 7:
                truths.append(of.eq(pick(numbers), pick(numbers)))
            case 8:
                truths.append(of.le(pick(numbers), pick(numbers) if dice.random() < 0.6 else of.number(dice.randint(-1, 2))))
            case 9:
                truths.append(of.all(*[pick(truths) for _ in range(dice.randint(2, 4))]))
            case 10:
                truths.append(of.any(*[pick(truths) for _ in range(dice.randint(2, 4))]))
            case _:
                truths.append(of.neg(pick(truths)))
    return numbers, truths


def value(term: object, known: Mapping[str, int | bool]) -> object:
    """The value of a term of the solver under these of its unknowns."""
    if not isinstance(term, z3.ExprRef):
        return term
    given = [(z3.Int(name), z3.IntVal(each)) if name in NUMBERS else (z3.Bool(name), z3.BoolVal(each))
             for name, each in known.items()]
    found = z3.simplify(z3.substitute(term, *given))
    return found.as_long() if z3.is_int_value(found) else z3.is_true(found)


def differing(seed: int) -> str:
    """The first term of a program whose value is not that of the ints; "" if there is none."""
    symbolic = built(Z3Algebra(), [variable(name) for name in NUMBERS], [flag(name) for name in FLAGS], seed)
    dice = random.Random(f"values {seed}")
    for _ in range(ASKED):
        known: dict[str, int | bool] = {
            **{name: dice.randint(-2, 3) for name in NUMBERS}, **{name: dice.random() < 0.5 for name in FLAGS}}
        ints = built(IntAlgebra(), [int(known[name]) for name in NUMBERS], [bool(known[name]) for name in FLAGS], seed)
        for one, other in zip((*symbolic[0], *symbolic[1]), (*ints[0], *ints[1]), strict=True):
            if value(one, known) != other:
                return f"{one} is {value(one, known)}, not {other}, where {known}"
    return ""


@pytest.mark.in_turn(1)
def test_values_are_those_of_the_ints() -> None:
    assert [found for seed in range(MANY) if (found := differing(seed))] == []


def _other_branch(right: Callable[..., Any]) -> Callable[..., Any]:
    def where(self: Z3Algebra, known: Mapping[int | None, bool], value: Any, deep: int = terms.CHOICES_DEEP) -> Any:
        return right(self, {address: not holds for address, holds in known.items()}, value, deep)

    return where


def test_a_choice_that_is_decided_the_wrong_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Z3Algebra, "_where", _other_branch(Z3Algebra._where))
    assert any(map(differing, range(MANY)))


def test_a_summand_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Z3Algebra._chosen_together
    monkeypatch.setattr(
        Z3Algebra, "_chosen_together",
        lambda self, summed: right(self, summed)[:1] if len(summed) > 1 else summed)
    assert any(map(differing, range(MANY)))


def test_what_the_others_say_taken_the_wrong_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Z3Algebra._beside_each_other
    monkeypatch.setattr(Z3Algebra, "_beside_each_other", lambda self, truths, *, absorbing: right(
        self, truths, absorbing=not absorbing) if len(truths) > 1 else list(truths.values()))
    assert any(map(differing, range(MANY)))
