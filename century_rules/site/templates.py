"""The templates of the site, filled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import jinja2

from century_rules.asking.players_words import players_words
from century_rules.drawing.style import STYLE
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook

PARTS = Path(__file__).parent / "parts"


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(PARTS), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True,
        lstrip_blocks=True)


def filled(template: str, **values: object) -> str:
    """The text of a page. `up` leads to the folder of the site, `extra` are more rooms in its header, with their files;
    a page that is `alone` has no other beside it."""
    return _templates().get_template(template).render({"up": "", "extra": (), "script": "", "alone": False, **values}) + "\n"


def style() -> str:
    """The style sheet: colours and pictures are those of `drawing`."""
    return STYLE + (PARTS / "site.css").read_text(encoding="utf-8")


def play_page(book: Rulebook[S, A], *, backend: str, token: str = "", up: str = "", extra: Sequence[tuple[str, str]] = ()) -> str:
    """The play window of a game. `backend` is ``server``, which a page of `serving` has beside it, or ``worker``."""
    fixed = book.in_force.readings
    chosen = {doubt.id: next((each for each in doubt.readings if str(each) == fixed.get(doubt.id)), doubt.default)
              for doubt in book.ambiguities}
    return filled("play.html", up=up, extra=extra, script="play.js", title=f"Play {book.short_title} – Century Rules", game=book,
                  backend=backend, token=token, alone=backend == "server", chosen=chosen, words=players_words(book))
