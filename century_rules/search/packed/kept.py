"""What engines that keep their states in a `Store` have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Generic

from century_rules.kernel.game import A, S
from century_rules.search.exploration import Play, WhyStopped
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.packed import compiled
from century_rules.search.packed.kernel import Run
from century_rules.search.packed.rows import rows_of, word_of
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import Longs
from century_rules.search.parts import Task
from century_rules.search.replaying import replayed

ROOM = 1 << 16
"""At least so many more states fit after more room was made."""


class Keeping(ABC, Generic[S, A]):
    """States found so far as rows of machine words; see `Store`.

    Attributes:
        name: how it is asked for.
        task: what it is made for.
        layout: of the states.
        store: the states; the initial ones are the first rows.
        beginnings: how many initial ones there are.
    """

    name: ClassVar[str]

    def __init__(self, task: Task[S, A], layout: Layout[S]) -> None:
        self.task, self.layout = task, layout
        self.store = Store(layout.words)
        words = layout.initial_words
        self.store.room_for(len(words))
        compiled.enter(rows_of(words, layout), self.store)
        self.beginnings: int = self.store.size

    @property
    @abstractmethod
    def cases(self) -> int:
        """How much was made of the rules so far: cases traced, or actions lifted."""

    @property
    @abstractmethod
    def limits(self) -> dict[LimitHit, int]:
        """Bounds that were hit, and how many transitions each cut off."""

    @abstractmethod
    def run(self, position: int, stop: int, most: int, *, acting: bool) -> Run:
        """An expansion of the states from `position` to `stop`."""

    @abstractmethod
    def expand(self, run: Run) -> int:
        """Go on until all is done, or something is found; what is missing is made on the way."""

    @abstractmethod
    def asked(self, number: int) -> WhyStopped:
        """What a predicate ends the search with, by the number that the run says is flagged."""

    @abstractmethod
    def ask_again(self, complete: bool) -> None:
        """Ask the rules themselves about a part of the states, after a search. Raises an error where they say something else."""

    @abstractmethod
    def _before(self, number: int) -> tuple[int, int | None]:
        """A state that leads to that one, and the place of the action among the legal ones if that is known."""

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
        rows, places = [self.store.rows[number]], list[int | None]()
        while number >= self.beginnings:
            number, place = self._before(number)
            rows.append(self.store.rows[number])
            places.append(place)
        return replayed(self.task.game, self.task.initial, self.layout, [word_of(row) for row in rows[::-1]], places[::-1])

    def _widened(self, path: str) -> bool:
        """Give a leaf bits, in every packed state there is. True if the slots must be filled anew."""
        added, words = self.layout.before_growing(path), self.layout.words
        self.layout.grow(path)
        self.store.widen(self.layout.words)
        for place, part in enumerate(rows_of([added], self.layout)[0]):
            if part:
                self.store.rows[:self.store.size, place] += part
        return bool(added) or self.layout.words != words

    def _fill_anew(self) -> None:
        """Fill the slots with the states as they are packed now."""
        self.store.slots[:] = 0
        compiled.refill(self.store)
