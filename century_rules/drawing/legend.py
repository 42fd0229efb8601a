"""What the signs in pictures stand for: each sign as a small ``<svg>``, and its meaning in words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import tostring

from century_rules.drawing.pen import Pen
from century_rules.drawing.picture import A, S, Sign

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook


def legend(book: Rulebook[S, A], ident: str = "sign", *, two: bool = True) -> list[tuple[str, str]]:
    """(text of an ``<svg>``, which says nothing to who cannot see it; its meaning); nothing for a game without pictures.

    `two` is whether there are pictures of two positions beside each other, which have signs of their own.
    """
    return [] if book.theme.picture is None else [
        (_drawn(Pen(f"{ident}{place}-"), sign), sign.means) for place, sign in enumerate(book.theme.picture.signs())
        if two or not sign.of_two]


def _drawn(pen: Pen, sign: Sign) -> str:
    group = pen.panel()
    sign.draw(pen, group)
    root = pen.element(None, "svg", "drawn", xmlns="http://www.w3.org/2000/svg", aria_hidden="true", width=sign.width,
                       height=sign.HIGH, viewBox=f"0 0 {sign.width:g} {sign.HIGH:g}")
    if pen.kit:
        pen.element(root, "defs").extend(pen.kit.values())
    root.append(group)
    return tostring(root, encoding="unicode").replace(" />", "/>")
