"""``century-rules check``: every claim on a game that is searched to its end; or an engine against the reference."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from century_rules.cli.files import Files, file_options
from century_rules.cli.options import (
    Rulings, actions_option, count, json_option, only_option, players_option, readings_given, ruling_options,
    seed_option, theme_option,
)
from century_rules.cli.output import above, console, echo_json, steady
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.archive import Instance
from century_rules.process.content import has_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import interruptible
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.answers.document import Row
    from century_rules.desk.breaking.on_instances import OnInstance


OF_ENGINES = ("players", "readings", "games", "seed", "timeout", "record")
OF_INSTANCES = ("only", "plays", "every", "max_states", "theme")
"""The options that say something of one of the two alone."""


@click.command("check")
@click.argument("name", metavar="GAME")
@click.argument("instance", metavar="[INSTANCE|FILE]", required=False)
@click.option("--engine", metavar="COMMAND", help="Instead, compare an engine that speaks the protocol of docs/protocol.md.")
@players_option
@click.option("-r", "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=readings_given,
              help="With --engine: another reading; @FILE has several.")
@click.option("--games", "games", type=count(least=0), metavar="NUMBER", default=4, show_default=True,
              help="With --engine: whole games for each number of players, after the kept plays.")
@seed_option
@click.option("--timeout", type=click.FloatRange(0.1, 3600), metavar="SECONDS", default=10.0, show_default=True,
              help="With --engine: how long an answer may take.")
@click.option("--record", metavar="FILE", default="difference.txt", show_default=True,
              help="With --engine: where the play to a difference is written, over whatever is there.")
@file_options
@only_option
@click.option("--plays", is_flag=True, help="Show the plays that refute a claim.")
@actions_option
@click.option("--max-states", type=count(), metavar="NUMBER", help="Give a search up after so many positions.")
@ruling_options
@theme_option
@json_option
def command(name: str, instance: str | None, engine: str | None, players: tuple[int, ...], readings: tuple[str, ...], games: int,
            seed: int | None, timeout: float, record: str, files: Files, only: tuple[str, ...], plays: bool, every: bool,
            max_states: int | None, rulings: Rulings, theme: str | None, as_json: bool) -> None:
    """Ask every claim about a game of all positions, steps and plays of a small one, which is searched to its end.

    An instance is one of this library's by name, or a file of your own (see docs/using.md). It holds there, or a shortest play
    refutes it; of larger games nothing is said.

    With --engine it is an engine of your own, in any language, that is asked instead: kept plays that reach rare rules and bounds
    first, then whole games; positions, legal actions, refusals, what seats see, outcomes and perft are compared, as far as its
    hello offers them. The play to the first difference is made shorter and kept as a record. An engine that ends, is silent or
    answers what it should not is found out the same way.

    \b
    Examples:
      century-rules check eastern-wonders cove --plays
      century-rules check eastern-wonders pond.toml --only one-winner
      century-rules check spice-road --engine "node my-engine.mjs" --html difference.html
    """
    if (engine is None) is (instance is None):
        raise InvalidInput("say what is to be checked: an INSTANCE, or an engine by --engine COMMAND" if engine is None else
                           f"{instance}: --engine is checked on the printed game; leave one of them out")
    _check_options(engine)
    if engine is not None:
        from century_rules.cli.check_engine import EngineOptions, show_check

        if isnan(timeout):
            raise InvalidInput("--timeout nan: is no number of seconds; give 0.1 to 3600")
        asked = EngineOptions(engine=engine, players=players, readings=readings, plays=games, seed=seed or 0, timeout=timeout,
                      record=record, files=files, as_json=as_json)
        click.get_current_context().exit(show_check(rulings, name, asked))
    assert instance is not None
    book = rulings.book(name).themed(theme)
    code = _show(book, instance, only=only, plays=plays, every=every, as_json=as_json, most=max_states,
                 files=files)
    click.get_current_context().exit(code)


def _check_options(engine: str | None) -> None:
    """Raise InvalidInput for an option that says nothing of what is checked."""
    context = click.get_current_context()
    for each in context.command.params:
        if context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE:
            if engine is None and each.name in OF_ENGINES:
                raise InvalidInput(f"{each.opts[-1]}: is for --engine; an instance has its own")
            if engine is not None and each.name in OF_INSTANCES:
                raise InvalidInput(f"{each.opts[-1]}: is for an instance, not for --engine")


def _show(book: Rulebook[S, A], named: str, *, only: Sequence[str], plays: bool, every: bool, as_json: bool,
          most: int | None, files: Files) -> int:
    """Print the verdicts as they come; gives the exit code. `named` is an instance, or a file of one; `most` limits a search."""
    from century_rules.answers.text import row_lines
    from century_rules.desk.breaking.on_instance_document import document_on_instance, row_on_instance
    from century_rules.desk.breaking.on_instances import MOST_STATES, on_instance

    small, most = book.instance(named), most or MOST_STATES
    if not has_content("proofs", book.name, book.archive.content):
        click.echo(f"century-rules: {book.title} has no proofs: its properties are asked of {small.name} alone", err=True)
    endless = _endless(book, small)
    if endless:
        click.echo(f"century-rules: under {endless} {small.name} may have infinitely many positions; each search is given "
                   f"up after {most:,} (--max-states)", err=True)
    found: list[OnInstance[S, A]] = []
    rows: list[Row] = []
    interrupted = False
    with console(err=True).status("searching") as status:
        try:
            with interruptible():
                for each in on_instance(book, small, only=only, most=most, progress=steady(status.update)):
                    found.append(each)
                    rows.append(row_on_instance(book, small, each))
                    if not as_json:
                        with above(status):
                            click.echo("\n".join(row_lines(rows[-1], plays=plays, every=every)))
        except KeyboardInterrupt:
            interrupted = True
    if not found and not interrupted:
        raise InvalidInput(f"{small.name}: nothing that was asked for is claimed of it, with its box and under its readings")
    document = document_on_instance(book, small, found, rows, interrupted)
    if as_json:
        echo_json(document.data)
    else:
        click.echo(document.closing)
    files.write(document, as_json)
    if interrupted:
        click.echo(f"century-rules: interrupted after {counted(len(found), 'claim')}", err=True)
    if any(each.verdict is not Verdict.UNKNOWN and not each.as_expected for each in found):
        return NOT_AS_EXPECTED  # also where the limit ran out for others
    return CUT_SHORT if interrupted or any(each.verdict is Verdict.UNKNOWN for each in found) else FINE


def _endless(book: Rulebook[S, A], small: Instance[S, A]) -> str:
    """The readings under which the instance may have infinitely many positions, as they are given; "" if there are none."""
    otherwise = set(book.reading_names.format(small.game.readings, defaults=True))
    return " ".join(each for each in sorted(otherwise) for name, value in book.archive.finite_under.items()
                    if each.startswith(f"{name}=") and each != f"{name}={value}")
