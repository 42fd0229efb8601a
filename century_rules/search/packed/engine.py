"""The engine over packed states: cases traced on demand, entered in a trie, walked by a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import held
from century_rules.search.asking_again import MOST, ask_again
from century_rules.search.exploration import WhyStopped
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.packed import compiled
from century_rules.search.packed.kept import Keeping
from century_rules.search.packed.kernel import FULL, MISSED, Missed, Run
from century_rules.search.packed.rows import setup_bits, word_of
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.trie import Trie
from century_rules.search.parts import Parts, Task
from century_rules.search.steps import STEP_BROKEN


class PackedEngine(Keeping[S, A]):
    """States found so far as rows of machine words; see `Store` and `Trie`.

    Each part, of the rules and of what is asked, has a root of its own in the trie for each set-up.
    """

    name: ClassVar[str] = "numba"

    def __init__(self, task: Task[S, A]) -> None:
        super().__init__(task, Layout(task.initial, task.bounds))
        self.parts = Parts(task.game, self.layout.setups, task.asked)
        self._of_steps = sum(each.name == STEP_BROKEN for each in self.parts.asked)
        roots = np.arange(len(self.parts) * self.layout.skeletons, dtype=np.int32)
        self.roots: Ints = roots.reshape(-1, self.layout.skeletons).T.copy()
        """Places in the trie, a row for each set-up: of each part."""
        self.trie: Trie[S, A] = Trie(self.layout, len(roots))
        self._limits: Longs = np.zeros(64, dtype=np.int64)

    @property
    def cases(self) -> int:
        """How many cases of the rules and of the predicates there are."""
        return len(self.trie)

    @property
    def limits(self) -> dict[LimitHit, int]:
        """Bounds that were hit, and how many transitions each cut off."""
        return {limit: int(hits) for limit, hits in zip(self.trie.limits, self._limits, strict=False) if hits}

    def run(self, position: int, stop: int, most: int, *, acting: bool) -> Run:
        """An expansion of the states from `position` to `stop`."""
        return Run(self.roots, self.parts.rules, setup_bits(self.layout), stop, most, acting, position, limits=self._limits)

    def expand(self, run: Run) -> int:
        """Go on until all is done, or something is found; missing cases are traced and room is made on the way."""
        while True:
            run.rules, run.setup, run.limits = self.parts.rules, setup_bits(self.layout), self._limits
            run.roots = self.roots if run.acting else self.roots[:, :len(self.parts) - self._of_steps].copy()
            with held():
                # An interrupt in here would leave states, cases and layout at odds.
                status = compiled.expand(run, self.trie.tables, self.store)
                if status == MISSED:
                    self._trace(run.missed)
                elif status == FULL:
                    self.make_room(run.wanted)
            if status not in (MISSED, FULL):
                return status

    def asked(self, number: int) -> WhyStopped:
        return self.parts.asked[number - self.parts.rules].name

    def ask_again(self, complete: bool) -> None:
        if complete:
            ask_again(self.spread(MOST), self.parts)

    def _before(self, number: int) -> tuple[int, int | None]:
        begin, end = self.store.block_of(number)
        rules = self.roots[:, :self.parts.rules].copy()
        # A search that stopped may not have come to the last ones: these have no case.
        found = compiled.step_to(self.store.rows[number], self.store.rows[begin:end], setup_bits(self.layout), rules,
                                 len(self._limits), self.trie.tables)
        if found is None:
            raise AssertionError(f"no state of its block leads to state {number}")
        return begin + found[0], found[1]

    def _trace(self, missed: Sequence[Missed]) -> None:
        """Run the rules where states have not been."""
        # Unpacked first: the rows are written anew when a leaf gets its bits.
        first_at = {each.place: each for each in reversed(missed)}
        words = [(each, word_of(self.store.rows[each.state])) for each in first_at.values()]
        states = [(each, self.layout.unpack(word), self.layout.skeleton(word)) for each, word in words]
        changed = False
        for each, state, skeleton in states:
            if self.trie.vacant(each.place):
                changed |= self._trace_one(each.part, skeleton, state)
        if changed:
            self._fill_anew()
        while len(self._limits) < len(self.trie.limits):
            self._limits = np.concatenate([self._limits, np.zeros_like(self._limits)])

    def _trace_one(self, part: int, skeleton: int, state: S) -> bool:
        """Add the case of one state. True if the slots must be filled anew."""
        case = self.parts.run(part, skeleton, state, self.layout.ranges)
        changed = self.trie.let_move(case, self._grow)
        self.trie.insert(part * self.layout.skeletons + skeleton, case)
        return changed

    def _grow(self, path: str) -> bool:
        """Give a leaf bits. True if the slots must be filled anew."""
        changed = self._widened(path)
        self.trie.grown(path)
        return changed
