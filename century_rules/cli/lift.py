"""``century-rules lift``."""

from __future__ import annotations

import linecache
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.cli.options import fresh_option, json_option
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.verbs import FINE, NOT_AS_EXPECTED
from century_rules.rulebook import Rulebook, rulebook

if TYPE_CHECKING:
    from century_rules.lifting.errors import LiftError
    from century_rules.theory.lift_report import LiftedPart

LINES = 12
"""So many lines of the rules --profile tells."""


@click.command("lift")
@click.argument("name", metavar="GAME")
@click.option("-p", "--players", type=int, help="How many play; default the fewest the game is for.")
@click.option("--prove", is_flag=True, help="Also prove that Python stumbles over nothing, in any position. Can take minutes.")
@click.option("--profile", is_flag=True, help=f"Also the {LINES} lines of the rules of which the most terms were made.")
@fresh_option
@json_option
def command(name: str, players: int | None, prove: bool, profile: bool, as_json: bool) -> None:
    """What proofs ask, made of the rules themselves: each action and the end of the game, with all open.

    Of each part it is told how many guards there are, of how many different terms it is made (nodes), and how much has to hold
    for Python not to stumble (obligations). A line that cannot be lifted is named, with what to write instead; then the exit
    code is 1, and it is where --prove leaves something open. What can be lifted is on the page docs/plain-python.md.

    \b
    Examples:
      century-rules lift spice-road
      century-rules lift spice-road --players 4 --profile
      century-rules lift spice-road --prove
    """
    from century_rules.theory.lift_report import costly_lines, lift_report

    book = rulebook(name)
    number = min(book.players) if players is None else players
    parts = list(lift_report(book, number))
    every = [(each, part.name) for part in parts if part.refused is not None for each in (part.refused, *part.refused.others)]
    refused = list({each.where: (each, name) for each, name in every[::-1]}.values())[::-1]
    lines = costly_lines(parts)
    open_ = _stumbles(book, number) if prove and not refused else None
    if as_json:
        echo_json({"players": number, "parts": [_as_json(part) for part in parts],
                   **({} if open_ is None else {"may_stumble": open_}),
                   **({"lines": [{"at": at, "terms": many, "text": _text(at)} for at, many in lines]} if profile else {})})
    else:
        _print_parts(f"{book.title}, {number} players", parts)
        for error, part in refused:
            _print_refused(error, part)
        if open_ is not None:
            said = ["not proved:", *map(_short, open_)] if open_ else ["PROVED: Python stumbles over nothing"]
            click.echo("\n" + "\n".join(said))
        if profile:
            _print_lines(lines)
    click.get_current_context().exit(NOT_AS_EXPECTED if refused or open_ else FINE)


def _stumbles(book: Rulebook[object, object], players: int) -> list[str]:
    from century_rules.solving.stumbles import coming_through

    with console(err=True).status("proving that Python stumbles over nothing") as status:
        return list(coming_through(book, players, tell=steady(status.update)).open)


def _as_json(part: LiftedPart) -> dict[str, object]:
    found: dict[str, object] = {"name": part.name, "guards": part.guards, "nodes": part.nodes, "obligations": part.obligations,
                                "seconds": round(part.seconds, 3), "refused": None}
    if part.refused is not None:
        found["refused"] = _refused_as_json(part.refused)
        found["also_refused"] = [_refused_as_json(each) for each in part.refused.others]
    return found


def _refused_as_json(error: LiftError) -> dict[str, str]:
    return {"at": error.where, "what": error.what, "text": error.shown, "mend": error.mend}


def _print_parts(title: str, parts: Sequence[LiftedPart]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    for column in ("guards", "nodes", "obligations", "seconds"):
        table.add_column(column, justify="right")
    for part in parts:
        numbers = [part.guards, part.nodes, part.obligations]
        said = ["", "", ""] if part.refused is not None else [f"{number:,}" if number else "" for number in numbers]
        table.add_row(part.name, *said, "refused" if part.refused is not None else f"{part.seconds:.1f}")
    out = console()
    out.print(title)
    out.print(table)


def _print_refused(error: LiftError, part: str) -> None:
    click.echo(f"\n{_short(error.where)}: {error.what}  ({part})")
    if error.shown:
        click.echo(f"    {error.shown}")
    if error.mend:
        click.echo(f"  instead: {error.mend}")


def _print_lines(lines: Sequence[tuple[str, int]]) -> None:
    click.echo("\nterms made, by line of the rules:")
    for at, many in lines[:LINES]:
        click.echo(f"{many:8,}  {_short(at)}")
        click.echo(f"          {_text(at)}")


def _text(at: str) -> str:
    """The text of a line, ``FILE:LINE``."""
    file, _, line = at.rpartition(":")
    return linecache.getline(file, int(line)).strip() if line.isdigit() else ""


def _short(at: str) -> str:
    """The file from where we are, if it is below."""
    here = f"{Path.cwd()}{os.sep}"
    return at.removeprefix(here)
