"""A site of one game, written once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from century_rules.rulebook import Rulebook, rulebook
from century_rules.site.folder import write_site
from century_rules.site.serving import PlayServer
from tests.site.made import DOCS, GAME, Opened, Site

if TYPE_CHECKING:  # few tests need one
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site") / "public"
    files = list(write_site([rulebook(GAME)], folder, docs=DOCS))
    assert files and all(file.is_file() for file in files)
    return Site(folder)


@pytest.fixture
def server_of() -> Iterator[Callable[[str], PlayServer[Any, Any]]]:
    """Gives a play window of the game of that name."""
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(serving(rulebook(name)))


@contextmanager
def serving(book: Rulebook[Any, Any]) -> Iterator[PlayServer[Any, Any]]:
    """A play window that answers."""
    with PlayServer[Any, Any](book) as found:
        running = Thread(target=found.serve_forever)
        running.start()
        yield found
        found.shutdown()
        running.join()


@pytest.fixture
def server() -> Iterator[PlayServer[Any, Any]]:
    """A play window of the same game."""
    with serving(rulebook(GAME)) as found:
        yield found


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
