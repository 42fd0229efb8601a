"""``century-rules schema``."""

from __future__ import annotations

import click

from century_rules.cli.options import Rulings, ruling_options
from century_rules.cli.output import echo_json
from century_rules.protocol.schema import schema_of


@click.command("schema")
@click.argument("name", metavar="GAME")
@ruling_options
def command(name: str, rulings: Rulings) -> None:
    """JSON Schema (2020-12) of a game's positions; in $defs also observations, actions, and each message of `serve`.

    The answer to a message is answer-MESSAGE there, the message itself say-MESSAGE. The `$id` stays the same as long as a program
    that reads by it is not misled.

    \b
    Examples:
      century-rules schema spice-road > spice-road.schema.json
    """
    echo_json(schema_of(rulings.book(name)))
