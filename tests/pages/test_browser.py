"""Pages in a real browser: text, roles, address and keys; never pixels, but where something is cut off.

``make browser`` runs them; Debian has the browser: ``apt install chromium-headless-shell``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.letters_on_a_screen import smaller_letters
from tests.pages.conftest import Opened
from tests.pages.made import evil_page, kept_page, longest_page, refused_page

pytestmark = pytest.mark.browser

LAST = 28
"""Actions of the play on the page most looked at here."""


def the_page() -> str:
    return kept_page("eastern-wonders", "free-step=first-2")


PAGES: dict[str, Callable[[], str]] = {
    "legality": the_page, "position": lambda: kept_page("eastern-wonders", "payment-place-2"),
    "winner": lambda: kept_page("spice-road", "tie-2"), "set-up": lambda: kept_page("eastern-wonders", "vp-tiles-2"),
    "proof": lambda: kept_page("eastern-wonders", "zero-trade-2"), "refused": refused_page, "evil": evil_page}


def step(page: Page) -> int:
    """The step that is shown."""
    shown = page.locator(".step:visible")
    assert shown.count() == 1
    return int((shown.get_attribute("id") or "").removeprefix("step-"))


def address(page: Page) -> str:
    """What stands behind the # in the address."""
    return str(page.evaluate("location.hash"))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


# --- opening it -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_it_opens_offline_with_one_request_and_nothing_goes_wrong(opened: Opened, name: str) -> None:
    page = opened(PAGES[name]())
    press(page, "End")
    assert len(page.asked) == 1  # type: ignore[attr-defined]  # see conftest
    assert page.wrong == []  # type: ignore[attr-defined]  # see conftest
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)


