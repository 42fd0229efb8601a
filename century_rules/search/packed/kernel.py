"""What an engine asks of a kernel, and how a kernel answers: the same for the compiled one and the one of NumPy alone."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import attrs
import numpy as np

from century_rules.search.packed.images import Images
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import Ints, Longs, Tables

# Ways in which `Kernel.expand` comes back.
DONE, MISSED, FLAGGED, FULL, ENOUGH, DIFFERS = range(6)
"""All is done; places in the trie are missing; a predicate holds; there is no room; there are as many states as wanted; the image
of a state is treated otherwise than the state."""


class Missed(NamedTuple):
    """A place in the trie where nothing hangs yet.

    Attributes:
        state: who came there.
        place: where that is.
        root: 0 for the rules, otherwise the number of the predicate.
        element: the symmetry whose image of the state came there; -1 for the state itself.
    """

    state: int
    place: int
    root: int
    element: int = -1


@attrs.define
class Run:
    """One expansion: what is given to a kernel, and how far it came.

    Attributes:
        roots: places in the trie, a row for each set-up: of the rules, then of each predicate.
        setup: word, shift and mask of the field that tells set-ups apart; mask 0 where there is one.
        stop: the state before which to stop.
        most: no successors are entered once there are so many states.
        acting: whether actions are taken at all, or states only looked at.
        position: the next state.
        transitions, deadlocks, first_deadlock, checked: what was counted; -1 for no deadlock.
        left: states looked at only, in which there were actions to take.
        limits: how often each bound was hit.
        flagged: a state and the predicate that holds in it, after `FLAGGED`.
        missed: places that are missing, after `MISSED`.
        wanted: for how many more states there must be room, after `FULL`.
        images: the symmetries up to which is searched; None for a search without. Then every state is compared with all its
            images before anything is said about it, and its successors are entered as the least rows of their orbits.
        compared: how many images of states were compared with them.
        differs: a state and the number of a symmetry, after `DIFFERS`.
    """

    roots: Ints
    setup: tuple[int, int, int]
    stop: int
    most: int
    acting: bool
    position: int = 0
    transitions: int = 0
    deadlocks: int = 0
    first_deadlock: int = -1
    checked: int = 0
    left: int = 0
    limits: Longs = attrs.field(factory=lambda: np.zeros(1, dtype=np.int64))
    flagged: tuple[int, int] = (-1, 0)
    missed: tuple[Missed, ...] = ()
    wanted: int = 0
    images: Images | None = None
    compared: int = 0
    differs: tuple[int, int] = (-1, 0)


class Kernel(Protocol):
    """Walks the trie for many states at once."""

    name: str

    def expand(self, run: Run, tables: Tables, source: Longs, store: Store) -> int:
        """Expand states of `source` into the store; says how it came back. The two may share their rows."""
        ...

    def enter(self, new: Longs, store: Store) -> None:
        """Add states to a store that has room for them."""
        ...

    def refill(self, store: Store) -> None:
        """Fill the empty slots of a store with its states."""
        ...

    def spread(self, before: int, store: Store) -> None:
        """Give the entries of the first slots, of which there were so many before, their places among all there are now."""
        ...
