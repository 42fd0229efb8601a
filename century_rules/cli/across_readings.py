"""``century-rules across-readings``: every theorem under every single change of reading."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Generic

import attrs
import click

from century_rules.cli.options import (
    Rulings, actions_option, as_typed, check_html, fresh_option, html_option, json_option, numbers_of_players, only_option,
    players_option, rlimit_option, ruling_options, workers_options,
)
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.points import against
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import Where, until_cut_short
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted
from century_rules.writing.readings import in_short
from century_rules.writing.turns import play_lines

if TYPE_CHECKING:
    from century_rules.desk.proving.all_readings import Cell, Row
    from century_rules.running import Workers

SIGNS = {Verdict.PROVED: "+", Verdict.REFUTED: "X", Verdict.UNKNOWN: "?"}


@click.command("across-readings")
@click.argument("name", metavar="GAME")
@players_option
@only_option
@click.option("--plays", is_flag=True, help="Show the plays that break a theorem under a reading.")
@actions_option
@rlimit_option
@workers_options("decide obligations")
@click.option("--kept", is_flag=True, help="What is kept of the game's own theorems, at once; only the plays are played again.")
@html_option
@ruling_options
@fresh_option
@json_option
def command(name: str, players: tuple[int, ...], only: tuple[str, ...], plays: bool, every: bool, rlimit: int | None,
            where: Where, kept: bool, html: str | None, rulings: Rulings, as_json: bool) -> None:
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
    check_html(html)
    if kept and (players or book.in_force.rulings):
        raise InvalidInput("--kept: is of the printed rules and all numbers of players; leave --players and --ruling out")
    answer = _Answer(book, _kept(book, only), numbers) if kept else _prove(
        book, players=numbers, only=only, rlimit=rlimit, workers=where.begin())
    answer.show(plays=plays, every=every, as_json=as_json, html=html)
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

    def show(self, *, plays: bool, every: bool, as_json: bool, html: str | None) -> None:
        """Print it, and write the page that was asked for."""
        if as_json:
            echo_json([_as_json(cell) for cell in self.cells])
        else:
            _print(self.book, self.rows, self.players, plays, every)
        if html is not None:
            from century_rules.pages.across_readings import across_readings_page
            from century_rules.pages.document import write_page

            page = across_readings_page(self.book, self.rows, self.players, cut=self.cut, command=as_typed())
            click.echo(f"page: {write_page(html, page)}", err=as_json)
        if self.cut:
            click.echo(f"century-rules: {self.cut} after {len(self.cells)} cells", err=True)


def _kept(book: Rulebook[S, A], only: Collection[str]) -> Sequence[Row[S, A]]:
    """The rows that are kept, of the theorems asked for. Raises InvalidInput where nothing is kept."""
    from century_rules.desk.settling.across_readings import kept_rows
    from century_rules.theory.theories import theory

    found = () if book.settling is None else kept_rows(book)
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


def _print(book: Rulebook[S, A], table_rows: Collection[Row[S, A]], players: Collection[int], plays: bool,
           every: bool) -> None:
    from rich.table import Table

    from century_rules.desk.proving.all_readings import changes
    from century_rules.theory.theories import theory

    if not table_rows:
        return
    columns = tuple(changes(book))
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column("theorem", no_wrap=True)
    for number in range(len(columns)):
        table.add_column(str(number), justify="right", no_wrap=True)
    for row in table_rows:
        table.add_row(row.theorem, *(SIGNS[row.verdict(change)] if change in row.cells else "" for change in columns))
    console().print(table)
    click.echo("\n+ proved, X fails (a play is below), ? unknown; "
               f"for {', '.join(map(str, players))} players, everything else as by default, column by column:")
    for number, change in enumerate(columns):
        click.echo(f"{number:>3} {change}")
    known = theory(book)
    for row in table_rows:
        if known.theorems[row.theorem].needs:
            click.echo(f"{row.theorem} is claimed under {in_short(known.theorems[row.theorem].needs)}; of what it does not name "
                       "it is proved for all readings at once")
    for row in table_rows:
        for cell in row.not_proved():
            if cell.play is None:
                click.echo(f"\n{row.theorem} is unknown under {cell.change} with {cell.players} players: {cell.reason}")
                continue
            click.echo(f"\n{row.theorem} fails under {cell.change} with {cell.players} players: a play of "
                       f"{counted(len(cell.play.play.actions), 'action')} ({cell.play.instance})")
            if plays:
                for line in play_lines(cell.play.book, cell.play.game, cell.play.play, every=every):
                    click.echo(line)
                claimed = theory(book).properties[row.theorem]
                for line in against(claimed.statement, claimed.clauses):
                    click.echo(line)
        if not row.claimed_by_default:
            click.echo(f"\n{row.theorem} needs a reading that only one of the columns has; in the others it is as by default")


def _as_json(cell: Cell[S, A]) -> dict[str, object]:
    return {
        "theorem": cell.theorem, "readings": cell.change, "players": cell.players, "verdict": cell.verdict.value,
        "proved_under": (dict(cell.under) or "all") if cell.verdict is Verdict.PROVED else None,
        "expected": cell.expected, "reason": cell.reason, "instance": None if cell.play is None else cell.play.instance,
        "play": None if cell.play is None else cell.play.sentences(),
    }
