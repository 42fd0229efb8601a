"""How plays end that are shown: with what they are against, who cannot act, or points, and what those rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from century_rules.kernel.errors import InvalidAction
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import wrapped
from century_rules.writing.placeholders import placeholders_of, resting_on
from century_rules.writing.turns import WIDTH

MOST_REASONS = 12
"""Reasons that are told; first those of actions that least forbids."""


def against(statement: str, clauses: Sequence[str]) -> list[str]:
    """The point of a play that breaks what is claimed."""
    cited, said = f" ({', '.join(clauses)})" * bool(clauses), statement.removesuffix(".")
    end = "" if said.endswith(".)") and not clauses else "."
    return wrapped(f"The point: that is against what is claimed: {said}{cited}{end}", 4, width=WIDTH)


def tell_of_placeholders(book: Rulebook[S, A], game: BoardGame[S, A], before: str = "") -> None:
    """After points or a winner: which components no source gives, in a line; nothing where all are known."""
    said = resting_on(placeholders_of(book, game))
    click.echo(f"{before}{said}\n" if said else "", nl=False)


def stuck(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Iterator[str]:
    """Who cannot act, and which clauses forbid what there is to do; only who, of a game that does not name its actions."""
    yield f"The point: {format_seat(game.actor(state))} cannot act, and the game goes on."
    found: dict[tuple[str, str], list[tuple[int, A]]] = {}
    for action in book.every_action(game, state):
        try:
            refusals = game.why_illegal(state, action)
        except InvalidAction:
            continue
        for each in refusals[:1]:
            found.setdefault((each.clause, book.worded_why(each.why)), []).append((len(refusals), action))
    nearest = sorted(found.items(), key=lambda each: (min(number for number, _ in each[1]), len(each[1])))
    for (clause, why), forbidden in nearest[:MOST_REASONS]:
        more = f" and {len(forbidden) - 1:,} more" * (len(forbidden) > 1)
        yield from wrapped(f"{book.write_action(forbidden[0][1])}{more}: {clause}: {why}", 4, 6, width=WIDTH)
    if len(nearest) > MOST_REASONS:
        yield "    and for other reasons whatever else there is to do"