def test_what_is_first_seen(opened: Opened) -> None:
    page = opened(the_page())
    expect(page).to_have_title(re.compile("With a movement bonus, which step is the free one.* – Century: Eastern Wonders"))
    assert step(page) == LAST and address(page) == f"#step={LAST}&reading=all", "it opens where they part"
    expect(page.get_by_text(f"action {LAST} of {LAST}")).to_be_visible()
    expect(page.get_by_text("≠ To where they part")).to_be_visible()
    expect(page.get_by_role("region", name="First matters after 28 actions")).to_contain_text("Shown by a play")
    expect(page.get_by_role("navigation", name="The play").get_by_role("link")).to_have_count(LAST + 1)
    for name in ("An action on", "To the end", "To where they part"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    press(page, "Home")
    for name in ("To the beginning", "A turn back", "An action back"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    assert step(opened(refused_page())) == 0, "where nothing parts, it opens at the beginning"


# --- stepping ---------------------------------------------------------------------------------------------------------


def check_stepping(page: Page) -> None:
    """Keys and buttons lead where they say."""
    press(page, "ArrowRight")
    assert step(page) == 1 and address(page) == "#step=1&reading=all"
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert step(page) == 2
    press(page, "Shift+ArrowRight")
    assert step(page) == 3, "the first action of turn 1"
    press(page, "Shift+ArrowRight")
    assert step(page) == 6, "the first action of turn 2"
    press(page, "ArrowRight", "Shift+ArrowLeft")
    assert step(page) == 6
    press(page, "End")
    assert step(page) == LAST
    expect(page.get_by_role("button", name="An action on", exact=True)).to_be_disabled()
    press(page, "ArrowRight")
    assert step(page) == LAST
    press(page, "Home")
    assert step(page) == 0
    press(page, "p")
    assert step(page) == LAST
    page.get_by_role("button", name="An action back", exact=True).click()
    assert step(page) == LAST - 1 and address(page) == f"#step={LAST - 1}&reading=all"


def test_keys_and_buttons(opened: Opened) -> None:
    check_stepping(opened(the_page(), "#step=0"))


def test_the_list_of_moves(opened: Opened) -> None:
    page = opened(the_page())
    page.get_by_role("link", name=re.compile("^8 Sails from A2 to A3")).click()
    assert step(page) == 8
    current = page.locator("[aria-current=step]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text("Sails from A2 to A3")
    expect(page.locator(".step:visible h2")).to_have_text("Player 1 sails from A2 to A3.")
    expect(page.locator("#live")).to_contain_text("Player 1 sails from A2 to A3. Now: ")


@pytest.mark.parametrize(("asked", "shown", "kept", "note"), [
    ("#step=7&reading=b", 7, "#step=7&reading=b", ""), ("#step=28", 28, "#step=28&reading=all", ""),
    ("#step-9", 9, "#step=9&reading=all", ""), ("#step=99", 0, "#step=0&reading=all", "There is no step “99”"),
    ("#step=-1&reading=c", 0, "#step=0&reading=all", "There is no step “-1”; this is the beginning, and no reading “c”"),
    ("#reading=b", 28, "#step=28&reading=b", ""),
    ("#nowhere", 28, None, "There is no place “nowhere”"), ("#step=%3Cb%3E", 0, None, "There is no step “<b>”")])
def test_an_address_is_a_step(opened: Opened, asked: str, shown: int, kept: str | None, note: str) -> None:
    page = opened(the_page(), asked)
    assert step(page) == shown
    assert kept is None or address(page) == kept
    told = page.locator("#note")
    if note:
        expect(told).to_contain_text(note)
        expect(told).to_have_attribute("role", "status")
    else:
        expect(told).to_be_hidden()


def test_a_reading_is_chosen(opened: Opened) -> None:
    page = opened(the_page(), f"#step={LAST}")
    panes = page.locator(".step:visible .pane")
    expect(panes.locator("visible=true").locator("header").filter(has_text="refused")).to_have_count(1)
    press(page, "1")
    expect(page.locator(".step .pane-a")).to_be_visible()
    expect(page.locator(".step .pane-b")).to_be_hidden()
    assert address(page) == f"#step={LAST}&reading=a"
    press(page, "2")
    expect(page.locator(".step .pane-b")).to_be_visible()
    expect(page.locator(".step .pane-a")).to_be_hidden()
    expect(page.get_by_role("button", name="B", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Both", exact=True).click()
    expect(page.locator(".step .pane-a")).to_be_visible()
    assert address(page).endswith("reading=all")


def test_help_on_keys(opened: Opened) -> None:
    page = opened(the_page(), "#step=0")
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    press(page, "ArrowRight")
    assert step(page) == 0, "keys do nothing behind it"
    press(page, "Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    press(page, "ArrowRight")
    assert step(page) == 1


# --- where they part, and why not -------------------------------------------------------------------------------------


def test_where_they_part(opened: Opened) -> None:
    page = opened(the_page(), f"#step={LAST}")
    shown = page.locator(".step:visible")
    expect(shown.locator("h2")).to_contain_text("Here they part.")
    expect(shown.locator(".pane-a")).to_contain_text("allowed")
    expect(shown.locator(".pane-b")).to_contain_text("refused")
    expect(shown.locator(".pane-b .sentence")).to_contain_text("A free step of the movement bonus is left")
    expect(shown.get_by_role("table")).to_contain_text("The ship of player 1 is on A2")
    expect(shown.get_by_role("img")).to_have_count(2)


def check_why_not(page: Page) -> None:
    """The answers of both readings at the parting, by keys alone."""
    chip = page.locator("#groups").get_by_role("button", name="A2, the two differ")
    chip.focus()
    press(page, "Enter")
    expect(chip).to_have_attribute("aria-pressed", "true")
    answer = page.locator("#answer-why")
    expect(answer.get_by_role("heading", level=3)).to_have_text("May player 1 sail to A2, laying …?")
    expect(answer.get_by_role("heading", level=4)).to_have_text([re.compile("A by choice"), re.compile("B by first")])
    lists = answer.get_by_role("list")
    expect(lists.nth(0)).to_contain_text(
        "Sail to A2, laying no cube; sail to A2, laying 1 ginger; sail to A2, laying 1 chili: yes.")
    expect(lists.nth(1)).to_contain_text("Sail to A2, laying no cube: yes.")
    expect(lists.nth(1)).to_contain_text(
        "Sail to A2, laying 1 ginger; sail to A2, laying 1 chili: no. EW-4.5a A free step of the movement bonus is left")
    expect(lists.nth(1)).to_contain_text("Movement bonus: one may take one more step without cost.")
    expect(lists.nth(1)).to_contain_text("Allowed by another reading, free-step=first-or-none: The free steps are the first")
    expect(answer.get_by_text("Asked of 21 other readings")).to_have_count(2)


def test_why_not(opened: Opened) -> None:
    page = opened(the_page(), f"#step={LAST}")
    expect(page.locator("#asked")).to_contain_text("the position before the action on which they part, player 1 is to act")
    check_why_not(page)
    page.locator("#groups").get_by_role("button", name="make the trade of the tile, refused").click()
    expect(page.locator("#answer-why")).to_contain_text("Both answer alike.")
    press(page, "Home")
    expect(page.locator("#answer-why")).to_be_hidden()
    expect(page.locator("#groups").get_by_role("button", name="YYYY, allowed")).to_be_visible()


def test_a_clause_in_full_on_focus_and_hover(opened: Opened) -> None:
    page = opened(the_page(), f"#step={LAST}")
    clause = page.locator(".step:visible .clause").first
    tip = clause.get_by_role("tooltip")
    expect(tip).to_be_hidden()
    clause.focus()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("Movement bonus: one may take one more step without cost.")
    page.get_by_role("button", name="Both", exact=True).focus()
    expect(tip).to_be_hidden()
    clause.hover()
    expect(tip).to_be_visible()
    clause.click()
    expect(page.locator("#clause-EW-4\\.5a")).to_be_in_viewport()
    assert step(page) == LAST
    expect(page.locator("#note")).to_be_hidden()


# --- taking things along ----------------------------------------------------------------------------------------------


def test_the_picture_of_a_step_is_saved(opened: Opened, tmp_path: Path) -> None:
    page = opened(the_page(), "#step=8")
    for number, pictures in ((8, 1), (LAST, 2)):
        if number == LAST:
            press(page, "p")
        with page.expect_download() as waited:
            page.get_by_role("button", name="Save picture").click()
        assert waited.value.suggested_filename == f"eastern-wonders-free-step-step-{number}.svg"
        waited.value.save_as(tmp_path / "saved.svg")
        root = ElementTree.parse(tmp_path / "saved.svg").getroot()
        assert root.tag.endswith("svg") and len(root.get("viewBox", "").split()) == 4
        assert len([each for each in root if each.tag.endswith("svg")]) == pictures
        assert "--ink" in (root[0].text or "") and "A1" in "".join(root.itertext())


def test_the_record_is_copied(opened: Opened) -> None:
    page = opened(the_page())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the record").click()
    expect(page.get_by_role("button", name=re.compile("Copied|Selected"))).to_be_visible()
    expect(page.get_by_label("The record")).to_contain_text("century-rules record 1")


# --- without script, on paper, on a phone, in the dark, in grey -------------------------------------------------------


def test_without_script_all_is_there(opened: Opened) -> None:
    page = opened(the_page(), script=False)
    expect(page.locator(".step")).to_have_count(LAST + 1)
    assert all(each.is_visible() for each in page.locator(".step").all())
    expect(page.get_by_role("toolbar")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator(f"#step-{LAST} .pane")).to_have_count(2)
    page.get_by_role("link", name=re.compile("^8 Sails")).click()
    expect(page.locator("#step-8")).to_be_in_viewport()


def test_on_paper(opened: Opened) -> None:
    page = opened(the_page(), dark=True)
    page.emulate_media(media="print")
    boxes = [each.bounding_box() for each in page.locator(".step").all()]
    first, second = boxes[:2]
    assert all(boxes) and len(boxes) == LAST + 1
    assert first and second and first["y"] == second["y"] and first["x"] < second["x"], "two a row"
    expect(page.get_by_role("toolbar")).to_be_hidden()
    expect(page.locator(".why")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)", "light, also of a dark page"
    assert page.pdf().startswith(b"%PDF")
    expect(page.locator(f"#step-{LAST} svg:visible")).to_have_count(2)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off_on_a_phone(opened: Opened, name: str, script: bool) -> None:
    page = opened(PAGES[name](), width=360, height=740, script=script)
    for place in ("Home", "ArrowRight", "End"):
        press(page, place)
        if script:
            chip = page.locator("#groups button")
            if chip.count():
                chip.first.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if script and name == "legality":
        for button in ("A turn back", "An action back", "An action on", "A turn on", "To where they part"):
            box = page.get_by_role("button", name=button, exact=True).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] < 740
        page.get_by_role("button", name="B", exact=True).click()
        expect(page.locator(".step .pane-a")).to_be_hidden()


@pytest.mark.parametrize(("game", "name"), [("sand-to-sea", "card-cubes-2"), ("eastern-wonders", "pickup-2")])
@pytest.mark.parametrize("width", [390, 1280])
def test_two_pictures_beside_each_other_can_be_read(opened: Opened, game: str, name: str, width: int) -> None:
    page = opened(kept_page(game, name), width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not smaller_letters(page) and smaller_letters(page, 20)


def test_dark_and_light(opened: Opened) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    grounds = [opened(the_page(), dark=dark).evaluate(ground) for dark in (False, True)]
    light, dark = (sum(map(int, re.findall(r"\d+", ground))) for ground in grounds)
    assert light > 600 and dark < 150


def test_nothing_is_said_by_colour_alone(opened: Opened) -> None:
    page = opened(the_page(), f"#step={LAST}")
    for kind, sign in (("yes", "✓"), ("no", "✕"), ("split", "≠")):
        expect(page.locator(f"#groups [data-v={kind}]").first).to_contain_text(sign)
    of_kind = "getComputedStyle(document.querySelector('.says.{}'), '::before').content"
    signs = [page.evaluate(of_kind.format(kind)) for kind in ("yes", "no")]
    assert [sign[1] for sign in signs] == ["✓", "✕"]
    expect(page.locator(".moves .part")).to_contain_text("≠ here they part")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(opened: Opened, name: str, dark: bool) -> None:
    page = opened(PAGES[name](), dark=dark)
    for key in ("Home", "End"):
        press(page, key)
        chip = page.locator("#groups button")
        if chip.count():
            chip.first.click()
        found = Axe().run(page, options={"runOnly": ["color-contrast"]} if dark else None)  # dark is other colours, no more
        assert found.violations_count == 0, found.generate_report()


def test_axe_finds_something_where_there_is_something(opened: Opened) -> None:
    """The negative controls."""
    page = PAGES["proof"]().replace('lang="en"', "")
    assert Axe().run(opened(page)).violations_count > 0
    poor = opened(page, dark=True)
    poor.evaluate("document.documentElement.style.setProperty('--ink', '#2a3137')")
    assert Axe().run(poor, options={"runOnly": ["color-contrast"]}).violations_count == 1


# --- what lets nothing in, and mutants --------------------------------------------------------------------------------


def check_let_in(page: Page) -> None:
    """Neither a script that somebody put in runs, nor is a picture of another host asked for."""
    page.evaluate("""() => {
        const script = document.createElement("script"); script.textContent = "window.caught = 1"; document.body.append(script);
        const image = new Image(); image.src = "https://example.org/x.png"; document.body.append(image); }""")
    page.wait_for_timeout(200)
    assert page.evaluate("window.caught") is None
    assert len(page.asked) == 1  # type: ignore[attr-defined]  # see conftest


def test_nothing_is_let_in(opened: Opened) -> None:
    check_let_in(opened(the_page()))
    assert opened(evil_page()).locator("h1, p, dd, h2").filter(has_text="<script>alert(1)").count() > 0


def resigned(page: str, old: str, new: str) -> str:
    """A page with another script, which its policy allows."""
    import base64
    import hashlib

    assert old in page
    mutant = page.replace(old, new)
    before, after = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for each in (page, mutant)
                     for text in re.findall(r"<script>(.*?)</script>", each, re.DOTALL))
    return mutant.replace(before, after)


@pytest.mark.parametrize(("old", "new", "check"), [
    ("Math.min(last, at + 1)", "Math.min(last, at + 2)", check_stepping),
    ("history.replaceState", "void", check_stepping),
    ("while (!beginsTurn(to)) to++", "", check_stepping),
    ("button.disabled = places[button.dataset.go]() === at", "", check_stepping),
    ("of[one] === 0)", "of[one] === 1)", check_why_not), ("others.forEach(number", "[].forEach(number", check_why_not),
    ("Array(times || 1)", "Array(1)", check_why_not)])
def test_a_mutant_of_the_script_is_noticed(opened: Opened, old: str, new: str, check: Callable[[Page], None]) -> None:
    mutant = opened(resigned(the_page(), old, new), "#step=0" if check is check_stepping else f"#step={LAST}")
    mutant.set_default_timeout(500)
    expect.set_options(timeout=500)
    try:
        with pytest.raises(Exception, match=r"."):
            check(mutant)
    finally:
        expect.set_options(timeout=5_000)


def test_a_mutant_of_the_policy_is_noticed(opened: Opened) -> None:
    page = re.sub(r"<meta http-equiv=[^>]*>", "", the_page())
    with pytest.raises(AssertionError):
        check_let_in(opened(page))


def test_pictures_are_drawn_once_they_are_wanted(opened: Opened) -> None:
    page = opened(the_page(), "#step=0")
    nodes = "document.querySelectorAll('*').length"
    assert page.evaluate(nodes) < 5000, "as text the pictures weigh nothing"
    assert page.locator(".step svg").count() == 1 and page.locator(".step:visible svg:visible").count() == 1
    press(page, "End")
    assert page.locator(".step svg").count() == 3 and page.locator(".step:visible svg:visible").count() == 2
    page.set_viewport_size({"width": 400, "height": 800})
    expect(page.locator(".step:visible svg:visible")).to_have_count(2)
    page.locator(".itself").scroll_into_view_if_needed()
    expect(page.locator(".itself svg:visible")).to_have_count(2)
    assert page.evaluate(nodes) < 10_000


@pytest.mark.parametrize("width", [1400, 1280])
def test_the_longest_play_can_be_stepped_through(opened: Opened, width: int) -> None:
    page = opened(longest_page(), width=width)
    assert page.evaluate("document.querySelectorAll('*').length") < 20_000
    press(page, "End")
    assert step(page) == 650
    press(page, "Shift+ArrowLeft")
    assert 600 < step(page) < 650
    page.locator(".bar").scroll_into_view_if_needed()
    listed, current = (page.locator(each).bounding_box() for each in (".moves", ".moves [aria-current]"))
    assert listed and current and listed["y"] <= current["y"] <= listed["y"] + listed["height"]
    columns = page.evaluate("new Set([...document.querySelectorAll('.turns h3')].map(each => each.offsetLeft)).size")
    assert columns == (1 if width == 1400 else 4)
