"""How ``century-rules verify`` tells what was proved, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from century_rules.cli import shown as otherwise
from century_rules.cli.output import console
from century_rules.cli.points import against
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.writing.paragraphs import counted
from century_rules.writing.readings import in_short
from century_rules.writing.turns import play_lines

if TYPE_CHECKING:
    from century_rules.desk.breaking.demonstrations import Demonstration
    from century_rules.desk.breaking.control_result import ControlResult
    from century_rules.desk.proving.finding import Finding
    from century_rules.solving.stumbles import NoRuntimeErrors

ROOM_FOR_STATEMENTS = 110
"""Columns a terminal must have for the table to say what each theorem says."""


def coming_through(found: NoRuntimeErrors) -> str:
    """The line that says that Python comes through the rules."""
    return (f"the rules raise nothing but their own errors, {found.players} players, all readings ... PROVED "
            f"({counted(found.obligations, 'place')}, {counted(found.decided, 'obligation')})")


def line(finding: Finding[S, A]) -> str:
    """One line a finding, and another one for each of its negative controls."""
    line = (f"{finding.family}/{finding.theorem.id}, {finding.players} players, {in_short(finding.theorem.needs)} ... "
            f"{verdict_of(finding)} "
            f"({counted(len(finding.support.decisions), 'obligation')}, {finding.seconds:.1f} s)")
    unasked = ["no real play has a position or step that all of it is about"] if not finding.asked else []
    settled = [f"note: {each}" for control in finding.controls for each in control.settled]
    return "\n  ".join([line, *unasked, *settled, *(_control(control) for control in finding.controls)])


def verdict_of(finding: Finding[S, A]) -> str:
    if finding.verdict is not Verdict.PROVED:
        return f"{finding.verdict.value.upper()}: {finding.reason}"
    if finding.possible is None:
        return f"UNKNOWN: {finding.against_premises}"
    return f"NOT AS EXPECTED: {finding.against_premises}" if finding.against_premises else "PROVED"


def _control(result: ControlResult[S, A]) -> str:
    control = result.at.control
    told = f"control: {' and '.join(control.changes)}: {control.why}"
    if result.ran_out:
        return f"{told}: UNKNOWN, the limit ran out before the proof was seen to break"
    if result.play is None or result.wrong:
        return f"{told}: NOT AS EXPECTED, {result.wrong}"
    shown = f"a play of {counted(len(result.play.play.actions), 'action')} ({result.at.small.name})"
    return f"{told}: {result.broken} breaks, shown by {shown}"


def play(result: ControlResult[S, A], finding: Finding[S, A], every: bool) -> str:
    """The play that a negative control is shown by, turn by turn, and what it is against."""
    if result.play is None:
        return ""
    told = play_lines(result.play.book, result.play.game, result.play.play, every=every)
    return "\n".join([*told, *against(finding.claimed.statement, finding.claimed.clauses)])


def summary(findings: list[Finding[S, A]], demonstrations: list[Demonstration[S, A]], missing: int) -> None:
    """A table of all claims, and how many came out as expected. `missing`: findings that were cut off before they were there."""
    from rich.table import Table

    if not findings and not demonstrations:
        return
    out = console()
    with_statements = out.width >= ROOM_FOR_STATEMENTS
    table = Table(box=None, padding=(0, 2, 0, 0), title_justify="left")
    for heading in ("theorem", "players", "verdict", "under", "what it says")[:5 if with_statements else 4]:
        table.add_column(heading, no_wrap=heading not in ("under", "what it says"), overflow="fold")
    by_theorem: dict[str, list[Finding[S, A]]] = {}
    for finding in findings:
        by_theorem.setdefault(finding.theorem.id, []).append(finding)
    for theorem_id, same in by_theorem.items():
        verdicts = {verdict_of(finding).split(":")[0] if finding.as_expected or verdict_of(finding) != "PROVED"
                    else "NOT AS EXPECTED" for finding in same}
        table.add_row(theorem_id, " ".join(str(finding.players) for finding in same), "/".join(sorted(verdicts)),
                      in_short(same[0].theorem.needs), *([same[0].claimed.statement] if with_statements else []))
    shown_otherwise: dict[str, list[Demonstration[S, A]]] = {}
    for demonstration in demonstrations:
        shown_otherwise.setdefault(demonstration.id, []).append(demonstration)
    for claim_id, alike in shown_otherwise.items():
        came_out = {otherwise.verdict_of(each).split(":")[0] if each.as_expected else "NOT AS EXPECTED" for each in alike}
        table.add_row(claim_id, " ".join(str(each.players) for each in alike), "/".join(sorted(came_out)),
                      alike[0].under, *([alike[0].claimed.statement] if with_statements else []))
    click.echo()
    out.print(table)
    good = sum(finding.as_expected for finding in findings) + sum(each.as_expected for each in demonstrations)
    rest = f"; {counted(missing, 'theorem')} and what is checked directly were not come to" if missing else ""
    click.echo(f"\n{good} of {len(findings) + len(demonstrations)} as expected{rest}")


def told_of_plays(findings: list[Finding[S, A]], demonstrations: list[Demonstration[S, A]]) -> bool:
    """Whether there are plays that the list only counts or names, and that can be shown."""
    return any(control.play is not None for finding in findings for control in finding.controls) or any(
        shown.plays for shown in demonstrations)


def as_json(finding: Finding[S, A], said: list[str]) -> dict[str, object]:
    """A finding for programs; `said` explains what fails."""
    return {
        "id": finding.theorem.id, "family": finding.family, "statement": finding.claimed.statement,
        "clauses": list(finding.claimed.clauses), "players": finding.players,
        "readings": dict(finding.theorem.needs) or "all", "verdict": finding.verdict.value, "reason": finding.reason,
        "engine": "induction (z3)", "seconds": round(finding.seconds, 3), "as_expected": finding.as_expected,
        "obligations": len(finding.support.decisions), "premises_possible": finding.possible, "core_clauses": list(finding.core),
        "invariants": list(finding.support.invariants), "help": said, "asked_of_real_plays": finding.asked,
        "notes": [each for control in finding.controls for each in control.settled],
        "broken_by": finding.broken and {"play": finding.broken.play.name, "actions": finding.broken.length,
                                         "record": finding.broken.record()},
        "controls": [{
            "without": list(control.at.control.without),
            "denied": {negation.clause: negation.says for negation in control.at.control.negated},
            "readings": dict(control.at.control.readings), "why": control.at.control.why,
            "broken": control.broken, "instance": control.at.small.name,
            "play": None if control.play is None else control.play.sentences(), "as_expected": control.as_expected,
        } for control in finding.controls],
    }
