"""The options every verb about a game shares, and the game they make."""

from __future__ import annotations

import functools
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import attrs
import click
from click.core import ParameterSource

from century_rules.cli.workers import DEFAULT, Where
from century_rules.cli.output import above, reading_rules
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.process.kept_folder import FRESH, KEPT, MODE
from century_rules.process.limits import MOST_COUNTED, MOST_STEPS
from century_rules.rulebook import A, Rulebook, S, rulebook

if TYPE_CHECKING:
    from century_rules.writing.record import GameRecord

R = TypeVar("R")


def count(least: int = 1) -> click.IntRange:
    """A number of positions, games or actions."""
    return click.IntRange(least, MOST_COUNTED)



@attrs.frozen
class Rulings:
    """What --ruling and --data-only said."""

    paths: tuple[str, ...] = ()
    data_only: bool = False

    def book(self, name: str) -> Rulebook[object, object]:
        """The game of that name with the rulings in force; says so before code runs. Raises InvalidInput."""
        book = rulebook(name)
        if not self.paths:
            return book
        from century_rules.rulings import ruled

        with reading_rules() as status:

            def told(line: str) -> None:
                with above(status):
                    click.echo(f"… {line}", err=True)

            found = ruled(self.paths, data_only=self.data_only, told=told)
        if found.name != book.name:
            raise InvalidInput(f"--ruling: {self.paths[0]} is a ruling of {found.name}, not of {book.name}")
        return found

    def record(self, path: str) -> GameRecord[object, object]:
        """The record in a file, of whatever game, with the rulings in force; a trace is one, too. InvalidInput names the file."""
        from century_rules.protocol.itf import load_record_or_trace

        return load_record_or_trace(path, lambda book: self.book(book.name))


@attrs.frozen
class Chosen:
    """What the options of a verb chose: the rulebook, the rules, and the file of components and the rulings, if there are any."""

    book: Rulebook[object, object]
    game: BoardGame[object, object]
    components: Path | None
    rulings: Rulings = Rulings()

    @property
    def name(self) -> str:
        """What the game is called on the command line."""
        return self.book.name


def ruling_options(command: Callable[..., R]) -> Callable[..., R]:
    """--ruling and --data-only, given to the command as ``rulings``."""

    @click.option("--ruling", "paths", multiple=True, metavar="FILE",
                  help="What is played instead of a clause; may be given more than once. See `century-rules rule --help`.")
    @click.option("--data-only", is_flag=True, help="Refuse a ruling that has a Python part, which is code.")
    @functools.wraps(command)
    def with_rulings(paths: tuple[str, ...], data_only: bool, **others: object) -> R:
        return command(rulings=Rulings(paths, data_only), **others)

    return with_rulings


def game_named(name: str) -> str:
    """The name itself; raises InvalidInput, which lists the games, if there is none of that name."""
    return rulebook(name).name


def choose(book: Rulebook[object, object], players: int | None, readings: tuple[str, ...], components: str | None) -> Chosen:
    """The game of those options, for the fewest players if nobody says; raises InvalidInput that names the option at fault."""
    file = None if components is None else Path(components)
    number = min(book.in_force.players or book.players) if players is None else book.check_players(players)
    if book.in_force.rulings and number not in book.in_force.players:
        raise InvalidInput(f"--players {number}: {book.in_force.names} "
                           f"{'is a ruling' if len(book.in_force.rulings) == 1 else 'are rulings'} for "
                           f"{' or '.join(map(str, book.in_force.players))} players; leave --ruling out")
    box = book.components(file)
    names = book.reading_names
    asked = names.parse(readings)
    check_stands_on(book, readings)
    return Chosen(book, book.game(number, names.parse(book.in_force.readings, asked), box), file)


def check_stands_on(book: Rulebook[S, A], readings: tuple[str, ...]) -> None:
    """Raise InvalidInput for a reading that a ruling in force does not stand on."""
    for reading in readings:
        name, _, value = reading.partition("=")
        if book.in_force.readings.get(name.strip(), value.strip()) != value.strip():
            raise InvalidInput(f"--reading {reading}: the ruling stands on {name}={book.in_force.readings[name.strip()]}")


