"""What points rest on."""

from __future__ import annotations

import click

from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.placeholders import placeholders_of, resting_on


def tell_of_placeholders(book: Rulebook[S, A], game: BoardGame[S, A], before: str = "") -> None:
    """After points or a winner: which components no source gives, in a line; nothing where all are known."""
    said = resting_on(placeholders_of(book, game))
    click.echo(f"{before}{said}\n" if said else "", nl=False)
