"""What an answer consists of, whatever it is printed as: what kind it is, tables of claims, and plays that show something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic

import attrs

from century_rules.answers.grades import Grade
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import listed


@attrs.frozen
class Badge:
    """What kind of answer it is.

    Attributes:
        kind: in two or three words.
        headline: the answer.
        rests_on: why that is so, sentences.
        still_open: what is not shown; empty if nothing is missing.
        ticks: per number of actions ``excluded``, ``unseen`` or ``here``; empty where there is no play to count.
        before: what is to be known before that, sentences.
    """

    kind: str
    headline: str
    rests_on: tuple[str, ...]
    still_open: str = ""
    ticks: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


@attrs.frozen
class Side(Generic[S, A]):
    """One of two sides at the end of a play.

    Attributes:
        name: of the reading or the ruling.
        sentences: what comes of the last action there.
        allowed: whether it is; None where that is not the question.
        refusals: (clause, why) where it is not allowed.
        at: the position that is drawn, by the rules that it is of; None for none.
    """

    name: str
    sentences: str = ""
    allowed: bool | None = None
    refusals: tuple[tuple[str, str], ...] = ()
    at: Drawn[S, A] | None = None


@attrs.frozen
class Drawn(Generic[S, A]):
    """A position to be drawn.

    Attributes:
        book: the rulebook whose picture it is.
        game: its rules.
        state: the position.
        last: the position and the action that led there, to be marked.
        refused: an action that is not allowed there, to be marked.
        other: the position of the other side; what differs is marked.
    """

    book: Rulebook[S, A]
    game: BoardGame[S, A]
    state: S
    last: tuple[S, A] | None = None
    refused: A | None = None
    other: S | None = None


@attrs.frozen
class Ending(Generic[S, A]):
    """The last step of a play, on which the answer turns: an action by which two sides part, or one that is not allowed.

    Attributes:
        number: of the action, from 1; 0 where they part before the first.
        sentence: what is done there.
        sides: both sides, or the one by which it is not allowed.
        now: what there is to say of both.
        turn: which turn of the play it belongs to; 0 before the first.
        seat: who acts; None where nobody does.
        short: the sentence without the player, for a list; the sentence itself if it is not given.
    """

    number: int
    sentence: str
    sides: tuple[Side[S, A], ...]
    now: str = ""
    turn: int = 0
    seat: int | None = None
    short: str = ""

    @property
    def parts(self) -> bool:
        """Whether two sides part there."""
        return len(self.sides) > 1


@attrs.frozen(eq=False)
class ShownPlay(Generic[S, A]):
    """A play that shows something.

    Attributes:
        book: by whose words it is told.
        game: the rules that it was played by.
        play: the play, up to an `ending`.
        heading: what it shows.
        where: by which rules, from where.
        after: what it comes to, sentences.
        as_record: whether it is given as a record, too.
        drawn: how many positions are drawn at most, the last ones.
        opened: whether a page shows it at first.
        ending: where the answer turns on a last step that is none of this play by these rules.
        beside: the same play by the rules of the other side, if it is asked of both what is legal along it.
        opening: actions from a beginning of the game to where the play begins, and that beginning; None where it begins there.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    game: BoardGame[S, A]
    play: Play[S, A] = attrs.field(repr=False)
    heading: str = ""
    where: str = ""
    after: tuple[str, ...] = ()
    as_record: bool = False
    drawn: int = 12
    opened: bool = False
    ending: Ending[S, A] | None = None
    beside: tuple[BoardGame[S, A], Sequence[S]] | None = attrs.field(default=None, repr=False)
    opening: tuple[S, Sequence[A]] | None = attrs.field(default=None, repr=False)

    @property
    def length(self) -> int:
        """How many actions it has, with the last one."""
        return len(self.play.actions) if self.ending is None else self.ending.number


@attrs.frozen
class Part:
    """One of several things said of a claim: a sentence, how it stands if that is asked, and the play that shows it."""

    text: str
    grade: Grade | None = None
    play: ShownPlay[Any, Any] | None = None


@attrs.frozen(kw_only=True)
class Row:
    """A line of a table.

    Attributes:
        name: of the claim, the clause or the record.
        grade: how it stands.
        family: what the claim is one of.
        says: what it says.
        clauses: the ids of those it is about.
        players: for how many players it stands so; empty where that is not asked.
        under: under which readings.
        why: why, where that is not said by the grade.
        measure: how much was looked at, in how long.
        lines: how it was shown, in full.
        notes: what is to be known of it.
        parts: what else is said of it, folded up on a page under `parts_say`.
        plays: that show it.
    """

    name: str
    grade: Grade
    family: str = ""
    says: str = ""
    clauses: Sequence[str] = ()
    players: tuple[int, ...] = ()
    under: str = ""
    why: str = ""
    measure: str = ""
    lines: Sequence[str] = ()
    notes: Sequence[str] = ()
    parts: Sequence[Part] = ()
    parts_say: str = ""
    plays: tuple[ShownPlay[Any, Any], ...] = ()

    @property
    def for_players(self) -> str:
        """``2 and 3 players``."""
        return in_numbers(self.players)


@attrs.frozen
class Table:
    """Rows under headings, three of them.

    A terminal lists those of the grades `by_name` by their names alone, and none where all were `told` one by one before.
    """

    heading: str
    headings: tuple[str, str, str]
    rows: Sequence[Row]
    note: str = ""
    by_name: tuple[Grade, ...] = ()
    told: bool = False


