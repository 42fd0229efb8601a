"""Where two readings part on a small game, told to people and to programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from century_rules.cli.output import echo_json
from century_rules.rulebook import A, Rulebook, S, Small
from century_rules.search.small import sentences
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.search.compare import Comparison, Parting


def tell_parting(
    book: Rulebook[S, A], small: Small[S, A], against: Sequence[str], found: Comparison[S, A], as_json: bool,
) -> None:
    """What a comparison on an instance found."""
    parting, other = found.parting, ", ".join(against)
    if as_json:
        echo_json({
            "instance": small.name, "against": list(against), "pairs": found.pairs, "transitions": found.transitions,
            "depth": found.depth, "complete": found.complete, "why_stopped": found.why_stopped,
            "interrupted": found.why_stopped == "interrupted", "parting": None if parting is None else _as_json(book, parting)})
        return
    click.echo(f"{small.name}, and under {other}: {found.pairs:,} pairs of positions, {counted(found.depth, 'action')} deep")
    if parting is None:
        click.echo("THE SAME ON INSTANCE: no play from there tells the two apart" if found.complete
                   else f"UNKNOWN beyond that: {found.why_stopped}")
        return
    click.echo(f"PART in {counted(len(parting.actions), 'action')}, and no sooner: {_difference(book, parting, other)}")
    for number, sentence in enumerate(sentences(book, small.game, parting.initial[0], parting.actions), 1):
        click.echo(f"  {number:3}. {sentence}")


def _difference(book: Rulebook[S, A], parting: Parting[S, A], other: str) -> str:
    if parting.kind != "legality":
        what = "; ".join(f"{name} is {mine}, and {its} under {other}" for name, (mine, its) in parting.details.items())
        return f"another {parting.kind}: {what}"
    told = []
    if parting.only_left:
        told.append(f"{', '.join(map(book.write_action, parting.only_left))} is then not allowed under {other}")
    if parting.only_right:
        told.append(f"{', '.join(map(book.write_action, parting.only_right))} is then allowed only under {other}")
    return "; ".join(told)


def _as_json(book: Rulebook[S, A], parting: Parting[S, A]) -> dict[str, object]:
    return {
        "kind": parting.kind, "actions": [book.write_action(action) for action in parting.actions],
        "only_here": [book.write_action(action) for action in parting.only_left],
        "only_there": [book.write_action(action) for action in parting.only_right],
        "details": {name: [str(mine), str(its)] for name, (mine, its) in parting.details.items()}}
