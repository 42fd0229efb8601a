"""``century-rules verify``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.answers.text import row_lines, show_tables
from century_rules.cli.files import Files, file_options
from century_rules.cli.inductive import Explainer, OwnClaims
from century_rules.cli.options import (
    Rulings, actions_option, fresh_option, json_option, numbers_of_players, only_option, players_option, rlimit_option,
    ruling_options, workers_options,
)
from century_rules.cli.output import above, console, echo_json, steady
from century_rules.cli.second_opinion import SecondOpinion, worse
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import Where, until_cut_short
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import interruptible
from century_rules.rulebook import Rulebook
from century_rules.running import at_work
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.desk.breaking.demonstrations import Demonstration
    from century_rules.desk.proving.finding import Finding
    from century_rules.desk.proving.kept_verdicts import Proved


@click.command("verify")
@click.argument("name", metavar="GAME")
@players_option
@only_option
@click.option("--controls/--no-controls", default=True, show_default=True, help="Whether to break each proof on purpose, too.")
@click.option("--plays", is_flag=True, help="Show the plays that break a property without its clause, or refute a claim.")
@actions_option
@rlimit_option
@workers_options("decide obligations")
@click.option("--recheck", type=click.Choice(["cvc5"]), help="Also decide every obligation again with another solver.")
@click.option("--explain", is_flag=True, help="Show the position in which each negative control breaks its proof, too.")
@click.option("--also", metavar="FILE", help="Also try the claims of a file of your own: functions in plain Python.")
@click.option("--export", metavar="FOLDER", help="Also write every obligation there as SMT-LIB 2, for another solver.")
@file_options
@ruling_options
@fresh_option
@json_option
def command(name: str, players: tuple[int, ...], only: tuple[str, ...], controls: bool, plays: bool, every: bool,
            rlimit: int | None, where: Where, recheck: str | None, explain: bool, also: str | None, export: str | None,
            files: Files, rulings: Rulings, as_json: bool) -> None:
    """Prove what is claimed of a game, for any set-up and, where it says so, any reading.

    First it is shown that Python comes through the rules, whatever the position: that they raise nothing but their own errors.
    Where that is not shown nothing is proved of them.

    Each theorem is shown by induction over all plays, of any length; its premises are shown to be possible, and its negative
    controls (a clause dropped or overridden, or read otherwise) must break the proof and are shown by a play. An induction that
    fails proves nothing either way, so its verdict is unknown; the position in which it fails is shown, and whether a small
    game reaches it. What is checked directly, and claims that a stored play refutes, come last. With --only a theorem's own
    obligations are decided next, then what they rest on, and nothing else.

    With --ruling: which theorems the ruling keeps (proved anew), which it breaks (with the play), which are not decided (exit
    code 3). Negative controls, and what is checked directly, are about the printed rules alone.

    \b
    Examples:
      century-rules verify eastern-wonders --only voyage-cost --players 3 --plays
      century-rules verify spice-road --also mine.py --only mine
      century-rules verify spice-road --also mine.py --only mine/no_gold
      century-rules verify eastern-wonders --ruling my-ruling.toml --players 2 --html kept.html
    """
    from century_rules.desk.breaking.demonstrations import demonstrate
    from century_rules.desk.proving.verify import verify
    from century_rules.desk.proving.verify_document import Verified, row_of_demonstration, row_of_finding, verified_document
    from century_rules.solving.prover import RLIMIT_OF_OURS
    from century_rules.solving.stumbles import come_through_first, require_coming_through
    from century_rules.theory.theories import theory

    book, numbers = rulings.book(name), numbers_of_players(name, players)
    book.encoded()
    if explain and not controls:
        raise InvalidInput("--explain: is about negative controls; leave --no-controls out")
    if explain and book.in_force.rulings:
        raise InvalidInput("--explain: is about negative controls, which the printed rules have alone; leave --ruling out")
    workers = where.begin()
    if also is not None and not book.in_force.rulings and _is_python(also):
        with console(err=True).status("proving") as status:
            come_through_first(book, numbers, workers=workers, tell=steady(status.update))
    own = None if also is None else OwnClaims(book, also, only, numbers, rlimit, workers)
    ours = own is None or own.ours
    if own is not None:
        only = own.only
        own.read()
    if export is not None:
        _export(book, export, numbers, only)
    second = None if recheck is None else SecondOpinion(workers)
    if book.in_force.rulings:
        from century_rules.cli.keeping import show

        click.get_current_context().exit(show(
            book, rulings.paths, players=numbers, only=only, rlimit=rlimit, workers=workers, own=own, ours=ours, second=second,
            plays=plays, every=every, files=files, as_json=as_json))
    explainer = Explainer(book, controls=explain)

    def tell(lines: Iterable[str]) -> None:
        if not as_json:
            with above(status):
                for line in lines:
                    click.echo(line)

    unused: dict[int, Mapping[str, str]] = {}

    def beside(found: Proved[object, object], number: int) -> None:
        if own is None:
            tell(each.told() for each in found.through)
        unused[number] = found.unused

    asked_of_all = len(theory(book).chosen_theorems(only)) * len(numbers) if ours else 0
    findings: list[Finding[object, object]] = []
    said: list[list[str]] = []
    demonstrations: list[Demonstration[object, object]] = []
    with console(err=True).status("proving") as status, until_cut_short() as cut, at_work(workers) as same:
        update = steady(status.update)
        otherwise_shown = demonstrate(book, players=numbers, only=only, controls=controls, workers=same,
                                      progress=update) if ours else ()

        audit = None if second is None else second.take
        for through in () if own is None else require_coming_through(book, numbers, workers=workers, tell=update):
            tell([through.told()])
        if own is not None:
            own.run(status, audit, quiet=as_json)
        for finding in verify(book, players=numbers, only=only, controls=controls, rlimit=rlimit or RLIMIT_OF_OURS, workers=same,
                              progress=update, audit=audit, small_cores=as_json, beside=beside) if ours else ():
            findings.append(finding)
            said.append([])
            said[-1] += explainer.of(finding, update)
            tell(row_lines(row_of_finding(finding, said[-1]), plays=plays, every=every))
        for demonstration in otherwise_shown:
            demonstrations.append(demonstration)
            tell(row_lines(row_of_demonstration(demonstration), plays=plays, every=every))
        if second is not None:
            second.ask(update)
    parts = {"also": own and own.as_json(), "recheck": second and second.as_json()}
    document = verified_document(book, Verified(
        findings=findings, demonstrations=demonstrations, said=said, tried=() if own is None else own.tried,
        file="" if own is None else own.added.file, asked=theory(book).chosen(only) if ours else (), players=numbers, cut=cut.why,
        asked_of_all=asked_of_all, second=() if second is None else second.sentences(),
        agreed=second is None or second.exit_code() == FINE,
        beside={part: answer for part, answer in parts.items() if answer is not None}, unused=unused))
    if as_json:
        echo_json(document.data)
    else:
        show_tables(document, console())
        if not plays and any(row.plays or row.parts for row in document.tables[0].rows):
            click.echo("With --plays, the plays that break or refute something are shown, turn by turn.")
        if second is not None:
            second.show()
    files.write(document, as_json)
    if cut:
        rest = f" and {counted(len(demonstrations), 'claim')} checked directly" if demonstrations else ""
        click.echo(f"century-rules: {cut.why} after {len(findings)} of {asked_of_all} theorems{rest}", err=True)
    not_shown = any(why for each in unused.values() for why in each.values())
    expected = all(each.as_expected for each in demonstrations) and not not_shown
    code = worse(_exit_code(findings), FINE if expected else NOT_AS_EXPECTED,
                 *(each.exit_code() for each in (own, second) if each is not None))
    click.get_current_context().exit(CUT_SHORT if cut else code)


def _is_python(file: str) -> bool:
    """Whether a file could be run; what else is wrong with it is said where it is run."""
    try:
        ast.parse(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return False
    return True


def _export(book: Rulebook[S, A], folder: str, players: tuple[int, ...], only: tuple[str, ...]) -> None:
    from century_rules.solving.export import export_obligations

    there = 0

    def written(count: int) -> None:
        nonlocal there
        there = count

    try:
        with interruptible():
            export_obligations(book, Path(folder), players=players, only=only, written=written)
    except KeyboardInterrupt:
        click.echo(f"century-rules: interrupted after {counted(there, 'obligation')}; there are more than those in "
                   f"{folder}", err=True)
        click.get_current_context().exit(CUT_SHORT)
    click.echo(f"{counted(there, 'obligation')} written to {folder}", err=True)


def _exit_code(findings: Iterable[Finding[S, A]]) -> int:
    unexpected = [finding for finding in findings if not finding.as_expected]
    if not unexpected:
        return FINE
    cut_short = all(finding.ran_out or any(control.ran_out for control in finding.controls) for finding in unexpected)
    return CUT_SHORT if cut_short else NOT_AS_EXPECTED
