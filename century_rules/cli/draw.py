"""``century-rules draw``."""

from __future__ import annotations

from pathlib import Path

import click

from century_rules.cli.options import Rulings, ruling_options, theme_option
from century_rules.cli.position import Given, position, position_options
from century_rules.kernel.errors import InvalidInput
from century_rules.process.atomic_write import write_whole

FORMS = ("wide", "pane", "narrow")


@click.command("draw")
@position_options
@ruling_options
@theme_option
@click.option("--form", type=click.Choice(FORMS), default=FORMS[0], show_default=True,
              help="Players beside the table, below it, or all one below the other.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it, instead of standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(given: Given, rulings: Rulings, theme: str | None, form: str, output: str | None, force: bool) -> None:
    """A position as a picture: one SVG file, in the colours of a light or a dark screen, which any browser shows.

    Of a recorded game the last action is pointed out.

    \b
    Examples:
      century-rules draw eastern-wonders --seed 7 -o board.svg
      century-rules draw spice-road --record game.txt --after 12 --theme golem -o table.svg
    """
    from century_rules.drawing.draw import draw
    from century_rules.drawing.pen import Form

    path = None if output is None else writable(output, force=force)
    book = rulings.book(given.name)
    here = position(book, given)
    told = book.themed(here.theme if theme is None else theme)
    text = draw(told, here.game, here.state, last=here.last, alone=True, form=Form(form))
    if path is None:
        click.echo(text)
        return
    try:
        write_whole(path, f"{text}\n")
    except OSError as error:
        raise InvalidInput(f"--output {path}: cannot be written: {error.strerror or error}") from error


def writable(output: str, *, force: bool) -> Path:
    """Where to write; raises InvalidInput for what is there already, is a folder, or would lie in none."""
    path = Path(output)
    try:
        folder, there, beside = path.is_dir(), path.exists(), path.parent.is_dir()
    except OSError as error:  # a name that is too long, for instance
        raise InvalidInput(f"--output {output}: cannot be written: {error.strerror or error}") from error
    if folder:
        raise InvalidInput(f"--output {path}: is a folder; name a file in it, for instance {path / 'picture.svg'}")
    if there and not force:
        raise InvalidInput(f"--output {path}: is there already; give another name, or --force")
    if not beside:
        raise InvalidInput(f"--output {path}: there is no folder {path.parent}; make it first")
    return path
