"""``century-rules verify --instance``: every claim on a game that is searched to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.eastern_wonders import narrate
from century_rules.kernel.interrupts import interruptible
from century_rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from century_rules.desk.on_instances import OnInstance
    from century_rules.eastern_wonders import Game


def show(name: str, named: str, *, only: Sequence[str], plays: bool, as_json: bool) -> int:
    """Print the verdicts; gives the exit code. `named` is an instance, or a file of one."""
    from century_rules.desk.on_instances import on_instance
    from century_rules.eastern_wonders.instances import instance_or_file

    small = instance_or_file(named)
    found: list[OnInstance] = []
    interrupted = False
    with console(err=True).status("searching") as status:
        try:
            with interruptible():
                found.extend(on_instance(name, small, only=only, progress=steady(status.update)))
        except KeyboardInterrupt:
            interrupted = True
    if as_json:
        findings = [_as_json(small.game, each) for each in found]
        echo_json({"interrupted": interrupted, "instance": small.name, "findings": findings})
    else:
        for each in found:
            for line in _lines(small.game, each, plays):
                click.echo(line)
        good = sum(each.as_expected for each in found)
        click.echo(f"{small.name}: {good} of {len(found)} claims came out as expected")
    if interrupted:
        click.echo("century-rules: interrupted", err=True)
    if interrupted or any(each.verdict is Verdict.UNKNOWN for each in found):
        return CUT_SHORT
    return FINE if all(each.as_expected for each in found) else NOT_AS_EXPECTED


def _verdict(each: OnInstance) -> str:
    told = each.verdict.value.upper()
    if not each.as_expected and each.verdict is not Verdict.UNKNOWN:
        told = f"NOT AS EXPECTED: {each.verdict.value}"
    elif each.verdict is Verdict.REFUTED and each.expected is not None:
        told += ", as it should be"
    return f"{told}: {each.reason}" if each.reason else told


def _lines(game: Game, each: OnInstance, plays: bool) -> list[str]:
    length = "" if each.play is None else f", a play of {len(each.play.actions) - each.begins} actions"
    told = [f"{each.family}/{each.id} ... {_verdict(each)} ({each.looked_at:,} positions{length})"]
    if each.play is not None and plays:
        told += [f"    {number}. {sentence}" for number, sentence in enumerate(_sentences(game, each), 1)]
    return told


def _sentences(game: Game, each: OnInstance) -> list[str]:
    """What is played from where the instance begins."""
    if each.play is None:
        return []
    play = each.play
    return [narrate(game, state, action) for state, action in zip(play.states, play.actions, strict=False)][each.begins:]


def _as_json(game: Game, each: OnInstance) -> dict[str, object]:
    return {
        "id": each.id, "family": each.family, "statement": each.claimed.statement, "clauses": list(each.claimed.clauses),
        "verdict": each.verdict.value, "expected": None if each.expected is None else each.expected.value,
        "as_expected": each.as_expected, "positions": each.looked_at, "reason": each.reason, "play": _sentences(game, each),
    }
