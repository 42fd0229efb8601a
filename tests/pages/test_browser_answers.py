"""Pages of many answers in a real browser: each looked at once, all that folds open, in the light, in the dark, on a phone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.pages.answers_made import ANSWERS
from tests.pages.conftest import Opened
from tests.pages.test_browser import resigned

pytestmark = pytest.mark.browser


ONLY_CONTRAST = {"runOnly": ["color-contrast"]}
"""What may be otherwise in the dark."""


@pytest.mark.parametrize("name", [name for name in ANSWERS if name != "evil claims"])
def test_it_opens_is_readable_by_all_and_nothing_is_cut_off(opened: Opened, name: str) -> None:
    page = opened(ANSWERS[name]())
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    for dark in (False, True):
        page.emulate_media(color_scheme="dark" if dark else "light")
        if dark:
            for last in page.locator("[data-to=last]").all():
                last.click()
        found = Axe().run(page, options=ONLY_CONTRAST if dark else None)
        assert found.violations_count == 0, found.generate_report()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert len(page.asked) == 1 and page.wrong == []  # type: ignore[attr-defined]  # see conftest


def check_stepping(page: Page) -> None:
    """A play is opened by its link, and stepped through by keys and buttons."""
    page.get_by_role("row", name=re.compile("^every-game-ends")).get_by_role("link", name="Play 1 (2 players)").click()
    told = page.locator("details.told").first
    expect(told).to_have_attribute("open", "")
    expect(told.locator(".count")).to_have_text("step 0 of 6")
    expect(told.locator("li[data-number]:visible")).to_have_count(1)
    expect(told.get_by_role("button", name="A step back")).to_be_disabled()
    told.get_by_role("button", name="A step on").click()
    expect(told.locator(".count")).to_have_text("step 1 of 6")
    page.keyboard.press("ArrowRight")
    expect(told.locator(".count")).to_have_text("step 2 of 6")
    page.keyboard.press("End")
    expect(told.locator("li[data-number]:visible")).to_have_attribute("data-number", "6")
    expect(told.locator("li[data-number]:visible").get_by_role("img")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(told.locator(".count")).to_have_text("step 5 of 6")
    page.keyboard.press("Home")
    expect(told.locator(".count")).to_have_text("step 0 of 6")


def test_a_play_among_others(opened: Opened) -> None:
    page = opened(ANSWERS["claims"]())
    check_stepping(page)
    page.evaluate("location.hash = '#play-1-step-4'")
    expect(page.locator("details.told .count").first).to_have_text("step 4 of 6")
    clause = page.locator("table .clause").first
    clause.hover()
    expect(clause.get_by_role("tooltip")).to_be_visible()
    for tone, sign in (("proved", "✓"), ("open", "?"), ("bounded", "…"), ("shown", "◆")):
        assert page.evaluate(f"getComputedStyle(document.querySelector('.grade.{tone}'), '::before').content")[1] == sign
    greens = page.evaluate("""() => {
        const colour = each => getComputedStyle(each).color, green = colour(document.querySelector('.grade.proved'));
        const graded = [...document.querySelectorAll('.grade, .badge b')];
        return graded.filter(each => colour(each) === green).map(each => each.innerText);
    }""")
    assert greens == ["Proved"], "nothing else is green"
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("details.told").first.locator("li[data-number]:visible")).to_have_count(7)
    expect(page.get_by_role("toolbar")).to_have_count(0)


def test_an_address_opens_a_step(opened: Opened) -> None:
    page = opened(ANSWERS["claims"](), "#play-1-step-3")
    expect(page.locator("details.told .count").first).to_have_text("step 3 of 6")
    expect(page.locator("#play-1-step-3")).to_be_in_viewport()


@pytest.mark.parametrize(("old", "new"), [
    ("Math.min(last, at + 1)", "Math.min(last, at + 2)"), ("stepper.focus()", "void 0"), ("around.open = true", "void 0")])
def test_a_script_that_does_not_step_is_noticed(opened: Opened, old: str, new: str) -> None:
    """The negative control."""
    page = opened(resigned(ANSWERS["claims"](), old, new))
    expect.set_options(timeout=500)
    try:
        with pytest.raises(AssertionError):
            check_stepping(page)
    finally:
        expect.set_options(timeout=5_000)


def test_without_script_all_steps_can_be_read(opened: Opened) -> None:
    page = opened(ANSWERS["claims"](), script=False)
    told = page.locator("details.told").first
    told.locator("summary").first.click()
    expect(told.locator("li[data-number]")).to_have_count(7)
    assert all(step.is_visible() for step in told.locator("li[data-number]").all())
    expect(page.get_by_role("toolbar")).to_have_count(0)
