"""What is derived for any game imports no game, and nothing but attrs and the standard library beside."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import century_rules

PACKAGE = Path(century_rules.__file__).parent
MAY = {
    "kernel": ("century_rules.kernel",),
    "process": ("century_rules.kernel", "century_rules.process"),
    "writing": (  # a record is of a rulebook
        "century_rules.kernel", "century_rules.process", "century_rules.writing", "century_rules.rulebook",
        "century_rules.archive", "century_rules.every_action"),
}


def imported(file: Path) -> set[str]:
    """The modules a file imports anywhere in it."""
    found = set[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("room", MAY)
def test_a_room_imports_what_it_may(room: str) -> None:
    files = sorted((PACKAGE / room).glob("*.py"))
    assert len(files) > 5
    for file in files:
        for name in imported(file):
            own = name.split(".")[0] == "century_rules"
            allowed = name.startswith(MAY[room]) if own else name.split(".")[0] in {*sys.stdlib_module_names, "attrs"}
            assert allowed, f"{file.name} imports {name}"
