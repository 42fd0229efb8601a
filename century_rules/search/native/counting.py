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
from century_rules.search.layout import SETUP, Bounds, around
from century_rules.search.native.code import FOUND
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.moves import DEED_EFFECT, Moves
from century_rules.search.packed.kernel import DONE, FULL
from century_rules.search.packed.machine_code import code_kept
from century_rules.search.packed.rows import word_of
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.parts import Task
from century_rules.search.played import Actions
from century_rules.tracing.records import numbers as numbers_of

with code_kept():
    from century_rules.search.native import count_loops as loops
    from century_rules.search.native.loops import STUMBLED
    from century_rules.search.packed.numba_kernel import refill

COMPARED = 60
"""Of each length so many states are asked of the rules, too, evenly spread; of fewer all."""


@attrs.frozen
class _Level:
    """The edges from the states of one length to those of the next: how many each state has, and to which, in their order."""

    counts: Longs
    edges: Ints


class PlayCounter(Generic[S, A]):
    """Counts plays from the states that follow from some initial ones; the code it made is kept from one count to the next."""

    def __init__(
        self, game: Game[S, A], initial_states: Sequence[S], *, bounds: Bounds | None = None,
        actions: Actions[S, A] | None = None,
    ) -> None:
        """`bounds` are inclusive bounds of each leaf by path. Default: wide ones around the first state.

        `actions` are every action there is on the set-up of a state, needed unless the game names them. Raises InvalidInput for a
        game that cannot be lifted.
        """
        task = Task(game, tuple(initial_states), bounds or around(initial_states[0]), actions=actions)
        self._moves: Moves[S, A] = Moves(task)

    def count(self, depth: int, start: int = 0) -> int:
        """How many plays of exactly `depth` actions there are from the initial state of that number."""
        if depth == 0:
            return 1
        return sum(self.divide(depth, start).values())

    def divide(self, depth: int, start: int = 0) -> dict[A, int]:
        """For each first action, how many plays of exactly `depth` actions begin with it, in the order of all actions.

        Raises InvalidInput for a depth below 1, for what cannot be lifted, and where an action would leave a bound; CodeDiffers
        if the rules say something else than the code in one of the states that are asked about.
        """
        if depth < 1:
            raise InvalidInput(f"depth: {depth}; plays have a first action only from 1 on")
        rows = self._moves.starts()[start:start + 1]
        first = [self._moves.action(deed) for deed in np.flatnonzero(self._counts(rows)[1]).tolist()]
        if depth == 1:
            return dict.fromkeys(first, 1)
        levels: list[_Level] = []
        for _ in range(max(1, depth - 2)):
            level, rows = self._expanded(rows)
            levels.append(level)
        numbers: Longs | list[int] = self._counts(rows)[0] if depth == 2 else self._count_two(rows)
        while len(levels) > 1:
            numbers = _before(levels.pop(), numbers)
        return {action: int(numbers[edge]) for action, edge in zip(first, levels[0].edges, strict=True)}

    def _counts(self, rows: Longs) -> tuple[Longs, Longs]:
        """How many actions there are in each state; and for each action, by its number, whether it is legal in one of them."""
        counts, far, moves = np.zeros(len(rows), dtype=np.int64), np.zeros(4, dtype=np.int64), self._moves
        taken = np.zeros(len(moves.tables.deeds), dtype=np.int64)
        while True:
            status = loops.count_level(moves.tables, rows, counts, taken, far, *self._room())
            if status == DONE:
                return counts, taken
            self._learn(status, far, rows)
            taken = np.pad(taken, (0, len(moves.tables.deeds) - len(taken)))

    def _count_two(self, rows: Longs) -> Longs:
        """How many plays of two actions go on from each state; looking for equal ones would take longer than counting them."""
        self._learn_effects(rows)
        numbers, far, moves = np.zeros(len(rows), dtype=np.int64), np.zeros(4, dtype=np.int64), self._moves
        while True:
            mask, hits, found = self._room()
            status = loops.count_two(moves.tables, rows, numbers, np.zeros_like(rows[:1]), far, mask, mask.copy(), hits, found)
            if status == DONE:
                return numbers
            self._learn(status, far, rows, hits)

    def _expanded(self, rows: Longs) -> tuple[_Level, Longs]:
        """For each action of each state, in order, to which state it leads; and these states, each once."""
        counts, moves = self._learn_effects(rows), self._moves
        edges: Ints = np.empty(int(counts.sum()), dtype=np.int32)
        room = max(2 * len(rows), 1024)
        new: Longs = np.empty((room, rows.shape[1]), dtype=np.int64)
        slots: Longs = np.zeros(1 << (2 * room).bit_length(), dtype=np.int64)
        far = np.zeros(4, dtype=np.int64)
        while True:
            mask, hits, found = self._room()
            status = loops.expand_level(
                moves.tables, rows, counts, np.zeros_like(rows[:1]), new, slots, edges, far, mask, hits, found)
            size = int(far[loops.SIZE])
            if status == DONE:
                return _Level(counts, edges), new[:size]
            if status != FULL:
                self._learn(status, far, rows, hits)
            new = np.concatenate([new, np.empty_like(new)])
            slots = np.zeros(2 * len(slots), dtype=np.int64)
            refill(new, size, slots)

    def _learn_effects(self, rows: Longs) -> Longs:
        """Make code of all that is legal in some of the states, and ask the rules about a few; how many actions each has."""
        counts, taken = self._counts(rows)
        self._moves.learn_effects(np.flatnonzero((taken == 1) & (self._moves.tables.deeds[:, DEED_EFFECT] == 0)).tolist())
        for number in range(0, len(rows), max(1, -(-len(rows) // COMPARED))):
            self._compare(rows[number:number + 1])
        return counts

    def _compare(self, row: Longs, *, onward: bool = True) -> None:
        """Raise CodeDiffers where the rules say something else than the code, in a state or one that follows from it."""
        moves, state, after = self._moves, self._moves.unpack(row[0]), np.zeros_like(row)
        game, places = moves.task.game, {action: place for place, action in enumerate(moves.ordered(state))}
        by_rules, taken = game.legal_actions(state), np.flatnonzero(self._counts(row)[1]).tolist()
        by_code = [*map(moves.action, taken)]
        if sorted(by_rules, key=lambda action: places.get(action, -1)) != by_code:
            raise CodeDiffers(f"in {state} the legal actions are {', '.join(map(str, by_rules))} by the rules, and "
                              f"{', '.join(map(str, by_code))} by the machine code, of those that the game names")
        for deed, action in zip(taken, by_code, strict=True) if onward else ():
            _, hits, found = self._room()
            if loops.took(moves.tables, row, 0, deed, after, hits, found, np.zeros(4, dtype=np.int64)) == DONE:
                changed = moves.layout.values(word_of(after[0])).items() ^ numbers_of(game.apply(state, action)).items()
                if any(path != SETUP for path, _ in changed):
                    raise CodeDiffers(f"in {state} {action} leads elsewhere by the rules than by the machine code: "
                                      f"{sorted(changed)}")
        if by_code and onward:
            self._compare(after, onward=False)

    def _room(self) -> tuple[Longs, Longs, Longs]:
        """Room for the bits of what is legal, for bounds that are hit, and for what is found."""
        return (np.zeros((1, self._moves.words), dtype=np.int64), np.zeros(max(1, len(self._moves.limits)), dtype=np.int64),
                np.zeros(FOUND, dtype=np.int64))

    def _learn(self, status: int, far: Longs, rows: Longs, hits: Longs | None = None) -> None:
        """Make the code that is missing. Raises the error for what is wrong."""
        if status == STUMBLED:
            raise self._moves.stumbled(int(far[loops.WHICH]), rows[int(far[loops.POSITION])])
        if status == loops.CUT:
            assert hits is not None
            limit = self._moves.limits[int(np.flatnonzero(hits)[0])]
            raise InvalidInput(f"plays cannot be counted, one leaves its bounds: {limit}; give wider ones")
        self._moves.learn([int(far[loops.WHICH])])


def _before(level: _Level, after: Longs | list[int]) -> Longs | list[int]:
    """How many plays go on from each state, from how many go on from those it leads to; Python's numbers once they are large."""
    if not isinstance(after, list):
        before: Longs = np.empty(len(level.counts), dtype=np.int64)
        if loops.sums(level.counts, level.edges, after, before):
            return before
        after = after.tolist()
    values = iter([after[edge] for edge in level.edges.tolist()])
    return [sum(islice(values, count)) for count in level.counts.tolist()]


def divide(
    game: Game[S, A], state: S, depth: int, *, bounds: Bounds | None = None, actions: Actions[S, A] | None = None,
) -> dict[A, int]:
    """For each action, how many plays of exactly `depth` actions begin with it in a state; see `PlayCounter.divide`."""
    return PlayCounter(game, [state], bounds=bounds, actions=actions).divide(depth)
