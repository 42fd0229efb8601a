"""What an engine asks of the compiled loop that expands states, and how that answers."""

from __future__ import annotations

import attrs


# Ways in which an expansion comes back.
DONE, MISSED, FLAGGED, FULL, ENOUGH = range(5)
"""All is done; contexts are not compiled; a predicate holds; there is no room; there are as many states as wanted."""


BLOCK = 512
"""States expanded before their successors are entered."""


@attrs.define
class Run:
    """One expansion: what is given to the loop, and how far it came.

    Attributes:
        stop: the state before which to stop.
        most: no successors are entered once there are so many states.
        acting: whether actions are taken at all, or states only looked at.
        position: the next state.
        transitions, deadlocks, first_deadlock, checked: what was counted; -1 for no deadlock.
        left: states looked at only, in which there were actions to take.
        flagged: a state, and the number of the predicate that holds in it, after `FLAGGED`.
        wanted: for how many more states there must be room, after `FULL`.
        block: so many states are expanded before their successors are entered; fewer where these are too many for the buffer.
    """

    stop: int
    most: int
    acting: bool
    position: int = 0
    transitions: int = 0
    deadlocks: int = 0
    first_deadlock: int = -1
    checked: int = 0
    left: int = 0
    flagged: tuple[int, int] = (-1, 0)
    wanted: int = 0
    block: int = BLOCK
