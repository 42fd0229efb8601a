"""Whether every link of a site leads to something in it, and no page loads anything from another host."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ELSEWHERE = re.compile("[a-z][a-z+.-]*:|//")
"""How an address begins that is none of the site."""


class Parts(HTMLParser):
    """The addresses and the names of a page.

    Attributes:
        links: where its links lead.
        loaded: what it loads by itself: scripts, styles, pictures.
        ids: the names in it.
        inline: whether it has a style or a script inside.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.loaded, self.ids, self.inline = list[str](), list[str](), list[str](), 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if "id" in said:
            self.ids.append(said["id"])
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        self.loaded += [said[name] for name in ("src", "href") if name in said and tag in ("script", "link", "img", "iframe")]
        self.inline += "style" in said or any(name.startswith("on") for name in said)


def pages(files: Iterable[Path], folder: Path) -> dict[Path, Parts]:
    """Those of the files that are pages, by where they are in the folder."""
    return {file.relative_to(folder): Parts(file.read_text(encoding="utf-8")) for file in sorted(files) if file.suffix == ".html"}


def broken(found: Mapping[Path, Parts], folder: Path) -> Iterator[str]:
    """Links of those pages that lead to no file of the folder, or to no name in it; what is loaded from another host.

    A play window reads what stands behind ``#`` itself: ``#players=2``.
    """
    root, names = folder.resolve(), {page: frozenset(parts.ids) for page, parts in found.items()}
    for page, parts in found.items():
        for link in dict.fromkeys((*parts.links, *parts.loaded)):
            if ELSEWHERE.match(link):
                if link in parts.loaded and not link.startswith("data:"):
                    yield f"{page}: {link}, which is of another host"
                continue
            path, _, name = unquote(link).partition("#")
            to = ((root / page).parent / path.partition("?")[0]).resolve() if path else root / page
            inside = to.relative_to(root) if to.is_relative_to(root) else None
            if inside is None or not to.is_file() or (name and "=" not in name and name not in names.get(inside, {name})):
                yield f"{page}: {link}"
