"""``python -m century_rules.desk.settling``: find again what is kept of the answers about a game."""

from __future__ import annotations

from collections.abc import Callable

import click

from century_rules.desk.settling.cases import switches
from century_rules.kernel.errors import CenturyError
from century_rules.rulebook import Rulebook, rulebook


@click.group()
def main() -> None:
    """What is kept of a game: plays and proofs about its ambiguities, its theorems and its clauses."""


@main.command()
@click.argument("game")
@click.argument("what", type=click.Choice(["plays", "grades", "choices", "frequency", "across-readings", "clauses", "all"]))
@click.argument("names", nargs=-1, metavar="[AMBIGUITY]...")
@click.option("--games", type=click.IntRange(1, 1000), default=100, show_default=True,
              help="Of frequency: games of ordinary players for each number of players.")
@click.option("-p", "--players", type=int, multiple=True, help="Of frequency: for how many; default all that the game is for.")
def find(game: str, what: str, names: tuple[str, ...], games: int, players: tuple[int, ...]) -> None:
    """Find plays and proofs again and keep them; about an hour for all of it. Names limit plays and grades.

    Of `across-readings` which theorem holds under which reading is kept, of `clauses` what breaks without each.
    """
    from century_rules.desk.settling.across_readings import find_across_readings
    from century_rules.desk.settling.find_partings import cases_named, find
    from century_rules.desk.settling.grades import find_grades
    from century_rules.desk.settling.choices import find_choices
    from century_rules.desk.settling.frequency import find_frequency
    from century_rules.desk.settling.load_bearing import find_load_bearing

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
        "across-readings": lambda: find_across_readings(book, click.echo, workers=2),
        "clauses": lambda: find_load_bearing(book, click.echo),
    }
    for name, step in steps.items():
        if what in (name, "all"):
            step()


def _book(game: str) -> Rulebook[object, object]:
    try:
        return rulebook(game)
    except CenturyError as error:
        raise click.BadParameter(str(error)) from error


if __name__ == "__main__":
    main(prog_name="python -m century_rules.desk.settling")
