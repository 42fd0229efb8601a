"""``century-rules compare``."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import attrs
import click

from century_rules.cli.files import Files, file_options
from century_rules.cli.options import Chosen, actions_option, count, fresh_option, game_options, json_option, theme_option
from century_rules.cli.output import console, echo_json, require_reader, steady
from century_rules.cli.verbs import CUT_SHORT, NOT_AS_EXPECTED
from century_rules.kernel.errors import InvalidInput
from century_rules.process.limits import MOST_STEPS
from century_rules.process.interrupts import interruptible
from century_rules.kernel.verdict import Verdict
from century_rules.writing.record import PRINTED, format_record, record_of

if TYPE_CHECKING:
    from century_rules.desk.comparing import Answer, Limits, Question
    from century_rules.desk.comparing.by_itself import ByItself
    from century_rules.rulings.standing import Doubt


PAGE_GAMES = 10
"""Ordinary games that a page looks at, where --ordinary does not say how many."""

LEFT_OPEN = "What the rulebook leaves open, under the ruling"
SOME_TURNS = 12
"""So many turns of a play are told, up to the one in doubt; --actions tells all of them."""


@click.command("compare")
@game_options
@click.argument("asked", metavar="READING|FILE...", nargs=-1, required=True)
@click.option("--depth", type=click.IntRange(0, 60), default=10, show_default=True,
              help="The solver looks at plays of up to so many actions.")
@click.option("--steps", type=click.IntRange(1, MOST_STEPS // 10**6), default=50, show_default=True, metavar="MILLIONS",
              help="Solver steps for each number of actions, in millions; a million is some 0.2 s.")
@click.option("--tries", type=count(0), default=300_000, show_default=True,
              help="Actions tried in the positions of stored plays, where none of them answers.")
@click.option("--plays", type=count(0), default=10, show_default=True,
              help="Ordinary games played where stored plays are of no help.")
@click.option("-s", "--seed", type=click.IntRange(0, 10**18 - 1), default=0, metavar="NUMBER", help="The seed of ordinary games.")
@click.option("--ordinary", type=click.IntRange(0, 10_000), metavar="GAMES",
              help="Also show where it came up by itself, in so many games of ordinary players; --html alone looks at 10.")
@click.option("--show", is_flag=True, help="Draw the position in which they part.")
@actions_option
@click.option("--save", metavar="FILE", help="Keep the play as a record, for `century-rules replay`.")
@file_options
@theme_option
@fresh_option
@json_option
def command(chosen: Chosen, asked: tuple[str, ...], depth: int, steps: int, tries: int, plays: int, seed: int,
            ordinary: int | None, show: bool, every: bool, save: str | None, files: Files, theme: str | None,
            as_json: bool) -> None:
    """Does it make a difference which of two readings one plays by, or whether one plays by a ruling?

    Prints the shortest play from a legal set-up in which they part, or that they never do, and by which proof. Of a reading with
    more than two values, the default is compared with each other one; NAME=VALUE asks of that one only, and NAME=VALUE,VALUE of
    those two. FILE is a ruling, compared with the printed rules, and with which readings it leaves open; two files are compared
    with each other. All limits are counted in steps and actions, not by the clock, so that the same call gives the same answer.
    Ctrl-C keeps what was found. Exit code 1 if a ruling leads to impossible positions, 3 if a limit ran out before there
    was an answer.

    \b
    Examples:
      century-rules compare eastern-wonders pickup
      century-rules compare eastern-wonders zero-trade --reading pass=no
      century-rules compare eastern-wonders free-step=first
      century-rules compare spice-road my-ruling.toml
      century-rules compare eastern-wonders payment-place --players 3 --save play.txt --html play.html
    """
    from century_rules.answers import text as told_as
    from century_rules.desk.comparing import Limits
    from century_rules.desk.comparing.by_itself import with_itself
    from century_rules.desk.comparing.document import compared_document

    named = [text for text in asked if text.endswith(".toml") or Path(text).is_file()]
    for text in asked:
        if text not in named and Path(f"{text}.toml").is_file():
            raise InvalidInput(f"{text}: is no reading; for the ruling in the file, write {text}.toml")
        if text not in named and ("." in text or "/" in text) and "=" not in text:
            raise InvalidInput(f"{text}: there is no such file; a ruling is a .toml file, and a reading one of "
                               f"{', '.join(doubt.id for doubt in chosen.book.ambiguities)}")
    if len(asked) > (2 if named else 1) or (named and len(named) < len(asked)):
        raise InvalidInput("compare one reading, one file of a ruling with the printed rules, or two files with each other; "
                           f"{len(asked)} were given")
    questions = _of_rulings(chosen, named, theme) if named else _of_readings(chosen, asked[0], theme)
    if (save is not None or files.asked) and len(questions) > 1:
        pair = questions[0].readings
        what = f"{files.asked} is the page of one answer" if save is None else "--save keeps one play"
        raise InvalidInput(f"{what}; say which readings to compare, for instance "
                           f"{questions[0].ambiguity.id}={pair[1]}")
    if save is not None and Path(save).exists():
        raise InvalidInput(f"{save}: there is such a file already; choose another name")
    limits = Limits(depth=depth, rlimit=steps * 10**6, tries=tries, plays=plays, seed=seed)
    answers: list[Answer[object, object]] = []
    alone: list[ByItself[object, object] | None] = []
    doubts: list[Doubt] = []
    interrupted = False
    for question in questions:
        printing = _Printing(show, every)
        if answers and not as_json:
            click.echo("\n")
        answer = _answer(question, limits, None if as_json else printing.first)
        if not as_json:
            printing.whole(answer)
        answers.append(answer)
        games = PAGE_GAMES * bool(files.asked) if ordinary is None else ordinary
        found = _by_itself(answer, games, seed)
        alone.append(found if ordinary else None)
        document = with_itself(compared_document(answer), question, found)
        if found is not None and ordinary and not as_json:
            click.echo(f"\n{told_as.by_itself(document, every=every)}")
        doubts = _doubts(answer, limits) if named else []
        if doubts:
            from century_rules.answers.document import Copied
            from century_rules.rulings.standing import told

            left_open = list(told(doubts))
            document = attrs.evolve(document, copied=[Copied(LEFT_OPEN, "\n".join(left_open))])
            if not as_json:
                click.echo("\n".join((f"\n{LEFT_OPEN}:", *(f"  {line}" for line in left_open))))
        if save is not None and answer.parting is not None:
            click.echo(f"saved as {_save(chosen, answer, save)}", err=as_json)
        files.write(document, as_json)
        if answer.interrupted or (found is not None and found.interrupted):
            interrupted = True
            click.echo("century-rules: interrupted", err=True)
            break
    if as_json:
        _print_json(chosen, answers, alone, len(questions), doubts)
    if any(answer.no_position for answer in answers):
        click.get_current_context().exit(NOT_AS_EXPECTED)
    if interrupted or any(answer.verdict in (Verdict.UNKNOWN, Verdict.HOLDS_TO_DEPTH) for answer in answers):
        click.get_current_context().exit(CUT_SHORT)


def _answer(question: Question[object, object], limits: Limits,
            on_first: Callable[[Answer[object, object]], None] | None) -> Answer[object, object]:
    """The answer; of rulings, with whether they lead to impossible positions, which is to be told before any play."""
    from century_rules.desk.comparing import compare_readings

    def tell(line: str) -> None:
        require_reader()
        click.echo(f"… {line}", err=True)

    answer = compare_readings(question, limits, tell, None if question.of_rulings else on_first)
    if not question.of_rulings or answer.interrupted:
        return answer
    from century_rules.rulings.question import with_impossible

    click.echo("… looking for impossible positions", err=True)
    try:
        with interruptible():
            return with_impossible(answer)
    except KeyboardInterrupt:
        return attrs.evolve(answer, interrupted=True)


def _of_readings(chosen: Chosen, ambiguity: str, theme: str | None) -> list[Question[object, object]]:
    """Each pair of readings that is compared."""
    from century_rules.desk.comparing import Question

    book, game = chosen.book.themed(theme), chosen.game
    doubt, pairs = book.reading_names.compared(ambiguity)
    if any(text.startswith(f"{doubt.id}=") for text in book.reading_names.format(game.readings)):
        raise InvalidInput(f"reading {doubt.id}: its readings are compared; leave out --reading {doubt.id}=…")
    return [Question(book, doubt, game.players, game.readings, game.components, readings=pair) for pair in pairs]


def _of_rulings(chosen: Chosen, files: list[str], theme: str | None) -> list[Question[object, object]]:
    """A ruling and the printed rules, or two rulings; those of --ruling are in force on both sides."""
    from century_rules.rulings import load_ruling
    from century_rules.rulings.question import asked_of_rulings

    before, book = chosen.rulings.paths, chosen.book
    sides = [attrs.evolve(chosen.rulings, paths=(*before, file)).book(chosen.name).themed(theme) for file in files]
    rulings = [[load_ruling(file)] for file in files]
    if len(files) == 1:
        sides, rulings = [book.themed(theme), *sides], [[], *rulings]
    printed = book.without_rulings
    return [asked_of_rulings(printed.themed(theme), (sides[0], sides[1]), (rulings[0], rulings[1]), chosen.game.players,
                             chosen.game.readings, printed.components(chosen.components))]


def _by_itself(answer: Answer[object, object], games: int, seed: int) -> ByItself[object, object] | None:
    """Where it came up in games of ordinary players; None where nothing parts the two, or what does is no action."""
    from century_rules.desk.comparing.by_itself import by_itself

    if not games or answer.interrupted or answer.parting is None or answer.parting.before is None:
        return None
    with console(err=True).status("ordinary games") as status:
        return by_itself(answer.question, games, seed, steady(status.update))


def _doubts(answer: Answer[object, object], limits: Limits) -> list[Doubt]:
    """How each printed ambiguity stands under a ruling that was compared with the rules without it."""
    from century_rules.rulings.question import RulingQuestion
    from century_rules.rulings.standing import Doubts

    question = answer.question
    if answer.interrupted or answer.proved or not isinstance(question, RulingQuestion) or len(question.rulings) > 1:
        return []
    click.echo("… whether the readings still part", err=True)
    return list(Doubts(question, limits.rlimit).all())


def _print_json(chosen: Chosen, answers: list[Answer[object, object]], alone: list[ByItself[object, object] | None], asked: int,
                doubts: list[Doubt]) -> None:
    """One answer as it is; several, or what there is of them, under ``comparisons``."""
    from century_rules.desk.comparing.answer_json import answer_as_json
    from century_rules.desk.comparing.by_itself import as_json

    said = [{**answer_as_json(answer), **({} if found is None else {"by_itself": as_json(answer.question, found)})}
            for answer, found in zip(answers, alone, strict=True)]
    under = [attrs.asdict(doubt, value_serializer=lambda *each: getattr(each[2], "value", each[2])) for doubt in doubts]
    one = {**said[0], **({"under_the_ruling": under} if under else {})} if said else {}
    echo_json(one if asked == 1 else {"game": chosen.name, "comparisons": said})


class _Printing:
    """The answer to one question on standard output: a first play when it is found, what it rests on when that is known."""

    def __init__(self, show: bool, every: bool) -> None:
        self.show, self.every = show, every
        self.told: Answer[object, object] | None = None

    def first(self, answer: Answer[object, object]) -> None:
        self.told = answer
        self.print(answer, "head", "headline", "play")

    def whole(self, answer: Answer[object, object]) -> None:
        if self.told is None:
            self.print(answer, "head", "headline", "play", "grounds")
            return
        assert self.told.parting is not None and answer.parting is not None
        if answer.parting.length < self.told.parting.length:
            click.echo("\nA SHORTER PLAY WAS FOUND.\n")
            self.print(answer, "headline", "play", "grounds")
        else:
            click.echo()
            self.print(answer, "headline", "grounds")

    def print(self, answer: Answer[object, object], *parts: Literal["head", "headline", "play", "grounds"]) -> None:
        """Print those parts, and with --show the position in which the play parts them."""
        from century_rules.answers.text import report
        from century_rules.desk.comparing.document import compared_document

        document = compared_document(answer)
        if "grounds" not in parts:
            badge = attrs.evolve(document.badge, still_open="whether sooner is looked for now")
            document = attrs.evolve(document, badge=badge)
        click.echo(report(document, every=self.every, turns=SOME_TURNS, parts=parts))
        if not self.show or "play" not in parts or answer.parting is None or answer.parting.before is None:
            return
        question, telling = answer.question, answer.question.book.telling
        drawn = filter(None, (telling.draw(question.games()[0], answer.parting.before[0]), telling.legend()))
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
