"""Elements of an SVG: groups, texts and shapes with classes and without colours, and what is drawn once and used often."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from xml.etree.ElementTree import Element, SubElement

import attrs

from century_rules.drawing.style import SIZES

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that no XML may have."""


class Form(Enum):
    """How the parts of a picture are arranged."""

    WIDE = "wide"
    """The players beside what lies between them."""
    PANE = "pane"
    """The players below it, two in a row: for pictures side by side."""
    NARROW = "narrow"
    """All parts one below the other, for a phone."""


COLUMN = {Form.PANE: 540.0, Form.NARROW: 380.0}
"""How wide pictures in one column are: a unit is about a pixel there, so that letters are as large as they say."""


@attrs.frozen
class Panel:
    """Something drawn, from (0, 0) to its size, in units of the picture."""

    element: Element
    width: float
    height: float


@attrs.frozen
class Pen:
    """Draws one picture.

    Attributes:
        ident: what every id of the picture begins with.
        form: how its parts are to be arranged.
        kit: what is used more than once, by name.
    """

    ident: str = ""
    form: Form = Form.WIDE
    kit: dict[str, Element] = attrs.field(factory=dict)

    def element(self, parent: Element | None, tag: str, kind: str = "", **attributes: str | float) -> Element:
        """An element of that class. In names of attributes ``_`` is ``-``; numbers are rounded to tenths."""
        given = {"class": kind} if kind else {}
        given.update({_name(name): number(value) if isinstance(value, int | float) else plain(value)
                      for name, value in attributes.items()})
        return Element(tag, given) if parent is None else SubElement(parent, tag, given)

    def group(self, parent: Element | None, kind: str = "", x: float = 0, y: float = 0, scale: float = 1,
              **data: str) -> Element:
        """A group moved to that point; `data` are its further attributes."""
        moved = f"translate({number(x)} {number(y)})" if x or y else ""
        scaled = f"scale({scale:g})" if scale != 1 else ""
        return self.element(parent, "g", kind, **({"transform": moved + scaled} if moved or scaled else {}), **data)

    def text(self, parent: Element, x: float, y: float, text: str, kind: str = "", room: float = 0) -> Element:
        """A text at that point; one that would be wider than `room`, at the size of letters of its class, is squeezed into it."""
        squeezed: dict[str, str | float] = {}
        if room and width_of(text, size_of(kind)) > room:
            squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
        found = self.element(parent, "text", kind, x=x, y=y, **squeezed)
        found.text = plain(text)
        return found

    def rect(self, parent: Element, x: float, y: float, width: float, height: float, kind: str, round_: float = 0) -> Element:
        """A rectangle, with round corners if wanted."""
        corners = {"rx": round_} if round_ else {}
        return self.element(parent, "rect", kind, x=x, y=y, width=width, height=height, **corners)

    def path(self, parent: Element, d: str, kind: str = "", x: float = 0, y: float = 0, **data: str) -> Element:
        """A path, moved to that point; `data` are its further attributes."""
        moved = {"transform": f"translate({number(x)} {number(y)})"} if x or y else {}
        return self.element(parent, "path", kind, d=d, **moved, **data)

    def circle(self, parent: Element, x: float, y: float, radius: float, kind: str = "") -> Element:
        """A circle."""
        return self.element(parent, "circle", kind, cx=x, cy=y, r=radius)

    def title(self, parent: Element, text: str) -> None:
        """What a part of the picture is, told where one points at it. Nothing is drawn."""
        self.element(parent, "title").text = plain(text)

    def use(self, parent: Element, name: str, draw: Callable[[Element], object], x: float = 0, y: float = 0,
            kind: str = "") -> Element:
        """What has that name in the kit, drawn around (0, 0) when it is first used, at that point."""
        if name not in self.kit:
            self.kit[name] = self.element(None, "g", id=f"{self.ident}{name}")
            draw(self.kit[name])
        return self.element(parent, "use", kind, href=f"#{self.ident}{name}", **{
            axis: value for axis, value in (("x", x), ("y", y)) if value})

    def panel(self, kind: str = "", **data: str) -> Element:
        """A group that is to become a `Panel`."""
        return self.element(None, "g", kind, **data)


@cache
def _name(attribute: str) -> str:
    """An attribute as SVG calls it."""
    return attribute.rstrip("_").replace("_", "-")


@lru_cache(maxsize=10_000)
def number(value: float) -> str:
    """A number of the picture, to a tenth; 0 for -0.0, which the cache takes for the same."""
    return f"{round(value, 1) + 0.0:g}" if abs(value) < 100000 else str(round(value))


def plain(text: str) -> str:
    """The text without letters that no XML may have."""
    return NOT_XML.sub("\ufffd", text)


@cache
def size_of(kind: str) -> float:
    """How large the letters of a text of that class are."""
    return next((SIZES[each] for each in kind.split() if each in SIZES), 13.0)


def width_of(text: str, size: float) -> float:
    """About how wide a text is, rather too much than too little: which font is there is not known."""
    return sum(1.0 if ord(letter) > 0x2000 else 0.4 if letter in "ijl.,:;'| " else 0.72 if letter.isupper() else 0.6
               for letter in text) * size
