"""Pages, opened in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request

Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Opens the text of a page as a file, offline: ``opened(text, "#step=7", width=360, dark=True)``.

    What is asked for, and not stopped by the page's own policy, is listed as ``page.asked``, and what goes wrong in it as
    ``page.wrong``.
    """
    contexts = list[BrowserContext]()

    def open_page(text: str, address: str = "", *, width: int = 1400, height: int = 1000, dark: bool = False,
                  script: bool = True) -> Page:
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", java_script_enabled=script,
            offline=True, accept_downloads=True)
        contexts.append(context)
        context.set_default_timeout(8_000)
        page = context.new_page()
        asked, wrong = list[str](), list[str]()

        def stopped(request: Request) -> None:
            if "csp" in (request.failure or ""):
                asked.remove(request.url)

        page.on("request", lambda request: asked.append(request.url))
        page.on("requestfailed", stopped)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.asked, page.wrong = asked, wrong  # type: ignore[attr-defined]  # ours, for the tests
        page.goto(file.as_uri() + address)
        return page

    yield open_page
    for context in contexts:
        context.close()