def readings_given(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """The callback of --reading: each ``NAME=VALUE``, those of a file for ``@FILE``. Raises InvalidInput, naming the line."""
    from century_rules.kernel.text_lines import in_file, lines, read_text

    found = list[str]()
    for text in given:
        if not text.startswith("@"):
            found.append(text)
            continue
        try:
            for line in lines(read_text(text[1:])):
                if len(line.words) != 1 or "=" not in line.words[0]:
                    raise line.wrong("a line should be NAME=VALUE, or a comment after #")
                found.append(line.words[0])
        except InvalidRecord as error:
            raise error if error.line is None else in_file(text[1:], error) from error
    return tuple(found)


def game_options(command: Callable[..., R]) -> Callable[..., R]:
    """GAME, --players, --reading and --components, given to the command as one argument ``chosen``."""

    @click.argument("name", metavar="GAME")
    @click.option("-p", "--players", type=int, help="How many play; default the fewest the game is for.")
    @click.option("-r", "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=readings_given,
                  help="A reading other than the default; may be given more than once. `century-rules readings GAME` lists them. "
                       "@FILE has several, a line each, as `century-rules agree` writes it.")
    @click.option("--components", metavar="FILE", help="A TOML file with other components than the printed ones.")
    @ruling_options
    @functools.wraps(command)
    def with_game(name: str, players: int | None, readings: tuple[str, ...], components: str | None, rulings: Rulings,
                  **others: object) -> R:
        chosen = choose(rulings.book(name), players, readings, components)
        return command(chosen=attrs.evolve(chosen, rulings=rulings), **others)

    return with_game


def theme_option(command: Callable[..., R]) -> Callable[..., R]:
    """--theme; None if it is not given. `Rulebook.themed` says what it means."""
    return click.option("--theme", metavar="NAME",
                        help="Tell, draw and record in the words and letters of another edition.")(command)


def players_option(command: Callable[..., R]) -> Callable[..., R]:
    """--players, given more than once or not at all; `numbers_of_players` says which are meant."""
    return click.option("-p", "--players", type=int, multiple=True, metavar="NUMBER",
                        help="For how many players; default all that the game is for.")(command)


def numbers_of_players(name: str, players: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers asked for, each once; all of the game's if there are none. Raises InvalidInput for another number."""
    book = rulebook(name)
    try:
        return tuple(map(book.check_players, dict.fromkeys(players))) or book.players
    except InvalidInput as error:
        raise InvalidInput(f"--{error}") from None


def only_option(command: Callable[..., R]) -> Callable[..., R]:
    """--only: names of theorems or families."""
    return click.option("--only", multiple=True, metavar="NAME",
                        help="A theorem, or a family of theorems; may be given more than once.")(command)


def rlimit_option(command: Callable[..., R]) -> Callable[..., R]:
    """--rlimit; None if it is not given."""
    return click.option("--rlimit", type=click.IntRange(1, MOST_STEPS), metavar="STEPS",
                        help="Solver steps allowed to one obligation.")(command)


def fresh_option(command: Callable[..., R]) -> Callable[..., R]:
    """--fresh, which has nothing to be passed on: the solver is asked again what it was asked in earlier runs."""
    return click.option("--fresh", is_flag=True, expose_value=False, callback=_ask_anew,
                        help="Ask the solver again what it was asked in earlier runs.")(command)


def _ask_anew(context: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if os.environ.get(MODE) != KEPT:
        return
    if is_asked:
        os.environ[MODE] = FRESH
        return

    def tell() -> None:
        solving = sys.modules.get("century_rules.solving.kept_answers")  # loaded where anything was asked
        kept = solving.kept_so_far() if solving is not None else 0
        if kept:
            from century_rules.writing.paragraphs import counted

            click.echo(f"{counted(kept, 'question')} to the solver had been answered before; --fresh asks again",
                       err=True)

    context.call_on_close(tell)


def seed_option(command: Callable[..., R]) -> Callable[..., R]:
    """--seed, a number from 0; None if it is not given."""
    return click.option("-s", "--seed", type=click.IntRange(0, 10**18 - 1), metavar="NUMBER",
                        help="The seed of the shuffle; the same seed gives the same set-up.")(command)


def workers_options(what: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """--workers and --scheduler, given to the command as ``where``; see `century_rules.cli.workers`."""

    def with_them(command: Callable[..., R]) -> Callable[..., R]:
        @click.option("--workers", type=click.IntRange(1, 64), metavar="NUMBER",
                      help=f"Processes that {what}; default {DEFAULT}, and 1 is this one.")
        @click.option("--scheduler", metavar="ADDRESS",
                      help="Instead, the workers of the Dask scheduler there (pip install 'century-rules[cluster]').")
        @functools.wraps(command)
        def with_where(workers: int | None, scheduler: str | None, **others: object) -> R:
            return command(where=Where(workers, scheduler), **others)

        return with_where

    return with_them


def json_option(command: Callable[..., R]) -> Callable[..., R]:
    """--json, given to the command as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def actions_option(command: Callable[..., R]) -> Callable[..., R]:
    """--actions, given to the command as ``every``: plays are told by turns without it."""
    return click.option("--actions", "every", is_flag=True,
                        help="Tell every turn of a play action by action, not only the one that matters.")(command)


def html_option(command: Callable[..., R]) -> Callable[..., R]:
    """--html; None if it is not given. To be checked by `check_html` before anything takes long."""
    return click.option("--html", metavar="FILE", help="The answer as a page, too: one file, to be opened by a browser.")(command)


def as_typed() -> str:
    """The command under way with the arguments and options that were given, in the order in which its help lists them."""
    context = click.get_current_context()
    said = ["century-rules", context.info_name or ""]
    for each in context.command.params:
        value = context.params.get(each.name or "")
        if context.get_parameter_source(each.name or "") is not ParameterSource.COMMANDLINE or value is None:
            continue
        for one in value if isinstance(value, tuple) else (value,):
            flag = [each.opts[-1]] if isinstance(each, click.Option) else []
            said += flag if isinstance(one, bool) else [*flag, str(one)]
    return shlex.join(said)


def check_html(file: str | None) -> None:
    """Raise InvalidInput if that is no place for a page."""
    if file is not None:
        from century_rules.pages.document import check_place

        check_place(file)
