"""``century-rules search``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from century_rules.cli.options import (
    Rulings, actions_option, as_typed, check_html, count, html_option, json_option, readings_given, ruling_options,
    theme_option,
)
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.points import stuck
from century_rules.cli.search_parting import tell_parting
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.kernel.errors import IllegalAction, InvalidInput, RulesAtFault
from century_rules.kernel.goal import Goal
from century_rules.kernel.limits import MOST_THREADS
from century_rules.kernel.play import played
from century_rules.rulebook import A, Rulebook, S, Small
from century_rules.search.explore import EngineName
from century_rules.search.small import compare_on, search_instance
from century_rules.writing.paragraphs import counted
from century_rules.writing.raised import told_in_words
from century_rules.writing.turns import play_lines

if TYPE_CHECKING:
    from century_rules.search.exploration import Exploration, Play, Progress


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
@html_option
@ruling_options
@theme_option
@json_option
def command(name: str, named: str, goal: str | None, against: tuple[str, ...], readings: tuple[str, ...], engine: EngineName,
            threads: int, max_states: int | None, max_depth: int | None, every: bool, html: str | None, rulings: Rulings,
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
    check_html(html)
    book = rulings.book(name).themed(theme)
    small = book.small(named)
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
        tell_parting(book, (small, other), against, parted, every, as_json)
        if html is not None:
            from century_rules.pages.searched_apart import apart_page

            _write(html, apart_page(book, small, other, parted, as_typed()), as_json)
        _tell_interrupted(parted.why_stopped, f"{counted(parted.pairs, 'pair')} of positions")
        click.get_current_context().exit(FINE if parted.complete or parted.parting is not None else CUT_SHORT)
    if as_json:
        echo_json(_as_json(book, small, goal, found))
    else:
        _print(book, small, wanted, found, every)
    if html is not None:
        from century_rules.pages.searched import search_page

        _write(html, search_page(book, small, found, wanted, as_typed()), as_json)
    _tell_interrupted(found.why_stopped, counted(found.states, "state"))
    click.get_current_context().exit(_exit_code(wanted, found))


def _write(html: str, page: str, as_json: bool) -> None:
    from century_rules.pages.document import write_page

    click.echo(f"page: {write_page(html, page)}", err=as_json)


def _tell_interrupted(why: str, after: str) -> None:
    if why == "interrupted":
        click.echo(f"century-rules: interrupted after {after}", err=True)


def _exit_code(goal: Goal[S] | None, found: Exploration[S, A]) -> int:
    if found.deadlocks or (found.complete and goal is not None):
        return NOT_AS_EXPECTED
    return FINE if found.complete or found.witness is not None else CUT_SHORT


def _print(book: Rulebook[S, A], small: Small[S, A], goal: Goal[S] | None, found: Exploration[S, A], every: bool) -> None:
    click.echo(f"{small.name}: {counted(found.states, 'state')}, {counted(found.transitions, 'transition')}, "
               f"{counted(found.depth, 'action')} deep")
    size = f", {found.bytes / found.states:.0f} bytes a state" if found.bytes else ""
    made = f"machine code made of the rules for {counted(found.lifted, 'action')}" if found.lifted else "the rules themselves"
    click.echo(f"searched by {made} (engine {found.engine}){size}")
    if found.deadlock is not None:
        click.echo(f"REFUTED: in {counted(found.deadlocks, 'position')} nobody can act though the game goes on; "
                   "a shortest play to one:")
        _print_play(book, small, found.deadlock, every)
        for line in stuck(book, small.game, found.deadlock.final):
            click.echo(line)
    if found.witness is not None and goal is not None:
        click.echo(f"REACHED in {counted(len(found.witness.actions), 'action')}, and no sooner: {goal.says}")
        _print_play(book, small, found.witness, every)
        click.echo(f"The point: {goal.says}.")
    elif not found.complete:
        limit = "; ".join(f"{limit}, and {counted(hits, 'action')} lead{'s' * (hits == 1)} outside"
                          for limit, hits in found.limits)
        click.echo(f"UNKNOWN beyond that: {limit or _WHY[found.why_stopped]}")
    elif goal is not None:
        click.echo(f"NEVER on this instance: {goal.says}")
    elif found.deadlock is None:
        click.echo("HOLDS ON INSTANCE: until the game is over somebody can act")


_WHY = {
    "bounds": "a bound was hit", "max_states": "--max-states was reached", "max_depth": "--max-depth was reached",
    "interrupted": "interrupted",
    "no memory": "there is no more memory; give --max-states",
}


def _print_play(book: Rulebook[S, A], small: Small[S, A], play: Play[S, A], every: bool) -> None:
    again = played(small.game, play.initial, play.actions)
    click.echo("\n".join(play_lines(book, small.game, again, every=every, indent=2)))


def _as_json(book: Rulebook[S, A], small: Small[S, A], goal: str | None, found: Exploration[S, A]) -> dict[str, object]:
    def play(found: Play[S, A] | None) -> list[str] | None:
        return None if found is None else [book.write_action(action) for action in found.actions]

    return {
        "instance": small.name, "goal": goal, "states": found.states, "transitions": found.transitions, "depth": found.depth,
        "complete": found.complete, "why_stopped": found.why_stopped, "witness": play(found.witness),
        "deadlocks": found.deadlocks, "deadlock": play(found.deadlock), "lifted": found.lifted, "engine": found.engine,
        "bytes": found.bytes, "limits": {str(limit): hits for limit, hits in found.limits},
        "interrupted": found.why_stopped == "interrupted",
    }


def _progress(far: Progress) -> str:
    speed = f", {far.states / far.seconds:,.0f} a second" if far.seconds > 1 else ""
    memory = f", {far.bytes / (1 << 20):,.0f} MB" if far.bytes else ""
    return f"{counted(far.states, 'state')}{speed}, depth {far.depth}, {far.frontier:,} to expand{memory}"
