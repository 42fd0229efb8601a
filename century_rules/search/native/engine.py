"""The engine whose successors are machine code: each context is lifted and compiled when it is first reached."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Collection, Sequence
from typing import ClassVar

import numpy as np
from llvmlite import ir

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import held
from century_rules.lifting.games import deep
from century_rules.lifting.terms import fresh
from century_rules.search.exploration import WhyStopped
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.native.comparing import Expanded, compare_with_rules
from century_rules.search.native.code import BREAKS, CUT_OFF, HOLDS, MOVES, OVER, STUMBLES, Lifted, Numbers, Writer
from century_rules.search.native.contexts import Contexts, telling_leaves
from century_rules.search.native.errors import NotNative
from century_rules.search.native.foreseen import foreseen
from century_rules.search.native.machine import MachineCode
from century_rules.search.native.reading import Reader
from century_rules.search.packed import compiled
from century_rules.search.packed.kept import Keeping
from century_rules.search.packed.kernel import FULL, MISSED, Run
from century_rules.search.packed.machine_code import code_kept
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.parts import Asked, Task
from century_rules.search.steps import STEP_BROKEN

with code_kept():
    from century_rules.search.native import loops
    from century_rules.search.packed.numba_kernel import BLOCK, ROOM, WHERE, WHICH

MOST_ALONE = 4
"""So many leaves get their bits one at a time."""

_LOOKED_AT = 20_000
"""Of so many states those that are asked about are chosen."""

_FOUND = 1 + max(STUMBLES, HOLDS, BREAKS, MOVES)
_NO_ROOTS: Ints = np.zeros((1, 0), dtype=np.int32)


class NativeEngine(Keeping[S, A]):
    """States found so far as rows of machine words, and machine code for the contexts reached so far."""

    name: ClassVar[str] = "native"

    def __init__(self, task: Task[S, A], before: Keeping[S, A] | None = None) -> None:
        """Where there was another engine `before`, this one goes on with what that has found.

        Raises NotNative for a game that cannot be lifted.
        """
        layout: Layout[S] = Layout(task.initial, task.bounds) if before is None else before.layout
        self._reader = Reader(task, layout)
        super().__init__(task, layout, before)
        self._limits_before = {} if before is None else before.limits
        self._give_bits(telling_leaves(layout))
        self._contexts = Contexts(layout)
        if before is None:
            moving, self._foreseen = foreseen(task.game, task.initial, layout, self._contexts)
            self._give_bits(moving)
        else:
            self._foreseen = self._contexts_there()
        self._numbers = Numbers()
        self._code: list[MachineCode] = []
        self._addresses: Longs = np.zeros(self._contexts.many, dtype=np.int64)
        self._limits: Longs = np.zeros(1, dtype=np.int64)
        self._deeds = 0
        self._most_deeds = 1
        self._let_moved = 0
        self.acted = 0
        """Before the state of that number actions were taken in all."""

    @property
    def cases(self) -> int:
        """How many actions are lifted, each counted once for every context in which it can be legal."""
        return self._deeds

    @property
    def predicates(self) -> Sequence[Asked[S, A]]:
        """What is asked of states, in the order of the numbers."""
        return self._reader.asked

    @property
    def limits(self) -> dict[LimitHit, int]:
        found = Counter(self._limits_before)
        found.update({limit: int(self._limits[number]) for limit, number in self._numbers.limits.items() if self._limits[number]})
        return dict(found)

    def run(self, position: int, stop: int, most: int, *, acting: bool) -> Run:
        """An expansion of the states from `position` to `stop`; its roots are those of traced cases, and there are none."""
        return Run(_NO_ROOTS, 0, (0, 0, 0), stop, most, acting, position)

    def asked(self, number: int) -> WhyStopped:
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

    def taken_back(self, after: Keeping[S, A], grown: Sequence[str]) -> None:
        raise NotImplementedError("no engine goes on after this one")

    def ask_again(self, complete: bool) -> None:
        compare_with_rules(self)

    def at(self, number: int) -> Expanded | None:
        """What the machine code does in a state by its number; None where that is not known yet."""
        address = int(self._addresses[self._context(number)])
        if not address:
            return None
        row, out = self.store.rows[number], np.empty((self._most_deeds, self.layout.words), dtype=np.int64)
        hits, found = np.zeros_like(self._limits), np.zeros(_FOUND, dtype=np.int64)
        more = _SUCCESSORS(address)(*[each.ctypes.data for each in (np.ascontiguousarray(row), out, hits, found)])
        if found[STUMBLES] or found[MOVES]:
            return None
        limits = {limit: int(hits[place]) for limit, place in self._numbers.limits.items() if hits[place]}
        return Expanded(more == OVER, out[:0 if more == OVER else more % CUT_OFF], limits,
                        int(found[HOLDS]) - 1 if found[HOLDS] else None, bool(found[BREAKS]))

    def sample(self, each: int) -> list[int]:
        """The numbers of some states spread over all there are: of each context so many, as far as there are."""
        fields, rows = self._fields(), self.store.rows
        taken: dict[int, list[int]] = {}
        for number in range(0, self.store.size, max(1, self.store.size // _LOOKED_AT)):
            some = taken.setdefault(int(loops.context_number(rows, number, fields)), [])
            some.append(number)
        return sorted(number for some in taken.values() for number in some[::max(1, len(some) // each)][:each])

    def _before(self, number: int) -> tuple[int, int | None]:
        begin, end = self.store.block_of(number)
        row = self.store.rows[number]
        for state in range(begin, end):
            context = self._context(state)
            if not self._addresses[context]:  # it was expanded by another engine
                self._learn([context])
            expanded = self.at(state)
            if expanded is not None and (expanded.rows == row).all(axis=1).any():
                return state, None
        raise AssertionError(f"no state of its block leads to state {number}")

    def _contexts_there(self) -> Sequence[int]:
        """The contexts of the latest states: those of the level being expanded and of the next are among them."""
        fields, store = self._fields(), self.store
        return tuple(dict.fromkeys(
            int(loops.context_number(store.rows, state, fields)) for state in range(max(0, store.size - _LOOKED_AT), store.size)))

    def _context(self, state: int) -> int:
        return int(loops.context_number(self.store.rows, state, self._fields()))

    def _fields(self) -> Longs:
        """What `loops.context_number` is given."""
        found, place = [], 0
        for word, shift, mask in self._contexts.fields():
            found.append((word, shift, mask, place))
            place += mask.bit_length()
        return np.array(found, dtype=np.int64).reshape(-1, 4)

    def _expanded(self, run: Run) -> tuple[int, Sequence[int], str]:
        """How it came back, the contexts for which there is no code, and a leaf that moves and has no bits."""
        store = self.store
        buffer = np.empty((max(ROOM, self._most_deeds), store.words), dtype=np.int64)
        counts = compiled.counts_before(run, store)
        missed, found = np.full(BLOCK, -1, dtype=np.int64), np.zeros(_FOUND, dtype=np.int64)
        status = int(loops.expand(
            self._addresses, self._fields(), self._most_deeds, len(self.predicates), store.rows, store.slots, buffer, run.stop,
            run.most, run.acting, counts, self._limits, np.zeros_like(self._limits), np.empty(len(buffer), dtype=np.uint64),
            missed, store.blocks, found))
        compiled.take_counts(run, store, counts, status, len(buffer))
        if run.acting:
            self.acted = run.position
        if status == loops.STUMBLED:
            raise self._stumbled(int(counts[WHERE]), int(counts[WHICH]))
        contexts = missed[:counts[WHERE]] if status == MISSED else missed[:0]
        moving = list(self.layout.base)[counts[WHICH]] if status == loops.MOVED else ""
        return status, [int(each) for each in dict.fromkeys(contexts)], moving

    def expect(self, moving: Collection[str]) -> None:
        """Give bits to leaves that are known to move: others get them when they do. All code is forgotten."""
        with held():  # an interrupt in here would leave states and code at odds
            self._give_bits(moving)
            self._addresses[:] = 0
            self._code, self._deeds = [], 0

    def _give_bits(self, paths: Collection[str]) -> None:
        """Give bits to leaves, so far as they have none and may move."""
        ranges, field = self.layout.ranges, self.layout.field
        with held():
            changed = [self._widened(path) for path in paths if field(path) is None and ranges[path][0] < ranges[path][1]]
            if any(changed):
                self._fill_anew()

    def _let_move(self, path: str) -> None:
        """Give bits to a leaf that moves and has none; from some time on to all that may move. All code is made anew."""
        numbers = [int(number) for number in np.flatnonzero(self._addresses)]
        self._let_moved += 1
        moving: Collection[str] = [path]
        while moving:
            self.expect(moving)
            moving = () if self._let_moved < MOST_ALONE else dict.fromkeys(
                path for number in numbers for path in self._reader.newly_moving(self._reader.read(self._contexts.of(number))))
        self._learn(numbers)

    def _learn(self, numbers: Sequence[int]) -> None:
        """Lift contexts and compile them."""
        read = [self._reader.read(self._contexts.of(number)) for number in numbers]
        code = self._compiled(numbers, read)
        with held():
            self._code.append(code)
            self._addresses[list(numbers)] = code.addresses
            self._deeds += sum(len(lifted.deeds) for lifted in read)
            self._most_deeds = max(self._most_deeds, *[len(lifted.deeds) for lifted in read])
            more = len(self._numbers.limits) - len(self._limits)
            self._limits = np.pad(self._limits, (0, max(0, more)))

    def _compiled(self, numbers: Sequence[int], read: Sequence[Lifted[A]]) -> MachineCode:
        module, names = ir.Module(), [f"context_{number}" for number in numbers]
        with fresh(self._reader.pool), deep():
            for name, lifted in zip(names, read, strict=True):
                writer: Writer[S, A] = Writer(self.layout, self._numbers, module, name)
                writer.write(lifted)
        return MachineCode(module, names)

    def _stumbled(self, state: int, number: int) -> Exception:
        """The error for a state in which something does not hold that had to."""
        must = self._numbers.musts[number]
        return NotNative(f"{must.where}: {must.what}; in {self.unpack(self.store.rows[state])} that does not hold")


_SUCCESSORS = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)
