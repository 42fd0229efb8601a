"""A set-up said line by line, in place of a seed: what a game gives so that records and positions can hold one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import Line

S = TypeVar("S")
A = TypeVar("A")


class Layout(Protocol[S, A]):
    """A set-up by the names of what lies where."""

    def lines(self) -> Sequence[str]:
        """The lines that say it."""

    def start(self, game: BoardGame[S, A], /) -> S:
        """The position before the first action. Raises InvalidRecord if it is no set-up of that game."""


class LayoutReader(Protocol[S, A]):
    """Collects the lines of a layout."""

    def read(self, line: Line, /) -> None:
        """Take in one line. Raises InvalidRecord if it is not as expected, or says something a second time."""

    def layout(self) -> Layout[S, A] | None:
        """What was read; None if nothing was. Raises InvalidRecord where a part is missing."""


class Layouts(Protocol[S, A]):
    """How a game's set-ups are said."""

    def keywords(self) -> tuple[str, ...]:
        """The words that a line of a set-up begins with."""

    def reader(self) -> LayoutReader[S, A]:
        """Something that collects the lines of one set-up."""

    def of(self, game: BoardGame[S, A], state: S, /) -> Layout[S, A]:
        """The set-up of a position."""
