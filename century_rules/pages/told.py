"""Plays on a page that has several: each in a part that opens, step by step with its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from century_rules.answers.document import Ending, ShownPlay, Side
from century_rules.kernel.game import A, S
from century_rules.pages.board import Gallery
from century_rules.pages.steps import TAGS, Line, Pane, Step
from century_rules.rulebook import Rulebook
from century_rules.writing.record import record_text
from century_rules.writing.wording import seat_in_words

MOST_PICTURES = 120
"""Positions drawn on a page of several plays; each is drawn twice, some 20 kB. What comes later is told in words."""

MOST_STEPS = 40
"""Actions told of a play; of a longer one the last ones."""


@attrs.frozen
class Told:
    """A play as such a page shows it.

    Attributes:
        ident: of it on the page.
        shown: what it shows, and where.
        steps: its steps, those that are told.
        left_out: actions before them that are not.
        record: it as text, to be played again; empty where it cannot be written.
    """

    ident: str
    shown: ShownPlay[Any, Any]
    steps: tuple[Step, ...]
    left_out: int = 0
    record: str = ""


class Plays:
    """Collects the plays of a page, and draws no more of them than a page can hold: what shows most should come first."""

    def __init__(self) -> None:
        self.gallery, self.told = Gallery[Any, Any](), list[Told]()
        self._left = MOST_PICTURES

    def add(self, shown: ShownPlay[S, A]) -> Told:
        """Tell a play."""
        ident = f"play-{len(self.told) + 1}"
        steps = self._steps(shown, ident)
        record = record_text(shown.book, shown.game, shown.play.states[0], shown.play.actions) if shown.as_record else ""
        self.told.append(Told(ident, shown, steps, steps[0].number, record))
        return self.told[-1]

    def _steps(self, shown: ShownPlay[S, A], ident: str) -> tuple[Step, ...]:
        """The last steps of a play, the last of these drawn, and where it leads to two sides these."""
        line = Line(shown.book, shown.game, shown.play.states, shown.play.actions, self.gallery, f"{ident}-")
        number = len(shown.play.actions)
        first = max(0, number - MOST_STEPS)
        drawn = set(range(number + 1 - self._take(min(shown.drawn, number + 1)), number + 1))
        steps = tuple(line.steps(drawn))[first + bool(first):]
        if (end := shown.ending) is None:
            return steps
        panes = [drawn_pane(self.gallery, side if self._take(1) else attrs.evolve(side, at=None), tag, f"{ident}-{tag}")
                 for side, tag in zip(end.sides, TAGS, strict=False)]
        return (*(steps if end.number else ()), last_step(end, panes))

    def _take(self, pictures: int) -> int:
        """How many of so many positions may still be drawn; they count as drawn."""
        taken = min(pictures, self._left)
        self._left -= taken
        return taken


def last_step(end: Ending[S, A], panes: Sequence[Pane]) -> Step:
    """The step on which an answer turns."""
    return Step(end.number, end.turn, end.seat, end.sentence, end.short or end.sentence, end.now, tuple(panes),
                "parting" if end.parts else "refused", asked="" if end.seat is None else seat_in_words(end.seat))


def drawn_pane(gallery: Gallery[S, A], side: Side[S, A], tag: str, ident: str) -> Pane:
    """A side of the last step with its picture, if it has a position."""
    at = side.at
    drawn = "" if at is None else gallery.add(
        at.book, at.game, at.state, ident, last=at.last, refused=at.refused, other=at.other, pane=bool(tag))
    return Pane(tag, side.name, side.allowed, side.sentences, side.refusals, drawn)


def cited(book: Rulebook[S, A], ids: Iterable[str]) -> list[tuple[str, object]]:
    """The clauses of those ids with their texts, each once, as a page lists them."""
    return [(each, book.clause(each)) for each in dict.fromkeys(ids) if each in book.clauses]
