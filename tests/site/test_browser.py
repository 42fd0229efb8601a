"""The site and the play window in a browser: search, a whole game by clicks, refusals, readings, records; small and dark."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from century_rules.rulebook import rulebook
from century_rules.site.serving import PlayServer
from century_rules.writing.record import parse_record
from century_rules.writing.replay import replay
from tests.site.made import DOCS, GAME, Opened, Site

pytestmark = pytest.mark.browser
expect.set_options(timeout=20_000)  # a machine with other work to do is no failure


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
    page.click("#new summary")
    page.select_option("select[name=players]", str(players))
    page.click("#begin button")
    expect(page.locator("#new")).not_to_have_attribute("open", "")  # closed once the new game is shown; before, another one is
    assert f"players={players}" in page.url
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


def test_a_game_that_comes_late_leaves_the_form_as_it_is_filled_in(opened: Opened, server: PlayServer[Any, Any]) -> None:
    """Somebody chooses before the first game is there: it was set back to that game's players."""
    page = opened(f"{server.address}#players=2&seed=3")
    expect(page.locator("#count")).to_have_text("action 0")
    page.click("#new summary")
    page.evaluate("""() => {
        const players = document.querySelector("select[name=players]");
        location.hash = "#players=4&seed=3";  // is played after this
        players.value = "5";
        players.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    page.wait_for_url("**#players=4&setup*")
    expect(page.locator("select[name=players]")).to_have_value("5")
    page.click("#begin button")
    page.wait_for_url("**#players=5&setup*")
    page.evaluate("location.hash = '#players=3&seed=3'")
    page.wait_for_url("**#players=3&setup*")
    expect(page.locator("select[name=players]")).to_have_value("3")  # nobody fills it in now


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


def pressed(page: Page, place: str) -> None:
    """A thing of the picture is pressed in its middle, whatever is written there."""
    page.locator(f"#picture [data-place='{place}']").first.click(force=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_cells_of_a_map_are_pressed(opened: Opened, server_of: Callable[[str], PlayServer[Any, Any]], width: int) -> None:
    """A tile of the hand and a cell leave the ways to turn it; land on which nothing can be built says why."""
    page = opened(f"{server_of('sky-islands').address}#players=2&seed=3", width=width)
    page.locator("#offers button").first.wait_for()
    actions = page.locator("#offers button").evaluate_all("all => all.map(each => each.dataset.action)")
    tile, cell, _ = next(each.split()[1:] for each in actions if each.startswith("place"))
    pressed(page, cell)
    expect(page.locator("#pressed")).to_contain_text(f"Only with {cell}.")
    page.locator(f"#picture [data-card='{tile}']").click()
    left = [each for each in actions if each.startswith(f"place {tile} {cell} ")]
    if len(left) > 1:
        expect(page.locator("#offers button")).to_have_count(len(left))
    else:
        expect(page.locator("#count")).to_have_text("action 1")
    page.evaluate("location.hash = '#players=2&seed=3&seat=1'")
    expect(page.locator("#pressed")).to_be_hidden()
    land = page.locator("#picture [data-place$='.a']").first.get_attribute("data-place")
    assert land is not None
    pressed(page, land)
    expect(page.locator("#reasons")).to_contain_text("SK-")
    expect(page.locator("#pressed")).to_contain_text("not allowed")
    box = page.locator("#pressed").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 844, "it is in the first screen"


def test_the_border_of_a_grid_is_pressed(opened: Opened, server_of: Callable[[str], PlayServer[Any, Any]]) -> None:
    page = opened(f"{server_of('goa').address}#players=2&seed=3", width=390)
    for number in range(1, 20):
        page.locator("#offers button").first.wait_for()
        if page.locator("#picture [data-place=n2]").count():
            break
        page.locator("#offers button").first.click()
        expect(page.locator("#count")).to_have_text(f"action {number}")
    pressed(page, "n2")
    expect(page.locator("#last")).to_contain_text("lays the flag at n2")
    page.locator("#picture [data-tile=B1]").first.click(force=True)
    expect(page.locator("#last")).to_contain_text("lays a marker on B1")


def test_a_new_game_by_other_readings(opened: Opened, server: PlayServer[Any, Any]) -> None:
    """They are in the link and in the record."""
    page = opened(f"{server.address}#players=2&seed=3")
    page.locator("#offers button").first.wait_for()
    assert page.locator("#rules fieldset").count() == len(rulebook(GAME).ambiguities)
    page.click("#new summary")
    page.click("#rules summary")
    page.locator("#rules [name=rest-empty]:not([data-default])").check()
    expect(page.locator("#otherwise")).to_have_text("≠ 1")
    page.fill("#begin [name=seed]", "5")
    page.click("#begin button")
    expect(page.locator("#offers button[data-action=rest]")).to_be_visible()
    assert "reading=rest-empty" in page.url
    page.click("#recorded summary")
    expect(page.locator("#record")).to_have_value(re.compile("rest-empty"))
    again = opened(page.url)
    expect(again.locator("#otherwise")).to_have_text("≠ 1")


def test_a_ruling_is_shared_by_a_link(opened: Opened, server: PlayServer[Any, Any]) -> None:
    text = (DOCS / "rulings" / "small-caravan.toml").read_text(encoding="utf-8")
    page = opened(f"{server.address}#players=2&seed=3", width=390)
    page.locator("#offers button").first.wait_for()
    page.click("#new summary")
    page.click("#ruling-of summary")
    page.fill("#ruling", text)
    page.click("#begin button")
    expect(page.locator("#ruled")).to_contain_text("A caravan holds eight cubes.")
    expect(page.locator("#picture")).to_contain_text("of 8")
    again = opened(page.url, width=390)
    expect(again.locator("#picture")).to_contain_text("of 8")
    again.evaluate("location.hash = '#players=2&seed=3&ruling=' + encodeURIComponent('python = \"1\"\\ngame = \"spice-road\"')")
    expect(again.locator("#note")).to_contain_text("has a Python part, which a window does not run for a link")


def test_each_player_sees_what_is_theirs(opened: Opened, server_of: Callable[[str], PlayServer[Any, Any]]) -> None:
    """One screen that is handed over: no tile in another's hand is in the page, nor what they may do."""
    page = opened(f"{server_of('sky-islands').address}#players=2&seed=3&seat=1", width=390)
    hands = page.locator("#picture tspan[data-card]")
    expect(hands).to_have_count(2)
    mine = set(hands.evaluate_all("all => all.map(each => each.dataset.card)"))
    assert "know all" in page.inner_text("#knows")
    for _ in range(12):
        if page.locator("#over-to").count():
            break
        before = page.inner_text("#count")
        page.locator("#offers button[data-action]").last.click()
        expect(page.locator("#count")).not_to_have_text(before)
    expect(page.locator("#over-to")).to_have_text("I am player 2")
    assert hands.count() == 0, "who hands over shows no hand"
    assert page.locator("#offers [data-action]").count() == 0 and page.locator("#why").is_hidden()
    page.click("#over-to")
    expect(page.locator("#offers [data-action]").first).to_be_visible()
    theirs = set(hands.evaluate_all("all => all.map(each => each.dataset.card)"))
    assert theirs and not theirs & mine and "seat=2" in page.url
    assert not [each for each in mine if each in page.locator("#picture text").filter(has_text="Hand").all_inner_texts()]


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
