"""A position as one SVG: its game's own picture, or tables; with what is told of it for who cannot see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from century_rules.drawing.pen import Form, Panel, Pen, number, plain
from century_rules.drawing.picture import A, Pointing, S
from century_rules.drawing.style import style_alone
from century_rules.drawing.table import table
from century_rules.kernel.game import BoardGame

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

MARGIN = {Form.WIDE: 12, Form.PANE: 12, Form.NARROW: 4}


def draw(book: Rulebook[S, A], game: BoardGame[S, A], state: S, *, ident: str = "", last: tuple[S, A] | None = None,
         refused: A | None = None, other: S | None = None, alone: bool = False, form: Form = Form.WIDE,
         viewer: int | None = None) -> str:
    """A position as the text of one ``<svg>``, which scales with what it is put into. The same arguments give the same text.

    `alone` is with its style inside, as a file of its own; otherwise the page needs `century_rules.drawing.style.STYLE`. The
    others are as in `drawn`, and so is what it raises.
    """
    return as_text(drawn(book, game, state, ident=ident, last=last, refused=refused, other=other, alone=alone, form=form,
                         viewer=viewer))


def as_text(picture: Element) -> str:
    """The text of what was drawn."""
    return tostring(picture, encoding="unicode").replace(" />", "/>")  # in texts it is &gt;


def drawn(book: Rulebook[S, A], game: BoardGame[S, A], state: S, *, ident: str = "", last: tuple[S, A] | None = None,
          refused: A | None = None, other: S | None = None, alone: bool = False, form: Form = Form.WIDE,
          viewer: int | None = None) -> Element:
    """A position as one ``<svg>``.

    Args:
        book: the game, in the words of its theme.
        game: its rules.
        state: the position.
        ident: what every id in it begins with; on one page another for each picture.
        last: the position before it and the action that led here, which is pointed out.
        refused: an action that is not allowed here, which is pointed out.
        other: another position; what differs from it is marked.
        alone: with its style inside.
        form: how its parts are arranged.
        viewer: the seat that looks at it; what lies face down for it is left out. None sees all.

    Raises ValueError for an `ident` that no id can begin with.
    """
    if ident and not re.fullmatch("[A-Za-z_][A-Za-z0-9_.-]*", ident):
        raise ValueError(f"ident: {ident!r}; an id begins with a letter and has letters, digits, _, . and -")
    pen, pointing = Pen(ident, form), Pointing(last, refused, other, viewer)
    panel = _position(pen, book, game, state, pointing)
    margin = MARGIN[form]
    width, height = panel.width + 2 * margin, panel.height + 2 * margin
    root = pen.element(None, "svg", "drawn", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(width)} {number(height)}",
                       role="img", aria_labelledby=f"{ident}title {ident}desc")
    pen.element(root, "title", id=f"{ident}title").text = plain(f"{book.title}: {book.telling.draw_now(game, state)}")
    pen.element(root, "desc", id=f"{ident}desc").text = plain(_told(book, game, state, last, viewer))
    if alone:
        root.set("style", f"width:100%;height:auto;max-width:{number(width * 1.3)}px")
        pen.element(root, "style").text = style_alone()
        pen.rect(root, 0, 0, width, height, "d-ground-page")
    if pen.kit:
        pen.element(root, "defs").extend(pen.kit.values())
    panel.element.set("transform", f"translate({margin} {margin})")
    root.append(panel.element)
    return root


def _position(pen: Pen, book: Rulebook[S, A], game: BoardGame[S, A], state: S, pointing: Pointing[S, A]) -> Panel:
    if book.theme.picture is not None:
        return book.theme.picture.draw(pen, game, state, pointing)
    return table(pen, game, state, None if book.names is None else book.names(game, state), pointing)


def _told(book: Rulebook[S, A], game: BoardGame[S, A], state: S, last: tuple[S, A] | None,
          viewer: int | None) -> str:
    """The last action in a sentence, what each player has, or the viewer alone, and what is going on."""
    sentence = [] if last is None else [f"{book.telling.describe(game, *last)}."]
    seats = [f"{' '.join(line.split()).lstrip('*')}." for seat, line in enumerate(book.telling.seats(game, state))
             if viewer in (None, seat)]
    return " ".join([*sentence, *seats, book.telling.draw_now(game, state)])
