"""The play window on a phone, with as many players as there can be: letters, buttons and maps that can be read and pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from century_rules.rulebook import rulebook
from century_rules.site.serving import PlayServer
from tests.letters_on_a_screen import smaller_letters
from tests.site.made import Opened

pytestmark = pytest.mark.browser
LEAST_HIGH = 40
"""Of buttons, in pixels."""

BUTTONS = """least => [...document.querySelectorAll("main button, main select, main summary")]
  .map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height < least).map(([text]) => text)"""


def after_some_actions(opened: Opened, server: PlayServer[Any, Any], players: int) -> Page:
    page: Page = opened(f"{server.address}#players={players}&seed=3", width=390)
    for number in range(1, 26):
        page.locator("#offers button").nth(0).wait_for()
        page.locator("#offers button").nth(-1 if number % 3 else 0).evaluate("button => button.click()")
        expect(page.locator("#count")).to_have_text(f"action {number}")
    return page


@pytest.mark.parametrize("name", ["eastern-wonders", "sky-islands", "sand-to-sea", "goa"])
def test_it_can_be_read_and_pressed(opened: Opened, server_of: Callable[[str], PlayServer[Any, Any]], name: str) -> None:
    page = after_some_actions(opened, server_of(name), max(rulebook(name).players))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#picture text").count() > 40
    assert not smaller_letters(page) and not page.evaluate(BUTTONS, LEAST_HIGH)
    assert smaller_letters(page, 20) and page.evaluate(BUTTONS, 200), "what is smaller is found"


def test_the_picture_is_made_larger(opened: Opened, server_of: Callable[[str], PlayServer[Any, Any]]) -> None:
    """It is moved within the page, which stays as wide as the phone; what is played does not make it small again."""
    page = opened(f"{server_of('eastern-wonders').address}#players=4&seed=3", width=390)
    page.locator("#offers button").first.wait_for()
    page.click("#larger")
    for number in range(2):
        box = page.locator("#picture svg").bounding_box()
        assert box is not None and box["width"] == 780
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.click("#offers button >> nth=0")
        expect(page.locator("#count")).to_have_text(f"action {number + 1}")
    found = Axe().run(page, options={"preload": False})
    assert found.violations_count == 0, found.generate_report()
    page.click("#larger")
    box = page.locator("#picture svg").bounding_box()
    assert box is not None and box["width"] == 390
