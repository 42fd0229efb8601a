"""What one may want to know of a position: whether it is of a kind that is looked for or counted, and how much is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

import attrs

S = TypeVar("S")


@attrs.frozen
class Goal(Generic[S]):
    """A kind of position that one may want the shortest play to.

    Attributes:
        says: it in words.
        clauses: what it is about.
        reached: whether a position is one, in plain Python: exported models have it lifted.
        by_sight: whether that is asked of the game and a position, as what is seen on a whole table: no exported model has it.
    """

    says: str
    clauses: tuple[str, ...]
    reached: Callable[..., bool]
    by_sight: bool = False

    def reached_in(self, game: object) -> Callable[[S], bool]:
        """Whether a position of that game is one."""
        return partial(self.reached, game) if self.by_sight else self.reached


@attrs.frozen
class Measure(Generic[S]):
    """A number worth telling of the positions in which games ended.

    Attributes:
        says: what is counted, in words.
        of: the number in a position.
    """

    says: str
    of: Callable[[S], int]
