"""Links in the documentation lead to something: to a file of the repository, and to a heading that is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from century_rules.site.documents import anchor

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/*.md")])


def links(text: str) -> Iterator[str]:
    """Where the links and pictures of a page lead."""
    for block in MarkdownIt("commonmark").enable("table").parse(text):
        for part in block.children or ():
            found = {"link_open": "href", "image": "src"}.get(part.type)
            if found:
                yield str(part.attrs[found])


def headings(text: str) -> set[str]:
    tokens = MarkdownIt("commonmark").parse(text)
    return {anchor("".join(part.content for part in after.children or ())) for before, after in pairwise(tokens)
            if before.type == "heading_open"}


def broken(text: str, page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    wrong = []
    for link in links(text):
        file, _, heading = link.partition("#")
        there = page if not file else (page.parent / file).resolve()
        if re.match("[a-z]+:", link):
            continue
        if not there.exists() or (heading and heading not in headings(there.read_text(encoding="utf-8"))):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_something(page: Path) -> None:
    assert not broken(page.read_text(encoding="utf-8"), page)


def test_a_broken_link_is_seen() -> None:
    """The negative control."""
    text = "[a](#licence) [b](#none) [c](docs/using.md) [d](docs/none.md) ![e](docs/none.png) [f](https://example.org/none)"
    assert broken(text, ROOT / "README.md") == ["#none", "docs/none.md", "docs/none.png"]
