"""``century-rules compare``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from century_rules.cli.options import Chosen, game_options, json_option, theme_option
from century_rules.cli.output import echo_json
from century_rules.cli.verbs import CUT_SHORT
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.writing.record import PRINTED, format_record, record_of

if TYPE_CHECKING:
    from century_rules.desk.comparing import Answer


@click.command("compare")
@game_options
@click.argument("ambiguity", metavar="READING")
@click.option("--depth", type=click.IntRange(0, 60), default=10, show_default=True,
              help="The solver looks at plays of up to so many actions.")
@click.option("--steps", type=click.IntRange(min=1), default=50, show_default=True, metavar="MILLIONS",
              help="Solver steps for each number of actions, in millions; a million is some 0.2 s.")
@click.option("--tries", type=click.IntRange(min=0), default=300_000, show_default=True, help="Actions tried in guided play.")
@click.option("--plays", type=click.IntRange(min=0), default=10, show_default=True,
              help="Ordinary games played where guided play is of no help.")
@click.option("-s", "--seed", type=click.IntRange(0, 10**18 - 1), default=0, metavar="NUMBER", help="The seed of ordinary games.")
@click.option("--show", is_flag=True, help="Draw the position in which they part.")
@click.option("--save", metavar="FILE", help="Keep the play as a record, for `century-rules replay`.")
@theme_option
@json_option
def command(chosen: Chosen, ambiguity: str, depth: int, steps: int, tries: int, plays: int, seed: int, show: bool,
            save: str | None, theme: str | None, as_json: bool) -> None:
    """Does it make a difference which of two readings one plays by?

    Prints the shortest play from a legal set-up in which they part, or that they never do, and by which proof. Of a reading with
    more than two values, the default is compared with each other one; NAME=VALUE asks of that one only, and NAME=VALUE,VALUE of
    those two. All limits are
    counted in steps and actions, not by the clock, so that the same call gives the same answer. Ctrl-C keeps what was found.
    Exit code 3 if a limit ran out before there was an answer.

    \b
    Examples:
      century-rules compare eastern-wonders pickup
      century-rules compare eastern-wonders zero-trade --reading pass=no
      century-rules compare eastern-wonders free-step=first
      century-rules compare eastern-wonders payment-place --players 3 --save play.txt
    """
    from century_rules.desk.comparing import Limits, Question, compare_readings

    book, game = chosen.book.themed(theme), chosen.game
    asked, pairs = book.reading_names.compared(ambiguity)
    if any(text.startswith(f"{asked.id}=") for text in book.reading_names.format(game.readings)):
        raise InvalidInput(f"reading {asked.id}: its readings are compared; leave out --reading {asked.id}=…")
    if save is not None and len(pairs) > 1:
        raise InvalidInput(f"--save keeps one play; say which readings to compare, for instance {asked.id}={pairs[0][1]}")
    if save is not None and Path(save).exists():
        raise InvalidInput(f"{save}: there is such a file already; choose another name")
    limits = Limits(depth=depth, rlimit=steps * 10**6, tries=tries, plays=plays, seed=seed)
    answers: list[Answer[object, object]] = []
    for pair in pairs:
        question = Question(book, asked, game.players, game.readings, game.components, readings=pair)
        answer = compare_readings(question, limits, lambda line: click.echo(f"… {line}", err=True))
        if not as_json:
            click.echo("\n" * (2 * bool(answers)), nl=False)
            _print(answer, show)
        answers.append(answer)
        if save is not None and answer.parting is not None:
            click.echo(f"saved as {_save(chosen, answer, save)}", err=as_json)
        if answer.interrupted:
            click.echo("century-rules: interrupted", err=True)
            break
    if as_json:
        _print_json(chosen, answers, len(pairs))
    if any(answer.interrupted or answer.verdict in (Verdict.UNKNOWN, Verdict.HOLDS_TO_DEPTH) for answer in answers):
        click.get_current_context().exit(CUT_SHORT)


def _print_json(chosen: Chosen, answers: list[Answer[object, object]], asked: int) -> None:
    """One answer as it is; several, or what there is of them, under ``comparisons``."""
    from century_rules.desk.comparing.answer_json import answer_as_json

    said = [answer_as_json(answer) for answer in answers]
    echo_json(said[0] if asked == 1 else {"game": chosen.name, "comparisons": said})


def _print(answer: Answer[object, object], show: bool) -> None:
    from century_rules.desk.comparing.report import report

    question, parting = answer.question, answer.parting
    click.echo(report(answer))
    if show and parting is not None and parting.before is not None:
        telling = question.book.telling
        drawn = filter(None, (telling.draw(question.games()[0], parting.before[0]), telling.legend()))
        click.echo("\n\n".join(("\nThe position in which they part:", *drawn)))


def _save(chosen: Chosen, answer: Answer[object, object], name: str) -> Path:
    """Write the play as a record under a reading that allows all of it."""
    parting = answer.parting
    assert parting is not None
    game = answer.question.games()[parting.side_that_allows]
    path, components = Path(name), PRINTED
    if chosen.components is not None:
        relative = os.path.relpath(chosen.components, path.parent)
        components = f"./{PRINTED}" if relative == PRINTED else relative
    record = record_of(chosen.book, game, parting.beginning, parting.actions, components)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(format_record(record))
    except OSError as error:
        raise InvalidInput(f"{path}: cannot be written: {error.strerror or error}") from error
    return path
