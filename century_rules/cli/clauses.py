"""``century-rules clauses``."""

from __future__ import annotations

import click

from century_rules.cli.options import game_named, json_option
from century_rules.cli.output import console, echo_json
from century_rules.eastern_wonders import CLAUSES
from century_rules.kernel.clause import Clause
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.record import clip, did_you_mean


@click.command("clauses")
@click.argument("name", metavar="GAME")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@json_option
def command(name: str, ids: tuple[str, ...], as_json: bool) -> None:
    """The clauses of a rulebook, or those named, with their sources.

    J in a source is the official Japanese rulebook, K a second-hand retelling.

    \b
    Examples:
      century-rules clauses eastern-wonders
      century-rules clauses eastern-wonders EW-3.4 EW-3.5
    """
    game_named(name)
    chosen = [_clause(name, clause_id) for clause_id in ids] or list(CLAUSES.values())
    if as_json:
        echo_json([{"id": clause.id, "text": clause.text, "source": clause.source, "note": clause.note} for clause in chosen])
        return
    _print(chosen)


def _print(clauses: list[Clause]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for clause in clauses:
        text = Text(clause.text)
        text.append(f"\nSource: {clause.source}", style="dim")
        if clause.note:
            text.append(f"\nNote: {clause.note}", style="italic")
        table.add_row(clause.id, text)
    console().print(table)


def _clause(game: str, clause_id: str) -> Clause:
    if clause_id not in CLAUSES:
        raise InvalidInput(f"there is no clause '{clip(clause_id)}'{did_you_mean(clause_id, CLAUSES)}; "
                           f"`century-rules clauses {game}` lists them")
    return CLAUSES[clause_id]
