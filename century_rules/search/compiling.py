"""Questions and changes as Python functions on lists of packed states: a whole group at a time, which is what makes it quick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import not_
from typing import Generic, cast

import attrs

from century_rules.kernel.game import A, S
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.planning import PlannedStep, known_put_in, plan
from century_rules.tracing.cases import Case
from century_rules.tracing.linear import Linear
from century_rules.tracing.questions import Question
from century_rules.tracing.runs import Steps

Words = list[int]
Split = Callable[[Words], Iterable[tuple[int, Words]]]
"""Groups states by their answer to a question."""
Advance = Callable[[Words, dict[int, int]], dict[int, int]]
"""Successor -> state it came from, for those successors that are not among the states seen."""


@attrs.frozen
class CompiledStep(Generic[A]):
    """One action of a case.

    `limits` are bounds the action may leave: each with the test that keeps the states whose successor stays inside, None if
    no state does.
    """

    action: A
    limits: tuple[tuple[LimitHit, Callable[[Words], Words] | None], ...]
    advance: Advance


def compile_question(question: Question, layout: Layout[S]) -> Split:
    """The states grouped by answer; a question about leaves that never moved costs nothing per state."""
    form = known_put_in(Linear(question.form), layout)
    if not form.terms:
        value = form.constant
        if question.kind != "read":
            value = int(value == question.bound if question.kind == "equal" else value >= question.bound)
        return lambda words: ((value, words),)
    if len(form.terms) == 1 and form.terms[0][1] == 1:
        field = layout.field(form.terms[0][0])
        assert field is not None
        offset = field.low + form.constant
        if question.kind == "read":
            return _read_field(field.mask, field.shift, offset)
        wanted = question.bound - offset
        top = field.high - field.low
        if question.kind == "equal":
            return _field_is(field.mask, wanted << field.shift) if 0 <= wanted <= top else _always(0)
        if wanted <= 0 or wanted > top:
            return _always(int(wanted <= 0))
        return _field_at_least(field.mask, wanted << field.shift)
    expression = _source(form, layout)
    if question.kind == "read":
        return _read(_function(f"lambda words: [{expression} for w in words]"))
    sign = "==" if question.kind == "equal" else ">="
    return _halve(_function(f"lambda words: [{expression} {sign} {question.bound} for w in words]"))


def compile_steps(case: Case[Steps[A]], layout: Layout[S]) -> tuple[CompiledStep[A], ...]:
    """The actions of a case. Every leaf in `moving_leaves` must have its bits already."""
    return tuple(_compile_step(step, layout) for step in plan(case, layout))


def _compile_step(step: PlannedStep[A], layout: Layout[S]) -> CompiledStep[A]:
    added = 0
    terms: list[str] = []
    limits: list[tuple[LimitHit, Callable[[Words], Words] | None]] = []
    for change in step.changes:
        limit = change.limit
        if limit is not None and change.never:
            limits.append((limit, None))
        elif limit is not None:
            value = _source(change.new, layout)
            limits.append((limit, _function(f"lambda words: [w for w in words if {limit.low} <= {value} <= {limit.high}]")))
        field = layout.field(change.path)
        if field is None:
            continue
        if change.difference is None:
            difference = known_put_in(change.new.minus(Linear.leaf(change.path)), layout)
            terms.append(f"(({_source(difference, layout)}) << {field.shift})")
        else:
            # Sums of differences never carry into a neighbour: each new value was checked against its bounds above.
            added += change.difference << field.shift
    if not terms:
        return CompiledStep(step.action, tuple(limits), _add(added))
    sums = " + ".join(["w", *terms])
    source = f"lambda words, seen: {{n: w for w in words if (n := {sums} + {added}) not in seen}}"
    return CompiledStep(step.action, tuple(limits), cast(Advance, _function(source)))


def _source(expression: Linear, layout: Layout[S]) -> str:
    """Python text of the expression on a packed state `w`."""
    constant = expression.constant
    parts = []
    for path, factor in expression.terms:
        field = layout.field(path)
        assert field is not None
        constant += factor * field.low
        leaf = f"(w >> {field.shift} & {(1 << field.width) - 1})" if field.shift else f"(w & {field.mask})"
        parts.append(leaf if factor == 1 else f"{factor} * {leaf}")
    if constant or not parts:
        parts.append(str(constant))
    return " + ".join(parts)


@lru_cache(maxsize=4096)
def _function(source: str) -> Callable[..., Words]:
    """The source is made of numbers and fixed text above; nothing of a user's gets into it."""
    return cast(Callable[..., Words], eval(source, {"__builtins__": {}}))


def _always(answer: int) -> Split:
    return lambda words: ((answer, words),)


def _halves(words: Words, truths: Sequence[object]) -> Iterable[tuple[int, Words]]:
    yes = list(compress(words, truths))
    if len(yes) == len(words):
        return ((1, words),)
    if not yes:
        return ((0, words),)
    return ((1, yes), (0, list(compress(words, map(not_, truths)))))


def _halve(truths: Callable[[Words], Words]) -> Split:
    return lambda words: _halves(words, truths(words))


def _field_is(mask: int, wanted: int) -> Split:
    return lambda words: _halves(words, [w & mask == wanted for w in words])


def _field_at_least(mask: int, wanted: int) -> Split:
    return lambda words: _halves(words, [w & mask >= wanted for w in words])


def _read_field(mask: int, shift: int, offset: int) -> Split:
    def split(words: Words) -> Iterable[tuple[int, Words]]:
        groups: dict[int, Words] = {}
        for w in words:
            part = w & mask
            if part in groups:
                groups[part].append(w)
            else:
                groups[part] = [w]
        return [((part >> shift) + offset, group) for part, group in groups.items()]

    return split


def _read(values: Callable[[Words], Words]) -> Split:
    def split(words: Words) -> Iterable[tuple[int, Words]]:
        groups: dict[int, Words] = {}
        for value, w in zip(values(words), words, strict=True):
            groups.setdefault(value, []).append(w)
        return groups.items()

    return split


def _add(added: int) -> Advance:
    return lambda words, seen: {n: w for w in words if (n := w + added) not in seen}
