"""What a game's own picture is, and what is pointed out in one. Rules import it, so it imports nothing that draws."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.kernel.hiding import in_sight

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from century_rules.drawing.pen import Panel, Pen

S = TypeVar("S")
A = TypeVar("A")
T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")


@attrs.frozen
class Thing(Generic[T_co]):
    """A position or a part of one: as it is now, before the last action, and in another position; None if there is none."""

    now: T_co
    before: T_co | None = None
    other: T_co | None = None

    def of(self, part: Callable[[T_co], U]) -> Thing[U]:
        """A part of it."""
        before, other = (None if each is None else part(each) for each in (self.before, self.other))
        return Thing(part(self.now), before, other)

    @property
    def changed(self) -> bool:
        """Whether the last action changed it."""
        return self.before is not None and self.before != self.now

    @property
    def unlike(self) -> bool:
        """Whether it is otherwise in the other position."""
        return self.other is not None and self.other != self.now


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

    @property
    def action(self) -> A | None:
        """The last action."""
        return None if self.last is None else self.last[1]

    def thing(self, state: S) -> Thing[S]:
        """The position with the two that it is held against."""
        return Thing(state, self.before, self.other)

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

    def signs(self) -> Iterable[Sign]:
        """What the signs in its pictures stand for; need not be all."""
        return ()


@attrs.frozen(init=False)
class LatePicture:
    """The picture of a game of which what draws it is imported when it is first asked for.

    Attributes:
        module: has ``whole(pen, game, state, pointing, *more)``, which draws a position, and ``signs(*more)``.
        more: what these are given besides, such as the words of an edition.
    """

    module: str
    more: tuple[object, ...]

    def __init__(self, module: str, *more: object) -> None:
        self.__attrs_init__(module, more)

    def draw(self, pen: Pen, game: BoardGame[S, A], state: S, pointing: Pointing[S, A], /) -> Panel:
        panel: Panel = import_module(self.module).whole(pen, game, state, pointing, *self.more)
        return panel

    def signs(self) -> Iterable[Sign]:
        signs: Iterable[Sign] = import_module(self.module).signs(*self.more)
        return signs
