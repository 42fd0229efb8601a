"""``century-rules across-readings``: every theorem under every single change of reading."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Generic

import attrs
import click

from century_rules.cli.files import Files, file_options
from century_rules.cli.options import (
    Rulings, actions_option, fresh_option, json_option, numbers_of_players, only_option, players_option, rlimit_option,
    ruling_options, workers_options,
)
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import Where, until_cut_short
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook

if TYPE_CHECKING:
    from century_rules.desk.proving.all_readings import Cell, Row
    from century_rules.running import Workers


@click.command("across-readings")
@click.argument("name", metavar="GAME")
@players_option
@only_option
@click.option("--plays", is_flag=True, help="Show the plays that break a theorem under a reading.")
@actions_option
@rlimit_option
@workers_options("decide obligations")
@click.option("--kept", is_flag=True, help="What is kept of the game's own theorems, at once; only the plays are played again.")
@file_options
@ruling_options
@fresh_option
@json_option
def command(name: str, players: tuple[int, ...], only: tuple[str, ...], plays: bool, every: bool, rlimit: int | None,
            where: Where, kept: bool, files: Files, rulings: Rulings, as_json: bool) -> None:
    """Which theorems hold under which readings: each is proved anew under each single change of reading, or broken by a play.

    A theorem that needs no reading is proved once, under all combinations of readings at once. The others are tried under each
    change of a reading they need, and where the induction fails a play is looked for, among stored ones and in small games.

    \b
    Examples:
      century-rules across-readings eastern-wonders --only voyages --plays
      century-rules across-readings spice-road -p 2 --html readings.html
      century-rules across-readings sand-to-sea --kept
    """
    book, numbers = rulings.book(name), numbers_of_players(name, players)
    if kept and (players or book.in_force.rulings):
        raise InvalidInput("--kept: is of the printed rules and all numbers of players; leave --players and --ruling out")
    answer = _Answer(book, _kept(book, only), numbers) if kept else _prove(
        book, players=numbers, only=only, rlimit=rlimit, workers=where.begin())
    answer.show(plays=plays, every=every, as_json=as_json, files=files)
    click.get_current_context().exit(answer.code)


@attrs.frozen
class _Answer(Generic[S, A]):
    """What was found for those numbers of players, and why it was cut short, if it was."""

    book: Rulebook[S, A]
    rows: Sequence[Row[S, A]]
    players: Sequence[int]
    cut: str = ""

    @property
    def cells(self) -> list[Cell[S, A]]:
        """In the order in which they were asked, but theorem by theorem."""
        return [cell for row in self.rows for cells in row.cells.values() for cell in cells]

    @property
    def code(self) -> int:
        """The exit code."""
        if self.cut:
            return CUT_SHORT
        return FINE if all(cell.verdict is Verdict.PROVED for cell in self.cells if cell.expected) else NOT_AS_EXPECTED

    def show(self, *, plays: bool, every: bool, as_json: bool, files: Files) -> None:
        """Print it, and write the files that were asked for."""
        from century_rules.answers.text import row_lines
        from century_rules.desk.proving.all_readings_document import across_document, sign_lines

        document = across_document(self.book, self.rows, self.players, cut=self.cut)
        if as_json:
            echo_json(document.data)
        elif self.rows:
            click.echo("\n".join(sign_lines(self.book, self.rows, self.players)))
            for row in document.tables[0].rows:
                if row.parts or row.why:
                    click.echo("\n".join(("", *row_lines(row, plays=plays, every=every))))
        files.write(document, as_json)
        if self.cut:
            click.echo(f"century-rules: {self.cut} after {len(self.cells)} cells", err=True)


def _kept(book: Rulebook[S, A], only: Collection[str]) -> Sequence[Row[S, A]]:
    """The rows that are kept, of the theorems asked for. Raises InvalidInput where nothing is kept."""
    from century_rules.desk.settling.across_readings import kept_rows
    from century_rules.theory.theories import theory

    found = () if book.archive.settling is None else kept_rows(book)
    if not found:
        raise InvalidInput(f"--kept: it is not kept how the theorems of {book.title} stand under each reading; leave --kept out, "
                           "and each is proved, which takes long")
    chosen = {theorem.id for theorem in theory(book).chosen_theorems(only)}
    return [row for row in found if row.theorem in chosen]


def _prove(book: Rulebook[S, A], *, players: Sequence[int], only: Collection[str], rlimit: int | None,
           workers: Workers) -> _Answer[S, A]:
    from century_rules.desk.proving.all_readings import rows, under_all_readings
    from century_rules.solving.prover import RLIMIT

    cells: list[Cell[S, A]] = []
    with console(err=True).status("proving") as status, until_cut_short() as cut:
        cells.extend(under_all_readings(book, players=players, only=only, rlimit=rlimit or RLIMIT, workers=workers,
                                        progress=steady(status.update)))
    return _Answer(book, rows(cells), players, cut.why)
