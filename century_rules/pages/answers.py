"""The page of many answers: what kind of answer it is, tables of claims with their grades, and plays that show something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from century_rules.kernel.game import A, S
from century_rules.pages.board import signs_of
from century_rules.pages.document import rendered
from century_rules.pages.grades import Grade
from century_rules.pages.parting import Badge
from century_rules.pages.told import Plays, Told, cited
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import listed


@attrs.frozen
class Part:
    """One of several things said of a claim: a sentence, how it stands if that is asked, and the ident of a play."""

    text: str
    grade: Grade | None = None
    play: str = ""


@attrs.frozen
class Row:
    """A line of a table.

    Attributes:
        name: of the claim, the clause or the record.
        grade: how it stands.
        says: what it says.
        clauses: the ids of those it is about.
        players: for how many players it stands so; empty where that is not asked.
        why: why, where that is not said by the grade.
        lines: how it was shown.
        parts: what else is said of it, folded up under `parts_say`.
        plays: of each play that shows it, its ident and for how many players it is.
    """

    name: str
    grade: Grade
    says: str = ""
    clauses: Sequence[str] = ()
    players: tuple[int, ...] = ()
    why: str = ""
    lines: Sequence[str] = ()
    parts: Sequence[Part] = ()
    parts_say: str = ""
    plays: tuple[tuple[str, int], ...] = ()

    @property
    def for_players(self) -> str:
        """``2 and 3 players``."""
        return in_numbers(self.players)

    @property
    def links(self) -> list[tuple[str, str]]:
        """Of each play its ident, and what the link to it says."""
        if len(self.plays) == 1:
            return [(self.plays[0][0], "The play")]
        return [(ident, f"Play {place} ({number} players)") for place, (ident, number) in enumerate(self.plays, 1)]


@attrs.frozen
class Table:
    """Rows under headings, three of them."""

    heading: str
    headings: tuple[str, str, str]
    rows: Sequence[Row]
    note: str = ""


@attrs.frozen
class Group:
    """Plays under a heading."""

    heading: str
    plays: Sequence[Told]
    note: str = ""


@attrs.frozen
class Copied:
    """A text to be copied from the page."""

    heading: str
    text: str
    note: str = ""


def answers_page(
    book: Rulebook[S, A], plays: Plays[S, A], *, heading: str, badge: Badge, kicker: str = "", remarks: Sequence[str] = (),
    tables: Sequence[Table] = (), groups: Sequence[Group] = (), copied: Sequence[Copied] = (), clauses: Iterable[str] = (),
    command: str = "", home: str = "", home_name: str = "",
) -> str:
    """The page as the text of an HTML file.

    `clauses` are told in full besides those of the rows; `home` is the page to go back to.
    """
    ids = [*(clause for table in tables for row in table.rows for clause in row.clauses), *clauses,
           *(clause for play in plays.told for step in play.steps for pane in step.panes for clause, _ in pane.refusals)]
    return rendered(
        "answers.html", None, plays.gallery, script="answers.js", title=f"{heading} – {book.title}", heading=heading,
        kicker=kicker or book.title, badge=badge, remarks=remarks, tables=[table for table in tables if table.rows],
        groups=[group for group in groups if group.plays], texts_to_copy=copied, clauses=sorted(cited(book, ids), key=_in_order),
        sources=book.sources_told, legend=signs_of(book), command=command, home=home,
        home_name=home_name)


def another_solver(sentences: Sequence[str]) -> list[Copied]:
    """What another solver says, if it was asked."""
    return [Copied("What another solver says", "\n".join(sentences), "Every obligation was decided again.")] if sentences else []


def _in_order(clause: tuple[str, object]) -> list[tuple[int, str]]:
    """By its numbers, not by its letters: ten comes after nine."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in clause[0].replace("-", ".").split(".")]


def in_numbers(numbers: Iterable[int]) -> str:
    """``2 and 3 players``; nothing for none."""
    said = list(dict.fromkeys(numbers))
    return f"{listed(said)} player{'' if said == [1] else 's'}" if said else ""
