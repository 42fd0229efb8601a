"""``century-rules golden``."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import click

from century_rules.cli.options import (
    Rulings, check_stands_on, count, numbers_of_players, players_option, readings_given, ruling_options,
)
from century_rules.cli.output import console, steady
from century_rules.cli.verbs import CUT_SHORT
from century_rules.golden.choice import chosen
from century_rules.golden.collecting import collected
from century_rules.golden.schema import golden_schema
from century_rules.golden.table import coverage, in_short
from century_rules.process.atomic_write import write_folder
from century_rules.kernel.errors import InvalidInput
from century_rules.process.interrupts import interruptible
from century_rules.pages.folder import check_folder

MOST_BYTES, FOR_THE_TABLE = 20_000_000, 200_000
"""Of all files of a game together, and what is kept of these for the table of what they show."""


@click.command("golden")
@click.argument("name", metavar="GAME")
@click.argument("folder", metavar="FOLDER")
@click.option("--games", type=count(), metavar="NUMBER", default=100, show_default=True, help="How many at most.")
@click.option("--ordinary", type=count(least=0), metavar="NUMBER", default=3, show_default=True,
              help="Ordinary games for each number of players, among those that are chosen from.")
@players_option
@click.option("-r", "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=readings_given,
              help="Only games by this reading, and otherwise by the default ones; @FILE has several.")
@click.option("--default-readings", "default", is_flag=True, help="Only games by the default readings.")
@ruling_options
def command(name: str, folder: str, games: int, ordinary: int, players: tuple[int, ...], readings: tuple[str, ...], default: bool,
            rulings: Rulings) -> None:
    """Games as JSON for the tests of another program: positions, legal actions and refusals, and what they cover.

    A file is a game; `schema.json` is the schema of all, and `coverage.md` says which clauses, readings, actions, refusals and
    ends are in which. Chosen are games that show all that any of the candidates shows, by the default readings first, then
    whole games by these; not more than 20 MB. FOLDER must not be there yet, or be empty.

    \b
    Examples:
      century-rules golden spice-road golden
      century-rules golden goa golden-goa --players 2 --default-readings
    """
    if default and readings:
        raise InvalidInput(f"--default-readings: --reading {readings[0]} says otherwise; leave one of them out")
    under = readings if default or readings else None
    book, numbers, place = rulings.book(name), numbers_of_players(name, players), Path(folder)
    check_stands_on(book, readings)
    book.reading_names.parse(readings)
    missing = [each for each in (place, *place.parents) if not each.exists()]
    check_folder(place)
    for each in missing:  # that it can be made is seen; nothing stays of it where the games are not all there at last
        with suppress(OSError):  # `..` after a folder that was missing is another one
            each.rmdir()
    try:
        with console(err=True).status("playing") as status, interruptible():
            found, evidence = collected(book, numbers, range(ordinary), steady(status.update), under)
    except KeyboardInterrupt:
        click.echo("century-rules: interrupted; nothing was written", err=True)
        click.get_current_context().exit(CUT_SHORT)
    schema = json.dumps(golden_schema(book), indent=1)
    written = chosen(found, games, MOST_BYTES - FOR_THE_TABLE - len(schema))
    texts = {"schema.json": schema, **{f"{each.of.name}.json": each.text for each in written},
             "coverage.md": coverage(book, written, evidence)}
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_folder(place, texts)
    except OSError as error:
        raise InvalidInput(f"{place}: cannot be written: {error.strerror or error}") from error
    features = {feature for each in written for feature in each.features}
    shown, touched = (sum(kind == of for kind, _ in features) for of in ("clause", "line"))
    size = sum(len(text.encode()) for text in texts.values())
    click.echo(f"{in_short(written)}; {size / 1e6:.1f} MB; "
               f"of {len(book.clauses)} clauses {touched} touched, {shown} of them shown; see {place / 'coverage.md'}")
