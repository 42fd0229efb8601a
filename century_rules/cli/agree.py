"""``century-rules agree``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from century_rules.cli.options import as_typed, check_html, html_option, json_option, readings_given, theme_option
from century_rules.cli.output import console, echo_json
from century_rules.process.atomic_write import write_new
from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import rulebook

if TYPE_CHECKING:
    from century_rules.asking.sheet import Row, Sheet


@click.command("agree")
@click.argument("name", metavar="GAME")
@click.option("-p", "--players", type=int, help="For how many players it is ordered; default the fewest the game is for.")
@click.option("--by", multiple=True, metavar="QUESTION=READING", callback=readings_given,
              help="Tick an answer; may be given more than once. @FILE ticks those of a file that --out wrote.")
@click.option("--out", metavar="FILE", help="Write what is ticked into a new file; `--reading @FILE` of other verbs plays by it.")
@html_option
@theme_option
@json_option
def command(name: str, players: int | None, by: tuple[str, ...], out: str | None, html: str | None, theme: str | None,
            as_json: bool) -> None:
    """What to agree on before the first turn: every question on one sheet, those that come up most often first.

    How often is counted in games of ordinary players. With --html the sheet is a page that prints on one side of A4.

    \b
    Examples:
      century-rules agree spice-road --players 4
      century-rules agree spice-road --html before.html
      century-rules agree spice-road --by card-cubes=part --by tie=shared --out ours.txt
      century-rules play spice-road --reading @ours.txt
    """
    from century_rules.asking.sheet import sheet_of

    check_html(html)
    if out is not None and html is not None and Path(out).resolve() == Path(html).resolve():
        raise InvalidInput(f"--html {html}: is the file of --out, too; give each a name of its own")
    book = rulebook(name).themed(theme)
    sheet = sheet_of(book, min(book.players) if players is None else players, by)
    if as_json:
        echo_json(_as_json(sheet))
    else:
        _print(sheet)
    if out is not None:
        _write(Path(out), sheet)
        click.echo(f"agreed: {out}; play by it: century-rules play {name} --reading @{out}", err=as_json)
    if html is not None:
        from century_rules.pages.document import write_page
        from century_rules.pages.sheet import sheet_page

        click.echo(f"page: {write_page(html, sheet_page(sheet, as_typed()))}", err=as_json)


def _write(path: Path, sheet: Sheet) -> None:
    """Write what is ticked; raises InvalidInput where there is such a file already, or it cannot be written."""
    try:
        write_new(path, "".join(f"{line}\n" for line in sheet.agreed()))
    except FileExistsError:
        raise InvalidInput(f"--out {path}: is there already; give another name, or delete it first") from None
    except OSError as error:
        raise InvalidInput(f"--out {path}: cannot be written: {error.strerror or error}") from error


def _as_json(sheet: Sheet) -> dict[str, object]:
    return {"game": sheet.name, "players": sheet.players, "parts": [
        {"heading": part, "questions": [attrs.asdict(row) for row in rows]} for part, rows in sheet.parts]}


def _print(sheet: Sheet) -> None:
    from rich.table import Table
    from rich.text import Text

    out = console()
    out.print(Text(f"Before you play {sheet.title}", style="bold"))
    out.print(sheet.lead)
    for part, rows in sheet.parts:
        table = Table(box=None, padding=(0, 2, 0, 0), title=f"\n{part}", title_justify="left", title_style="bold")
        for heading, ratio in (("question", 5), ("we play", 6)):
            table.add_column(heading, ratio=ratio, overflow="fold")
        table.add_column("of 100 games", justify="right")
        table.add_column("first matters")
        for row in rows:
            table.add_row(Text(row.question).append(f" [{row.id}]", style="dim"), _answers(row), row.often, row.first)
        out.print(table)


def _answers(row: Row) -> str:
    return "\n".join(f"[{'x' if answer.ticked else ' '}] {answer.words}{' (default)' if answer.default else ''}"
                     for answer in row.answers)
