"""The page of `across-readings`: which theorem holds under which reading, and the plays that show where one does not."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.desk.proving.all_readings import DEFAULT, Cell, Row, changes
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.pages import answers
from century_rules.pages.answers import Group, Part, Table, answers_page, in_numbers
from century_rules.pages.claims import LAST_POSITIONS, cut_kind
from century_rules.pages.grades import NOT_REACHED, OPEN, PROVED, Grade
from century_rules.pages.parting import Badge
from century_rules.pages.told import Plays
from century_rules.pages.wording import capital, full_stop, in_full
from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory
from century_rules.writing.paragraphs import counted

FALSE = Grade("False", "shown")
"""Of a theorem under a reading for which it is not claimed."""

NOT_CLAIMED_SO = Grade("Proved under the readings it needs", "proved")
"""Of a theorem that is not claimed under the default readings."""


def across_readings_page(
    book: Rulebook[S, A], found: Sequence[Row[S, A]], players: Sequence[int], *, cut: str = "", command: str = "", home: str = "",
    home_name: str = "",
) -> str:
    """The page as the text of an HTML file; `cut` is why it was cut short, empty if it was not."""
    plays, columns = Plays[S, A](), changes(book)
    whole = [row for row in found if row.cells.keys() == columns.keys() and all(
        len(cells) == len(players) for cells in row.cells.values())]
    rows = [_row(book, plays, row) for row in whole]
    partly = sum(bool(row.parts) for row in rows)
    missing = [answers.Row(row.theorem, NOT_REACHED, why=full_stop(capital(cut))) for row in found if row not in whole]
    headline = (f"{counted(len(rows), 'theorem')}, each under {counted(len(columns), 'choice')} of readings: "
                f"{len(rows) - partly} hold{'s' * (len(rows) - partly == 1)} under all of them, {partly} under some")
    return answers_page(
        book, plays, heading=f"Which theorems of {book.short_title} hold under which readings", command=command, home=home,
        home_name=home_name, kicker=f"{book.title}. Asked for {in_numbers(players)}.",
        badge=_badge(whole, headline, cut),
        remarks=["Each theorem was asked under the default readings and under each single change of one of them. Where the "
                 "induction fails a play was looked for, among stored ones and in small games."],
        tables=[Table("The theorems", ("What it says", "Under the default readings", "Under others"), [*rows, *missing],
                      f"What is not said to be otherwise was proved, under every one of: {', '.join(columns)}.")],
        groups=[Group("What is false under another reading, and the plays that show it", plays.told,
                      "Each was played again by the rules under exactly these readings; its last action breaks the theorem.")])


def _row(book: Rulebook[S, A], plays: Plays[S, A], row: Row[S, A]) -> answers.Row:
    said, theorem = theory(book).properties[row.theorem], theory(book).theorems[row.theorem]
    parts = [_part(book, plays, cell, in_full(said.statement)) for cell in row.not_proved()]
    needs = [f"Claimed where {', '.join(f'{name}={value}' for name, value in theorem.needs.items())}."] if theorem.needs else []
    grade = PROVED if row.claimed_by_default else NOT_CLAIMED_SO if claimed_holds(row) else OPEN
    lines = needs if parts else [*needs, "Under every other reading, too."]
    if not row.claimed_by_default:
        lines.append("It needs a reading that only one of the columns has; in the others it is as by default.")
    return answers.Row(row.theorem, grade, in_full(said.statement), said.clauses, lines=lines, parts=parts,
                       parts_say=f"Not proved: {len(parts)}")


def claimed_holds(row: Row[S, A]) -> bool:
    """Whether the theorem is proved wherever it is claimed."""
    return all(cell.verdict is Verdict.PROVED for cells in row.cells.values() for cell in cells if cell.expected)


def _part(book: Rulebook[S, A], plays: Plays[S, A], cell: Cell[S, A], statement: str) -> Part:
    readings = "the default readings" if cell.change == DEFAULT else cell.change
    where = f"Under {readings} with {cell.players} players"
    if cell.play is None:
        return Part(f"{where}: {full_stop(cell.reason)}", OPEN)
    length = counted(len(cell.play.play.actions), "action")
    ident = plays.add(
        cell.play.book, cell.play.game, cell.play.play, f"Against, under {readings}: {statement}", pictures=LAST_POSITIONS,
        where=f"{capital(cell.play.instance)}, {cell.players} players; {length}.")
    return Part(f"{where}, by a play of {length}. ", FALSE, ident)


def _badge(found: Sequence[Row[S, A]], headline: str, cut: str) -> Badge:
    rests_on = ("A theorem that needs no reading is proved once, under all combinations of readings at once.",)
    if cut:
        return Badge(cut_kind(cut), headline, rests_on, "not all was asked")
    return Badge("As expected" if all(map(claimed_holds, found)) else "Not decided", headline, rests_on)
