"""The site and the play window in a browser: search, a whole game by clicks, refusals, readings, records; small and dark."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from century_rules.rulebook import rulebook
from century_rules.site.serving import PlayServer
from century_rules.writing.record import parse_record
from century_rules.writing.replay import replay
from tests.site.made import GAME, Site

pytestmark = pytest.mark.browser
Opened = Callable[..., Page]
expect.set_options(timeout=20_000)  # a machine with other work to do is no failure


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens an address: ``opened(address, width=390, dark=True)``; what goes wrong in the page fails the test."""
    contexts, wrong = list[Any](), list[str]()

    def open_page(address: str, *, width: int = 1280, dark: bool = False, script: bool = True, offline: bool = False) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light",
                                      java_script_enabled=script, offline=offline)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def wide_as_the_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


# --- the site -----------------------------------------------------------------------------------------------------------


def test_a_question_is_answered_from_the_first_page(opened: Opened, site: Site) -> None:
    """Opened from the folder, offline; as few letters as one would type."""
    page = opened((site.folder / "index.html").as_uri(), width=390, offline=True)
    page.fill("#q", "who wins a tie")
    first = page.locator(".hit.first")
    first.wait_for()
    assert "Who wins a tie?" in first.inner_text() and "the one of them who played last" in first.inner_text()
    box = first.locator(".says").bounding_box()
    assert box is not None and box["y"] + box["height"] < 844, "the answer is in the first screen of a phone"
    first.locator("h2 a").click()
    page.wait_for_url("**/spice-road/index.html#tie")
    assert page.locator("#tie").is_visible()


def test_a_search_is_an_address(opened: Opened, site: Site) -> None:
    page = opened(f"{(site.folder / 'index.html').as_uri()}?q={quote('rest with no card played')}&in={GAME}")
    page.locator(".hit.first").wait_for()
    assert "rest" in page.locator(".hit.first h2").inner_text()
    page.fill("#q", "xyzzyx")
    expect(page.locator("#results")).to_contain_text("Nothing was found")


@pytest.mark.parametrize("name", [
    "index.html", "questions.html", f"{GAME}/index.html", f"{GAME}/agree-2.html", "docs/using.html"])
def test_pages_fit_and_can_be_read_by_all(opened: Opened, site: Site, name: str) -> None:
    for width, dark in ((390, False), (1280, True)):
        page = opened((site.folder / name).as_uri(), width=width, dark=dark)
        assert wide_as_the_window(page)
        found = Axe().run(page, options={"preload": False})
        assert found.violations_count == 0, found.generate_report()


def test_without_script_the_questions_are_one_page(opened: Opened, site: Site) -> None:
    page = opened((site.folder / "index.html").as_uri(), script=False)
    page.click("text=questions with their answers")
    assert page.locator("article.question").count() == len(rulebook(GAME).ambiguities)


# --- the play window ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_is_played_by_clicks(opened: Opened, server: PlayServer[Any, Any], players: int) -> None:
    """A claim where there is one, else anything; what comes out as a record is a legal play to the end."""
    page, dice = opened(server.address), random.Random(players)
    page.select_option("select[name=players]", str(players))
    page.click("#begin button")
    page.wait_for_url(f"**players={players}**")
    for number in range(1, 3000):
        buttons = page.locator("#offers button")
        actions = buttons.evaluate_all("all => all.map(each => each.dataset.action)")
        if not actions:
            break
        best = [place for place, action in enumerate(actions) if action.startswith("claim")] or [
            place for place, action in enumerate(actions) if action.startswith(("play", "take", "exchange"))]
        buttons.nth(dice.choice(best or range(len(actions)))).evaluate("button => button.click()")
        expect(page.locator("#count")).to_have_text(f"action {number}")
    assert "The game is over" in page.inner_text("#now") and "win" in page.inner_text("#offers")
    page.click("#recorded summary")
    expect(page.locator("#record")).not_to_have_value("")
    assert replay(parse_record(rulebook(GAME), page.input_value("#record"))).outcome is not None


def test_undo_redo_and_the_address(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=2&seed=3")
    page.click("#offers button >> nth=0")
    expect(page.locator("#count")).to_have_text("action 1")
    after, address = page.inner_text("#last"), page.url
    page.click("#undo")
    expect(page.locator("#count")).to_have_text("action 0")
    assert page.locator("#undo").is_disabled()
    page.click("#redo")
    expect(page.locator("#count")).to_have_text("action 1")
    assert page.inner_text("#last") == after
    again = opened(address)
    expect(again.locator("#count")).to_have_text("action 1")
    assert again.inner_text("#last") == after


def test_fast_presses_come_one_after_the_other(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=2&seed=3&play={quote('play +YY;play +YY')}")
    expect(page.locator("#count")).to_have_text("action 2")
    for button, count in (("#undo", 0), ("#redo", 2)):
        for _ in range(4):
            page.locator(button).evaluate("button => button.click()")
        expect(page.locator("#count")).to_have_text(f"action {count}")


def test_another_address_is_another_play(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=2&seed=3")
    page.locator("#offers button").first.wait_for()
    page.evaluate("location.hash = '#players=4&seed=9'")
    expect(page.locator("select[name=players]")).to_have_value("4")
    page.evaluate("location.hash = '#players=abc&seed=9'")
    expect(page.locator("#note")).to_contain_text("should be a whole number")


def test_two_windows_are_two_games(opened: Opened, server: PlayServer[Any, Any]) -> None:
    one, other = (opened(f"{server.address}#players=2&seed={seed}") for seed in (3, 4))
    other.locator("#offers button").first.wait_for()
    one.locator("#offers button").first.click()
    expect(one.locator("#count")).to_have_text("action 1")
    other.locator("#offers button").first.click()
    expect(other.locator("#count")).to_have_text("action 1")


def test_why_not_and_the_readings_that_matter(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=2&seed=3")
    page.click("#why summary")
    page.fill("#whynot", "rest")
    page.click("#asked button >> nth=0")
    expect(page.locator("#reasons")).to_contain_text("SR-5.1")
    assert "Another reading would allow it: rest-empty=" in page.inner_text("#reasons")
    page.click("#readings summary")
    page.click("text=Play on by rest-empty")
    expect(page.locator("#offers button[data-action=rest]")).to_be_visible()


def test_a_pressed_card_is_played(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=2&seed=3")
    page.locator("#picture [data-card='+YY']").first.click()
    expect(page.locator("#count")).to_have_text("action 1")
    assert "+YY" in page.inner_text("#last")


def test_a_record_is_checked(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=2&seed=3")
    page.click("#recorded summary")
    page.fill("#record", "century-rules record 1\ngame spice-road\nplayers 2\nseed 3\n\nP1 play +YY\nP1 rest\n")
    page.click("#check")
    expect(page.locator("#note")).to_contain_text("line 7")
    assert "Not a legal play" in page.inner_text("#note") and page.inner_text("#count") == "action 1"
    assert page.input_value("#record").endswith("P1 rest\n"), "what is to be mended stays"
    page.fill("#record", "no record")
    page.click("#check")
    expect(page.locator("#note")).not_to_contain_text("line 7")
    assert page.inner_text("#note") and page.inner_text("#count") == "action 1"


def test_the_window_on_a_phone(opened: Opened, server: PlayServer[Any, Any]) -> None:
    page = opened(f"{server.address}#players=5&seed=3", width=390, dark=True)
    page.locator("#offers button").first.wait_for()
    assert wide_as_the_window(page)
    found = Axe().run(page, options={"preload": False})
    assert found.violations_count == 0, found.generate_report()
