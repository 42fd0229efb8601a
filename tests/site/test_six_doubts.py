"""Six doubts as players put them, answered on a phone from the first page: presses and typed characters are counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import attrs
import pytest
from playwright.sync_api import Browser, Page

from century_rules.asking.players_words import players_words
from century_rules.rulebook import rulebook, rulebooks
from century_rules.site.content import content_of
from century_rules.site.evidence import Evidence
from century_rules.site.folder import front

pytestmark = pytest.mark.browser
MOST_PRESSES, MOST_TYPED = 3, 12
SEEN = 844 - 300
"""How much of the screen is seen while one types: the rest is the keyboard."""

FIRST = """() => {
  const title = document.querySelector(".hit.first h2 a"), says = document.querySelector(".hit.first .says b");
  if (!title || !says || scrollY) return null;
  const {top, bottom} = says.getBoundingClientRect();
  return {href: title.getAttribute("href"), asks: title.textContent, says: says.textContent, top, bottom};
}"""
"""What the first hit asks and says, and where the answer stands; nothing while none is there, or where the page is scrolled."""


@attrs.frozen
class Doubt:
    """What somebody wants to know, what they press and type for it, and the doubt that answers.

    `game` is the button that is pressed to ask in one game only; empty if none is.
    """

    wants: str
    typed: str
    game: str
    answered_by: tuple[str, str]


SIX = (
    Doubt("The caravan is nearly full: may some cubes stay on the merchant card I take?", "leave cubes", "spice-road",
          ("spice-road", "card-cubes")),
    Doubt("I hold twelve cubes in the middle of my turn: is that allowed?", "over ten", "spice-road", ("spice-road", "hold")),
    Doubt("My ship stays where another one lies: do I pay?", "stay pay", "eastern-wonders",
          ("eastern-wonders", "payment-staying")),
    Doubt("May a voyage end out on the water?", "stop at sea", "", ("sand-to-sea", "sea")),
    Doubt("May I turn the tile before I lay it?", "turn tile", "", ("sky-islands", "rotation")),
    Doubt("May I bid more than I can pay?", "overbid", "", ("goa", "bid-limit")))


class Thumb:
    """Presses and types, and counts both."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses, self.typed = page, 0, 0

    def press(self, name: str) -> None:
        self.page.locator(name).tap()
        self.presses += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.typed += len(text)


def answered(page: Page, doubt: Doubt) -> bool:
    """Whether the first hit is that doubt, and its short answer is seen above the keyboard, without scrolling."""
    game, name = doubt.answered_by
    book = rulebook(game)
    said = players_words(book)[name]
    answer = said.answer(next(each for each in book.ambiguities if each.id == name).default)
    found = page.evaluate(FIRST)
    return found is not None and found["href"].endswith(f"{game}/index.html#{name}") and (
        found["asks"], found["says"]) == (said.question, answer) and found["top"] >= 0 and found["bottom"] <= SEEN


def soon_answered(page: Page, doubt: Doubt) -> bool:
    """Whether that is so before long: what is found by the letters alone may stand there first."""
    for _ in range(100):
        if answered(page, doubt):
            return True
        page.wait_for_timeout(100)
    return False


def asked(page: Page, doubt: Doubt) -> Thumb:
    """Asks from the first page; waits for what is found by all of it."""
    thumb = Thumb(page)
    thumb.press("#q")
    thumb.type(doubt.typed)
    if doubt.game:
        thumb.press(f"button[data-in={doubt.game}]")
    in_address = {"q": doubt.typed, **({"in": doubt.game} if doubt.game else {})}
    page.wait_for_url(lambda address: dict(parse_qsl(urlsplit(address).query)) == in_address)
    page.locator(".hit.first").wait_for()
    return thumb


@pytest.fixture(scope="module")
def first_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That of a site of all games."""
    folder = tmp_path_factory.mktemp("front")
    list(front(folder, [content_of(book, {}, Evidence(book, {}, {}, ())) for book in map(rulebook, rulebooks())]))
    return folder / "index.html"


@pytest.fixture
def phone(browser: Browser, first_page: Path) -> Iterator[Page]:
    """The first page on a phone, with a keyboard that is not drawn."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, offline=True)
    page = context.new_page()
    page.goto(first_page.as_uri())
    yield page
    context.close()


def test_they_are_six_and_of_five_games() -> None:
    assert len({doubt.answered_by for doubt in SIX}) == 6 and {game for game, _ in (each.answered_by for each in SIX)} == {
        *rulebooks()}


@pytest.mark.parametrize("doubt", SIX, ids=lambda doubt: doubt.answered_by[1])
def test_it_is_answered_in_what_is_seen_first(phone: Page, doubt: Doubt) -> None:
    thumb = asked(phone, doubt)
    assert soon_answered(phone, doubt)
    assert thumb.presses <= MOST_PRESSES and thumb.typed <= MOST_TYPED


def test_what_answers_another_doubt_does_not_pass(phone: Page) -> None:
    """The negative control: the answer of the next doubt is none, nor is one under the keyboard."""
    asked(phone, SIX[0])
    assert soon_answered(phone, SIX[0]) and not any(answered(phone, each) for each in SIX[1:])
    phone.evaluate("document.querySelector('.hero').style.paddingTop = '200px'")
    assert not answered(phone, SIX[0])
