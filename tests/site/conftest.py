"""A site of one game, written once."""

from __future__ import annotations

import pytest

from century_rules.rulebook import rulebook
from century_rules.site.folder import write_site
from tests.site.made import DOCS, GAME, Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site") / "public"
    files = list(write_site([rulebook(GAME)], folder, docs=DOCS))
    assert files and all(file.is_file() for file in files)
    return Site(folder)
