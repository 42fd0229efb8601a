"""Pages of whole plays in a browser: autoplay, points over the play, pictures of all steps, and playing on from a step."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from century_rules.answers.replayed import replayed_document
from century_rules.pages.of_document import page_of
from century_rules.rulebook import rulebook
from century_rules.testing.shortening import next_action
from century_rules.writing.record import parse_record, record_of
from century_rules.writing.replay import replay
from tests.pages.conftest import Opened
from tests.pages.made import longest_page
from tests.pages.test_browser import LAST, address, press, step, the_page

pytestmark = pytest.mark.browser


def ordinary_page(window: str = "") -> str:
    """The page of a game of ordinary players, with a window to play on in if one is named."""
    book = rulebook("spice-road")
    game = book.game(3, book.readings(), book.components(None))
    state, choose, actions = game.deal(3), next_action(book, game, 3, 0.0), []
    start = state
    while (action := choose(state)) is not None:
        actions.append(action)
        state = game.apply(state, action)
    return page_of(replayed_document(book, record_of(book, game, start, actions)), window=window)


def test_it_plays_on_by_itself_until_it_is_stopped_or_over(opened: Opened) -> None:
    page = opened(the_page(), f"#step={LAST - 2}")
    page.clock.install()
    press(page, "Space")
    expect(page.locator("#auto")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(1300)
    assert step(page) == LAST - 1
    press(page, "ArrowLeft")
    assert step(page) == LAST - 2, "who steps by hand stops it"
    expect(page.locator("#auto")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5000)
    assert step(page) == LAST - 2
    page.locator("#auto").click()
    page.clock.run_for(10_000)
    assert step(page) == LAST
    expect(page.locator("#auto")).to_have_attribute("aria-pressed", "false")
    page.locator("#auto").click()
    page.clock.run_for(1300)
    assert step(page) == 1, "from the end it begins anew"
    page.locator("#auto").click()
    page.locator(".moves a").nth(4).click()
    press(page, "Space")
    page.clock.run_for(1300)
    assert step(page) == 5, "with the focus in the list, too"
    press(page, "?")
    page.clock.run_for(5000)
    expect(page.locator("#auto")).to_have_attribute("aria-pressed", "false")
    assert step(page) == 5, "it does not go on behind the list of keys"


def test_points_are_drawn_and_lead_to_steps(opened: Opened) -> None:
    page = opened(ordinary_page(), "#step=0")
    drawing = page.locator(".points-over.wide")
    expect(page.get_by_role("region", name="Points", exact=True)).to_contain_text(re.compile(r"player 3: \d+"))
    expect(drawing.locator(".here")).to_have_attribute("transform", "translate(0 0)")
    last = int((page.locator(".moves a").last.get_attribute("data-step")) or 0)
    box = drawing.bounding_box()
    assert box is not None and last > 100
    left, right, width = 40, 960 - 108, 960
    drawing.click(position={"x": (left + (right - left) / 2) / width * box["width"], "y": box["height"] / 2})
    assert abs(step(page) - last / 2) <= 1, "the middle of the play"
    expect(drawing.locator(".here")).to_have_attribute("transform", re.compile(r"translate\((40[5-7]|40[5-7]\.\d+) 0\)"))
    jump = page.locator(".leads a").first
    if not jump.is_visible():
        page.locator(".scores summary").click()
    expect(jump).to_be_visible()
    jump.click()
    assert step(page) == int((jump.get_attribute("href") or "").removeprefix("#step-"))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".points-over.narrow")).to_be_visible()
    expect(drawing).to_be_hidden()


def test_every_step_of_a_long_play_has_its_picture(opened: Opened) -> None:
    text = longest_page()
    page = opened(text, "#step=0")
    packed = [int(number) for number in re.findall(r'data-packed="s(\d+)w-"', text)]
    assert len(packed) > 300
    for number in packed[::120]:
        page.goto(page.url.split("#")[0] + f"#step={number}")
        expect(page.locator(f"#step-{number} .sea:visible svg")).to_have_count(1)
        expect(page.locator(f"#step-{number} .nopicture")).to_be_hidden()
    assert page.wrong == []  # type: ignore[attr-defined]  # see conftest
    broken = opened(re.sub(r'"packed":"[^"]{40}', '"packed":"' + "A" * 40, text), f"#step={packed[0]}")
    expect(broken.locator(f"#step-{packed[0]} .sea:visible")).to_contain_text("cannot unpack")


def test_what_if_plays_on_from_the_step_that_is_shown(opened: Opened) -> None:
    page = opened(ordinary_page(), "#step=7")
    expect(page.locator("#onward")).to_contain_text("--after 7 --browser")
    page.locator(".step:visible .what-if").click()
    assert address(page) == "#step=7&reading=all", "the address stays that of the step"
    press(page, "End")
    expect(page.locator("#onward")).to_be_hidden()  # nobody can do anything else there
    inside = opened(ordinary_page("play/index.html"), "#step=7")
    link = inside.locator(".step:visible .what-if")
    sent = unquote((link.get_attribute("href") or "").partition("#record=")[2])
    assert len([line for line in sent.splitlines() if line.startswith("P")]) == 7
    replay(parse_record(rulebook("spice-road"), sent))
    parting = opened(the_page())
    expect(parting.locator("#onward")).to_contain_text(f"--after {LAST - 1} --browser")  # before the action on which it turns
