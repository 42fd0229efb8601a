"""``century-rules site``."""

from __future__ import annotations

import time
from pathlib import Path

import click

from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import rulebook, rulebooks
from century_rules.writing.paragraphs import counted


@click.command("site")
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option("--game", "names", metavar="NAME", multiple=True, help="Only this game; may be given more than once.")
@click.option("--docs", metavar="FOLDER", type=click.Path(path_type=Path), help="A folder with documentation, as pages, too.")
@click.option("--pyodide", metavar="FOLDER", type=click.Path(path_type=Path),
              help="A folder with Pyodide (`npm pack pyodide`, unpacked): the games can be played in the browser, too.")
def command(folder: Path, names: tuple[str, ...], docs: Path | None, pyodide: Path | None) -> None:
    """Every answer that is kept, as a site: pages that ask no other host, and need no server but to play.

    Rules clause by clause with the questions about each and why it is there, the play in which each question matters, what each
    reading changes, what is proved under which readings, what is false, and a search. Stored plays are played again while it is
    written; nothing is proved. Open FOLDER/index.html.
    Every link of the pages is then followed; one that leads to nothing is an error, as one in your own documentation may.
    Ctrl-C leaves the pages written so far, each whole.

    \b
    Examples:
      century-rules site public
      century-rules site public --docs docs
      century-rules site public --game goa --pyodide package
    """
    from century_rules.site.folder import INDEX, write_site
    from century_rules.site.links import broken, pages

    begun, books = time.monotonic(), [rulebook(name) for name in dict.fromkeys(names) or rulebooks()]
    for book in books:
        if book.archive.settling is None:
            raise InvalidInput(f"{book.title} keeps no answers to its questions; leave it out by --game, or see `settling` in "
                               "docs/a-new-game.md")
    files = write_site(books, folder, docs=docs, pyodide=pyodide, tell=lambda line: click.echo(f"… {line}", err=True))
    written = list(files)
    wrong = list(broken(pages(written, folder), folder))
    if wrong:
        raise InvalidInput("\n".join(("the site is written, but these links of its pages lead to nothing:", *wrong)))
    click.echo(f"{counted(len(written), 'file')} in {time.monotonic() - begun:.0f} s; open {folder / INDEX}")
