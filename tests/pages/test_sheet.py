"""The sheet as a page: what it says, and in a browser that it prints on one side of A4."""

from __future__ import annotations

import re

import pytest

from century_rules.asking.sheet import sheet_of
from century_rules.pages.sheet import sheet_page
from century_rules.rulebook import rulebook
from tests.pages.conftest import Opened

GAMES = ("spice-road", "eastern-wonders", "sand-to-sea", "sky-islands", "goa")


def page(name: str, by: tuple[str, ...] = (), players: int | None = None) -> str:
    book = rulebook(name)
    command = " ".join(("century-rules agree", name, *(f"--by {each}" for each in by), "--html before.html"))
    return sheet_page(sheet_of(book, players or max(book.players), by), command)


def test_every_answer_can_be_ticked_and_what_is_agreed_is() -> None:
    text = page("spice-road", ("hold=always",))
    assert re.findall(r'name="([\w-]+)" value="([\w-]+)" checked', text) == [("hold", "always")]
    boxes = set(re.findall(r'name="([\w-]+)" value="([\w-]+)"', text))
    assert boxes == {(doubt.id, str(reading)) for doubt in rulebook("spice-road").ambiguities for reading in doubt.readings}
    assert "<script" not in text and "script-src &#39;none&#39;" in text and "://" not in text


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_it_prints_on_one_side(name: str, opened: Opened) -> None:
    """With everything ticked, too, which the line at its foot says at length."""
    book = rulebook(name)
    ticked = tuple(f"{doubt.id}={doubt.others[0]}" for doubt in book.ambiguities)
    for players, by in ((min(book.players), ()), (max(book.players), ()), (max(book.players), ticked)):
        printed = opened(page(name, by, players)).pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1, (players, len(by))


@pytest.mark.browser
def test_set_as_few_questions_are_many_take_two_sides(opened: Opened) -> None:
    """The negative control: pages are counted."""
    loose = page("goa").replace('class="paper closest"', 'class="paper "')
    printed = opened(loose).pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) > 1


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_it_can_be_read_and_ticked_by_anybody(width: int, dark: bool, opened: Opened) -> None:
    from axe_playwright_python.sync_playwright import Axe

    there = opened(page("spice-road"), width=width, dark=dark)
    there.get_by_label("no, as many as you like").check()
    assert there.locator("input:checked").count() == 1
    assert there.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(there).response["violations"] == []
