"""``century-rules draw``."""

from __future__ import annotations

from pathlib import Path

import click

from century_rules.cli.options import Rulings, choose, ruling_options, theme_option
from century_rules.cli.position import check_given, position, position_options
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.files import write_whole

FORMS = ("wide", "pane", "narrow")


@click.command("draw")
@position_options
@ruling_options
@theme_option
@click.option("--form", type=click.Choice(FORMS), default=FORMS[0], show_default=True,
              help="Players beside the table, below it, or all one below the other.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it, instead of standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(name: str, players: int | None, seed: int | None, named: str | None, record: str | None, after: int | None,
            readings: tuple[str, ...], components: str | None, rulings: Rulings, theme: str | None, form: str,
            output: str | None, force: bool) -> None:
    """A position as a picture: one SVG file, in the colours of a light or a dark screen, which any browser shows.

    Of a recorded game the last action is pointed out.

    \b
    Examples:
      century-rules draw eastern-wonders --seed 7 -o board.svg
      century-rules draw spice-road --record game.txt --after 12 --theme golem -o table.svg
    """
    from century_rules.drawing.draw import draw
    from century_rules.drawing.pen import Form

    check_given(players, seed, components, named, record, after)
    path = None if output is None else writable(output, force=force)
    book = rulings.book(name)
    if (named is not None or record is not None) and readings:
        raise InvalidInput(f"--reading: {'--instance' if record is None else '--record'} says that already; leave one out")
    game = choose(book, players, readings, components).game
    here = position(book, game, seed or 0, named, record, after)
    text = draw(book.themed(theme), here.game, here.state, last=here.last, alone=True, form=Form(form))
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
