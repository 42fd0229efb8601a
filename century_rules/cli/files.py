"""The files that an answer is written to besides: a page, and Markdown."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import attrs
import click

from century_rules.cli.options import Chosen, Rulings, as_typed
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S

if TYPE_CHECKING:
    from century_rules.answers.document import Document

R = TypeVar("R")


@attrs.frozen
class Files:
    """What --html and --markdown said."""

    html: str | None = None
    markdown: str | None = None

    @property
    def asked(self) -> str:
        """The option that was given, the first if both were; empty for none."""
        return "--html" if self.html is not None else "--markdown" if self.markdown is not None else ""

    def check(self, others: Iterable[object]) -> None:
        """Before long work: raise InvalidInput where one cannot be written, or is a file among what else was given."""
        from century_rules.pages.document import check_place

        read = {Path(each).resolve() for each in others if isinstance(each, str) and isfile(each)}  # isfile takes any text
        for option, file, name in (("--html", self.html, "page.html"), ("--markdown", self.markdown, "answer.md")):
            if file is None:
                continue
            check_place(file, name)
            if Path(file).resolve() in read:
                raise InvalidInput(f"{option} {file}: is a file that this command reads; give another name")
        if self.html is not None and self.markdown is not None and Path(self.html).resolve() == Path(self.markdown).resolve():
            raise InvalidInput(f"--markdown {self.markdown}: is the file of --html, too; give each a name of its own")

    def write(self, document: Document[S, A], as_json: bool) -> None:
        """Write the files that were asked for, and say so; where standard output is JSON, on standard error."""
        if not self.asked:
            return
        from century_rules.answers.markdown import markdown
        from century_rules.pages.document import write_page
        from century_rules.pages.of_document import page_of

        if self.html is not None:
            click.echo(f"page: {write_page(self.html, page_of(document, as_typed()))}", err=as_json)
        if self.markdown is not None:
            click.echo(f"Markdown: {write_page(self.markdown, markdown(document, as_typed()))}", err=as_json)


def _given(values: Iterable[object]) -> Iterator[object]:
    """What options and arguments gave, rulings by their files."""
    for each in values:
        yield each.paths if isinstance(each, Rulings) else each.rulings.paths if isinstance(each, Chosen) else each


def file_options(command: Callable[..., R]) -> Callable[..., R]:
    """--html and --markdown, given to the command as ``files``, their places checked."""

    @click.option("--html", metavar="FILE", help="The answer as a page, too: one file, to be opened by a browser.")
    @click.option("--markdown", metavar="FILE", help="The answer as Markdown, too, to be put into a discussion.")
    @functools.wraps(command)
    def with_files(html: str | None, markdown: str | None, **others: object) -> R:
        files = Files(html, markdown)
        files.check(chain.from_iterable(each if isinstance(each, tuple) else (each,) for each in _given(others.values())))
        return command(files=files, **others)

    return with_files
