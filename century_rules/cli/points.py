"""How plays end that are shown: with what they are against, or points, and what those rest on."""

from __future__ import annotations

from collections.abc import Sequence

import click

from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.paragraphs import wrapped
from century_rules.writing.placeholders import placeholders_of, resting_on
from century_rules.writing.turns import WIDTH


def against(statement: str, clauses: Sequence[str]) -> list[str]:
    """The point of a play that breaks what is claimed."""
    cited, said = f" ({', '.join(clauses)})" * bool(clauses), statement.removesuffix(".")
    end = "" if said.endswith(".)") and not clauses else "."
    return wrapped(f"The point: that is against what is claimed: {said}{cited}{end}", 4, width=WIDTH)


def tell_of_placeholders(book: Rulebook[S, A], game: BoardGame[S, A], before: str = "") -> None:
    """After points or a winner: which components no source gives, in a line; nothing where all are known."""
    said = resting_on(placeholders_of(book, game))
    click.echo(f"{before}{said}\n" if said else "", nl=False)
