"""``century-rules site`` at the command line: what cannot be written is said before anything is."""

from __future__ import annotations

from pathlib import Path

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
