"""Cases on demand for engines that keep no visited set: the trie, and the rows of whoever walks it, kept up to the layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic

import numpy as np

from century_rules.kernel.game import A, Game, S
from century_rules.search.layout import SETUP, WORD, Bounds, Layout
from century_rules.search.packed.tables import Longs
from century_rules.search.packed.trie import Traced, Trie, signed
from century_rules.search.packed.vectorised import walk
from century_rules.search.planning import moving_leaves
from century_rules.tracing.cases import Case
from century_rules.tracing.runs import Steps, trace_state


class Traces(Generic[S, A]):
    """The rules of a game in the states that follow from some initial ones, as far as somebody has been there.

    Attributes:
        actions: for each case, what can be done, in the order of the legal actions.
    """

    def __init__(self, game: Game[S, A], initial_states: Sequence[S], bounds: Bounds) -> None:
        self.game = game
        self.layout: Layout[S] = Layout(initial_states, bounds)
        self.trie: Trie[S] = Trie(self.layout, self.layout.skeletons)
        self.actions: list[tuple[A, ...]] = []
        self._added: list[int] = []
        """What packed states had to have added, one time after the other, when a leaf got its bits."""

    @property
    def version(self) -> int:
        """Changes whenever rows must be brought up to date."""
        return len(self._added)

    def rows(self, words: Iterable[int]) -> Longs:
        """Packed states cut into machine words, a row each."""
        return np.array([[signed(word >> WORD * place) for place in range(self.layout.words)] for word in words], dtype=np.int64)

    def up_to_date(self, rows: Longs, version: int) -> Longs:
        """Rows as they were at a version, as they are now."""
        rows = np.hstack([rows, np.zeros((len(rows), self.layout.words - rows.shape[1]), dtype=np.int64)])
        for added in self._added[version:]:
            rows += self.rows([added])
        return rows

    def word_of(self, row: Longs) -> int:
        """A row as one number."""
        return sum((int(part) % (1 << WORD)) << WORD * place for place, part in enumerate(row))

    def unpack(self, row: Longs) -> S:
        """The real state."""
        return self.layout.unpack(self.word_of(row))

    def roots(self, rows: Longs) -> Longs:
        """Where each state is looked for: at the root of its set-up."""
        field = self.layout.field(SETUP)
        roots: Longs = np.zeros(len(rows), dtype=np.int64)
        return roots if field is None else (rows[:, field.shift // WORD] >> field.shift % WORD) & ((1 << field.width) - 1)

    def trace(self, rows: Longs) -> None:
        """Run the rules once in states for which there is no case, though not twice in those that come to one place."""
        found = walk(rows, self.roots(rows).astype(np.int32), self.trie.tables)
        # In words first: the layout changes on the way.
        missed = {int(-1 - place): self.word_of(row) for row, place in zip(rows, found, strict=True) if place < 0}
        waiting = {place: (self.layout.unpack(word), self.layout.skeleton(word)) for place, word in missed.items()}
        for place, (state, root) in waiting.items():
            if self.trie.vacant(place):
                case, actions = self._case(state)
                self._let_move(case)
                self.trie.insert(root, case)
                self.actions.append(actions)

    def _let_move(self, case: Traced) -> None:
        """Give bits to the leaves the case moves, and to those that are set to one of these."""
        waiting = [case]
        while waiting:
            asked = waiting.pop()
            for path in moving_leaves(asked, self.layout):
                self._added.append(self.layout.before_growing(path))
                self.layout.grow(path)
                self.trie.grown(path)
                waiting += [asked, *self.trie.moved_with(path)]

    def _case(self, state: S) -> tuple[Traced, tuple[A, ...]]:
        over: Callable[[S], object] = lambda state: self.game.outcome(state) is not None  # noqa: E731
        case = trace_state(self.game, state, {"over": over}, self.layout.ranges)
        steps = tuple((place, changes) for place, (_, changes) in enumerate(case.outcome.steps))
        numbered: Traced = Case(case.conditions, Steps(steps, {"flag": int(bool(case.outcome.seen["over"]))}))
        return numbered, tuple(action for action, _ in case.outcome.steps)
