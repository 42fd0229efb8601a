"""The engine over packed states: cases traced on demand, entered in a trie, walked by a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic

import numpy as np

from century_rules.kernel.game import A, Game, S
from century_rules.kernel.interrupts import held
from century_rules.search.exploration import Play
from century_rules.search.layout import Bounds, Layout, LimitHit
from century_rules.search.packed import compiled
from century_rules.search.packed.kernel import FULL, MISSED, Missed, Run
from century_rules.search.packed.rows import rows_of, setup_bits, word_of
from century_rules.search.packed.runs import run_of_predicate, run_of_rules
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.trie import Trie
from century_rules.search.replaying import replayed
from century_rules.search.steps import STEP_BROKEN, StepCheck

ROOM = 1 << 16
"""At least so many more states fit after more room was made."""


class PackedEngine(Generic[S, A]):
    """States found so far as rows of machine words; see `Store` and `Trie`.

    `observers` are predicates; each has a root of its own in the trie, beside that of the rules.
    """

    def __init__(
        self, game: Game[S, A], initial: Sequence[S], bounds: Bounds, observers: Mapping[str, Callable[[S], object]],
        steps: StepCheck[S, A] | None = None,
    ) -> None:
        self.game = game
        self.steps = steps
        self._initial = tuple(initial)
        self.layout: Layout[S] = Layout(initial, bounds)
        self._observers = list(observers.items())
        if steps is not None:
            # The last, so that it can be left out where no actions are taken.
            self._observers.append((STEP_BROKEN, steps.broken))
        roots = np.arange((1 + len(self._observers)) * self.layout.skeletons, dtype=np.int32)
        self.roots: Ints = roots.reshape(-1, self.layout.skeletons).T.copy()
        """Places in the trie, a row for each set-up: of the rules, then of each predicate."""
        self.trie: Trie[S] = Trie(self.layout, len(roots))
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

    def observer(self, number: int) -> str:
        """The name of a predicate by its number in a `Run`."""
        return self._observers[number - 1][0]

    def run(self, position: int, stop: int, most: int, *, acting: bool) -> Run:
        """An expansion of the states from `position` to `stop`."""
        return Run(self.roots, setup_bits(self.layout), stop, most, acting, position, limits=self._limits)

    def expand(self, run: Run, source: Longs | None = None) -> int:
        """Go on until all is done, or something is found; missing cases are traced and room is made on the way.

        The states are those of the store, or of `source`.
        """
        while True:
            states = self.store.rows if source is None else source
            run.roots = self.roots if run.acting or self.steps is None else self.roots[:, :-1].copy()
            with held():
                # An interrupt in here would leave states, cases and layout at odds.
                status = compiled.expand(run, self.trie.tables, states, self.store)
                if status == MISSED:
                    self._trace(states, run.missed)
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

    def settle(self) -> None:
        """Give every leaf bits that its bounds allow to move, so that the layout is final; no states can be added after that."""
        with held():
            for path, (low, high) in self.layout.ranges.items():
                if low < high and self.layout.field(path) is None:
                    self._grow(path)

    def states(self) -> Iterator[S]:
        """Every state found, in the order in which it was."""
        return (self.unpack(row) for row in self.store.rows[:self.store.size])

    def spread(self, most: int) -> Iterator[S]:
        """At most so many of the states found that are in memory, evenly spread."""
        return (self.unpack(row) for row in self.store.rows[:self.store.size:max(1, -(-self.store.size // most))])

    @property
    def observers(self) -> Mapping[str, Callable[[S], object]]:
        """The predicates by name."""
        return dict(self._observers)

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
        return self.replayed(rows[::-1], places[::-1])

    def replayed(self, rows: Sequence[Longs], places: Sequence[int]) -> Play[S, A]:
        """The play through given rows by actions of given places, step by step through the game itself.

        Raises TraceDiffers if the game goes elsewhere.
        """
        return replayed(self.game, self._initial, self.layout, [word_of(row) for row in rows], places)

    def step_between(self, before: Longs, row: Longs) -> tuple[int, int] | None:
        """Which of the states of `before` the state of `row` follows, and by the action of which place; None if none."""
        # A search that stopped may not have come to the last ones: these have no case.
        return compiled.step_to(row, before, setup_bits(self.layout), self.roots, len(self._limits), self.trie.tables)

    def _before(self, number: int) -> tuple[int, int]:
        begin, end = self.store.block_of(number)
        found = self.step_between(self.store.rows[begin:end], self.store.rows[number])
        if found is None:
            raise AssertionError(f"no state of its block leads to state {number}")
        return begin + found[0], found[1]

    def _trace(self, rows: Longs, missed: Sequence[Missed]) -> None:
        """Run the rules where states have not been."""
        # Unpacked first: the rows are written anew when a leaf gets its bits.
        first_at = {each.place: each for each in reversed(missed)}
        words = [(each, word_of(rows[each.state])) for each in first_at.values()]
        states = [(each, self.layout.unpack(word), self.layout.skeleton(word)) for each, word in words]
        changed = False
        for each, state, skeleton in states:
            if self.trie.vacant(each.place):
                changed |= self._trace_one(each.root, skeleton, state)
        if changed:
            self.store.slots[:] = 0
            compiled.refill(self.store)
        while len(self._limits) < len(self.trie.limits):
            self._limits = np.concatenate([self._limits, np.zeros_like(self._limits)])

    def _trace_one(self, root: int, skeleton: int, state: S) -> bool:
        """Add the case of one state. True if the slots must be filled anew."""
        if root == 0:
            case, _ = run_of_rules(self.game, state, self.layout.ranges)
        else:
            case = run_of_predicate(*self._observers[root - 1], state, self.layout.ranges)
        changed = self.trie.let_move(case, self._grow)
        self.trie.insert(root * self.layout.skeletons + skeleton, case)
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
