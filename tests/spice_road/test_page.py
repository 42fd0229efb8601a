"""The page "A new game": its code stands in the files of Spice Road, its commands answer as it says, and it names every file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from century_rules.games import spice_road
from tests.cli.running import run

FOLDER = Path(spice_road.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "a-new-game.md").read_text(encoding="utf-8")
ASKED_BY_OTHERS = {"simulate"}
"""Verbs whose answer the page leaves out."""


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```\n", PAGE, re.DOTALL)


def squeezed(text: str) -> list[str]:
    """The lines that say something, without spaces at their ends."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_code_stands_in_the_files() -> None:
    files = [file.read_text(encoding="utf-8") for ending in ("py", "toml") for file in FOLDER.rglob(f"*.{ending}")]
    code = [block for kind in ("python", "toml") for block in blocks(kind) if not block.startswith(">>>")]
    assert len(code) == 7
    for block in code:
        assert any(block in text for text in files), block


def named(page: str) -> set[str]:
    """The files of the game that a page names, and the folders of data."""
    return {name for name in re.findall(r"`([\w/]+(?:\.py|\.toml|\.txt|/))`", page) if (FOLDER / name).exists()}


def test_every_file_is_named() -> None:
    code = {str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.py")}
    data = {f"data/{each.name}{'/' * each.is_dir()}" for each in (FOLDER / "data").iterdir()}
    assert named(PAGE) >= code | data
    assert named(PAGE.replace("`goals.py`", "goals")) == named(PAGE) - {"goals.py"}, "the negative control"


@pytest.mark.parametrize("command", blocks("console"))
def test_the_commands_answer_as_the_page_says(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "130")
    typed, _, said = command.removeprefix("$ century-rules ").partition("\n")
    answer = run(*typed.split())
    assert answer.exit_code == 0
    told = iter(squeezed(answer.output))
    assert all(line in told for line in squeezed(said)), "each line stands in the answer, in that order"
    assert said or typed.split()[0] in ASKED_BY_OTHERS
