"""``century-rules clauses``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from century_rules.cli.options import (
    Rulings, as_typed, check_html, html_option, json_option, numbers_of_players, ruling_options, theme_option, workers_options,
)
from century_rules.cli.output import above, console, echo_json
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.cli.workers import Where, until_cut_short
from century_rules.kernel.clause import Clause
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.text_lines import clip
from century_rules.rulebook import Rulebook

if TYPE_CHECKING:
    from century_rules.desk.breaking.why import Loss, Why
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
@html_option
@ruling_options
@theme_option
@json_option
def command(name: str, ids: tuple[str, ...], asked: tuple[str, ...], cores: bool, players: int | None, where: Where,
            html: str | None, rulings: Rulings, theme: str | None, as_json: bool) -> None:
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
    if html is not None and not asked:
        raise InvalidInput("--html: is the page of why clauses are there; say which, with --why ID")
    check_html(html)
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
        _explain(book, wanted, (plain, number, where.begin()) if cores else None, html, as_json)
    elif as_json:
        echo_json([_as_json(clause) for clause in chosen])
    else:
        _print(chosen)
        console().print(book.sources_told, end="\n" * bool(book.sources_told))


def _explain(
    book: Rulebook[S, A], clauses: list[Clause], cores: tuple[Rulebook[S, A], int, Workers] | None,
    html: str | None, as_json: bool,
) -> None:
    """Clause by clause, each as soon as it is known; in which proofs they are used, which takes longest, comes last.

    `cores`: the book in its own words, which is known to other processes, and for how many players, and who proves.
    """
    from century_rules.desk.breaking.why import whys
    from century_rules.desk.proving.why_told import text_of, text_of_use
    from century_rules.desk.proving.clause_use import clause_use
    from century_rules.theory.theories import theory

    found: list[Why[S, A]] = []
    use: ClauseUse | None = None
    with console(err=True).status("looking") as status, until_cut_short() as cut:
        for why in whys(theory(book), [clause.id for clause in clauses], status.update):
            found.append(why)
            if not as_json:
                with above(status):
                    click.echo(f"{text_of(why)}\n")
        if cores is not None:
            use = clause_use(*cores, status.update)
    if as_json:
        echo_json([_why_as_json(why, use) for why in found])
    elif use is not None:
        click.echo("\n".join(text_of_use(why, use) for why in found))
    if html is not None:
        from century_rules.pages.document import write_page
        from century_rules.pages.why_clauses import clauses_page

        click.echo(f"page: {write_page(html, clauses_page(book, clauses, found, use, cut.why, as_typed()))}", err=as_json)
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


def _as_json(clause: Clause) -> dict[str, object]:
    return {"id": clause.id, "text": clause.text, "source": clause.source, "note": clause.note}


def _why_as_json(why: Why[S, A], use: ClauseUse | None) -> dict[str, object]:
    return {
        **_as_json(why.clause),
        "properties": [{"id": claimed.id, "statement": claimed.statement} for claimed in why.cited_by],
        "used_in_proofs": None if use is None else {"players": use.players, "theorems": list(use.used_in[why.clause.id])},
        "load_bearing": why.load_bearing,
        "redundant": None if why.redundant is None else {"reason": why.redundant.reason, "theorem": why.redundant.theorem},
        "without": [_loss_as_json(loss) for loss in why.losses],
    }


def _loss_as_json(loss: Loss[S, A]) -> dict[str, object]:
    return {
        "breaks": loss.theorem.id, "claimed_under": dict(loss.theorem.needs) or "all",
        "statement": loss.claimed.statement, "why": loss.at.control.why,
        "denied": list(loss.instead), "together_with": list(loss.others), "readings": dict(loss.at.control.readings),
        "alone": loss.alone, "instance": loss.at.small.name, "players": loss.at.control.players, "opening": loss.opening,
        "play": None if loss.play is None else loss.play.sentences(), "shortest": loss.play is not None and loss.play.shortest,
        "steps_in": None if loss.steps_in is None else {"action": loss.steps_in.action, "says": loss.steps_in.says},
    }
