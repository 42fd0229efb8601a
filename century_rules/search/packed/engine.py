"""The engine over packed states: cases traced on demand, entered in a trie, walked by a kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

import numpy as np

from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import held
from century_rules.search.exploration import Play
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.packed import compiled
from century_rules.search.packed.kernel import FULL, MISSED, Missed, Run
from century_rules.search.packed.rows import rows_of, setup_bits, word_of
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.trie import Trie
from century_rules.search.parts import Parts, Task
from century_rules.search.replaying import replayed
from century_rules.search.steps import STEP_BROKEN

ROOM = 1 << 16
"""At least so many more states fit after more room was made."""


class PackedEngine(Generic[S, A]):
    """States found so far as rows of machine words; see `Store` and `Trie`.

    Each part, of the rules and of what is asked, has a root of its own in the trie for each set-up.
    """

    def __init__(self, task: Task[S, A]) -> None:
        self.task = task
        self.layout: Layout[S] = Layout(task.initial, task.bounds)
        self.parts = Parts(task.game, self.layout.setups, task.asked)
        self._of_steps = sum(each.name == STEP_BROKEN for each in self.parts.asked)
        roots = np.arange(len(self.parts) * self.layout.skeletons, dtype=np.int32)
        self.roots: Ints = roots.reshape(-1, self.layout.skeletons).T.copy()
        """Places in the trie, a row for each set-up: of each part."""
        self.trie: Trie[S, A] = Trie(self.layout, len(roots))
        self._limits: Longs = np.zeros(64, dtype=np.int64)
        self.store = Store(self.layout.words)
        words = self.layout.initial_words
        self.store.room_for(len(words))
        compiled.enter(rows_of(words, self.layout), self.store)
        self.beginnings = self.store.size
        """How many initial states there are; they are the first rows."""

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
            run.roots = self.roots if run.acting else self.roots[:, :len(self.parts) - self._of_steps].copy()
            with held():
                # An interrupt in here would leave states, cases and layout at odds.
                status = compiled.expand(run, self.trie.tables, self.store)
                if status == MISSED:
                    self._trace(run.missed)
                    run.setup, run.limits = setup_bits(self.layout), self._limits
                elif status == FULL:
                    self.make_room(run.wanted)
            if status not in (MISSED, FULL):
                return status

    def make_room(self, wanted: int) -> None:
        """Make room in the store for so many more states or, if that is more, for a part of those there are."""
        before = self.store.room_for(max(ROOM, wanted, self.store.size // 4))
        if before is not None:
            compiled.spread(before, self.store)

    def states(self) -> Iterator[S]:
        """Every state found, in the order in which it was."""
        return (self.unpack(row) for row in self.store.rows[:self.store.size])

    def spread(self, most: int) -> Iterator[S]:
        """At most so many of the states found, evenly spread."""
        return (self.unpack(row) for row in self.store.rows[:self.store.size:max(1, -(-self.store.size // most))])

    def unpack(self, row: Longs) -> S:
        """The real state."""
        return self.layout.unpack(word_of(row))

    def play_to(self, number: int) -> Play[S, A]:
        """The shortest play to a state by its number, step by step through the game itself."""
        rows, places = [self.store.rows[number]], []
        while number >= self.beginnings:
            number, place = self._before(number)
            rows.append(self.store.rows[number])
            places.append(place)
        return replayed(self.task.game, self.task.initial, self.layout, [word_of(row) for row in rows[::-1]], places[::-1])

    def _before(self, number: int) -> tuple[int, int]:
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
            self.store.slots[:] = 0
            compiled.refill(self.store)
        while len(self._limits) < len(self.trie.limits):
            self._limits = np.concatenate([self._limits, np.zeros_like(self._limits)])

    def _trace_one(self, part: int, skeleton: int, state: S) -> bool:
        """Add the case of one state. True if the slots must be filled anew."""
        case = self.parts.run(part, skeleton, state, self.layout.ranges)
        changed = self.trie.let_move(case, self._grow)
        self.trie.insert(part * self.layout.skeletons + skeleton, case)
        return changed

    def _grow(self, path: str) -> bool:
        """Give a leaf bits, in every packed state there is. True if the slots must be filled anew."""
        added = self.layout.before_growing(path)
        words = self.layout.words
        self.layout.grow(path)
        self.store.widen(self.layout.words)
        for place, part in enumerate(rows_of([added], self.layout)[0]):
            if part:
                self.store.rows[:self.store.size, place] += part
        self.trie.grown(path)
        return bool(added) or self.layout.words != words
