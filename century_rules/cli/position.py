"""The position that options name: a deal, where an instance begins, or after so many actions of a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import attrs
import click

from century_rules.cli.options import seed_option
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.record import in_file
from century_rules.rulebook import Rulebook
from century_rules.writing.record import load_record
from century_rules.writing.replay import replay

R = TypeVar("R")

_OPTIONS = (
    click.argument("name", metavar="GAME"),
    click.option("-p", "--players", type=int, help="How many play; default the fewest the game is for."),
    seed_option,
    click.option("--instance", "named", metavar="NAME|FILE", help="Instead of a seed: where that instance begins."),
    click.option("--record", metavar="FILE",
                 help="Instead of a seed: a position of a recorded game, the last one without --after."),
    click.option("--after", type=click.IntRange(min=0), metavar="ACTIONS", help="With --record: after so many of its actions."),
    click.option("-r", "--reading", "readings", multiple=True, metavar="NAME=VALUE", help="A reading other than the default."),
    click.option("--components", metavar="FILE", help="A TOML file with other components than the printed ones."),
)


def position_options(command: Callable[..., R]) -> Callable[..., R]:
    """GAME and what says a position of it; `check_given` and `position` say what they mean together."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@attrs.frozen
class Here:
    """A position with its game, and the position before it with the action that led there, if there is one."""

    game: BoardGame[object, object]
    state: object
    last: tuple[object, object] | None = None


def check_given(players: int | None, seed: int | None, components: str | None, named: str | None, record: str | None,
                after: int | None) -> None:
    """Raise InvalidInput for options of which one says what another one says."""
    if after is not None and record is None:
        raise InvalidInput("--after: counts the actions of a record; give --record, too")
    taken = {"--seed": seed, "--players": players, "--components": components}
    if named is not None or record is not None:
        for option in (option for option, given in {**taken, "--instance": record and named}.items() if given is not None):
            raise InvalidInput(f"{option}: {'--instance' if record is None else '--record'} says that already; leave one out")


def position(book: Rulebook[object, object], game: BoardGame[object, object], seed: int, named: str | None, record: str | None,
             after: int | None) -> Here:
    """What `named` or `record` say, or the deal of `game`. Raises InvalidInput, which names the option."""
    if named is not None:
        here = book.small(named)
        return Here(here.game, here.start)
    if record is None:
        return Here(game, game.deal(seed))
    loaded = load_record(record)
    if loaded.book.name != book.name:
        raise InvalidInput(f"--record: {record} is of {loaded.book.name}, not of {book.name}")
    try:
        again = replay(attrs.evolve(loaded, book=book))
    except InvalidRecord as error:
        raise in_file(record, error) from error
    if after is not None and after >= len(again.states):
        raise InvalidInput(f"--after: {after}; the record has {len(again.states) - 1} actions")
    done = len(again.states) - 1 if after is None else after
    return Here(again.game, again.states[done], (again.states[done - 1], loaded.actions[done - 1]) if done else None)
