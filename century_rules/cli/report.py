"""``century-rules report``."""

from __future__ import annotations

import time
from pathlib import Path

import click

from century_rules.cli.options import theme_option
from century_rules.rulebook import rulebook
from century_rules.writing.paragraphs import counted


@click.command("report")
@click.argument("name", metavar="GAME")
@click.argument("folder", metavar="FOLDER")
@click.option("--plays", type=click.IntRange(0, 50), default=3, show_default=True,
              help="Ordinary games looked at, for each question, for a play that arises by itself.")
@theme_option
def command(name: str, folder: str, plays: int, theme: str | None) -> None:
    """Every ambiguity of a game as a page, with an index, in a folder.

    Written from the plays and proofs kept for the game, each played again; seconds, not the minutes that `compare` would take.
    Open FOLDER/index.html. Ctrl-C leaves the pages written so far, each whole.

    \b
    Examples:
      century-rules report eastern-wonders doubts
      century-rules report spice-road doubts-golem --theme golem
    """
    from century_rules.pages.folder import INDEX, write_report

    begun, there, book = time.monotonic(), Path(folder), rulebook(name).themed(theme)
    made = f"century-rules report {name} {there.name}" + (f" --theme {theme}" if theme else "")
    pages = write_report(book, there, ordinary=plays, command=made, tell=lambda line: click.echo(f"… {line}", err=True))
    written = sum(1 for _ in pages)
    click.echo(f"{counted(written, 'page')} in {time.monotonic() - begun:.0f} s; open {there / INDEX}")
