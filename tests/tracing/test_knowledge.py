"""What answers imply is true of every state that gives those answers: by trying out all states of a few small leaves."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from century_rules.tracing.linear import Linear
from century_rules.tracing.questions import Kind, Knowledge, Question

LEAVES = ("x", "y", "z")
FORMS = ((("x", 1),), (("y", 1),), (("x", 1), ("y", 1)), (("x", 1), ("y", -1)), (("x", 2), ("y", -3), ("z", 1)))
KINDS: tuple[Kind, ...] = ("read", "equal", "at least")


@pytest.mark.parametrize("declared", [True, False])
def test_what_is_implied_is_so_in_every_state_with_the_same_answers(declared: bool) -> None:
    dice, met = random.Random(7), Counter[object]()
    for _ in range(400):
        ends = {leaf: (low := dice.randint(-2, 1), low + dice.randint(0, 3)) for leaf in LEAVES}
        states = [dict(zip(LEAVES, values, strict=True)) for values in itertools.product(
            *(range(low, high + 1) for low, high in ends.values()))]
        here, knowledge = dice.choice(states), Knowledge(ends if declared else None)
        for _ in range(12):
            form = dice.choice(FORMS)
            kind = dice.choice(KINDS)
            question = Question(kind, form, 0 if kind == "read" else dice.randint(-4, 4))
            least, most = knowledge.range(form)
            assert all(least <= Linear(form).value(state) <= most for state in states)
            implied = knowledge.meet(question, question.answer(here))
            if implied is not None:
                assert {question.answer(state) for state in states} == {implied}
            met[kind, implied is None] += 1
            states = [state for state in states if question.answer(state) == question.answer(here)]
            assert all(state[leaf] == number for state in states for leaf, number in knowledge.known.items())
    assert len(met) == 6 and min(met.values()) > 20, met


def test_what_is_known_of_one_leaf_is_not_asked_again() -> None:
    knowledge, x = Knowledge({"x": (0, 5)}), (("x", 1),)
    assert knowledge.implied(Question("at least", x, 0)) == 1
    assert knowledge.implied(Question("at least", x, 6)) == 0
    assert knowledge.implied(Question("at least", x, 5)) is None
    for bound in (5, 0, 1):
        knowledge.learn(Question("equal", x, bound), 0)
    assert knowledge.range(x) == (2, 4)
    knowledge.learn(Question("at least", x, 4), 0)
    assert knowledge.implied(Question("equal", x, 4)) == 0
    assert knowledge.implied(Question("read", x)) is None
    knowledge.learn(Question("equal", x, 2), 0)
    assert (knowledge.implied(Question("read", x)), knowledge.known) == (3, {"x": 3})


@pytest.mark.parametrize("times", [1, -1, 3, 0])
@pytest.mark.parametrize("other", [{"y": 1}, {"y": 2, "z": 1}, {"x": 1}, {"a": 1}, {"x": -2, "y": 1}, {}])
def test_a_multiple_of_one_expression_is_added_to_another(other: dict[str, int], times: int) -> None:
    total = Linear.of({"x": 2, "w": 1}, 7).plus(Linear.of(other, 5), times)
    expected = {leaf: {"x": 2, "w": 1}.get(leaf, 0) + times * other.get(leaf, 0) for leaf in "axwyz"}
    assert total == Linear.of(expected, 7 + 5 * times)
    assert total.terms == tuple(sorted((leaf, factor) for leaf, factor in expected.items() if factor))


def test_known_leaves_are_put_in_with_their_factors() -> None:
    form = Linear.of({"x": 2, "y": -3, "z": 1}, 4)
    assert form.given({"x": 5, "y": 2}) == Linear.of({"z": 1}, 4 + 10 - 6)
    assert form.given({"w": 1}) is form
    assert form.given({"x": 0, "y": 0, "z": 7}) == Linear.number(11)
