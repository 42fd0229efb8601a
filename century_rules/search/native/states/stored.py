"""States that were found, as rows of machine words of a layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from century_rules.kernel.game import A, S
from century_rules.search.layout import Layout
from century_rules.search.native.compiled.arrays import Longs
from century_rules.search.native.compiled.rows import rows_of, word_of
from century_rules.search.native.states.store import Store
from century_rules.search.task import Task

ROOM = 1 << 16
"""At least so many more states fit after more room was made."""


class Stored(Generic[S, A]):
    """States found so far; see `Store`.

    Attributes:
        task: what they are searched for.
        layout: of the states.
        store: the states; the initial ones are the first rows.
        beginnings: how many initial ones there are.
    """

    def __init__(self, task: Task[S, A], layout: Layout[S]) -> None:
        self.task, self.layout = task, layout
        self.store = Store(layout.words)
        words = layout.initial_words
        self.store.make_room(len(words))
        self.store.enter(rows_of(words, layout))
        self.beginnings: int = self.store.size

    def make_room(self, wanted: int) -> None:
        """Make room in the store for so many more states or, if that is more, for a part of those there are."""
        self.store.make_room(max(ROOM, wanted, self.store.size // 4))

    def states(self) -> Iterator[S]:
        """Every state found, in the order in which it was."""
        return (self.unpack(row) for row in self.store.rows[:self.store.size])

    def unpack(self, row: Longs) -> S:
        """The real state."""
        return self.layout.unpack(word_of(row))

    def _widened(self, path: str) -> bool:
        """Give a leaf bits, in every packed state there is. True if the slots must be filled anew."""
        added, words = self.layout.before_growing(path), self.layout.words
        self.layout.grow(path)
        self.store.widen(self.layout.words)
        for place, part in enumerate(rows_of([added], self.layout)[0]):
            if part:
                self.store.rows[:self.store.size, place] += part
        return bool(added) or self.layout.words != words
