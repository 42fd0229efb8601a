"""How many plays of so many actions there are (perft), by levels: states reached by as many actions are counted once each.

The levels are found forwards, with the edges between them; then the number of plays that go on from each state is added up
backwards. So what many plays have in common is worked out once, also where they began with different actions. Numbers that do
not fit a machine word are added up as Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Generic

import attrs
import numpy as np

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, Game, S
from century_rules.search.layout import SETUP, WORD, Bounds, around
from century_rules.search.native.compiled.code import FOUND
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.compiled.moves import CUT, Moves, Tables
from century_rules.search.native.run import DONE, FULL
from century_rules.search.native.compiled.numba_cache import code_kept
from century_rules.search.native.compiled.rows import word_of
from century_rules.search.native.compiled.arrays import Ints, Longs
from century_rules.search.task import Task
from century_rules.search.played import Actions
from century_rules.kernel.leaves import numbers as numbers_of

with code_kept():
    from century_rules.search.native.play import count_loops as loops
    from century_rules.search.native.states.store_loops import refill

_Loop = Callable[[Tables, Longs, Longs, Longs, Longs, Longs], int]
"""Given tables, room for a position, how far it is, and room for bits, for bounds hit and for what is found."""

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
        starts = self._moves.starts()
        if not 0 <= start < len(starts):
            raise InvalidInput(f"start: {start!r} should be the number of an initial state, 0 to {len(starts) - 1}")
        rows, levels = starts[start:start + 1], list[_Level]()
        first = [self._moves.action(transition) for transition in self._legal(rows)]
        if depth == 1:
            return dict.fromkeys(first, 1)
        for _ in range(max(1, depth - 2)):
            level, rows = self._expanded(rows)
            levels.append(level)
        numbers: Longs | list[int] = self._count_on(rows, twice=depth > 2)
        while len(levels) > 1:
            numbers = _before(levels.pop(), numbers)
        return {action: int(numbers[edge]) for action, edge in zip(first, levels[0].edges, strict=True)}

    def _count_on(self, rows: Longs, *, twice: bool) -> Longs:
        """How many plays of one or two actions go on from each state; looking for equal ones would take longer than counting."""
        numbers = np.zeros(len(rows), dtype=np.int64)
        self._loop(rows, lambda tables, after, far, mask, hits, found: loops.count_on(
            tables, rows, twice, numbers, after, far, mask, mask.copy(), hits, found))
        self._compare_some(rows)
        return numbers

    def _expanded(self, rows: Longs) -> tuple[_Level, Longs]:
        """For each action of each state, in order, to which state it leads; and these states, each once."""
        counts, edges = np.zeros(len(rows), dtype=np.int64), np.empty(4 * len(rows) + 1024, dtype=np.int32)
        new = np.empty((2 * len(rows) + 1024, rows.shape[1]), dtype=np.int64)
        slots = np.zeros(1 << (2 * len(new)).bit_length(), dtype=np.int64)
        far = np.zeros(4, dtype=np.int64)

        def expand(tables: Tables, after: Longs, far: Longs, mask: Longs, hits: Longs, found: Longs) -> int:
            return loops.expand_level(tables, rows, counts, after, new, slots, edges, far, mask, hits, found)

        while self._loop(rows, expand, far) == FULL:
            new, edges = np.concatenate([new, np.empty_like(new)]), np.concatenate([edges, np.empty_like(edges)])
            slots = np.zeros(2 * len(slots), dtype=np.int64)
            refill(new, int(far[loops.SIZE]), slots, 0, 1)
        self._compare_some(rows)
        return _Level(counts, edges[:far[loops.EDGES]]), new[:far[loops.SIZE]]

    def _loop(self, rows: Longs, run: _Loop, far: Longs | None = None) -> int:
        """Run a loop over rows until it is done or has no room; what it lacks is made on the way.

        Raises InvalidInput where a bound is left, or something does not hold that had to.
        """
        moves, far = self._moves, np.zeros(4, dtype=np.int64) if far is None else far
        while True:
            hits = moves.hits()
            status = run(moves.tables, np.zeros_like(rows[:1]), far, moves.mask(), hits, np.zeros(FOUND, dtype=np.int64))
            if status == CUT:
                limit = moves.limits[int(np.flatnonzero(hits)[0])]
                raise InvalidInput(f"plays cannot be counted, one leaves its bounds: {limit}; give wider ones")
            if status in (DONE, FULL):
                return status
            moves.go_on(status, int(far[loops.WHICH]), rows[int(far[loops.POSITION])])

    def _compare_some(self, rows: Longs) -> None:
        """Ask the rules about some states. Raises CodeDiffers where they say something else than the code."""
        for number in range(0, len(rows), max(1, -(-len(rows) // COMPARED))):
            self._compare(rows[number:number + 1])

    def _compare(self, row: Longs, *, onward: bool = True) -> None:
        """The same for a state, and for one that follows from it."""
        moves, state, after = self._moves, self._moves.unpack(row[0]), np.zeros_like(row)
        game, places = moves.task.game, {action: place for place, action in enumerate(moves.ordered(state))}
        by_rules, legal = game.legal_actions(state), self._legal(row)
        by_code = [*map(moves.action, legal)]
        if sorted(by_rules, key=lambda action: places.get(action, -1)) != by_code:
            raise CodeDiffers(f"in {state} the legal actions are {', '.join(map(str, by_rules))} by the rules, and "
                              f"{', '.join(map(str, by_code))} by the machine code, of those that the game names")
        status = CUT
        for transition, action in zip(legal, by_code, strict=True) if onward else ():
            found, far = np.zeros(FOUND, dtype=np.int64), np.zeros(4, dtype=np.int64)
            status = loops.took(moves.tables, row, 0, transition, after, moves.hits(), found, far)
            if status == DONE:
                changed = moves.layout.values(word_of(after[0])).items() ^ numbers_of(game.apply(state, action)).items()
                if any(path != SETUP for path, _ in changed):
                    raise CodeDiffers(f"in {state} {action} leads elsewhere by the rules than by the machine code: "
                                      f"{sorted(changed)}")
        if status == DONE:
            self._compare(after, onward=False)

    def _legal(self, row: Longs) -> list[int]:
        """The numbers of the actions that are legal in a state."""
        masks, numbers = list[Longs](), np.zeros(1, dtype=np.int64)

        def count(tables: Tables, after: Longs, far: Longs, mask: Longs, hits: Longs, found: Longs) -> int:
            masks.append(mask)
            return loops.count_on(tables, row, False, numbers, after, far, mask, mask, hits, found)

        self._loop(row, count)
        bits = sum(word_of(masks[-1][0, place:place + 1]) << WORD * place for place in range(masks[-1].shape[1]))
        first = loops.transition_at(self._moves.tables, row, 0, 0) if numbers[0] else 0
        return [first + bit for bit in range(bits.bit_length()) if bits >> bit & 1] if numbers[0] else []


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
