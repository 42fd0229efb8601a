"""What players agree on before the first turn: every question of a game with its answers, those that come up most often first."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from century_rules.asking.mattering import Mattering, of_all
from century_rules.asking.players_words import players_words
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

BY_THEMSELVES, WHEN_TRIED, NOT_COUNTED, NEVER = (
    "They come up by themselves", "They come up when somebody tries", "How often they come up was not counted",
    "They change no play with so many players, which is proved")


@attrs.frozen
class Answer:
    """An answer to tick: the reading, the words, and whether it is the default and whether it is ticked."""

    reading: str
    words: str
    default: bool
    ticked: bool


@attrs.frozen
class Row:
    """A question of the sheet."""

    id: str
    question: str
    clauses: tuple[str, ...]
    answers: tuple[Answer, ...]
    matters: Mattering

    @property
    def often(self) -> str:
        """In how many of 100 games it comes up; empty if nobody counted."""
        return "" if self.matters.often is None else str(self.matters.often.in_100)

    @property
    def first(self) -> str:
        """When it first matters, in few words; empty if no play is known."""
        if self.matters.never:
            return "never: proved"
        if self.matters.after is None:
            return ""
        bound = "" if self.matters.shortest else "at most "
        return f"after {bound}{counted(self.matters.after, 'action')}" if self.matters.after else "in the set-up"

    @property
    def part(self) -> str:
        """The part of the sheet where it stands."""
        often = self.matters.often
        if self.matters.never:
            return NEVER
        return NOT_COUNTED if often is None else WHEN_TRIED if often.needs_trying else BY_THEMSELVES


@attrs.frozen
class Sheet:
    """All of it, for one number of players.

    Attributes:
        name: of the game.
        title: of the game, without its series.
        players: for how many it is ordered.
        parts: the headings with their questions.
    """

    name: str
    title: str
    players: int
    parts: tuple[tuple[str, tuple[Row, ...]], ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """All questions, in the order of the sheet."""
        return tuple(row for _, rows in self.parts for row in rows)

    @property
    def lead(self) -> str:
        """What it is, in two sentences."""
        asked = sum(1 for row in self.rows if not row.matters.never)
        return (f"{counted(asked, 'question')} on which players differ. Tick what you agree on; where nothing is "
                "ticked, the first answer holds.")

    def agreed(self) -> Iterator[str]:
        """The lines of the file that ``--reading @FILE`` takes: what is ticked, and as a comment what holds besides."""
        yield f"# {self.title}: agreed before play. `--reading @THIS-FILE` plays by it."
        rows = sorted(self.rows, key=lambda row: row.id)
        yield from (f"{row.id}={answer.reading}" for row in rows for answer in row.answers if answer.ticked)
        rest = [f"{row.id}={row.answers[0].reading}" for row in rows if not any(answer.ticked for answer in row.answers)]
        if rest:
            yield "# Not ticked, so by default:"
            yield from (f"# {each}" for each in rest)


def sheet_of(book: Rulebook[S, A], players: int, by: tuple[str, ...] = ()) -> Sheet:
    """The sheet of a game with what is agreed on, ``question=reading``, ticked.

    Raises InvalidInput for what is no reading, and for a game that leaves nothing open.
    """
    if not book.ambiguities:
        raise InvalidInput(f"{book.title} leaves nothing open, so there is nothing to agree on")
    agreed: ReadingsOfAGame = book.reading_names.parse(by)
    ticked = {each.partition("=")[0].strip() for each in by}
    words, matters, rows = players_words(book), of_all(book, players), list[Row]()
    for doubt in book.ambiguities:
        said, chosen = words[doubt.id], getattr(agreed, doubt.field)
        rows.append(Row(doubt.id, said.question, doubt.clauses, tuple(
            Answer(str(reading), said.answer(reading), reading is doubt.default, doubt.id in ticked and reading is chosen)
            for reading in doubt.readings), matters[doubt.id]))
    rows.sort(key=_rank)
    parts = ((part, tuple(row for row in rows if row.part == part)) for part in (BY_THEMSELVES, WHEN_TRIED, NOT_COUNTED, NEVER))
    return Sheet(book.name, book.short_title, players, tuple((part, found) for part, found in parts if found))


def _rank(row: Row) -> tuple[float, float]:
    """The most frequent first, then what matters soonest."""
    often, after = row.matters.often, row.matters.after
    return (0 if often is None else -often.came_up / often.games, float("inf") if after is None else after)
