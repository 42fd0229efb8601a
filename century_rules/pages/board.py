"""The pictures of a page: each drawn for a wide screen or paper and for a phone, and what they have in common once."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Generic
from xml.etree.ElementTree import Element

from markupsafe import Markup

from century_rules.drawing.draw import as_text, drawn
from century_rules.drawing.legend import legend
from century_rules.drawing.pen import Form
from century_rules.kernel.game import A, BoardGame, S
from century_rules.pages.sharing import Shared
from century_rules.rulebook import Rulebook

PREFIX = {Form.WIDE: "w", Form.PANE: "v", Form.NARROW: "n"}
"""What ids of what pictures of a form share begin with."""

PACKED = {Form.WIDE: "W", Form.NARROW: "N"}
"""The same of those that are packed."""


class Gallery(Generic[S, A]):
    """Collects the pictures of a page while it is made."""

    def __init__(self) -> None:
        self._pictures: dict[Form, dict[str, Element]] = {form: {} for form in Form}
        self._packed: dict[Form, dict[str, Element]] = {form: {} for form in PACKED}

    def add(self, book: Rulebook[S, A], game: BoardGame[S, A], state: S, ident: str, *, last: tuple[S, A] | None = None,
            refused: A | None = None, other: S | None = None, pane: bool = False) -> str:
        """Draw a position; returns `ident`, by which `shown` has the picture.

        `last` is the action that led there, `refused` one that is not allowed there, and `other` the position of the other side:
        all of it is marked. `pane` is for one of two side by side.
        """
        for form in (Form.PANE if pane else Form.WIDE, Form.NARROW):
            own = f"{ident}{PREFIX[form]}-"
            self._pictures[form][own] = drawn(
                book, game, state, ident=own, last=last, refused=refused, other=other, form=form)
        return ident

    def pack(self, book: Rulebook[S, A], game: BoardGame[S, A], state: S, ident: str, last: tuple[S, A] | None) -> str:
        """The same for one of very many: where there is no script it is not shown, and a file hardly grows by it."""
        for form, pictures in self._packed.items():
            own = f"{ident}{PREFIX[form]}-"
            pictures[own] = drawn(book, game, state, ident=own, last=last, form=form)
        return ident

    def packed(self) -> str:
        """Those by ident, and what they refer to by ``shared-`` and the form: JSON, by gzip, in base64; empty for none."""
        found = dict[str, str]()
        for form, pictures in self._packed.items():
            if pictures:
                shared = Shared(pictures, PACKED[form])
                found |= {own: shared.picture(own) for own in pictures} | {f"shared-{PACKED[form]}": shared.defs}
        return base64.b64encode(gzip.compress(json.dumps(found).encode(), mtime=0)).decode() if found else ""

    def shown(self, *, later: bool) -> tuple[dict[str, str], str]:
        """By ident the text that shows a picture, and what all of them refer to, as the text of HTML.

        With `later` a script draws each once it is wanted, for a browser takes long for all of them at once: where there is a
        script, what stands in a ``<noscript>`` is text, and where there is none it is shown like anything else.
        """
        found, defs = dict[str, str](), ""
        for form, pictures in self._pictures.items():
            if len(pictures) < 2:
                texts = {own: as_text(picture) for own, picture in pictures.items()}
            else:
                shared = Shared(pictures, PREFIX[form])
                texts = {own: shared.picture(own) for own in pictures}
                defs += f'<div class="shared" id="shared-{PREFIX[form]}">{_wrapped(shared.defs, later=later)}</div>'
            kind = "narrow" if form is Form.NARROW else "wide"
            for own, text in texts.items():
                _add(found, own, f'<div class="sea {kind}" data-form="{PREFIX[form]}">{_wrapped(text, later=later)}</div>')
        for form, pictures in self._packed.items():
            kind = "narrow" if form is Form.NARROW else "wide"
            for own in pictures:
                _add(found, own, f'<div class="sea {kind}" data-form="{PACKED[form]}" data-packed="{own}"></div>')
        return found, defs


def signs_of(book: Rulebook[S, A], *, two: bool = True) -> list[tuple[Markup, str]]:
    """The signs in its pictures, each as the text of HTML, and what they stand for; `two` as `legend` has it."""
    return [(Markup(drawn), means) for drawn, means in legend(book, two=two)]


def _add(found: dict[str, str], own: str, text: str) -> None:
    """Put down the text that shows a picture in one form."""
    ident = own[:-2]
    found[ident] = found.get(ident, "") + text


def _wrapped(text: str, *, later: bool) -> str:
    return f"<noscript>{text}</noscript>" if later else text
