"""``century-rules clauses``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from century_rules.cli.files import Files, file_options
from century_rules.cli.options import Rulings, json_option, numbers_of_players, ruling_options, theme_option, workers_options
from century_rules.cli.output import above, console, echo_json
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import Where, until_cut_short
from century_rules.kernel.clause import Clause
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.text_lines import clip
from century_rules.rulebook import Rulebook
from century_rules.rulebook_texts import text_of_sources

if TYPE_CHECKING:
    from century_rules.desk.breaking.why import Why
    from century_rules.desk.proving.clause_use import ClauseUse
    from century_rules.running import Workers


@click.command("clauses")
@click.argument("name", metavar="GAME")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--why", "asked", multiple=True, metavar="ID",
              help="Why this clause is there: the properties that cite it, and the play that breaks one without it. May be given "
                   "more than once. Takes seconds.")
@click.option("--cores", is_flag=True,
              help="With --why: also in which proofs the clause is used. Proves every theorem once, which takes a minute or so.")
@click.option("-p", "--players", type=int, help="With --cores: for how many players; default the fewest.")
@workers_options("prove, with --cores")
@file_options
@ruling_options
@theme_option
@json_option
def command(name: str, ids: tuple[str, ...], asked: tuple[str, ...], cores: bool, players: int | None, where: Where,
            files: Files, rulings: Rulings, theme: str | None, as_json: bool) -> None:
    """The clauses of a rulebook, or those named, with their sources.

    What abbreviations in the sources mean is said below the list.

    With --why the exit code is 1 if a clause is neither shown to be load-bearing nor known to be redundant.
    `century-rules verify` checks that the proofs break, too.

    \b
    Examples:
      century-rules clauses eastern-wonders
      century-rules clauses eastern-wonders EW-3.4 EW-3.5
      century-rules clauses eastern-wonders --why EW-3.5 --html why.html
      century-rules clauses eastern-wonders --why EW-3.4 --why EW-3.5 --cores --json
    """
    if files.asked and not asked:
        raise InvalidInput(f"{files.asked}: is the page of why clauses are there; say which, with --why ID")
    plain = rulings.book(name)
    book = plain.themed(theme)
    chosen = [book.clause(clause_id) for clause_id in dict.fromkeys(ids)] or list(book.clauses.values())
    wanted = [book.clause(clause_id) for clause_id in dict.fromkeys(asked)]
    if cores and not asked:
        raise InvalidInput("--cores: say of which clauses, with --why ID")
    if where.scheduler is not None and not cores:
        raise InvalidInput("--scheduler: is for proofs; give --cores, too")
    number, = numbers_of_players(name, (min(book.players) if players is None else players,))
    if asked and ids:
        raise InvalidInput(f"--why: cannot be given together with {clip(ids[0])}; give each clause as --why ID, or leave --why "
                           "out")
    if asked:
        _explain(book, wanted, (plain, number, where.begin()) if cores else None, files, as_json)
    elif as_json:
        from century_rules.desk.proving.why_document import clause_as_json

        echo_json([clause_as_json(clause) for clause in chosen])
    else:
        _print(chosen)
        console().print(text_of_sources(book), end="\n" * bool(text_of_sources(book)))


def _explain(
    book: Rulebook[S, A], clauses: list[Clause], cores: tuple[Rulebook[S, A], int, Workers] | None,
    files: Files, as_json: bool,
) -> None:
    """Clause by clause, each as soon as it is known; in which proofs they are used, which takes longest, comes last.

    `cores`: the book in its own words, which is known to other processes, and for how many players, and who proves.
    """
    from century_rules.answers.text import row_lines
    from century_rules.desk.breaking.why import whys
    from century_rules.desk.proving.clause_use import clause_use
    from century_rules.desk.proving.why_document import row_of_why, used_in, why_document
    from century_rules.theory.theories import theory

    found: list[Why[S, A]] = []
    use: ClauseUse | None = None
    with console(err=True).status("looking") as status, until_cut_short() as cut:
        for why in whys(theory(book), [clause.id for clause in clauses], status.update):
            found.append(why)
            if not as_json:
                with above(status):
                    click.echo("\n".join((*row_lines(row_of_why(why), shown=True, whole=True), "")))
        if cores is not None:
            use = clause_use(*cores, status.update)
    document = why_document(book, clauses, found, use, cut.why)
    if as_json:
        echo_json(document.data)
    elif use is not None:
        click.echo("\n".join(f"{why.clause.id}: {line}" for why in found for line in used_in(why, use)))
    files.write(document, as_json)
    unproved = () if use is None else use.unproved
    if unproved:
        click.echo(f"century-rules: not proved, so nothing is said of their proofs: {', '.join(unproved)}", err=True)
    if cut:
        missing = "; which proofs use them is not known" if cores is not None else ""
        click.echo(f"century-rules: {cut.why} after {len(found)} of {len(clauses)} clauses{missing}", err=True)
    _exit(found, bool(cut), bool(unproved))


def _exit(found: list[Why[S, A]], interrupted: bool, unproved: bool) -> None:
    unexpected = unproved or not all(why.as_expected for why in found)
    click.get_current_context().exit(CUT_SHORT if interrupted else NOT_AS_EXPECTED if unexpected else FINE)


def _print(clauses: list[Clause]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for clause in clauses:
        text = Text(clause.text)
        text.append(f"\nSource: {clause.source}", style="dim")
        if clause.note:
            text.append(f"\nNote: {clause.note}", style="italic")
        table.add_row(clause.id, text)
    console().print(table)
