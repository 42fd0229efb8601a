"""``century-rules legal``."""

from __future__ import annotations

import click

from century_rules.cli.options import Rulings, json_option, ruling_options
from century_rules.cli.output import echo_json
from century_rules.cli.position import Given, position, position_options
from century_rules.protocol.positions import position_as_json, set_up_as_json
from century_rules.protocol.server import outcome_as_json


@click.command("legal")
@position_options
@ruling_options
@json_option
def command(given: Given, rulings: Rulings, as_json: bool) -> None:
    """What may be done in a position: one action a line, as `play` takes it; nothing once the game is over.

    It begins at the deal, where an --instance begins, or in a --record or a play in which two readings part, --after so many
    actions. With --json it tells the set-up, the position, who is to act, the outcome and the actions, as `new` and `legal` of
    `century-rules serve` do (docs/protocol.md): the deal of a seed, too.

    \b
    Examples:
      century-rules legal spice-road --seed 7
      century-rules legal spice-road --seed 7 --json > deal.json
      century-rules legal goa --record game.txt --after 12 --json
    """
    book = rulings.book(given.name)
    here = position(book, given)
    game, state = here.game, here.state
    actions = [book.write_action(action) for action in game.legal_actions(state)]
    if not as_json:
        for action in actions:
            click.echo(action)
        return
    outcome = outcome_as_json(game, state)
    echo_json({
        "game": book.name, "players": game.players,
        "readings": book.reading_names.by_name(game.readings),
        "set_up": set_up_as_json(book, game, state), "position": position_as_json(book, game, state),
        "to_act": None if outcome is not None else game.actor(state), "outcome": outcome, "actions": actions})
