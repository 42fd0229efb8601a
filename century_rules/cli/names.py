"""``century-rules names``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from century_rules.cli.options import json_option
from century_rules.cli.output import console, echo_json
from century_rules.rulebook import rulebook

if TYPE_CHECKING:
    from century_rules.rulings.names import NameTable


@click.command("names")
@click.argument("name", metavar="GAME")
@json_option
def command(name: str, as_json: bool) -> None:
    """The names that claims, rulings and programs use: readings, actions, the numbers of a position, functions of the rules.

    What may be asked by them is said in docs/using.md; what a reading means, by `century-rules readings GAME`. Where phases stand
    before what is said of a number, it says nothing in the others: there it is 0, a place -1; in JSON null, or a table of 0.

    \b
    Examples:
      century-rules names spice-road
      century-rules names goa --json
    """
    from century_rules.rulings.names import names_of_game

    found = list(names_of_game(rulebook(name)))
    if as_json:
        echo_json([{"heading": each.heading, "note": each.note, "names": dict(each.rows)} for each in found])
        return
    for each in found:
        if each.rows:
            _print(each)


def _print(names: NameTable) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    out, title = console(), Text(names.heading, style="bold")
    if names.note:
        title.append(f"  {names.note}", style="dim not bold")
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", max_width=60, overflow="fold")
    table.add_column()
    for name, says in names.rows.items():
        table.add_row(name, says)
    out.print(title)
    out.print(Padding(table, (0, 0, 1, 2)))
