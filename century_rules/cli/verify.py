"""``century-rules verify``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.cli.inductive import Explainer, OwnClaims
from century_rules.cli.options import game_named, json_option
from century_rules.cli.output import console, echo_json
from century_rules.cli.second_opinion import SecondOpinion, worse
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.interrupts import interruptible
from century_rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from century_rules.desk.verify import ControlResult, Finding


@click.command("verify")
@click.argument("name", metavar="GAME")
@click.option("-p", "--players", type=int, multiple=True, metavar="NUMBER", help="For how many players; default 2, 3 and 4.")
@click.option("--only", multiple=True, metavar="NAME", help="A theorem, or a family of theorems; may be given more than once.")
@click.option("--controls/--no-controls", default=True, show_default=True, help="Whether to break each proof on purpose, too.")
@click.option("--plays", is_flag=True, help="Show the play with which each negative control breaks its property.")
@click.option("--rlimit", type=click.IntRange(min=1), metavar="STEPS", help="Solver steps allowed to one obligation.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes that decide obligations.")
@click.option("--export", metavar="FOLDER", help="Also write every obligation there as SMT-LIB 2, for another solver.")
@click.option("--recheck", type=click.Choice(["cvc5"]), help="Also decide every obligation again with another solver.")
@click.option("--explain", is_flag=True, help="Show the position in which each negative control breaks its proof, too.")
@click.option("--also", metavar="FILE", help="Also try the claims of a file of your own: INVARIANTS and THEOREMS in Python.")
@json_option
def command(name: str, players: tuple[int, ...], only: tuple[str, ...], controls: bool, plays: bool, rlimit: int | None,
            workers: int, export: str | None, recheck: str | None, explain: bool, also: str | None,
            as_json: bool) -> None:
    """Prove what is claimed of a game, for any map, any recipes, any order of the stacks and, where it says so, any reading.

    Each theorem is shown by induction over all plays, of any length; its premises are shown to be possible, and its negative
    control (a clause dropped, or read otherwise) must break the proof and is shown by a play. An induction that fails proves
    nothing either way, so its verdict is unknown; the position in which it fails is shown, and whether a small game reaches it.

    \b
    Examples:
      century-rules verify eastern-wonders
      century-rules verify eastern-wonders --only port_closure --players 3 --plays
      century-rules verify eastern-wonders --json > findings.json
      century-rules verify eastern-wonders --only voyage-cost --export obligations
      century-rules verify eastern-wonders --recheck cvc5
      century-rules verify eastern-wonders --also mine.py --only mine
    """
    from century_rules.desk.export import export_obligations
    from century_rules.desk.verify import RLIMIT, verify

    game_named(name)
    numbers = tuple(dict.fromkeys(players)) or (2, 3, 4)
    for number in numbers:
        if not 2 <= number <= 4:
            raise InvalidInput(f"--players: {number}; Eastern Wonders is for 2 to 4 players")
    own = None if also is None else OwnClaims(name, also, numbers, rlimit, workers)
    only, ours = (only, True) if own is None else own.not_mine(only)
    if export is not None:
        written = export_obligations(name, Path(export), players=numbers, only=only)
        click.echo(f"{written} obligations written to {export}", err=True)
    second = None if recheck is None else SecondOpinion(workers)
    explainer = Explainer(name, controls=explain)
    findings: list[Finding] = []
    said: list[list[str]] = []
    interrupted = False
    out = console(err=True)
    with out.status("proving") as status:
        try:
            with interruptible():
                audit = None if second is None else second.take
                if own is not None:
                    own.run(status, audit, quiet=as_json)
                for finding in verify(name, players=numbers if ours else (), only=only, controls=controls,
                                      rlimit=rlimit or RLIMIT, workers=workers, progress=status.update, audit=audit):
                    findings.append(finding)
                    said.append([])
                    said[-1] = explainer.of(finding, status.update)
                    if not as_json:
                        status.stop()  # or its line would stand before ours
                        click.echo(_line(finding))
                        if plays and finding.control is not None:
                            click.echo(_play(finding.control))
                        for line in said[-1]:
                            click.echo(f"    {line}")
                        status.start()
                if second is not None:
                    second.ask(status.update)
        except KeyboardInterrupt:
            interrupted = True
    if as_json:
        found = [{**_as_json(finding), "help": lines} for finding, lines in zip(findings, said, strict=True)]
        parts = {"also": own and own.as_json(), "recheck": second and second.as_json()}
        asked = {part: answer for part, answer in parts.items() if answer is not None}
        echo_json({"findings": found, **asked} if asked else found)
    else:
        _summary(findings)
        if second is not None:
            second.show()
    if interrupted:
        click.echo(f"century-rules: interrupted after {len(findings)} findings", err=True)
    code = worse(_exit_code(findings), *(each.exit_code() for each in (own, second) if each is not None))
    click.get_current_context().exit(CUT_SHORT if interrupted else code)


def _exit_code(findings: Iterable[Finding]) -> int:
    unexpected = [finding for finding in findings if not finding.as_expected]
    if not unexpected:
        return FINE
    cut_short = all(finding.ran_out or (finding.control is not None and finding.control.ran_out) for finding in unexpected)
    return CUT_SHORT if cut_short else NOT_AS_EXPECTED


def _line(finding: Finding) -> str:
    """One line a finding, and another one for its negative control."""
    readings = ", ".join(f"{name}={value}" for name, value in finding.theorem.needs.items()) or "all readings"
    line = (f"{finding.family}/{finding.theorem.id}, {finding.players} players, {readings} ... {_verdict(finding)} "
            f"({finding.obligations} obligations, {finding.seconds:.1f} s)")
    return line if finding.control is None else f"{line}\n  {_control(finding.control)}"


def _verdict(finding: Finding) -> str:
    if finding.verdict is not Verdict.PROVED:
        return f"{finding.verdict.value.upper()}: {finding.reason}"
    return "PROVED" if finding.possible else "NOT AS EXPECTED: its premises contradict each other"


def _control(result: ControlResult) -> str:
    control = result.control
    changed = [f"without {clause}" for clause in control.without] + [f"read {n}={v}" for n, v in control.readings.items()]
    told = f"control: {' and '.join(changed)} {control.why}"
    if result.ran_out:
        return f"{told}: UNKNOWN, the limit ran out before the proof was seen to break"
    if not result.broken:
        return f"{told}: NOT AS EXPECTED, the proof still goes through"
    if result.empty:
        return f"{told}: NOT AS EXPECTED, these parts of the theorem say nothing: {', '.join(result.empty)}"
    if result.play is None:
        return f"{told}: NOT AS EXPECTED, {result.broken} breaks but no play was found that shows it"
    return f"{told}: {result.broken} breaks, and so does a play of {len(result.play.play.actions)} actions ({control.instance})"


def _play(result: ControlResult) -> str:
    if result.play is None:
        return ""
    return "\n".join(f"    {number}. {sentence}" for number, sentence in enumerate(result.play.sentences(), 1))


def _summary(findings: list[Finding]) -> None:
    from rich.table import Table

    if not findings:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), title_justify="left")
    for heading in ("theorem", "players", "verdict", "what it says"):
        table.add_column(heading, no_wrap=heading != "what it says")
    by_theorem: dict[str, list[Finding]] = {}
    for finding in findings:
        by_theorem.setdefault(finding.theorem.id, []).append(finding)
    for theorem_id, same in by_theorem.items():
        verdicts = {_verdict(finding).split(":")[0] if finding.as_expected or finding.verdict is not Verdict.PROVED
                    else "NOT AS EXPECTED" for finding in same}
        needs = "".join(f" ({name}={value})" for name, value in same[0].theorem.needs.items())
        table.add_row(theorem_id, " ".join(str(finding.players) for finding in same), "/".join(sorted(verdicts)),
                      same[0].claimed.statement + needs)
    click.echo()
    console().print(table)
    good = sum(finding.as_expected for finding in findings)
    click.echo(f"\n{good} of {len(findings)} as expected")


def _as_json(finding: Finding) -> dict[str, object]:
    control = finding.control
    return {
        "id": finding.theorem.id, "family": finding.family, "statement": finding.claimed.statement,
        "clauses": list(finding.claimed.clauses), "players": finding.players,
        "readings": dict(finding.theorem.needs) or "all", "verdict": finding.verdict.value, "reason": finding.reason,
        "engine": "induction (z3)", "seconds": round(finding.seconds, 3), "as_expected": finding.as_expected,
        "obligations": finding.obligations, "premises_possible": finding.possible, "core_clauses": list(finding.core),
        "invariants": list(finding.invariants),
        "control": None if control is None else {
            "without": list(control.control.without), "readings": dict(control.control.readings), "why": control.control.why,
            "broken": control.broken, "instance": control.control.instance,
            "play": None if control.play is None else control.play.sentences(), "as_expected": control.as_expected},
    }
