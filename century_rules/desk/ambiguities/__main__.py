"""``python -m century_rules.desk.ambiguities``: find again what is kept of the ambiguities, and write the page on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from century_rules.kernel.errors import CenturyError


@click.group()
def main() -> None:
    """The ambiguities of Eastern Wonders, settled: `find` is slow, `write` plays what is kept again."""


@main.command()
@click.argument("what", type=click.Choice(["plays", "grades", "pairs", "pair-plays", "rulings", "all"]))
@click.argument("names", nargs=-1, metavar="[AMBIGUITY]...")
def find(what: str, names: tuple[str, ...]) -> None:
    """Find plays and proofs again and keep them; about an hour for all of it. Names limit plays and grades."""
    from century_rules.desk.ambiguities import pair_finding
    from century_rules.desk.ambiguities.cases import PLAYERS
    from century_rules.desk.ambiguities.finding import cases_named, find
    from century_rules.desk.ambiguities.grades import find_grades
    from century_rules.desk.ambiguities.rulings import find_rulings
    from century_rules.desk.ambiguities.switches import SWITCHES

    try:
        cases = cases_named(names)
    except KeyError as error:
        raise click.BadParameter(f"there is no ambiguity {error}") from error
    wanted = [each.name for each in SWITCHES if each.name in {case.switch for case in cases}]
    steps: dict[str, Callable[[], object]] = {
        "plays": lambda: find(cases, click.echo),
        "grades": lambda: find_grades(wanted, click.echo),
        "pairs": lambda: pair_finding.save(pair_finding.solve(tell=click.echo)),
        "pair-plays": lambda: pair_finding.save(pair_finding.show(pair_finding.load(), click.echo)),
        "rulings": lambda: find_rulings(PLAYERS, click.echo),
    }
    for name, step in steps.items():
        if what in (name, "all"):
            step()


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def write(file: Path) -> None:
    """Write the page on ambiguities from what is kept."""
    from century_rules.desk.ambiguities.page import page

    try:
        file.write_text(page(), encoding="utf-8")
    except CenturyError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{file}: cannot be written: {error.strerror or error}") from error


if __name__ == "__main__":
    main(prog_name="python -m century_rules.desk.ambiguities")
