"""What many pictures of a page have in common, once: a picture changes little from action to action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

SHORTEST = 160
"""Letters of a group for which a reference is shorter by enough."""


class Shared:
    """Pictures of one page and of one form, each an ``<svg>`` whose ids begin with an ident of its own."""

    def __init__(self, pictures: Mapping[str, Element], name: str) -> None:
        """`pictures` by ident, which are changed by it; `name` begins the ids of what they share."""
        self._name = name
        self._groups: dict[str, str] = {}
        self._texts: dict[Element, tuple[str, bool]] = {}
        counted = Counter[str]()
        for ident, root in pictures.items():
            root.attrib.pop("xmlns", None)  # within HTML it goes without saying
            self._share_kit(ident, root)
            self._read(root)
            counted.update(self._texts[each][0] for each in root.iter("g") if self._worth(each))
        self._often = {text for text, number in counted.items() if number > 1}
        self._pictures = {ident: self._written(root) for ident, root in pictures.items()}

    @property
    def defs(self) -> str:
        """The text of an ``<svg>`` that is not shown and has what they share."""
        groups = "".join(f'<g id="{name}">{text}</g>' for text, name in self._groups.items())
        return f'<svg class="drawn shared" aria-hidden="true"><defs>{groups}</defs></svg>'

    def picture(self, ident: str) -> str:
        """The picture of that ident, with references to what is shared; empty if there is none."""
        return self._pictures.get(ident, "")

    def _share_kit(self, ident: str, root: Element) -> None:
        """Take the kit out of a picture, and let its references be to that of the page, where equal things have one name."""
        kit = {each.get("id", ""): each for defs in root.findall("defs") for each in defs}
        named: dict[str, str] = {}

        def name_of(own: str) -> str:
            if own not in named:
                point(kit[own])
                del kit[own].attrib["id"]
                named[own] = self._common(self._read(kit[own])[0])
            return named[own]

        def point(within: Element) -> None:
            for use in within.iter("use"):
                target = use.get("href", "")[1:]
                if target in kit:
                    use.set("href", f"#{name_of(target)}")

        for defs in root.findall("defs"):
            root.remove(defs)
        point(root)

    def _common(self, text: str) -> str:
        """The name of something that is shared."""
        return self._groups.setdefault(text, f"{self._name}{len(self._groups)}")

    def _read(self, element: Element) -> tuple[str, bool]:
        """The text of an element, and whether there is an id in it; kept."""
        inside = [self._read(child) for child in element]
        children = "".join([text + _escaped(child.tail) for (text, _), child in zip(inside, element, strict=True)])
        found = (_tag(element, _escaped(element.text) + children), "id" in element.attrib or any(has for _, has in inside))
        self._texts[element] = found
        return found

    def _worth(self, element: Element) -> bool:
        text, has_id = self._texts[element]
        return not has_id and len(text) > SHORTEST and element.tag == "g"

    def _written(self, element: Element) -> str:
        text = self._texts[element][0]
        if self._worth(element) and text in self._often:
            return f'<use href="#{self._common(text)}"/>'
        inside = "".join([self._written(child) + _escaped(child.tail) for child in element])
        return _tag(element, _escaped(element.text) + inside)


def _escaped(text: str | None) -> str:
    return escape(text) if text else ""


_quoted = lru_cache(maxsize=20_000)(quoteattr)  # the same few thousand texts, over and over


def _tag(element: Element, inside: str) -> str:
    name = element.tag
    given = "".join([f" {key}={_quoted(value)}" for key, value in element.attrib.items()])
    return f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>"
