"""``century-rules games``."""

from __future__ import annotations

import click

from century_rules.cli.options import json_option
from century_rules.cli.output import echo_json
from century_rules.cli.verbs import BAD_INPUT, FINE
from century_rules.kernel.errors import InvalidInput
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
    titles, broken = dict[str, str](), list[InvalidInput]()
    for name in rulebooks():
        try:
            book = rulebook(name)
            titles[name] = f"{book.title} ({book.for_players})"
        except InvalidInput as error:
            broken.append(error)
    if as_json:
        echo_json([{"name": name, "title": title} for name, title in titles.items()])
    else:
        for name, title in titles.items():
            click.echo(f"{name:<18}{title}")
    for why in broken:
        click.echo(f"century-rules: {why}", err=True)
    click.get_current_context().exit(BAD_INPUT if broken else FINE)
