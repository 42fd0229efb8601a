"""``century-rules site`` at the command line: what cannot be written is said before, a broken link afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import run


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    for arguments, message in (
            ((str(tmp_path / "mine"), "--game", "spice-road"), "is a file; give the name of a folder"),
            ((str(tmp_path / "new"), "--game", "spice-raod"), "did you mean spice-road?"),
            ((str(tmp_path / "new"), "--game", "goa", "--docs", str(tmp_path)), "has no documents (*.md)"),
            ((str(tmp_path / "new"), "--game", "goa", "--pyodide", str(tmp_path)), "there is no pyodide.mjs")):
        told = run("site", *arguments)
        assert told.exit_code == 2 and message in told.stderr, told.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["mine"]


def test_a_link_that_leads_to_nothing_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the user's documentation; the page and the link are named."""
    def written(_books: object, folder: Path, **_more: object) -> Iterator[Path]:
        folder.mkdir(exist_ok=True)
        page = folder / "index.html"
        page.write_text('<a href="there.html">a</a><a href="#top">b</a><p id="top">', encoding="utf-8")
        yield page

    monkeypatch.setattr("century_rules.site.folder.write_site", written)
    told = run("site", str(tmp_path / "site"), "--game", "spice-road")
    assert told.exit_code == 2 and told.stderr.endswith("these links of its pages lead to nothing:\nindex.html: there.html\n")
    (tmp_path / "site" / "there.html").write_text("", encoding="utf-8")
    assert run("site", str(tmp_path / "site"), "--game", "spice-road").exit_code == 0
