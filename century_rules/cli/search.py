"""``century-rules search``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from century_rules.answers.text import report
from century_rules.cli.files import Files, file_options
from century_rules.cli.options import Rulings, actions_option, count, json_option, readings_given, ruling_options, theme_option
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.kernel.errors import IllegalAction, InvalidInput, RulesAtFault
from century_rules.kernel.goal import Goal
from century_rules.process.limits import MOST_THREADS
from century_rules.rulebook import A, S
from century_rules.search.explore import EngineName
from century_rules.search.small import compare_on, search_instance
from century_rules.writing.paragraphs import counted
from century_rules.writing.raised import told_in_words

if TYPE_CHECKING:
    from century_rules.search.exploration import Exploration, Progress


@click.command("search")
@click.argument("name", metavar="GAME")
@click.argument("named", metavar="INSTANCE|FILE", default="")
@click.option("--goal", metavar="NAME", help="Stop at a shortest play to a goal of the game; an unknown name lists them.")
@click.option("--against", multiple=True, metavar="NAME=VALUE",
              help="Instead, search side by side with the game under that reading, for where the two part.")
@click.option("-r", "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=readings_given,
              help="A reading other than the instance's; @FILE has several, a line each.")
@click.option("--engine", type=click.Choice(["auto", "python", "native"]), default="auto", show_default=True,
              help="What searches; to the end all find the same.")
@click.option("--threads", type=click.IntRange(1, MOST_THREADS), metavar="NUMBER", default=1, show_default=True,
              help="So many search at once where machine code does, from some 260,000 states on; what is found is the same.")
@click.option("--max-states", type=count(), help="Stop once there are so many states, or a few more.")
@click.option("--max-depth", type=count(0), help="Plays of up to so many actions.")
@actions_option
@file_options
@ruling_options
@theme_option
@json_option
def command(name: str, named: str, goal: str | None, against: tuple[str, ...], readings: tuple[str, ...], engine: EngineName,
            threads: int, max_states: int | None, max_depth: int | None, every: bool, files: Files, rulings: Rulings,
            theme: str | None, as_json: bool) -> None:
    """Search a small game completely: count its positions, find any in which nobody can act, or the shortest play to a goal.

    With --against: the shortest play after which two readings of a clause part there, or that they never do.

    An instance is one of this library's by name, or a file of your own (see docs/using.md). Every play that is shown was gone
    through by the rules themselves. Ctrl-C and limits give what was covered, and exit code 3.

    \b
    Examples:
      century-rules search eastern-wonders cove
      century-rules search eastern-wonders lagoon --goal port-closed --html play.html
      century-rules search eastern-wonders ocean --max-states 1000000
      century-rules search eastern-wonders reef --against pickup=all
    """
    from century_rules.answers.searched import searched_document
    from century_rules.desk.comparing.small_games_document import apart_document

    book = rulings.book(name).themed(theme)
    small = book.instance(named)
    small = book.under(small, book.reading_names.parse(readings, small.game.readings)) if readings else small
    wanted = None if goal is None else book.goal(goal)
    if against:
        if goal is not None:
            raise InvalidInput("--goal: cannot be given together with --against; leave one of them out")
        other = book.under(small, book.reading_names.parse(against, small.game.readings))
        if other.game.readings == small.game.readings:
            raise InvalidInput(f"--against: {', '.join(against)} is how {small.name} is read already; give another reading")
    with console(err=True).status("searching") as status:
        update = steady(status.update)

        so_far = ""

        def tell(far: Progress) -> None:
            nonlocal so_far
            so_far = _progress(far)
            update(so_far)

        try:
            with told_in_words():
                if against:
                    parted = compare_on(
                        small, other, engine=engine, max_states=max_states, max_depth=max_depth, progress=tell, threads=threads,
                        book=book)
                else:
                    found = search_instance(
                        small, wanted, engine=engine, max_states=max_states, max_depth=max_depth, progress=tell, threads=threads,
                        book=book)
        except RulesAtFault as error:
            if so_far:
                error.add_note(f"searched before: {so_far}")
            raise
        except IllegalAction as refused:
            raise InvalidInput(f"{small.name}: its opening is no play under these readings: {refused}") from refused
    if against:
        document, after = apart_document(book, small, other, against, parted), f"{counted(parted.pairs, 'pair')} of positions"
        code = FINE if parted.complete or parted.parting is not None else CUT_SHORT
    else:
        document, after = searched_document(book, small, found, wanted), counted(found.states, "position")
        code = _exit_code(wanted, found)
    if as_json:
        echo_json(document.data)
    else:
        click.echo(report(document, every=every))
    files.write(document, as_json)
    if (parted if against else found).why_stopped == "interrupted":
        click.echo(f"century-rules: interrupted after {after}", err=True)
    click.get_current_context().exit(code)


def _exit_code(goal: Goal[S] | None, found: Exploration[S, A]) -> int:
    if found.deadlocks or (found.complete and goal is not None):
        return NOT_AS_EXPECTED
    return FINE if found.complete or found.witness is not None else CUT_SHORT


def _progress(far: Progress) -> str:
    speed = f", {far.states / far.seconds:,.0f} a second" if far.seconds > 1 else ""
    memory = f", {far.bytes / (1 << 20):,.0f} MB" if far.bytes else ""
    return f"{counted(far.states, 'state')}{speed}, depth {far.depth}, {far.frontier:,} to expand{memory}"
