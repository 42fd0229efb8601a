"""What a browser shows to eyes that see fewer colours: what stands on something can be read, and marks are seen on any ground."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import Page

from century_rules.drawing.style import LIGHT, STYLE
from century_rules.pages.document import part
from tests.drawing.test_any_picture import contrast
from tests.pages.conftest import Opened

pytestmark = pytest.mark.browser

EYES = ("none", "achromatopsia", "deuteranopia", "protanopia", "tritanopia")
OURS = tuple(dict.fromkeys(re.findall(r"--([a-z]+)(?=:#)", part("page.css"))))
"""The colours that only pages have."""
ALL = (*LIGHT, *OURS)

LETTERS = [(name.removesuffix("-ink"), name) for name in LIGHT if name.endswith("-ink") and name != "coin-ink"] + [
    *((metal, "coin-ink") for metal in ("gold", "silver", "copper", "sail")), ("oksoft", "ok"), ("nosoft", "no"),
    *((ground, "ink") for ground in ("page", "panel", "wash", "sea", "port")),
    *((ground, "mark") for ground in ("page", "panel", "marksoft"))]
"""(ground, what is written on it)."""

TILES = ("on-yellow", "on-orange", "on-green", "on-brown", "port", "sea", "panel")
MARKS = [(ground, mark) for ground in TILES for mark in ("accent", "mark")]
"""(ground, what marks the last action or what differs there)."""


def swatches(page: Page, eyes: str) -> dict[str, str]:
    """Every colour as it is shown to such eyes."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shot = base64.b64encode(page.screenshot(clip={"x": 0, "y": 0, "width": 8 * len(ALL), "height": 8})).decode()
    seen = page.evaluate("""async ([shot, many]) => {
        const bytes = Uint8Array.from(atob(shot), letter => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        pen.drawImage(picture, 0, 0);
        return Array.from({ length: many }, (_, place) => [...pen.getImageData(8 * place + 4, 4, 1, 1).data.slice(0, 3)]);
    }""", [shot, len(ALL)])
    return {name: "#" + "".join(f"{number:02x}" for number in colour) for name, colour in zip(ALL, seen, strict=True)}


def shown(opened: Opened, *, dark: bool, extra: str = "") -> Page:
    rows = "".join(f'<i id="{name}"></i>' for name in ALL)
    inks = "".join(f"#{name}{{background:var(--{name})}}" for name in ALL)
    text = (f"<!doctype html><style>{part('page.css')}</style><style>{STYLE}{extra}body{{margin:0;width:9999px}}"
            f"i{{float:left;width:8px;height:8px}}{inks}</style>{rows}")
    return opened(text, dark=dark, width=8 * len(ALL), height=100)


def poor(colours: dict[str, str]) -> dict[tuple[str, str], float]:
    """The pairs that cannot be told apart well enough: 4.5 for what is written, 3 for marks."""
    return {pair: round(found, 2) for pairs, least in ((LETTERS, 4.5), (MARKS, 3.0)) for pair in pairs
            if (found := contrast(colours[pair[0]], colours[pair[1]])) < least}


@pytest.mark.parametrize("dark", [False, True])
def test_all_is_seen_without_colour(opened: Opened, dark: bool) -> None:
    page = shown(opened, dark=dark)
    assert {eyes: found for eyes in EYES if (found := poor(swatches(page, eyes)))} == {}


def test_colours_are_measured_as_they_are_shown(opened: Opened) -> None:
    """The negative controls: grey is grey, and a mark that only its hue tells from its ground is found."""
    page = shown(opened, dark=False)
    plain, grey = swatches(page, "none"), swatches(page, "achromatopsia")
    assert plain["orange"] == LIGHT["orange"] and len({*re.findall("..", grey["orange"][1:])}) == 1
    page = shown(opened, dark=False, extra=":root{--mark:#c9a2b1}")
    assert ("on-orange", "mark") in poor(swatches(page, "achromatopsia"))
