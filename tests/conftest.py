"""The marker `in_turn`: tests that are dear take turns, so that each commit runs some and several commits run all.

Whatever the tests ask of the solver is asked anew: no answer is kept, nor looked for.
"""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import hypothesis
import pytest

from century_rules.process.kept_folder import MODE
from tests.sampling import commit

if TYPE_CHECKING:  # few tests need one
    from playwright.sync_api import Browser

os.environ[MODE] = "none"  # processes begun by tests have it, too

hypothesis.settings.register_profile("busy", suppress_health_check=[hypothesis.HealthCheck.too_slow], deadline=None)
hypothesis.settings.load_profile("busy")  # a machine with other work to do is no failure

RARER = 12
"""Tests have their turn at one of so many times `n` commits: all that is run by default is to take 15 minutes on two cores."""


@pytest.hookimpl(tryfirst=True)  # before pytest goes by its markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`in_turn(n)`: at one of `RARER` times n commits in the default run, slow at the others.

    A module so marked has its turn as a whole.
    """
    for item in items:
        for node, mark in item.iter_markers_with_node("in_turn"):
            if zlib.crc32(f"{commit()} {node.nodeid}".encode()) % (RARER * mark.args[0]):
                item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests: Debian's, which Playwright is told of, so that it downloads none. Fails without any."""
    from playwright.sync_api import sync_playwright

    executable = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if executable is None:
        pytest.fail("no browser: apt install chromium-headless-shell")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable)
        yield found
        found.close()
