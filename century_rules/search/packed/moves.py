"""The steps of a trie once more, laid out for play: one step is taken at a time, in place, and only its own words are touched.

A step of the trie has a mask and a sum for every word of a state; most of them change two words of a dozen. Here each step has
only those, its weight among the steps of its case, and the kind of its action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from century_rules.kernel.game import A, S
from century_rules.search.packed import tables as t
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.traces import Traces

MOVE_CHANGE, MOVE_CHANGES, MOVE_EDIT, MOVE_EDITS, MOVE_UPTO, MOVE_KIND = range(6)
"""The first change and how many; the first edit and how many; the weight of this step and those before it in its case; the kind
of the action. A row has eight numbers, half a cache line."""

EDIT_WORD, EDIT_KEEP, EDIT_ADD = range(3)
"""One word of the state: which, what is kept of it, and what is added."""

CHOICE_STEP, CHOICE_STEPS, CHOICE_FLAG, CHOICE_WEIGHT = range(4)
"""A case: its first step, how many there are, whether the game is over, and the sum of the weights."""


D = TypeVar("D", bound=np.generic)


class Moves(NamedTuple):
    """What is played by.

    Attributes:
        choices: cases, a row each.
        moves: a row for each step of the trie, by its number there.
        edits: words of states to be changed.
    """

    choices: Ints
    moves: Ints
    edits: Longs


class MoveTable(Generic[S, A]):
    """Builds `Moves` beside the trie of some traces.

    Attributes:
        kinds: names of the kinds of action met.
        most_changes: how many values a step computes at most.
    """

    def __init__(self, traces: Traces[S, A], weigh: Callable[[tuple[A, ...]], Sequence[int]]) -> None:
        self._traces = traces
        self._weigh = weigh
        self.kinds: list[str] = []
        self.most_changes = 0
        self._choices: Ints = np.full((64, 4), -1, dtype=np.int32)
        self._moves: Ints = np.zeros((64, 8), dtype=np.int32)
        self._edits: Longs = np.zeros((64, 3), dtype=np.int64)
        self._edited = 0
        self._steps = 0
        self._weights: list[Sequence[int]] = []

    @property
    def moves(self) -> Moves:
        """The arrays as they are now; valid until the next `update`."""
        return Moves(self._choices, self._moves, self._edits)

    def update(self) -> None:
        """Take over what was traced, or written anew, since the last time. Raises InvalidInput for weights that are none."""
        trie = self._traces.trie
        cases, tables = len(trie), trie.tables
        self._weights += [self._weigh(trie.actions(case)) for case in range(len(self._weights), cases)]
        self._choices = _room(self._choices, cases, -1)
        steps = tables.cases[:cases, t.CASE_STEP]
        fresh = np.flatnonzero(self._choices[:cases, CHOICE_STEP] != steps)
        if not len(fresh):
            return
        end = int((steps + tables.cases[:cases, t.CASE_STEPS]).max())
        self._moves = _room(self._moves, end, 0)
        self._moves[self._steps:end, MOVE_CHANGE] = tables.steps[self._steps:end, t.STEP_CHANGE]
        self._moves[self._steps:end, MOVE_CHANGES] = tables.steps[self._steps:end, t.STEP_CHANGES]
        self.most_changes = int(self._moves[:, MOVE_CHANGES].max(initial=0))
        self._add_edits(tables.keeps[self._steps:end], tables.deltas[self._steps:end])
        self._steps = end
        for case in fresh:
            first, count, flag = (int(number) for number in tables.cases[case, :3])
            weights = self._weights[case]
            self._choices[case] = first, count, flag, sum(weights)
            rows = self._moves[first:first + count]
            rows[:, MOVE_UPTO] = np.cumsum(weights)
            rows[:, MOVE_KIND] = [self._kind(action) for action in trie.actions(int(case))]

    def _add_edits(self, keeps: Longs, deltas: Longs) -> None:
        rows, words = np.nonzero((keeps != -1) | (deltas != 0))
        counts = np.bincount(rows, minlength=len(keeps))
        new = self._moves[self._steps:self._steps + len(keeps)]
        new[:, MOVE_EDITS] = counts
        new[:, MOVE_EDIT] = self._edited + np.cumsum(counts) - counts
        self._edits = _room(self._edits, self._edited + len(rows), 0)
        self._edits[self._edited:self._edited + len(rows)] = np.stack([words, keeps[rows, words], deltas[rows, words]], axis=1)
        self._edited += len(rows)

    def _kind(self, action: A) -> int:
        name = type(action).__name__
        if name not in self.kinds:
            self.kinds.append(name)
        return self.kinds.index(name)


def _room(array: npt.NDArray[D], rows: int, fill: int) -> npt.NDArray[D]:
    if rows <= len(array):
        return array
    longer = np.full((max(rows, 2 * len(array)), array.shape[1]), fill, dtype=array.dtype)
    longer[:len(array)] = array
    return longer
