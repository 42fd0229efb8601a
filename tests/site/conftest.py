"""A site of one game, written once."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from century_rules.rulebook import rulebook
from century_rules.site.folder import write_site
from century_rules.site.serving import PlayServer
from tests.site.made import DOCS, GAME, Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site") / "public"
    files = list(write_site([rulebook(GAME)], folder, docs=DOCS))
    assert files and all(file.is_file() for file in files)
    return Site(folder)


@pytest.fixture
def server() -> Iterator[PlayServer[Any, Any]]:
    """A play window of the same game."""
    with PlayServer[Any, Any](rulebook(GAME)) as found:
        running = Thread(target=found.serve_forever)
        running.start()
        yield found
        found.shutdown()
        running.join()
