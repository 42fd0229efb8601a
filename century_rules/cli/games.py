"""``century-rules games``."""

from __future__ import annotations

import click

from century_rules.cli.options import json_option
from century_rules.cli.output import echo_json
from century_rules.rulebook import rulebook, rulebooks


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """Which games there are, by the name every other verb takes.

    A package of your own adds one by an entry point: docs/a-game-of-your-own.md.

    \b
    Examples:
      century-rules games
      century-rules games --json
    """
    found = {name: rulebook(name) for name in rulebooks()}
    titles = {name: f"{book.title} ({book.for_players})" for name, book in found.items()}
    if as_json:
        echo_json([{"name": name, "title": title} for name, title in titles.items()])
        return
    for name, title in titles.items():
        click.echo(f"{name:<18}{title}")
