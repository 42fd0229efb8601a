"""How large letters of pictures are on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEAST = 11
"""Pixels that letters of pictures have at least."""

_SMALLER = """least => {
  const found = [], pieces = ["d-letter", "d-on-post", "d-on-sail"];
  for (const each of document.querySelectorAll("svg.drawn text, svg.drawn use")) {
    if (each.closest("defs") || !each.getBoundingClientRect().width) continue;
    const texts = each.tagName === "use" ? document.querySelector(each.getAttribute("href")).querySelectorAll("text") : [each];
    for (const text of texts) {
      const size = parseFloat(getComputedStyle(text).fontSize) * each.getScreenCTM().a;
      if (size < least && !pieces.some((piece) => text.classList.contains(piece))) found.push([text.textContent, size]);
    }
  }
  return found;
}"""


def smaller_letters(page: Page, least: float = LEAST) -> list[tuple[str, float]]:
    """The texts that are seen and are smaller, each with its size.

    Not those on cubes, outposts and ships, which have a shape and a colour besides.
    """
    found: list[tuple[str, float]] = page.evaluate(_SMALLER, least)
    return found
