"""``century-rules games``."""

from __future__ import annotations

import click

from century_rules.cli.options import GAMES, json_option
from century_rules.cli.output import echo_json


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """Which games there are, by the name every other verb takes.

    \b
    Examples:
      century-rules games
      century-rules games --json
    """
    if as_json:
        echo_json([{"name": name, "title": title} for name, title in GAMES.items()])
        return
    for name, title in GAMES.items():
        click.echo(f"{name:<18}{title}")
