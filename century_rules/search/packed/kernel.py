"""What an engine asks of the compiled kernel, and how that answers."""

from __future__ import annotations

from typing import NamedTuple

import attrs
import numpy as np

from century_rules.search.packed.tables import Ints, Longs

# Ways in which an expansion comes back.
DONE, MISSED, FLAGGED, FULL, ENOUGH = range(5)
"""All is done; places in the trie are missing; a predicate holds; there is no room; there are as many states as wanted."""


class Missed(NamedTuple):
    """A place in the trie where nothing hangs yet.

    Attributes:
        state: who came there.
        place: where that is.
        part: of what.
    """

    state: int
    place: int
    part: int


@attrs.define
class Run:
    """One expansion: what is given to a kernel, and how far it came.

    Attributes:
        roots: places in the trie, a row for each set-up: of each part of the rules, then of each predicate.
        rules: how many parts are of the rules.
        setup: word, shift and mask of the field that tells set-ups apart; mask 0 where there is one.
        stop: the state before which to stop.
        most: no successors are entered once there are so many states.
        acting: whether actions are taken at all, or states only looked at.
        position: the next state.
        transitions, deadlocks, first_deadlock, checked: what was counted; -1 for no deadlock.
        left: states looked at only, in which there were actions to take.
        limits: how often each bound was hit.
        flagged: a state and the part that holds in it, a predicate, after `FLAGGED`.
        missed: places that are missing, after `MISSED`.
        wanted: for how many more states there must be room, after `FULL`.
    """

    roots: Ints
    rules: int
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
