"""Where two readings part on a small game, told to people and to programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from century_rules.cli.output import echo_json
from century_rules.kernel.play import played
from century_rules.rulebook import A, Rulebook, S, Small
from century_rules.writing.paragraphs import because, counted, wrapped
from century_rules.writing.turns import WIDTH, play_lines

if TYPE_CHECKING:
    from century_rules.search.compare import Comparison, Parting


def tell_parting(
    book: Rulebook[S, A], both: tuple[Small[S, A], Small[S, A]], against: Sequence[str], found: Comparison[S, A], every: bool,
    as_json: bool,
) -> None:
    """What a comparison on an instance found; `both` are the instance as it is, and under the other readings."""
    parting, other, small = found.parting, ", ".join(against), both[0]
    if as_json:
        echo_json({
            "instance": small.name, "against": list(against), "pairs": found.pairs, "transitions": found.transitions,
            "depth": found.depth, "complete": found.complete, "why_stopped": found.why_stopped,
            "interrupted": found.why_stopped == "interrupted", "parting": None if parting is None else _as_json(book, parting)})
        return
    click.echo(f"{small.name}, and under {other}: {counted(found.pairs, 'pair')} of positions, "
               f"{counted(found.depth, 'action')} deep")
    if parting is None:
        click.echo("THE SAME ON INSTANCE: no play from there tells the two apart" if found.complete
                   else f"UNKNOWN beyond that: {found.why_stopped}")
        return
    click.echo(f"PART in {counted(len(parting.actions), 'action')}, and no sooner: {_difference(book, parting, other)}")
    for line in play_lines(book, small.game, played(small.game, parting.initial[0], parting.actions), every=every, indent=2):
        click.echo(line)
    for line in wrapped(f"The point: {_point(book, both, parting, other)}", 0, width=WIDTH):
        click.echo(line)


def _point(book: Rulebook[S, A], both: tuple[Small[S, A], Small[S, A]], parting: Parting[S, A], other: str) -> str:
    """What one of the two does not allow there, with the clause; or what differs."""
    games, states = (both[0].game, both[1].game), (parting.left, parting.right)
    names = f"as {both[0].name} is read", f"under {other}"
    for side, allowed in enumerate((parting.only_left, parting.only_right)):
        for action in allowed:
            why = games[1 - side].why_illegal(states[1 - side], action)[0]
            told = book.telling.describe(games[side], states[side], action)
            cause = because(book.worded_why(why.why), why.clause)
            return f"{names[side]}, {told}; {names[1 - side]} that is not allowed, {cause}."
    return f"after the same actions, {_difference(book, parting, other)}."


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
