"""Who may import whom. A game is known to nobody but by its name; until that is so, the files that import one only get fewer."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import century_rules

PACKAGE = Path(century_rules.__file__).parent
IMPORT_A_GAME = {
    "adapters": 0, "kernel": 0, "process": 0, "lifting": 0, "drawing": 0, "solving": 0, "search": 0, "running": 0, "exporting": 0,
    "pairing": 0, "answers": 0, "desk": 0, "asking": 0, "pages": 0, "testing": 0, "golden": 0, "cli": 0}
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


BELOW_THE_DESK = (
    "kernel", "process", "lifting", "drawing", "writing", "theory", "search", "running", "solving", "exporting", "pairing",
    "answers")
ROOMS = ("claims", "breaking", "comparing", "proving", "settling")
"""The rooms of the desk: each may import those before it. What begins a program, `__main__`, may import any."""


def not_before(room: str) -> tuple[str, ...]:
    """What files of a room may not import."""
    later = ROOMS if room not in ROOMS else ROOMS[ROOMS.index(room) + 1:]
    return ("century_rules.cli", "century_rules.pages", "century_rules.asking", *(f"century_rules.desk.{each}" for each in later))


@pytest.mark.parametrize("room", ["golden", *BELOW_THE_DESK, *(f"desk/{room}" for room in ROOMS)])
def test_rooms_are_imported_one_way(room: str) -> None:
    files = [file for file in (PACKAGE / room).glob("**/*.py") if file.name != "__main__.py"]
    assert files
    found = [f"{file.name}: {name}" for file in files for name in imported(file.read_text(encoding="utf-8"))
             if name.startswith(not_before(room.removeprefix("desk/")))]
    assert not found


def test_drawing_needs_the_kernel_and_the_standard_library_only() -> None:
    """So that it runs wherever the rules do. `rulebook` is imported there for types only."""
    allowed = {"century_rules.kernel", "century_rules.drawing", "century_rules.rulebook", "attrs", *sys.stdlib_module_names}
    found = {name for file in (PACKAGE / "drawing").glob("*.py") for name in imported(file.read_text(encoding="utf-8"))
             if not any(name == each or name.startswith(f"{each}.") for each in allowed)}
    assert not found


def test_answers_need_no_question_of_the_desk() -> None:
    for file in (PACKAGE / "answers").glob("*.py"):
        assert not [name for name in imported(file.read_text(encoding="utf-8")) if name.startswith("century_rules.desk")]


def test_asking_needs_neither_pages_nor_the_command_line() -> None:
    for file in (PACKAGE / "asking").glob("*.py"):
        assert not [name for name in imported(file.read_text(encoding="utf-8"))
                    if name.startswith(("century_rules.cli", "century_rules.pages"))]


def test_pages_do_not_need_the_command_line() -> None:
    for file in (PACKAGE / "pages").glob("*.py"):
        assert not [name for name in imported(file.read_text(encoding="utf-8")) if name.startswith("century_rules.cli")]


def test_an_import_of_a_later_room_is_seen() -> None:
    """The negative control."""
    text = "from century_rules.desk.proving.verify import verify"
    assert any(name.startswith(not_before("breaking")) for name in imported(text))
    assert any(name.startswith(not_before("solving")) for name in imported(text))
    assert not any(name.startswith(not_before("settling")) for name in imported(text))


def taken(node: ast.AST) -> Iterator[ast.ImportFrom]:
    """What is imported at the top of a file or within its functions, but not what is imported for types alone."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.If) and "TYPE_CHECKING" in ast.unparse(each.test):
            continue
        if isinstance(each, ast.ImportFrom):
            yield each
        yield from taken(each)


def test_no_file_takes_what_is_made_of_itself() -> None:
    """No circle of imports, also of those that come when they are needed; `__init__` files only hand on what others make."""
    files = {".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file
             for file in PACKAGE.glob("**/*.py") if file.name != "__init__.py"}
    takes: dict[str, set[str]] = {}
    for name, file in files.items():
        modules = [(each.module, alias.name) for each in taken(ast.parse(file.read_text(encoding="utf-8"))) if each.module
                   for alias in each.names]
        named = {f"{module}.{thing}" if f"{module}.{thing}" in files else module for module, thing in modules}
        takes[name] = named & set(files) - {name}
    assert sum(map(len, takes.values())) > 2000
    list(TopologicalSorter(takes).static_order())  # raises CycleError, which names them
