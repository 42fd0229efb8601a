"""``python -m century_rules.desk.settling``: find again what is kept of the ambiguities, and write the page on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from century_rules.desk.settling.cases import switches
from century_rules.kernel.errors import CenturyError
from century_rules.rulebook import Rulebook, rulebook


@click.group()
def main() -> None:
    """The ambiguities of a game, settled: `find` is slow, `write` plays what is kept again."""


@main.command()
@click.argument("game")
@click.argument("what", type=click.Choice(["plays", "grades", "choices", "frequency", "all"]))
@click.argument("names", nargs=-1, metavar="[AMBIGUITY]...")
@click.option("--games", type=click.IntRange(1, 1000), default=100, show_default=True,
              help="Of frequency: games of ordinary players for each number of players.")
@click.option("-p", "--players", type=int, multiple=True, help="Of frequency: for how many; default all that the game is for.")
def find(game: str, what: str, names: tuple[str, ...], games: int, players: tuple[int, ...]) -> None:
    """Find plays and proofs again and keep them; about an hour for all of it. Names limit plays and grades."""
    from century_rules.desk.settling.find_partings import cases_named, find
    from century_rules.desk.settling.grades import find_grades
    from century_rules.desk.settling.choices import find_choices
    from century_rules.desk.settling.frequency import find_frequency

    book = _book(game)
    try:
        cases = cases_named(book, names)
        numbers = tuple(map(book.check_players, players))
    except KeyError as error:
        raise click.BadParameter(f"there is no ambiguity {error}") from error
    except CenturyError as error:
        raise click.BadParameter(str(error)) from error
    wanted = [each.name for each in switches(book) if each.name in {case.switch for case in cases}]
    steps: dict[str, Callable[[], object]] = {
        "plays": lambda: find(cases, click.echo),
        "grades": lambda: find_grades(book, wanted, click.echo),
        "choices": lambda: find_choices(book, click.echo),
        "frequency": lambda: find_frequency(book, click.echo, games, players=numbers),
    }
    for name, step in steps.items():
        if what in (name, "all"):
            step()


@main.command()
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def write(game: str, file: Path) -> None:
    """Write the page on ambiguities from what is kept."""
    from century_rules.desk.pages.ambiguities import page

    try:
        file.write_text(page(_book(game)), encoding="utf-8")
    except CenturyError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{file}: cannot be written: {error.strerror or error}") from error


def _book(game: str) -> Rulebook[object, object]:
    try:
        return rulebook(game)
    except CenturyError as error:
        raise click.BadParameter(str(error)) from error


if __name__ == "__main__":
    main(prog_name="python -m century_rules.desk.settling")
