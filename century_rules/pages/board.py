"""The position as a picture: drawn by the game, or as text inside a picture where nothing draws."""

from __future__ import annotations

from xml.etree import ElementTree

from century_rules.kernel.game import A, BoardGame, S
from century_rules.rulebook import Rulebook

try:
    from century_rules.drawing.draw import draw as _draw
    from century_rules.drawing.style import STYLE as STYLE
except ImportError:
    _draw = None
    STYLE = (":root{--page:#f8f6f1;--panel:#fffdf9;--ink:#1e2a32;--soft:#55626b;--line:#dcd6c9;--line2:#c4bcab;--accent:#0b5c6b;"
             "--accent-ink:#fff;--wash:#e3eeef;--mark:#a3124f;--sea:#dbe8ea}@media screen and (prefers-color-scheme:dark){:root{"
             "--page:#12181c;--panel:#1a2227;--ink:#ece7dc;--soft:#a3adb3;--line:#2e383e;--line2:#46525a;--accent:#6cc5d3;"
             "--accent-ink:#08222a;--wash:#1d3238;--mark:#ff8fb8;--sea:#16272d}}"
             ".drawn text{font:12px monospace;white-space:pre;fill:var(--ink)}")


def board(book: Rulebook[S, A], game: BoardGame[S, A], state: S, ident: str, last: tuple[S, A] | None = None,
          refused: A | None = None, other: S | None = None) -> str:
    """The position as the text of one ``<svg>`` whose ids begin with `ident`.

    `last` is the action that led there, `refused` one that is not allowed there, and `other` the position of the other side: all
    of it is marked.
    """
    if _draw is not None:
        return str(_draw(book, game, state, ident=ident, last=last, refused=refused, other=other))
    return _as_text(book.telling.draw(game, state), ident)


def _as_text(text: str, ident: str) -> str:
    lines = text.splitlines() or [""]
    width, height = 7.3 * max(map(len, lines)) + 24, 16 * len(lines) + 24
    svg = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:.0f} {height}",
                                      "role": "img", "class": "drawn", "aria-labelledby": f"{ident}title"})
    ElementTree.SubElement(svg, "title", {"id": f"{ident}title"}).text = "The position"
    for number, line in enumerate(lines):
        ElementTree.SubElement(svg, "text", {"x": "12", "y": str(24 + 16 * number)}).text = line
    return ElementTree.tostring(svg, encoding="unicode")
