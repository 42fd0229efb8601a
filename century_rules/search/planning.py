"""What the actions of a case do to packed states: which leaves they set, and where a bound has to be watched."""

from __future__ import annotations

from typing import Generic

import attrs

from century_rules.kernel.game import A, S
from century_rules.search.layout import Layout, LimitHit
from century_rules.tracing.cases import Case
from century_rules.tracing.linear import Linear
from century_rules.tracing.questions import Knowledge
from century_rules.tracing.runs import Steps


@attrs.frozen
class PlannedChange:
    """A leaf that an action sets.

    Attributes:
        path: the leaf.
        new: its new value in terms of moving leaves.
        limit: the bound to be watched; None where the case itself keeps the value inside.
        never: the new value is outside the bound whatever the state.
        difference: what is added to the leaf where that is the same in all states of the case, otherwise None.
    """

    path: str
    new: Linear
    limit: LimitHit | None
    never: bool
    difference: int | None


@attrs.frozen
class PlannedStep(Generic[A]):
    """One action of a case, and what it changes."""

    action: A
    changes: tuple[PlannedChange, ...]


def moving_leaves(case: Case[Steps[A]], layout: Layout[S]) -> list[str]:
    """The leaves without bits that the case changes to something else, and that their bounds allow to."""
    found = []
    for _, changes in case.outcome.steps:
        for path, new in changes.items():
            low, high = layout.ranges[path]
            if layout.field(path) is None and low < high and path not in found:
                rest = known_put_in(new, layout)
                if rest.terms or rest.constant != layout.base[path]:
                    found.append(path)
    return found


def plan(case: Case[Steps[A]], layout: Layout[S]) -> tuple[PlannedStep[A], ...]:
    """The actions of a case. Every leaf in `moving_leaves` must have its bits already."""
    knowledge = Knowledge(layout.ranges, case.conditions)
    return tuple(
        PlannedStep(action, tuple([_planned(path, new, knowledge, layout) for path, new in changes.items()
                                   if new.terms or new.constant != layout.base[path] or layout.field(path) is not None]))
        for action, changes in case.outcome.steps)


def known_put_in(expression: Linear, layout: Layout[S]) -> Linear:
    """The expression with the leaves that never moved put in as numbers."""
    return expression.given({path: layout.base[path] for path, _ in expression.terms if layout.field(path) is None})


def _planned(path: str, new: Linear, knowledge: Knowledge, layout: Layout[S]) -> PlannedChange:
    low, high = layout.ranges[path]
    old = knowledge.known.get(path, None if layout.field(path) is not None else layout.base[path])
    if not new.terms:  # nearly always
        inside = low <= new.constant <= high
        return PlannedChange(path, new, None if inside else LimitHit(path, low, high), not inside,
                             None if old is None else new.constant - old)
    value = known_put_in(new.given(knowledge.known), layout)
    least, greatest = _range(value, knowledge)
    inside = low <= least and greatest <= high
    difference = known_put_in(new.minus(Linear.leaf(path)).given(knowledge.known), layout)
    return PlannedChange(
        path, value, None if inside else LimitHit(path, low, high), greatest < low or least > high,
        None if difference.terms else difference.constant)


def _range(value: Linear, knowledge: Knowledge) -> tuple[float, float]:
    low = high = float(0)
    for path, factor in value.terms:
        ends = knowledge.range(((path, 1),))
        low += factor * ends[0 if factor > 0 else 1]
        high += factor * ends[1 if factor > 0 else 0]
    return low + value.constant, high + value.constant
