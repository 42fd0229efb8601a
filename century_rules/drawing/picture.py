"""What a game's own picture is, and what is pointed out in one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.pen import Panel, Pen
from century_rules.kernel.game import BoardGame
from century_rules.kernel.hiding import in_sight

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Pointing(Generic[S, A]):
    """What is pointed out in a picture.

    Attributes:
        last: the position before the last action, and that action.
        refused: an action that was tried here and is not allowed.
        other: another position, such as that of another reading: what differs from it is marked.
        viewer: the seat that looks at it; what lies face down for it is not drawn. None sees all.
    """

    last: tuple[S, A] | None = None
    refused: A | None = None
    other: S | None = None
    viewer: int | None = None

    def hides(self, seat: int) -> bool:
        """Whether what that seat alone sees is not to be drawn."""
        return self.viewer not in (None, seat)

    @property
    def before(self) -> S | None:
        """The position before the last action."""
        return None if self.last is None else self.last[0]

    def unlike(self, state: S) -> frozenset[str]:
        """The fields in which players see something else in the other position; none if there is no other."""
        if self.other is None:
            return frozenset()
        here, there = in_sight(state), in_sight(self.other)
        return frozenset(re.split(r"[.\[]", path)[0] for path in here.keys() | there.keys() if here.get(path) != there.get(path))


@attrs.frozen
class Sign:
    """Something drawn by itself: what it stands for, how wide it is, and what draws it, `Sign.HIGH` high.

    `of_two` is one that only pictures of two positions beside each other have.
    """

    HIGH: ClassVar[float] = 28

    means: str
    width: float
    draw: Callable[[Pen, Element], object]
    of_two: bool = False


class Picture(Protocol[S, A]):
    """How a game draws its positions; also those that no play reaches, and those of games without one of their clauses."""

    def draw(self, pen: Pen, game: BoardGame[S, A], state: S, pointing: Pointing[S, A], /) -> Panel:
        """The position, put together from what `century_rules.drawing` has."""

    def signs(self) -> Sequence[Sign]:
        """What the signs in its pictures stand for; need not be all."""
        return ()
