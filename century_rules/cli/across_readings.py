"""``century-rules across-readings``: every theorem under every single change of reading."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.cli.options import (
    Rulings, actions_option, fresh_option, json_option, numbers_of_players, only_option, players_option, rlimit_option,
    ruling_options, workers_options,
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
@click.option("--report", metavar="FILE", help="Also write all that is true of the game as a page in Markdown.")
@ruling_options
@fresh_option
@json_option
def command(name: str, players: tuple[int, ...], only: tuple[str, ...], plays: bool, every: bool, rlimit: int | None,
            where: Where, report: str | None, rulings: Rulings, as_json: bool) -> None:
    """Which theorems hold under which readings: each is proved anew under each single change of reading, or broken by a play.

    A theorem that needs no reading is proved once, under all combinations of readings at once. The others are tried under each
    change of a reading they need, and where the induction fails a play is looked for, among stored ones and in small games.

    \b
    Examples:
      century-rules across-readings eastern-wonders --only voyages --plays
      century-rules across-readings eastern-wonders --report docs/theorems.md
    """
    book, numbers = rulings.book(name), numbers_of_players(name, players)
    if report is not None and book.in_force.rulings:
        raise InvalidInput("--report: is about the printed rules; leave --ruling out")
    if report is not None and (only or players):
        raise InvalidInput("--report: is about all theorems and numbers of players; leave --only and --players out")
    code = _show(book, players=numbers, only=only, rlimit=rlimit, workers=where.begin(), plays=plays, every=every,
                 as_json=as_json, report=report)
    click.get_current_context().exit(code)


def _show(book: Rulebook[S, A], *, players: Collection[int], only: Collection[str], rlimit: int | None, workers: Workers,
          plays: bool, every: bool, as_json: bool, report: str | None) -> int:
    """Fill the table, print it, and give the exit code; with `report` also write all that is true of the game as a page.

    Raises InvalidInput if the page cannot be written; that is tried before anything is proved.
    """
    from century_rules.desk.proving.all_readings import rows, under_all_readings
    from century_rules.solving.prover import RLIMIT

    if report is not None:
        _writable(report)

    cells: list[Cell[S, A]] = []
    with console(err=True).status("proving") as status, until_cut_short() as cut:
        cells.extend(under_all_readings(book, players=players, only=only, rlimit=rlimit or RLIMIT, workers=workers,
                                        progress=steady(status.update)))
    if as_json:
        echo_json([_as_json(cell) for cell in cells])
    else:
        _print(book, rows(cells), players, plays, every)
    if cut:
        click.echo(f"century-rules: {cut.why} after {len(cells)} cells", err=True)
        return CUT_SHORT
    fine = report is None or _write(book, report, cells, players)
    return FINE if fine and all(cell.verdict is Verdict.PROVED for cell in cells if cell.expected) else NOT_AS_EXPECTED


def _writable(report: str) -> None:
    """Raise InvalidInput unless the file can be written; nothing is written yet, or an interrupt would leave half a page."""
    file = Path(report)
    if file.is_dir() or not file.parent.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise InvalidInput(f"--report {report}: cannot be written; give a file in a folder that is there")


def _write(book: Rulebook[S, A], report: str, cells: list[Cell[S, A]], players: Collection[int]) -> bool:
    """Write the page; whether all on it that is checked directly is as expected."""
    from century_rules.desk.breaking.demonstrations import demonstrate
    from century_rules.desk.pages.theorems import page
    from century_rules.theory.theories import theory

    shown = list(demonstrate(book, players=players, controls=False))
    Path(report).write_text(page(theory(book), cells, shown), encoding="utf-8")
    click.echo(f"{report} written", err=True)
    return all(each.as_expected for each in shown)


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
