"""``century-rules export``."""

from __future__ import annotations

from pathlib import Path

import click

from century_rules.cli.options import Rulings, ruling_options
from century_rules.cli.verbs import CUT_SHORT
from century_rules.kernel.errors import InvalidInput
from century_rules.process.atomic_write import write_whole
from century_rules.process.interrupts import interruptible


@click.command("export")
@click.argument("name", metavar="GAME")
@click.argument("instance", metavar="INSTANCE|FILE")
@click.option("--to", "language", type=click.Choice(["promela"]), required=True,
              help="The language of the model: promela, for SPIN.")
@click.option("--goal", default="", metavar="NAME",
              help="Ask for a shortest play to one of the game's goals; an unknown name lists them.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it, instead of standard output. FILE must not be there yet.")
@ruling_options
def command(name: str, instance: str, language: str, goal: str, output: str | None, rulings: Rulings) -> None:
    """A small game as a model for somebody else's checker.

    The model is made of what is lifted from the rules, which our own search in Python asks themselves: if both count the same
    states, the lifting and two searches agree. How to run it is said in its first lines.

    \b
    Examples:
      century-rules export eastern-wonders cove --to promela -o cove.pml
      century-rules export eastern-wonders bay --to promela --goal port-closed
    """
    from century_rules.exporting.foreign import foreign_model
    from century_rules.exporting.promela import to_promela

    book = rulings.book(name)
    path = None if output is None else Path(output)
    if path is not None and path.exists():
        raise InvalidInput(f"--output {path}: is there already; give another name, or move it away")
    try:
        with interruptible():
            text = to_promela(foreign_model(book, book.instance(instance), goal))
            if path is None:
                click.echo(text, nl=False)
            else:
                _write(path, text)
    except KeyboardInterrupt:
        written = "what was written is not the whole model" if path is None else (
            f"{path} is whole" if path.exists() else "nothing was written")
        click.echo(f"century-rules: interrupted; {written}", err=True)
        click.get_current_context().exit(CUT_SHORT)


def _write(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise InvalidInput(f"--output {path}: cannot be written: {error.strerror or error}") from error