@attrs.frozen
class Group:
    """Plays under a heading."""

    heading: str
    plays: Sequence[ShownPlay[Any, Any]]
    note: str = ""


@attrs.frozen
class Copied:
    """A text to be copied."""

    heading: str
    text: str
    note: str = ""


@attrs.frozen
class PlayedBy:
    """What is played by: a reading, a ruling, or a small game.

    Attributes:
        name: of it.
        says: what it says.
        clauses: the ids of those it is about.
        default: whether it is the default reading.
        why: why it is.
        played: what a ruling changes, whatever it says, line by line.
    """

    name: str
    says: str
    clauses: Sequence[str] = ()
    default: bool = False
    why: str = ""
    played: Sequence[str] = ()


@attrs.frozen
class ByItself:
    """Whether it comes up in games of ordinary players, in sentences, and one play in which it did."""

    lead: str
    came_up: bool = False
    play: ShownPlay[Any, Any] | None = None


@attrs.frozen(kw_only=True)
class Document(Generic[S, A]):
    """An answer.

    Attributes:
        book: of which game.
        heading: what was asked.
        kicker: what stands above it; the title of the game by default.
        about: the ids of the clauses that the question is about.
        sides: what is played by: one, or two that are compared.
        badge: what kind of answer it is.
        point: what it comes to, in a sentence or two.
        set_up: what of the set-up matters, in sentences.
        play: the play that is the answer.
        record: it as text, to be played again; empty where it cannot be written.
        name: what files of the answer are called.
        differs: what is so after it on one side and not on the other, in rows.
        by_itself: whether it comes up by itself.
        remarks: sentences before the tables.
        tables: of claims with their grades.
        groups: plays that show something.
        copied: texts to be copied.
        closing: the last line, a count.
        cited: the ids of clauses that are told besides those of the rows.
        data: the same for programs.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    heading: str
    badge: Badge
    kicker: str = ""
    about: Sequence[str] = ()
    sides: Sequence[PlayedBy] = ()
    point: str = ""
    set_up: Sequence[str] = ()
    play: ShownPlay[S, A] | None = None
    record: str = attrs.field(default="", repr=False)
    name: str = ""
    differs: Sequence[tuple[str, str]] = ()
    by_itself: ByItself | None = None
    remarks: Sequence[str] = ()
    tables: Sequence[Table] = ()
    groups: Sequence[Group] = ()
    copied: Sequence[Copied] = ()
    closing: str = ""
    cited: Sequence[str] = ()
    data: object = attrs.field(default=None, repr=False)

    @property
    def title(self) -> str:
        """Of a page or a file."""
        return f"{self.heading} – {self.book.title}"

    def clauses(self) -> list[str]:
        """The ids of all that are cited, in their order."""
        shown = [*([self.play] if self.play else []), *(each for group in self.groups for each in group.plays),
                 *([self.by_itself.play] if self.by_itself and self.by_itself.play else [])]
        ids = [*self.about, *(clause for table in self.tables for row in table.rows for clause in row.clauses), *self.cited,
               *(clause for each in shown if each.ending for side in each.ending.sides for clause, _ in side.refusals)]
        return sorted((each for each in dict.fromkeys(ids) if each in self.book.clauses), key=_by_its_numbers)


def plays_of(rows: Iterable[Row]) -> Iterator[ShownPlay[Any, Any]]:
    """Those that show what the rows say."""
    return (play for row in rows for play in row.plays)


def plays_of_parts(rows: Iterable[Row], *, shown: bool | None = None) -> Iterator[ShownPlay[Any, Any]]:
    """Those of what is folded up under the rows: all, or of what is `shown` by them, or of what is not."""
    return (part.play for row in rows for part in row.parts if part.play is not None and (
        shown is None or shown is (part.grade is not None and part.grade.tone == "shown")))


def joined(rows: Sequence[Row]) -> list[Row]:
    """Rows that differ in the number of players alone as one."""
    found: dict[tuple[str, Grade, str, str], Row] = {}
    for row in rows:
        key = row.name, row.grade, row.why, row.under
        first = found.get(key)
        found[key] = row if first is None else attrs.evolve(
            first, players=(*first.players, *row.players), lines=(*first.lines, *row.lines), parts=(*first.parts, *row.parts),
            notes=tuple(dict.fromkeys((*first.notes, *row.notes))), parts_say=first.parts_say or row.parts_say,
            plays=(*first.plays, *row.plays))
    return list(found.values())


def in_numbers(numbers: Iterable[int]) -> str:
    """``2 and 3 players``; nothing for none."""
    said = list(dict.fromkeys(numbers))
    return f"{listed(said)} player{'' if said == [1] else 's'}" if said else ""


def cut_kind(why: str) -> str:
    """What kind of answer it is where work was cut short."""
    return "Interrupted" if why == "interrupted" else "Cut short"


def another_solver(sentences: Sequence[str]) -> list[Copied]:
    """What another solver says, if it was asked."""
    return [Copied("What another solver says", "\n".join(sentences), "Every obligation was decided again.")] if sentences else []


def _by_its_numbers(clause: str) -> list[tuple[int, str]]:
    """Not by its letters: ten comes after nine."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in clause.replace("-", ".").split(".")]
