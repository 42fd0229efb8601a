"""The questions the rules ask about a state, and what their answers imply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Literal

import attrs

from century_rules.tracing.linear import Linear, Terms

Kind = Literal["read", "equal", "at least"]


@attrs.frozen
class Question:
    """One thing the rules look at.

    ``read``: which number is the form? ``equal``: is it `bound`? ``at least``: is it `bound` or more? The last two are answered
    by 1 and 0; a read has bound 0.
    """

    kind: Kind
    form: Terms
    bound: int = 0

    def answer(self, values: Mapping[str, int]) -> int:
        """The answer in a state given by its leaves."""
        value = 0
        for path, factor in self.form:
            value += factor * values[path]
        if self.kind == "read":
            return value
        return int(value == self.bound if self.kind == "equal" else value >= self.bound)

    def __str__(self) -> str:
        sign = {"read": "= ?", "equal": f"== {self.bound}?", "at least": f">= {self.bound}?"}[self.kind]
        return f"{Linear(self.form)} {sign}"


@attrs.frozen
class Condition:
    """A question with its answer: one linear condition on the state."""

    question: Question
    answer: int

    def holds(self, values: Mapping[str, int]) -> bool:
        return self.question.answer(values) == self.answer

    def __str__(self) -> str:
        question = self.question
        if question.kind == "read":
            return f"{Linear(question.form)} == {self.answer}"
        sign = {("equal", 1): "==", ("equal", 0): "!=", ("at least", 1): ">=", ("at least", 0): "<"}[question.kind, self.answer]
        return f"{Linear(question.form)} {sign} {question.bound}"


def between(path: str, low: int, high: int) -> tuple[Condition, Condition]:
    """The two conditions that a leaf is from `low` to `high`, both included."""
    form = ((path, 1),)
    return Condition(Question("at least", form, low), 1), Condition(Question("at least", form, high + 1), 0)


_ANY = (-inf, inf)


class Knowledge:
    """What answers imply: a range per form, and which leaves are known exactly.

    It spares the rules' repeated questions a place in every case. It is deliberately weak (no reasoning across forms but
    adding up the ranges of leaves): what it does not see is asked, which costs a question and never exactness.
    """

    def __init__(self, ranges: Mapping[str, tuple[int, int]] | None = None, conditions: Iterable[Condition] = ()) -> None:
        self.known: dict[str, int] = {}
        self._declared: Mapping[str, tuple[float, float]] = ranges or {}
        self._leaf_ranges: dict[str, tuple[float, float]] = {}
        self._ranges: dict[Terms, tuple[float, float]] = {}
        self._excluded: dict[Terms, set[int]] = {}
        for condition in conditions:
            self.learn(condition.question, condition.answer)

    def range(self, form: Terms) -> tuple[float, float]:
        """The least and the greatest value a form can have, as far as is known; ±inf where nothing is."""
        if len(form) == 1:
            return self._leaf_ranges.get(form[0][0]) or self._declared.get(form[0][0], _ANY)
        low, high = self._ranges.get(form, _ANY)
        if self._declared:
            sum_low: float = 0
            sum_high: float = 0
            for path, factor in form:
                least, most = self._leaf_ranges.get(path) or self._declared.get(path, _ANY)
                sum_low += factor * (least if factor > 0 else most)
                sum_high += factor * (most if factor > 0 else least)
            return max(low, sum_low), min(high, sum_high)
        return low, high

    def implied(self, question: Question) -> int | None:
        """The answer, if it follows from what is known."""
        return self._implied(question, *self.range(question.form))

    def learn(self, question: Question, answer: int) -> None:
        self._learn(question, answer, *self.range(question.form))

    def meet(self, question: Question, answer: int) -> int | None:
        """The answer that follows from what is known; if none does, None, and the one given is known from now on."""
        low, high = self.range(question.form)
        implied = self._implied(question, low, high)
        if implied is None:
            self._learn(question, answer, low, high)
        return implied

    def _implied(self, question: Question, low: float, high: float) -> int | None:
        bound = question.bound
        if question.kind == "read":
            return int(low) if low == high else None
        if question.kind == "at least":
            return 1 if low >= bound else 0 if high < bound else None
        if bound < low or bound > high or bound in self._excluded.get(question.form, ()):
            return 0
        return 1 if low == high else None

    def _learn(self, question: Question, answer: int, low: float, high: float) -> None:
        form, bound = question.form, question.bound
        if question.kind == "read":
            low = high = answer
        elif question.kind == "at least":
            low, high = (max(low, bound), high) if answer else (low, min(high, bound - 1))
        elif answer:
            low = high = bound
        else:
            self._excluded.setdefault(form, set()).add(bound)
        excluded = self._excluded.get(form, ())
        while low in excluded and low <= high:
            low += 1
        while high in excluded and high >= low:
            high -= 1
        if len(form) > 1:
            self._ranges[form] = (low, high)
            return
        self._leaf_ranges[form[0][0]] = (low, high)
        if low == high:
            self.known[form[0][0]] = int(low)
