"""The answer of `across-readings`: which theorem holds under which reading, and the plays that show where one does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from century_rules.answers.document import (
    Badge, Document, Group, Part, Row, ShownPlay, Table, cut_kind, in_numbers, plays_of_parts,
)
from century_rules.answers.grades import NOT_REACHED, OPEN, PROVED, Grade
from century_rules.desk.breaking.shown_plays import LAST_POSITIONS
from century_rules.desk.proving import all_readings
from century_rules.desk.proving.all_readings import DEFAULT, Cell, changes
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import capital, full_stop, in_full

FALSE = Grade("False", "shown")
"""Of a theorem under a reading for which it is not claimed."""

NOT_CLAIMED_SO = Grade("Proved under the readings it needs", "proved")
"""Of a theorem that is not claimed under the default readings."""

SIGNS = {Verdict.PROVED: "+", Verdict.REFUTED: "X", Verdict.UNKNOWN: "?"}


def across_document(book: Rulebook[S, A], found: Sequence[all_readings.Row[S, A]], players: Sequence[int], *,
                    cut: str = "") -> Document[S, A]:
    """How theorems stand under each reading; `cut` is why it was cut short, empty if it was not."""
    columns = changes(book)
    whole = [row for row in found if row.cells.keys() == columns.keys() and all(
        len(cells) == len(players) for cells in row.cells.values())]
    rows = [_row(book, row) for row in whole]
    partly = sum(bool(row.parts) for row in rows)
    missing = [attrs.evolve(_row(book, row), grade=NOT_REACHED, why=full_stop(capital(cut)), notes=())
               for row in found if row not in whole]
    headline = (f"{counted(len(rows), 'theorem')}, each under {counted(len(columns), 'choice')} of readings: "
                f"{len(rows) - partly} hold{'s' * (len(rows) - partly == 1)} under all of them, {partly} under some")
    return Document(
        book=book, heading=f"Which theorems of {book.short_title} hold under which readings",
        kicker=f"{book.title}. Asked for {in_numbers(players)}.", badge=_badge(whole, headline, cut),
        remarks=["Each theorem was asked under the default readings and under each single change of one of them. Where the "
                 "induction fails a play was looked for, among stored ones and in small games."],
        tables=[Table("The theorems", ("What it says", "Under the default readings", "Under others"), [*rows, *missing],
                      f"What is not said to be otherwise was proved, under every one of: {', '.join(columns)}.")],
        groups=[Group("What is false under another reading, and the plays that show it", list(plays_of_parts([*rows, *missing])),
                      "Each was played again by the rules under exactly these readings; its last action breaks the theorem.")],
        data=[_as_json(cell) for row in found for cells in row.cells.values() for cell in cells])


def sign_lines(book: Rulebook[S, A], found: Sequence[all_readings.Row[S, A]], players: Sequence[int]) -> Iterator[str]:
    """A line a theorem with a sign for each choice of readings, then what signs and columns are."""
    columns = tuple(changes(book))
    wide = max((len(row.theorem) for row in found), default=0)
    yield f"{'theorem':<{wide}} {''.join(f'{number:>3}' for number in range(len(columns)))}"
    for row in found:
        signs = (SIGNS[row.verdict(change)] if change in row.cells else "" for change in columns)
        yield f"{row.theorem:<{wide}} {''.join(f'{sign:>3}' for sign in signs)}".rstrip()
    yield (f"\n+ proved, X fails (a play is below), ? unknown; for {in_numbers(players)}, everything else as by default, column "
           "by column:")
    yield from (f"{number:>3} {change}" for number, change in enumerate(columns))


def _row(book: Rulebook[S, A], row: all_readings.Row[S, A]) -> Row:
    said, theorem = theory(book).properties[row.theorem], theory(book).theorems[row.theorem]
    parts = [_part(cell, in_full(said.statement)) for cell in row.not_proved()]
    needs = [f"Claimed where {', '.join(f'{name}={value}' for name, value in theorem.needs.items())}; of what it does not name "
             "it is proved for all readings at once."] if theorem.needs else []
    grade = PROVED if row.claimed_by_default else NOT_CLAIMED_SO if claimed_holds(row) else OPEN
    notes = needs if parts else [*needs, "Under every other reading, too."]
    if not row.claimed_by_default:
        notes.append("It needs a reading that only one of the columns has; in the others it is as by default.")
    return Row(name=row.theorem, grade=grade, says=in_full(said.statement), clauses=said.clauses, notes=notes, parts=parts,
               parts_say=f"Not proved: {len(parts)}")


def claimed_holds(row: all_readings.Row[S, A]) -> bool:
    """Whether the theorem is proved wherever it is claimed."""
    return all(cell.verdict is Verdict.PROVED for cells in row.cells.values() for cell in cells if cell.expected)


def _part(cell: Cell[S, A], statement: str) -> Part:
    readings = "the default readings" if cell.change == DEFAULT else cell.change
    where = f"Under {readings} with {cell.players} players"
    if (found := cell.play) is None:
        return Part(f"{where}: {full_stop(cell.reason)}", OPEN)
    length = counted(len(found.play.actions), "action")
    play = ShownPlay(found.book, found.game, found.play, f"Against, under {readings}: {statement}",
                     f"{capital(found.instance)}, {cell.players} players; {length}.", drawn=LAST_POSITIONS)
    return Part(f"{where} it is false, by a play of {length} ({found.instance}).", FALSE, play)


def _badge(found: Sequence[all_readings.Row[S, A]], headline: str, cut: str) -> Badge:
    rests_on = ("A theorem that needs no reading is proved once, under all combinations of readings at once.",)
    if cut:
        return Badge(cut_kind(cut), headline, rests_on, "not all was asked")
    return Badge("As expected" if all(map(claimed_holds, found)) else "Not decided", headline, rests_on)


def _as_json(cell: Cell[S, A]) -> dict[str, object]:
    return {
        "theorem": cell.theorem, "readings": cell.change, "players": cell.players, "verdict": cell.verdict.value,
        "proved_under": (dict(cell.under) or "all") if cell.verdict is Verdict.PROVED else None,
        "expected": cell.expected, "reason": cell.reason, "instance": None if cell.play is None else cell.play.instance,
        "play": None if cell.play is None else cell.play.sentences(),
    }
