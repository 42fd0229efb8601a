"""The window as the site has it: Python in the browser, fetched once and kept; no server but for files.

It needs npm, which fetches Pyodide (some 5 MB), unless PYODIDE says in which folder it is.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import rulebook
from century_rules.site.library import archive, snapshot, written_library
from century_rules.site.templates import play_page, style
from tests.site.made import DOCS, GAME

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MAKEFILE = Path(__file__).parents[2] / "Makefile"
UNCACHED, CACHED = 60.0, 30.0
"""Seconds until one can play, at most: with other work on the machine. With three others on two cores they were 4.5 and 2.7."""


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the Pyodide that `make site` takes."""
    if "PYODIDE" in os.environ:
        return Path(os.environ["PYODIDE"])
    if shutil.which("npm") is None:
        pytest.skip("LEFT OUT: Python in the browser; it needs npm, which fetches Pyodide: apt install npm")
    version = re.search(r"^PYODIDE := (\S+)", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert version is not None
    folder = tmp_path_factory.mktemp("pyodide")
    fetched = subprocess.run(["npm", "pack", "--silent", f"pyodide@{version[1]}"], cwd=folder, capture_output=True, text=True)
    if fetched.returncode:
        pytest.skip(f"LEFT OUT: Python in the browser; npm cannot fetch Pyodide: {fetched.stderr[:200]}")
    shutil.unpack_archive(folder / f"pyodide-{version[1]}.tgz", folder, "gztar")
    return folder / "package"


@pytest.fixture(scope="module")
def address(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a site of windows lies: of two games."""
    folder = tmp_path_factory.mktemp("windows")
    assert len(list(written_library(folder, pyodide, (GAME, "sky-islands")))) == 10
    (folder / "site.css").write_text(style(), encoding="utf-8")
    for name in (GAME, "sky-islands"):
        (folder / name).mkdir()
        (folder / name / "play.html").write_text(play_page(rulebook(name), backend="worker", up="../"), encoding="utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        running = Thread(target=server.serve_forever)
        running.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        running.join()


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing is told of requests."""


def opened(page: Page, address: str) -> float:
    """How long it takes until one can play."""
    begun = monotonic()
    page.goto(address)
    page.locator("#offers button").first.wait_for(timeout=1000 * UNCACHED)
    return monotonic() - begun


def test_python_plays_in_the_browser(browser: Browser, address: str) -> None:
    """A few actions, taken back and done again, and why not; the second time without the network."""
    expect.set_options(timeout=20_000)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text))
    first = opened(page, f"{address}{GAME}/play.html#players=2&seed=3")
    page.click("#offers button[data-action='play +YY']")
    expect(page.locator("#count")).to_have_text("action 1")
    page.locator("#offers button").first.click()
    expect(page.locator("#count")).to_have_text("action 2")
    page.click("#undo")
    expect(page.locator("#count")).to_have_text("action 1")
    page.click("#redo")
    expect(page.locator("#count")).to_have_text("action 2")
    last, link = page.inner_text("#last"), page.url
    page.goto("about:blank")
    context.set_offline(True)
    second = opened(page, link)
    expect(page.locator("#count")).to_have_text("action 2")
    assert page.inner_text("#last") == last and not wrong
    print(f"\nplayable after {first:.1f} s, from what is kept after {second:.1f} s")
    assert first < UNCACHED and second < CACHED
    context.close()


def test_a_browser_that_cannot_use_the_memory_reads_the_library(browser: Browser, address: str) -> None:
    """The negative control of the silence of the console; that what was not written is no memory is all that is wrong here."""
    context, said = browser.new_context(), list[str]()
    context.route("**/snapshot.bin", lambda route: route.fulfill(body=b"no memory"))
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    opened(page, f"{address}{GAME}/play.html#players=2&seed=3")
    page.click("#offers button[data-action='play +YY']")
    expect(page.locator("#count")).to_have_text("action 1", timeout=20_000)
    assert any("Python reads the library here" in line for line in said)
    context.close()


def test_what_python_cannot_read_is_an_error_that_says_so(pyodide: Path, tmp_path: Path) -> None:
    library = tmp_path / "library.zip"
    library.write_bytes(archive())
    node = shutil.which("node")
    assert node is not None
    with pytest.raises(InvalidInput, match=r"(?s)Python cannot read the library there; node says:.*no game 'chess'"):
        snapshot(node, pyodide, library, ["chess"])


def test_without_what_is_kept_it_does_not_start_offline(browser: Browser, address: str) -> None:
    """The negative control of the second time."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(f"{address}{GAME}/play.html")
    context.close()


def test_a_ruling_of_a_link_is_played_on_a_phone(browser: Browser, address: str) -> None:
    expect.set_options(timeout=20_000)
    text = (DOCS / "rulings" / "small-caravan.toml").read_text(encoding="utf-8")
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    opened(page, f"{address}{GAME}/play.html#players=2&seed=3&ruling={quote(text)}")
    expect(page.locator("#picture")).to_contain_text("of 8")
    page.locator("#picture [data-card='+YY']").first.tap()
    expect(page.locator("#count")).to_have_text("action 1")
    context.close()
