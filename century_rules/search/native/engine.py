"""The engine whose successors are machine code: each context is lifted and compiled when it is first reached."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar

import numpy as np

from century_rules.kernel.game import A, S
from century_rules.process.interrupts import held
from century_rules.search.exploration import STEP_BROKEN, Play, WhyStopped
from century_rules.search.layout import LimitHit
from century_rules.search.native.comparing import Expanded, compare_with_rules
from century_rules.search.native.compiled.code import BREAKS, CUT_OFF, FOUND, HOLDS, MOVES, OVER, STUMBLES, Numbers
from century_rules.search.native.compiled.compiling import Compiler, layout_of, name_of
from century_rules.search.native.lifted.contexts import Contexts
from century_rules.search.native.errors import NotNative
from century_rules.search.native.knowing import Batch, Compiled, Foresight
from century_rules.search.native.compiled.machine import MachineCode
from century_rules.search.native.compiled.arrays import Longs
from century_rules.search.native.compiled.numba_cache import code_kept
from century_rules.search.native.replaying import replayed
from century_rules.search.native.compiled.rows import word_of
from century_rules.search.native.run import FLAGGED, FULL, MISSED, Run
from century_rules.search.native.states.store import Store
from century_rules.search.native.states.stored import Stored
from century_rules.search.task import StopPredicate, Task

with code_kept():
    from century_rules.search.native import crew, loops
    from century_rules.search.native.crew import Crew, Space, check_agreed, how_to_give_way

_LOOKED_AT = 20_000
"""Of so many states those that are asked about are chosen."""



class NativeEngine(Stored[S, A]):
    """States found so far as rows of machine words, and machine code for the contexts reached so far."""

    name: ClassVar[str] = "native"

    def __init__(self, task: Task[S, A], foresight: Foresight | None = None) -> None:
        """Raises NotNative for a game that cannot be lifted."""
        layout = layout_of(task, () if foresight is None else foresight.moving)
        self._compiler: Compiler[S, A] = Compiler(task, layout)
        super().__init__(task, layout)
        self._foreseen: Sequence[int] = () if foresight is None else foresight.contexts
        self._batches: list[Batch] = []
        self._code: list[MachineCode] = []
        self._addresses: Longs = np.zeros(self._contexts.many, dtype=np.int64)
        self._limits: Longs = np.zeros(1, dtype=np.int64)
        self._most_transitions = 1
        self._crew, self._way = Crew(1), how_to_give_way()
        self._space: Space | None = None
        self.threads = 1
        """So many search at once when there are many states."""
        self.acted = 0
        """Before the state of that number actions were taken in all."""

    @property
    def _contexts(self) -> Contexts[S]:
        return self._compiler.contexts

    @property
    def _numbers(self) -> Numbers:
        return self._compiler.numbers

    @property
    def lifted(self) -> int:
        """How many actions are lifted, each counted once for every context in which it can be legal."""
        return sum(sum(batch.transitions) for batch in self._batches)

    @property
    def predicates(self) -> Sequence[StopPredicate[S, A]]:
        """What is asked of states, in the order of the numbers."""
        return self._compiler.reader.asked

    @property
    def limits(self) -> dict[LimitHit, int]:
        return {limit: int(self._limits[number]) for limit, number in self._numbers.limits.items() if self._limits[number]}

    def run(self, position: int, stop: int, most: int, *, acting: bool) -> Run:
        """An expansion of the states from `position` to `stop`."""
        return Run(stop, most, acting, position)

    def asked(self, number: int) -> WhyStopped:
        """What a predicate ends the search with, by the number that the run says is flagged."""
        return STEP_BROKEN if number == len(self.predicates) else self.predicates[number].name

    def expand(self, run: Run) -> int:
        """Go on until all is done, or something is found; contexts that are missing are lifted and room is made on the way.

        Raises NotNative for what cannot be lifted or compiled.
        """
        while True:
            with held():
                status, missed, moving = self._expanded(run)
                if status == FULL:
                    self.make_room(run.wanted)
            if status == MISSED:
                self._learn([*dict.fromkeys([*missed, *self._foreseen])])
                self._foreseen = ()
            elif status == loops.MOVED:
                self._let_move(moving)
            elif status != FULL:
                return status

    def ask_again(self) -> None:
        """Ask the rules themselves about a part of the states, after a search. Raises CodeDiffers."""
        compare_with_rules(self)

    def play_to(self, number: int) -> Play[S, A]:
        """The shortest play to a state by its number, step by step through the game itself."""
        rows = [self.store.rows[number]]
        while number >= self.beginnings:
            number = self._before(number)
            rows.append(self.store.rows[number])
        return replayed(self.task.game, self.task.initial, self.layout, [word_of(row) for row in rows[::-1]])

    def at(self, number: int) -> Expanded | None:
        """What the machine code does in a state by its number; None where that is not known yet."""
        address = int(self._addresses[self._context(number)])
        if not address:
            return None
        row, out = self.store.rows[number], np.empty((self._most_transitions, self.layout.words), dtype=np.int64)
        hits, found = np.zeros_like(self._limits), np.zeros(FOUND, dtype=np.int64)
        more = _SUCCESSORS(address)(*[each.ctypes.data for each in (np.ascontiguousarray(row), out, hits, found)])
        if found[STUMBLES] or found[MOVES]:
            return None
        limits = {limit: int(hits[place]) for limit, place in self._numbers.limits.items() if hits[place]}
        return Expanded(more == OVER, out[:0 if more == OVER else more % CUT_OFF], limits,
                        int(found[HOLDS]) - 1 if found[HOLDS] else None, bool(found[BREAKS]))

    def sample(self, each: int) -> list[int]:
        """The numbers of some states spread over all there are: of each context so many, as far as there are."""
        fields, rows = self._contexts.places(), self.store.rows
        taken: dict[int, list[int]] = {}
        for number in range(0, self.store.size, max(1, self.store.size // _LOOKED_AT)):
            some = taken.setdefault(int(loops.context_number(rows, number, fields)), [])
            some.append(number)
        return sorted(number for some in taken.values() for number in some[::max(1, len(some) // each)][:each])

    def _before(self, number: int) -> int:
        """A state that leads to that one."""
        begin, end = self.store.block_of(number)
        row = self.store.rows[number]
        for state in range(begin, end):
            expanded = self.at(state)
            if expanded is not None and (expanded.rows == row).all(axis=1).any():
                return state
        raise AssertionError(f"no state of its block leads to state {number}")

    def _context(self, state: int) -> int:
        return int(loops.context_number(self.store.rows, state, self._contexts.places()))

    def _expanded(self, run: Run) -> tuple[int, Sequence[int], str]:
        """How it came back, the contexts for which there is no code, and a leaf that moves and has no bits."""
        self._share_out()
        store, shares = self.store, self._crew.shares
        if self._space is None or not self._space.fits(shares, store.words, self._most_transitions):
            self._space = Space(shares, store.words, self._most_transitions)
        space, meeting, before = self._space, np.zeros(loops.PLACES, dtype=np.int64), store.size
        counts = [_counts_before(run, store) for _ in range(shares)]
        limits = [np.zeros_like(self._limits) for _ in range(shares)]
        missed = [np.full(run.block, -1, dtype=np.int64) for _ in range(shares)]
        statuses = self._crew.together([partial(
            loops.expand, share, shares, meeting, self._way, self._addresses, self._contexts.places(), self._most_transitions,
            len(self.predicates), store.rows, store.tables[share].slots, space.buffer, space.hashes, space.handed, space.marks,
            space.told, run.stop, run.most, run.acting, counts[share], limits[share], np.zeros_like(self._limits), missed[share],
            store.blocks, np.zeros(FOUND, dtype=np.int64)) for share in range(shares)], lambda: _end(meeting))
        check_agreed(statuses, counts, before)
        status = int(statuses[0])
        _take_counts(run, store, counts, status, space.wanted)
        self._limits += sum(limits)
        if run.acting:
            self.acted = run.position
        where, which = int(counts[0][loops.WHERE]), int(counts[0][loops.WHICH])
        if status == loops.STUMBLED:
            raise self._stumbled(where, which)
        contexts = missed[0][:where] if status == MISSED else ()
        moving = list(self.layout.base)[which] if status == loops.MOVED else ""
        return status, [int(each) for each in dict.fromkeys(contexts)], moving

    def _share_out(self) -> None:
        """Once there are many states, there are as many threads as are wanted, until it turns out that one is quicker."""
        if self._crew.starves():
            self.threads, self._crew = 1, Crew(1)
            self.store.share_out(1, self._crew.together)
        if self._crew.shares == 1 < self.threads and self.store.size >= crew.MANY_STATES:
            try:
                self._crew = Crew(self.threads)
            except RuntimeError:  # there can be no more
                self.threads = 1
                return
            self.store.share_out(self.threads, self._crew.together)

    def foresee(self, foresight: Foresight) -> None:
        """Told of what is known beforehand: other leaves get their bits when they move, other contexts are compiled when met."""
        self._let_all_move(foresight.moving)
        self._foreseen = foresight.contexts

    def _let_all_move(self, moving: Collection[str]) -> None:
        """Give bits to leaves, so far as they have none and may move; all code is forgotten where that changes anything."""
        ranges, field = self.layout.ranges, self.layout.field
        with held():  # an interrupt in here would leave states and code at odds
            changed = [self._widened(path) for path in moving if field(path) is None and ranges[path][0] < ranges[path][1]]
            if any(changed):
                self.store.fill_anew()
            self._addresses[:] = 0
            self._code, self._batches = [], []

    def _let_move(self, path: str) -> None:
        """Give bits to a leaf that moves and has none, and to all that an action is known to change. All code is made anew."""
        numbers = [int(number) for number in np.flatnonzero(self._addresses)]
        self._let_all_move([path, *self._compiler.may_move()])
        self._learn(numbers)

    def _learn(self, numbers: Sequence[int]) -> None:
        """Lift contexts and compile them."""
        self._load(self._compiler.batch(numbers))

    def _load(self, batch: Batch) -> None:
        code = MachineCode(batch.code, [*map(name_of, batch.contexts)])
        with held():
            self._batches.append(batch)
            self._code.append(code)
            self._addresses[list(batch.contexts)] = code.addresses
            self._most_transitions = max(self._most_transitions, *batch.transitions)
            more = len(self._numbers.limits) - len(self._limits)
            self._limits = np.pad(self._limits, (0, max(0, more)))

    @property
    def compiled(self) -> Compiled:
        """All machine code there is."""
        return Compiled(self.layout.moving, tuple(self._batches), tuple(self._numbers.limits), tuple(self._numbers.musts))

    def take(self, compiled: Compiled) -> None:
        """Use machine code that was made for this search before. To be called before anything was expanded."""
        self._let_all_move(compiled.moving)
        self._numbers.limits = {limit: number for number, limit in enumerate(compiled.limits)}
        self._numbers.musts = list(compiled.musts)
        for batch in compiled.batches:
            self._load(batch)

    def _stumbled(self, state: int, number: int) -> Exception:
        """The error for a state in which something does not hold that had to."""
        must = self._numbers.musts[number]
        return NotNative(f"{must}; in {self.unpack(self.store.rows[state])} that does not hold")


_SUCCESSORS = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)


def _end(meeting: Longs) -> None:
    """Tell the shares that wait for others to wait no longer."""
    meeting[loops.ENDED] = 1


def _counts_before(run: Run, store: Store) -> Longs:
    """What the loop that expands states counts on from."""
    counts = np.zeros(loops.SINK + 1, dtype=np.int64)
    counts[loops.POSITION], counts[loops.STATES], counts[loops.LENGTH] = run.position, store.size, run.block
    counts[loops.BLOCKS], counts[loops.FIRST_DEADLOCK] = store.blocks_used, -1
    return counts


def _take_counts(run: Run, store: Store, counts: Sequence[Longs], status: int, wanted: int) -> None:
    """Put what the loop counted where it belongs. `wanted` is for how many more states there must be room if there is none."""
    first = counts[0]
    run.position, store.size, run.block = int(first[loops.POSITION]), int(first[loops.STATES]), int(first[loops.LENGTH])
    store.blocks_used = int(first[loops.BLOCKS])
    for each in counts:
        run.transitions += int(each[loops.TRANSITIONS])
        run.left += int(each[loops.LEFT])
        run.checked += int(each[loops.CHECKED])
        run.deadlocks += int(each[loops.DEADLOCKS])
    if run.first_deadlock < 0:
        run.first_deadlock = min((int(each[loops.FIRST_DEADLOCK]) for each in counts if each[loops.DEADLOCKS]), default=-1)
    run.wanted = wanted
    if status == FLAGGED:
        run.flagged = int(first[loops.WHERE]), int(first[loops.WHICH])
