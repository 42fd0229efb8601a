"""After a search by machine code: what it does in some of the states found, beside what the rules themselves do there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs
import numpy as np
import numpy.typing as npt

from century_rules.kernel.game import A, S
from century_rules.search.keys import check_shape
from century_rules.search.layout import SETUP, LimitHit
from century_rules.search.native.compiled.arrays import Longs
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.compiled.rows import word_of
from century_rules.search.exploration import STEP_BROKEN
from century_rules.kernel.leaves import numbers

if TYPE_CHECKING:
    from century_rules.search.native.engine import NativeEngine

EACH = 12
"""So many states of each context are compared."""

LOOKED_UP = 20_000
"""So many states are looked up in the store."""

Numbers = tuple[tuple[str, int], ...]


@attrs.frozen
class Expanded:
    """What the machine code does in one state.

    Attributes:
        over: whether the game is over.
        rows: the states after it, in any order.
        limits: how many actions each bound cuts off.
        holds: the number of the first predicate that holds; None if none does.
        breaks: whether some step breaks the claim about steps.
    """

    over: bool
    rows: Longs
    limits: dict[LimitHit, int]
    holds: int | None
    breaks: bool


def compare_with_rules(engine: NativeEngine[S, A]) -> None:
    """Ask the rules about some states of each context, and look up in the store what comes after them.

    Raises CodeDiffers where the machine code says something else, or the store has lost a state or has it twice.
    """
    spread = np.arange(0, engine.store.size, max(1, engine.store.size // LOOKED_UP))
    _stored(engine, spread, engine.store.find(engine.store.rows[spread]) == spread)
    for number in engine.sample(EACH):
        expanded = engine.at(number)
        if expanded is not None:
            _compare(engine, engine.unpack(engine.store.rows[number]), expanded)
            if number < engine.acted:
                there = engine.store.find(expanded.rows) >= 0
                _stored(engine, np.full(len(there), number), there)


def _stored(engine: NativeEngine[S, A], numbers: Longs, well: npt.NDArray[np.bool_]) -> None:
    if not well.all():
        number = int(numbers[~well][0])
        raise CodeDiffers(f"the store has lost, or has twice, {engine.unpack(engine.store.rows[number])} or a state after it")


def _compare(engine: NativeEngine[S, A], state: S, expanded: Expanded) -> None:
    game, asked, steps = engine.task.game, engine.predicates, engine.task.steps
    _same(state, "the game is over", game.outcome(state) is not None, expanded.over)
    held = next((number for number, each in enumerate(asked) if each.holds(state)), None)
    _same(state, "the predicate that holds", held, expanded.holds)
    inside, limits, breaks = Counter[Numbers](), Counter[LimitHit](), False
    for action in game.legal_actions(state):
        after = game.apply(state, action)
        check_shape(after, state)
        breaks = breaks or (steps is not None and not steps(state, action, after))
        hit = _outside(engine, after)
        if hit is None:
            inside[tuple(numbers(after).items())] += 1
        else:
            limits[hit] += 1
    found = Counter[Numbers](_values(engine, row) for row in expanded.rows)
    for one, other, whose in ((inside, found, "by the rules"), (found, inside, "by the machine code")):
        for after_it in one - other:
            changed = dict(after_it).items() - numbers(state).items()
            raise CodeDiffers(f"in {state} an action changes {dict(sorted(changed))}, but only {whose}")
    _same(state, "actions that a bound cuts off", dict(limits), expanded.limits)
    if steps is not None:
        _same(state, STEP_BROKEN, breaks, expanded.breaks)


def _same(state: S, what: str, by_rules: object, by_code: object) -> None:
    if by_rules != by_code:
        raise CodeDiffers(f"in {state}, {what}: {by_rules} by the rules, {by_code} by the machine code")


def _values(engine: NativeEngine[S, A], row: Longs) -> Numbers:
    return tuple([(path, value) for path, value in engine.layout.values(word_of(row)).items() if path != SETUP])


def _outside(engine: NativeEngine[S, A], after: S) -> LimitHit | None:
    """The first bound that a state is outside of."""
    for path, value in numbers(after).items():
        low, high = engine.layout.ranges[path]
        if not low <= value <= high:
            return LimitHit(path, low, high)
    return None
