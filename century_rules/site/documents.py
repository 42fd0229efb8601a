"""The documentation, written in Markdown, as pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from century_rules.kernel.errors import InvalidInput
from century_rules.site.templates import filled


def document_files(folder: Path) -> dict[Path, Path]:
    """By the file of its page, relative to that of the first, each file of a folder of documentation that becomes a page.

    Raises InvalidInput where there is none.
    """
    found = {file.relative_to(folder).with_suffix(".html"): file for file in sorted(folder.glob("**/*.md"))}
    if not found:
        raise InvalidInput(f"{folder}: has no documents (*.md); give the folder `docs` of the repository, or leave --docs out")
    return found


def document_page(text: str, page: Path, extra: Sequence[tuple[str, str]] = ()) -> str:
    """The page of a document, at that place in the folder of documentation, with `extra` rooms in the header of the site.

    Links to other documents lead to their pages; what lies outside that folder is named, for the site does not have it.
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    _name_headings(tokens)
    for token in _links(tokens):
        target = str(token.attrs.get("href", ""))
        if re.match(r"[a-z]+:|#|//", target):
            continue
        if posixpath.normpath(posixpath.join(*page.parts[:-1], target)).startswith(".."):
            del token.attrs["href"]
        else:
            token.attrs["href"] = re.sub(r"\.md(#|$)", r".html\1", target)
    title = next((after.content for before, after in pairwise(tokens) if before.type == "heading_open"), "")
    return filled("document.html", up="../" * len(page.parts), extra=extra, title=f"{title} – Century Rules",
                  text=Markup(_scrollable(reader.renderer.render(tokens, reader.options, {}))))


def _scrollable(text: str) -> str:
    """What is wider than the page can be reached and moved by keys."""
    return text.replace("<pre>", '<pre tabindex="0">')


def anchor(heading: str) -> str:
    """The name of a heading in addresses, as the hosts of repositories make it: ``A game's end`` is ``a-games-end``."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _name_headings(tokens: list[Token]) -> None:
    for before, after in pairwise(tokens):
        if before.type == "heading_open":
            before.attrs["id"] = anchor("".join(each.content for each in after.children or ()))


def _links(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        if token.type == "link_open":
            yield token
        yield from _links(token.children or [])
