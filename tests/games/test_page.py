"""The page "A game of your own": its code is that of the toy game, and its commands answer as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.installing import LIBRARY, RING, run, run_file

PAGE = (LIBRARY / "docs" / "a-game-of-your-own.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```\n", PAGE, re.DOTALL)


def squeezed(text: str) -> list[str]:
    """The lines that say something, without spaces at their ends."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_code_is_that_of_the_game() -> None:
    files = [(RING / "ring" / name).read_text(encoding="utf-8") for name in (
        "rules.py", "properties/claims.py", "proofs/boats.py")]
    assert squeezed("".join(blocks("python"))) == squeezed("".join(files))


def test_the_toml_is_that_of_the_game() -> None:
    entry, puddle = blocks("toml")
    assert entry in (RING / "pyproject.toml").read_text(encoding="utf-8")
    assert puddle == (RING / "ring" / "instances" / "puddle.toml").read_text(encoding="utf-8")


COMMANDS = [part.partition("\n") for block in blocks("console") for part in block.removeprefix("$ ").split("\n$ ")]


@pytest.mark.parametrize(("command", "said"), [(command, said) for command, _, said in COMMANDS])
def test_the_commands_answer_as_the_page_says(command: str, said: str) -> None:
    answer = run(*command.split()[1:])
    assert squeezed(answer.out + answer.err) == squeezed(said)


def test_every_command_is_asked() -> None:
    assert [command.split()[1] for command, _, _ in COMMANDS].count("search") == 3


def test_the_implementation_is_checked_as_the_page_says(tmp_path: Path) -> None:
    (code,), (said,) = blocks("py"), blocks("output")
    (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    answer = run_file(tmp_path / "mine.py")
    assert squeezed(answer.out + answer.err) == squeezed(said)
    assert run("replay", tmp_path / "difference.txt").code == 0
