"""Cases on demand for engines that keep no visited set: the trie, and the rows of whoever walks it, kept up to the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

import numpy as np

from century_rules.kernel.game import A, Game, S
from century_rules.search.layout import Bounds, Layout
from century_rules.search.packed.compiled import walk
from century_rules.search.packed.machine_code import code_kept
from century_rules.search.packed.rows import rows_of, setup_bits, word_of
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.trie import Trie
from century_rules.search.parts import Parts

with code_kept():
    from century_rules.search.packed.flat import flat


class Traces(Generic[S, A]):
    """The rules of a game in the states that follow from some initial ones, as far as somebody has been there."""

    def __init__(self, game: Game[S, A], initial_states: Sequence[S], bounds: Bounds) -> None:
        self.game = game
        self.layout: Layout[S] = Layout(initial_states, bounds)
        self.parts = Parts(game, self.layout.setups)
        self.trie: Trie[S, A] = Trie(self.layout, len(self.parts) * self.layout.skeletons)
        self._added: list[int] = []
        """What packed states had to have added, one time after the other, when a leaf got its bits."""

    @property
    def version(self) -> int:
        """Changes whenever rows must be brought up to date."""
        return len(self._added)

    def rows(self, words: Iterable[int]) -> Longs:
        """Packed states cut into machine words, a row each."""
        return rows_of(words, self.layout)

    def up_to_date(self, rows: Longs, version: int) -> Longs:
        """Rows as they were at a version, as they are now."""
        rows = np.hstack([rows, np.zeros((len(rows), self.layout.words - rows.shape[1]), dtype=np.int64)])
        for added in self._added[version:]:
            rows += self.rows([added])
        return rows

    def unpack(self, row: Longs) -> S:
        """The real state."""
        return self.layout.unpack(word_of(row))

    def roots(self, rows: Longs) -> Longs:
        """Where each state is looked for: at the root of its set-up; for each next part, so many places on as set-ups."""
        word, shift, mask = setup_bits(self.layout)
        return (rows[:, word] >> shift) & mask

    @property
    def job(self) -> tuple[int, int]:
        """How many parts there are, and how many set-ups: what loops need to find the roots of a state."""
        return len(self.parts), self.layout.skeletons

    @property
    def code(self) -> Ints:
        """The questions as loops walk them; see `flat`."""
        return flat(self.trie.trimmed, len(self.parts) * self.layout.skeletons)

    def trace(self, rows: Longs) -> None:
        """Run the parts once in states for which there is no case, though not twice in those that come to one place."""
        waiting: dict[int, tuple[int, S, int]] = {}
        words = [word_of(row) for row in rows]
        # Unpacked first: the layout changes on the way.
        for part in range(len(self.parts)):
            found = walk(rows, self.roots(rows) + part * self.layout.skeletons, self.trie.tables)
            waiting.update({int(-1 - place): (part, self.layout.unpack(word), self.layout.skeleton(word))
                            for word, place in zip(words, found, strict=True) if place < 0})
        for place, (part, state, setup) in waiting.items():
            if self.trie.vacant(place):
                case = self.parts.run(part, setup, state, self.layout.ranges)
                self.trie.let_move(case, self._grow)
                self.trie.insert(part * self.layout.skeletons + setup, case)

    def _grow(self, path: str) -> bool:
        """Give a leaf bits; rows are brought up to date by whoever has them."""
        self._added.append(self.layout.before_growing(path))
        self.layout.grow(path)
        self.trie.grown(path)
        return True
