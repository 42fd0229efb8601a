"""How many plays of so many actions there are (perft), by levels: states reached by as many actions are counted once each.

The levels are found forwards, with the edges between them; then the number of plays that go on from each state is added up
backwards. So what many plays have in common is worked out once, also where they began with different actions. Numbers that do
not fit a machine word are added up as Python's.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Generic

import attrs
import numpy as np

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, Game, S
from century_rules.search.asking_again import MOST, ask_again
from century_rules.search.layout import Bounds, around
from century_rules.search.packed import tables as t
from century_rules.search.packed.machine_code import code_kept
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.traces import Traces

with code_kept():
    from century_rules.search.packed import count_loops as loops
    from century_rules.search.packed.numba_kernel import refill

MISSES = 256
"""States without a case that are traced together."""


@attrs.frozen
class _Level:
    """The edges from the states of one length to those of the next: how many each state has, and to which, in their order."""

    counts: Longs
    edges: Ints


class PlayCounter(Generic[S, A]):
    """Counts plays from the states that follow from some initial ones; what it traced is kept from one count to the next."""

    def __init__(self, game: Game[S, A], initial_states: Sequence[S], *, bounds: Bounds | None = None) -> None:
        """`bounds` are inclusive bounds of each leaf by path. Default: wide ones around the first state."""
        self._traces: Traces[S, A] = Traces(game, initial_states, bounds or around(initial_states[0]))
        self._code: Ints = self._traces.code
        self._coded = 0

    @property
    def cases(self) -> int:
        """How often the rules were run."""
        return len(self._traces.trie)

    def count(self, depth: int, start: int = 0) -> int:
        """How many plays of exactly `depth` actions there are from the initial state of that number."""
        if depth == 0:
            return 1
        return sum(self.divide(depth, start).values())

    def divide(self, depth: int, start: int = 0) -> dict[A, int]:
        """For each first action, how many plays of exactly `depth` actions begin with it.

        Raises InvalidInput for a depth below 1, and where an action would leave a bound.
        """
        if depth < 1:
            raise InvalidInput(f"depth: {depth}; plays have a first action only from 1 on")
        rows, cases = self._cases(self._traces.rows([self._traces.layout.initial_words[start]]))
        first = [action for case in cases[0] for action in self._traces.trie.actions(int(case))]
        if depth == 1:
            return dict.fromkeys(first, 1)
        levels: list[_Level] = []
        for _ in range(max(1, depth - 2)):
            level, rows = self._expanded(rows, cases)
            rows, cases = self._cases(rows)
            levels.append(level)
            self._check_names(rows)
        numbers: Longs | list[int] = self._counts(cases) if depth == 2 else self._count_two(rows, cases)
        while len(levels) > 1:
            numbers = _before(levels.pop(), numbers)
        return {action: int(numbers[edge]) for action, edge in zip(first, levels[0].edges, strict=True)}

    def _check_names(self, rows: Longs) -> None:
        """Raise TraceDiffers if the game names its actions, and an action that it does not name is legal in one of the states.

        Of many states some are asked about, evenly spread.
        """
        if self._traces.parts.rules > 1:
            ask_again(map(self._traces.unpack, rows[::max(1, -(-len(rows) // MOST))]), self._traces.parts)

    def _counts(self, cases: Ints) -> Longs:
        """How many actions there are in each state."""
        counts: Longs = self._traces.trie.tables.cases[cases, t.CASE_STEPS].sum(axis=1, dtype=np.int64)
        return counts

    def _count_two(self, rows: Longs, cases: Ints) -> Longs:
        """How many plays of two actions go on from each state; looking for equal ones would take longer than counting them."""
        numbers = np.full(len(rows), -1, dtype=np.int64)
        while True:
            tables, limited = self._traces.trie.tables, self._limited()
            missed = np.empty((MISSES, rows.shape[1]), dtype=np.int64)
            misses = loops.count_two(tables, rows, cases, self._traces.roots(rows), self._traces.job[1], self._code, numbers,
                                     limited, missed)
            self._complain(limited)
            if not misses:
                return numbers
            version = self._traces.version
            self._traces.trace(missed[:misses])
            self._code = self._traces.code
            rows = self._traces.up_to_date(rows, version)

    def _cases(self, rows: Longs) -> tuple[Longs, Ints]:
        """The cases of each state, one a part, and the states as they are packed then."""
        while True:
            if self._coded != self.cases:
                self._code = self._traces.code
                self._coded = self.cases
            parts, setups = self._traces.job
            cases: Ints = np.empty((len(rows), parts), dtype=np.int32)
            loops.find_all(rows, self._traces.roots(rows), setups, self._code, self._traces.trie.tables.terms, cases)
            missing = (cases < 0).any(axis=1)
            if not missing.any():
                return rows, cases
            version = self._traces.version
            self._traces.trace(rows[missing])
            rows = self._traces.up_to_date(rows, version)

    def _expanded(self, rows: Longs, cases: Ints) -> tuple[_Level, Longs]:
        """For each action of each state, in order, to which state it leads; and these states, each once."""
        tables, limited, counts = self._traces.trie.tables, self._limited(), self._counts(cases)
        edges: Ints = np.empty(int(counts.sum()), dtype=np.int32)
        room = max(2 * len(rows), 1024)
        new: Longs = np.empty((room, rows.shape[1]), dtype=np.int64)
        slots: Longs = np.zeros(1 << (2 * room).bit_length(), dtype=np.int64)
        far = np.zeros(3, dtype=np.int64)
        while True:
            loops.expand_level(tables, rows, cases, new, slots, edges, far, limited)
            self._complain(limited)
            size = int(far[loops.SIZE])
            if far[loops.POSITION] == len(rows):
                return _Level(counts, edges), new[:size]
            new = np.concatenate([new, np.empty_like(new)])
            slots = np.zeros(2 * len(slots), dtype=np.int64)
            refill(new, size, slots)

    def _limited(self) -> Longs:
        return np.zeros(max(1, len(self._traces.trie.limits)), dtype=np.int64)

    def _complain(self, limited: Longs) -> None:
        if limited.any():
            limit = self._traces.trie.limits[int(np.flatnonzero(limited)[0])]
            raise InvalidInput(f"plays cannot be counted, one leaves its bounds: {limit}; give wider ones")


def _before(level: _Level, after: Longs | list[int]) -> Longs | list[int]:
    """How many plays go on from each state, from how many go on from those it leads to; Python's numbers once they are large."""
    if not isinstance(after, list):
        before: Longs = np.empty(len(level.counts), dtype=np.int64)
        if loops.sums(level.counts, level.edges, after, before):
            return before
        after = after.tolist()
    values = iter([after[edge] for edge in level.edges.tolist()])
    return [sum(islice(values, count)) for count in level.counts.tolist()]


def divide(game: Game[S, A], state: S, depth: int, *, bounds: Bounds | None = None) -> dict[A, int]:
    """For each action, how many plays of exactly `depth` actions begin with it in a state; see `PlayCounter.divide`."""
    return PlayCounter(game, [state], bounds=bounds).divide(depth)
