"""One file: a template, one style and one script, and a content security policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from pathlib import Path

import jinja2
from markupsafe import Markup

from century_rules.kernel.errors import InvalidInput
from century_rules.process.atomic_write import write_whole
from century_rules.kernel.game import A, S
from century_rules.pages.board import Gallery
from century_rules.drawing.style import STYLE

_PARTS = Path(__file__).parent / "parts"
SCRIPTS = ("pictures.js", "why_not.js", "page.js")
"""The parts of the script of a page of one play; the last one begins."""


@cache
def _templates() -> jinja2.Environment:
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_PARTS), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True,
        lstrip_blocks=True)
    found.filters["unbroken"] = unbroken
    return found


def unbroken(text: str) -> str:
    """A heading in which no line ends between ``player`` and the number."""
    return re.sub(r"\b([Pp]layer) (?=\d)", "\\1\N{NO-BREAK SPACE}", text)


@cache
def part(name: str) -> str:
    """The text of the style, of a script, or of a part of one."""
    return (_PARTS / name).read_text(encoding="utf-8")


@cache
def script_of_a_play() -> str:
    """All of the script of a page of one play, which leaves no name behind."""
    return '"use strict";\n(() => {\n' + "\n".join(map(part, SCRIPTS)) + "})();\n"


def policy(scripts: list[str], sheet: str = "page.css") -> str:
    """The content security policy: nothing but our style and these scripts, by their digests, and pictures within the file."""
    script = " ".join(map(_digest, scripts)) or "'none'"
    style = " ".join(map(_digest, (part(sheet), STYLE)))
    return (f"default-src 'none'; script-src {script}; style-src {style}; img-src data: blob:; base-uri 'none'; "
            f"form-action 'none'")


def rendered(template: str, data: object = None, gallery: Gallery[S, A] | None = None, *, script: str = "",
             style: str = "page.css", **values: object) -> str:
    """The page of a template, with the pictures of that gallery. `data` is for the script of a page of one play; a page without
    has the `script` of that name, or none. `style` is the name of its style sheet.
    """
    pictures, shared = ({}, "") if gallery is None else gallery.shown(later=data is not None)
    scripts = [script_of_a_play()] if data is not None else [part(script)] if script else []
    text = _templates().get_template(template).render(
        **values, policy=policy(scripts, style), style=Markup(part(style)), drawing=Markup(STYLE),
        pictures={ident: Markup(text) for ident, text in pictures.items()}, shared=Markup(shared),
        script=Markup(scripts[0]) if scripts else "", data=None if data is None else Markup(as_data(data)))
    return text + "\n"


def as_data(data: object) -> str:
    """JSON that no text inside can end, or be taken for a tag."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def write_page(path: str | Path, text: str) -> Path:
    """Write it, the whole of it or nothing. Raises InvalidInput that names the path and the mend."""
    file = Path(path)
    if file.is_dir():
        raise InvalidInput(f"{path}: is a folder; give the name of a file in it, for instance {file / 'page.html'}")
    if not file.parent.is_dir():
        raise InvalidInput(f"{path}: cannot be written: there is no folder {file.parent}")
    try:
        write_whole(file, text)
    except OSError as error:
        raise InvalidInput(f"{path}: cannot be written: {error.strerror or error}; choose another place") from error
    return file


def check_place(path: str | Path, name: str = "page.html") -> None:
    """Before long work: raise InvalidInput where `write_page` surely would; a file may be called by that `name`, for instance."""
    file = Path(path)
    if file.is_dir():
        raise InvalidInput(f"{path}: is a folder; give the name of a file in it, for instance {file / name}")
    if not file.parent.is_dir():
        raise InvalidInput(f"{path}: cannot be written: there is no folder {file.parent}")


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
