"""What a game's own picture is, and what is pointed out in one."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

import attrs

from century_rules.drawing.pen import Panel, Pen
from century_rules.kernel.game import BoardGame

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Pointing(Generic[S, A]):
    """What is pointed out in a picture.

    Attributes:
        last: the position before the last action, and that action.
        refused: an action that was tried here and is not allowed.
        other: another position, such as that of another reading: what differs from it is marked.
    """

    last: tuple[S, A] | None = None
    refused: A | None = None
    other: S | None = None

    @property
    def before(self) -> S | None:
        """The position before the last action."""
        return None if self.last is None else self.last[0]


class Picture(Protocol[S, A]):
    """How a game draws its positions; also those that no play reaches, and those of games without one of their clauses."""

    def draw(self, pen: Pen, game: BoardGame[S, A], state: S, pointing: Pointing[S, A], /) -> Panel:
        """The position, put together from what `century_rules.drawing` has."""
