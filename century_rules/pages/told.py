"""Plays on a page that has several: each in a part that opens, step by step with its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.pages.board import Gallery
from century_rules.pages.steps import Line, Pane, Step
from century_rules.rulebook import Rulebook
from century_rules.writing.record import format_record, record_of

MOST_PICTURES = 120
"""Positions drawn on a page of several plays; each is drawn twice, some 20 kB. What comes later is told in words."""

OF_ONE_PLAY = 12
"""Of them in a play, its last ones."""

MOST_STEPS = 40
"""Actions told of a play; of a longer one the last ones."""


@attrs.frozen
class Told:
    """A play as such a page shows it.

    Attributes:
        ident: of it on the page.
        heading: what it shows.
        where: by which rules, from where.
        steps: its steps, those that are told.
        left_out: actions before them that are not.
        after: what it comes to, sentences.
        record: it as text, to be played again; empty where it cannot be written.
        opened: whether it is open at first.
        names: of the two sides, where its last step has two.
    """

    ident: str
    heading: str
    where: str
    steps: tuple[Step, ...]
    left_out: int = 0
    after: tuple[str, ...] = ()
    record: str = ""
    opened: bool = False
    names: tuple[str, ...] = ()


class Plays(Generic[S, A]):
    """Collects the plays of a page, and draws no more of them than a page can hold: what shows most should come first."""

    def __init__(self) -> None:
        self.gallery, self.told = Gallery[S, A](), list[Told]()
        self._left = MOST_PICTURES

    def add(self, book: Rulebook[S, A], game: BoardGame[S, A], play: Play[S, A], heading: str, *, where: str = "",
            after: Sequence[str] = (), record: bool = False, pictures: int = OF_ONE_PLAY, opened: bool = False) -> str:
        """Tell a play; returns its ident. `pictures` is how many positions are drawn at most, the last ones."""
        ident, number = self.new_ident(), len(play.actions)
        steps = self.steps(book, game, play, ident, pictures)
        text = record_text(book, game, play) if record else ""
        self.told.append(Told(ident, heading, where, steps, number + 1 - len(steps), tuple(after), text, opened))
        return ident

    def new_ident(self) -> str:
        """Of the play that is added next."""
        return f"play-{len(self.told) + 1}"

    def steps(self, book: Rulebook[S, A], game: BoardGame[S, A], play: Play[S, A], ident: str, pictures: int) -> tuple[Step, ...]:
        """The last steps of a play, the last of these drawn."""
        number = len(play.actions)
        first = max(0, number - MOST_STEPS)
        room = self.take(min(pictures, number + 1))
        drawn = set(range(number + 1 - room, number + 1))
        line = Line(book, game, play.states, play.actions, self.gallery, f"{ident}-")
        return tuple(line.steps(drawn))[first + bool(first):]

    def take(self, pictures: int) -> int:
        """How many of so many positions may still be drawn; they count as drawn."""
        taken = min(pictures, self._left)
        self._left -= taken
        return taken

    def drawn_pane(self, pane: Pane, book: Rulebook[S, A], game: BoardGame[S, A], state: S, ident: str, *,
                   last: tuple[S, A] | None = None, other: S | None = None) -> Pane:
        """One of two sides with its picture, if there is room for one."""
        if not self.take(1):
            return pane
        return attrs.evolve(pane, picture=self.gallery.add(book, game, state, ident, last=last, other=other, pane=True))


def record_text(book: Rulebook[S, A], game: BoardGame[S, A], play: Play[S, A]) -> str:
    """The play as a record; empty where there is none, as of a game with components of its own."""
    try:
        return format_record(record_of(book, game, play.states[0], play.actions))
    except CenturyError:
        return ""


def cited(book: Rulebook[S, A], ids: Iterable[str]) -> list[tuple[str, object]]:
    """The clauses of those ids with their texts, each once, as a page lists them."""
    return [(each, book.clause(each)) for each in dict.fromkeys(ids) if each in book.clauses]
