"""Who may import whom. A game is known to nobody but by its name; until that is so, the files that import one only get fewer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import century_rules

PACKAGE = Path(century_rules.__file__).parent
IMPORT_A_GAME = {
    "kernel": 0, "tracing": 0, "solving": 0, "search": 0, "running": 0, "exporting": 0, "pairing": 0,
    "desk": 0, "testing": 0, "cli": 0}
"""By room, how many of its files may import a game. These numbers may only fall."""


def imported(text: str) -> Iterator[str]:
    """The modules a file imports, also inside functions and for types only."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_a_game(text: str) -> bool:
    return any(name.startswith(("century_rules.games", "century_rules.eastern_wonders")) for name in imported(text))


@pytest.mark.parametrize("room", IMPORT_A_GAME)
def test_files_that_import_a_game_get_fewer(room: str) -> None:
    found = [str(file.relative_to(PACKAGE)) for file in sorted((PACKAGE / room).glob("**/*.py"))
             if imports_a_game(file.read_text(encoding="utf-8"))]
    assert len(found) <= IMPORT_A_GAME[room], f"one file more imports a game: {found}"
    assert len(found) == IMPORT_A_GAME[room], f"fewer do, which is good: lower the number of {room} to {len(found)}"


@pytest.mark.parametrize("text", [
    "from century_rules.games.eastern_wonders.game import Game", "from century_rules import eastern_wonders as ew",
    "def late():\n    import century_rules.games.spice_road"])
def test_an_import_is_seen(text: str) -> None:
    """The negative control."""
    assert imports_a_game(text)
