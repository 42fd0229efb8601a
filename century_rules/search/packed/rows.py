"""Packed states as rows of machine words, and a run of the rules as a case that speaks of actions by their places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from century_rules.kernel.game import A, Game, S
from century_rules.search.layout import SETUP, WORD, Layout
from century_rules.search.packed.tables import Longs
from century_rules.search.packed.trie import Traced, signed
from century_rules.search.steps import OVER, is_over
from century_rules.tracing.cases import Case
from century_rules.tracing.runs import Ranges, Steps, trace_state

R = TypeVar("R")


def rows_of(words: Iterable[int], layout: Layout[R]) -> Longs:
    """Packed states cut into machine words, the lowest first; a row each."""
    return np.array([[signed(word >> WORD * place) for place in range(layout.words)] for word in words], dtype=np.int64)


def word_of(row: Longs) -> int:
    """A row as one number."""
    return sum((int(part) % (1 << WORD)) << WORD * place for place, part in enumerate(row))


def setup_bits(layout: Layout[R]) -> tuple[int, int, int]:
    """Where a row says which set-up its state has: in which word, shifted by how much, and a mask."""
    field = layout.field(SETUP)
    return (0, 0, 0) if field is None else (field.shift // WORD, field.shift % WORD, (1 << field.width) - 1)


def run_of_rules(game: Game[S, A], state: S, ranges: Ranges) -> tuple[Traced, tuple[A, ...]]:
    """What can be done in states like this one, its flag being whether the game is over; and the actions."""
    case = trace_state(game, state, {OVER: is_over(game)}, ranges)
    steps = tuple((place, changes) for place, (_, changes) in enumerate(case.outcome.steps))
    return Case(case.conditions, Steps(steps, {"flag": int(bool(case.outcome.seen[OVER]))})), tuple(
        action for action, _ in case.outcome.steps)
