"""The position that options name: a deal, or a step of an instance, of a record, or of a play in which readings part."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import attrs
import click

from century_rules.cli.options import check_stands_on, choose, count, readings_given, seed_option
from century_rules.kernel.errors import IllegalAction, InvalidInput, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.play import played
from century_rules.kernel.text_lines import did_you_mean, in_file
from century_rules.protocol.itf import load_record_or_trace
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted
from century_rules.writing.record import PRINTED
from century_rules.writing.replay import IllegalPlay, replay

if TYPE_CHECKING:
    from century_rules.writing.record import GameRecord

R = TypeVar("R")


@attrs.frozen(kw_only=True)
class Given:
    """What was given on the command line; see the help of each option."""

    name: str
    players: int | None
    seed: int | None
    instance: str | None
    record: str | None
    parting: str | None
    after: int | None
    readings: tuple[str, ...]
    components: str | None

    @property
    def elsewhere(self) -> str:
        """The option that says where to begin instead of a deal; empty if none does."""
        said = {"--instance": self.instance, "--record": self.record, "--parting": self.parting}
        return next((option for option, value in said.items() if value is not None), "")


def position_options(command: Callable[..., R]) -> Callable[..., R]:
    """GAME and what says a position of it, given to the command as ``given``; `position` says what they mean together."""

    @click.argument("name", metavar="GAME")
    @click.option("-p", "--players", type=int, help="How many play; default the fewest the game is for.")
    @seed_option
    @click.option("--instance", metavar="NAME|FILE", help="Instead of a seed: where that instance begins.")
    @click.option("--record", metavar="FILE", help="Instead of a seed: a recorded game, at its end without --after.")
    @click.option("--parting", metavar="READING",
                  help="Instead of a seed: the kept play in which its readings part, before the action by which they do.")
    @click.option("--after", type=count(0), metavar="ACTIONS",
                  help="After so many actions of the record, of the play, or of the instance's opening.")
    @click.option("-r", "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=readings_given,
                  help="A reading other than the default, or than that of the instance, the record or the play; @FILE has "
                       "several.")
    @click.option("--components", metavar="FILE", help="A TOML file with other components than the printed ones.")
    @functools.wraps(command)
    def with_given(name: str, players: int | None, seed: int | None, instance: str | None, record: str | None,
                   parting: str | None, after: int | None, readings: tuple[str, ...], components: str | None,
                   **others: object) -> R:
        given = Given(name=name, players=players, seed=seed, instance=instance, record=record, parting=parting, after=after,
                      readings=readings, components=components)
        check_given(given)
        return command(given=given, **others)

    return with_given


@attrs.frozen(kw_only=True)
class Here:
    """A position with its game, and how one came there.

    Attributes:
        game: its rules.
        start: what a record says of the set-up: a seed, or the position before the first action.
        states: the positions so far, the last one being meant.
        actions: what was done so far.
        told: where that is, in words.
        components: the file that its components come from; None if they are the printed ones.
        unnamed: whether its components are neither printed nor from a file, so that no record can name them.
        following: the actions of the record or play after it.
        theme: in whose words the record was kept; None if in those of the game.
    """

    game: BoardGame[object, object]
    start: object
    states: tuple[object, ...]
    actions: tuple[object, ...] = ()
    told: str
    components: Path | None = None
    unnamed: bool = False
    following: tuple[object, ...] = ()
    theme: str | None = None

    @property
    def state(self) -> object:
        """The position."""
        return self.states[-1]

    @property
    def last(self) -> tuple[object, object] | None:
        """The position before it with the action that led there, if there is one."""
        return (self.states[-2], self.actions[-1]) if self.actions else None


def check_given(given: Given) -> None:
    """Raise InvalidInput for options of which one says what another one says."""
    where = given.elsewhere
    if given.after is not None and not where:
        raise InvalidInput("--after: counts the actions of a record; give --record, too (or --parting, or --instance)")
    others = {"--instance": given.instance, "--record": given.record, "--parting": given.parting, "--seed": given.seed,
              "--components": given.components, **({} if given.parting else {"--players": given.players})}
    # What is played in a record, or in a kept play, is the stronger saying: of two the first of these is to be left out.
    by = "--record" if given.record is not None else "--parting" if given.parting is not None else where
    for option, value in others.items():
        if where and option != by and value is not None:
            raise InvalidInput(f"{option}: {by} says that already; leave one out")


def position(book: Rulebook[object, object], given: Given, *, onward: bool = False) -> Here:
    """What was given. Raises InvalidInput, which names the option.

    What was played up to there was played under the readings that are given; with `onward` these are for what follows where
    an instance begins, whose opening need be no play under them.
    """
    check_stands_on(book, given.readings)
    if given.instance is not None:
        here = _of_instance(book, attrs.evolve(given, readings=()) if onward else given, given.instance)
        asked = book.reading_names.parse(given.readings, here.game.readings)
        return attrs.evolve(here, game=here.game.under(asked)) if onward else here
    if given.record is not None:
        return _of_record(book, given, given.record)
    if given.parting is not None:
        return _of_parting(book, given, given.parting)
    chosen, seed = choose(book, given.players, given.readings, given.components), given.seed or 0
    return Here(game=chosen.game, start=seed, states=(chosen.game.deal(seed),), told=f"seed {seed}",
                components=chosen.components)


def _of_instance(book: Rulebook[object, object], given: Given, named: str) -> Here:
    small = book.instance(named)
    if given.readings:
        small = book.under(small, book.reading_names.parse(given.readings, small.game.readings))
    done = len(small.opening) if given.after is None else given.after
    if done > len(small.opening):
        raise InvalidInput(f"--after: {done}; the opening of {small.name} has {counted(len(small.opening), 'action')}")
    try:
        play = played(small.game, small.beginning, small.opening[:done])
    except IllegalAction as refused:
        raise InvalidInput(f"{small.name}: its opening is no play under these readings: {refused}") from refused
    return Here(game=small.game, start=small.beginning, states=play.states, actions=play.actions, told=f"instance {small.name}",
                unnamed=small.game.components != book.printed(small.game.players, small.game.readings).components,
                following=small.opening[done:])


def _of_record(book: Rulebook[object, object], given: Given, file: str) -> Here:
    loaded = load_record_or_trace(file, lambda of: book if of.name == book.name else of)
    if loaded.book.name != book.name:
        raise InvalidInput(f"--record: {file} is of {loaded.book.name}, not of {book.name}")
    return _along(book, given, loaded, file, len(loaded.entries))


def _of_parting(book: Rulebook[object, object], given: Given, name: str) -> Here:
    from century_rules.desk.settling.cases import cases
    from century_rules.desk.settling.store import folder_of, load_found, load_play, play_path

    number = book.check_players(min(book.players) if given.players is None else given.players)
    found = load_found(folder_of(book))
    kept = {(case.switch, case.players): case.name for case in reversed(cases(book)) if case.name in found
            and found[case.name].parts}  # of two worlds the first, in which all other readings are the defaults
    switches = list(dict.fromkeys(switch for switch, _ in reversed(kept)))
    if name not in switches:
        raise InvalidInput(f"--parting: of '{name}' no play is kept{did_you_mean(name, switches)}; of these there is one: "
                           f"{', '.join(switches)}")
    if (name, number) not in kept:
        others = sorted(players for switch, players in kept if switch == name)
        raise InvalidInput(f"--parting {name}: no play is kept for {number} players; there is one for "
                           f"{' and '.join(map(str, others))} (--players)")
    case = kept[name, number]
    record = load_play(book, case)
    return _along(book, given, record, str(play_path(case, folder_of(book))), max(0, len(record.entries) - 1), f"parting {case}")


def _along(book: Rulebook[object, object], given: Given, record: GameRecord[object, object], file: str, done: int,
           called: str = "") -> Here:
    """After so many actions of a record, or after as many as were given, under its readings or those given."""
    done, there_are = done if given.after is None else given.after, len(record.entries)
    if done > there_are:
        raise InvalidInput(f"--after: {done}; the record has {counted(there_are, 'action')}")
    rulings = record.rulings or book.in_force.rulings  # without any of its own it is played by those that are in force
    asked = book.reading_names.parse(book.in_force.readings, book.reading_names.parse(given.readings, record.readings))
    part = attrs.evolve(record, book=book, rulings=rulings, readings=asked, entries=record.entries[:done],
                        result=record.result if done == there_are else None)
    try:
        again = replay(part)
    except IllegalPlay as error:
        before = [number for number, entry in enumerate(part.entries) if entry.line is not None and entry.line == error.line]
        mend = f"; `--after {before[0]}` begins before it" if before else ""
        raise InvalidInput(f"{in_file(file, _in_its_words(book, record, error))}{mend}") from error
    except InvalidRecord as error:
        raise in_file(file, _in_its_words(book, record, error)) from error
    components = None if record.components == PRINTED else record.folder / record.components
    told = f"{called or file}, after {done} of {counted(there_are, 'action')}"
    return Here(game=again.game, start=again.states[0] if record.seed is None else record.seed, states=again.states,
                actions=part.actions, told=told, components=components,
                following=record.actions[done:], theme=record.theme or None)


def _in_its_words(book: Rulebook[object, object], record: GameRecord[object, object], error: InvalidRecord) -> InvalidRecord:
    """An error about a record in the words that it is kept in."""
    return InvalidRecord(book.themed(record.theme or None).theme.worded_why(error.message), error.line)
