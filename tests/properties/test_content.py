"""Content files are found, loaded and blamed."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.game import Game
from century_rules.process import content
from century_rules.process.content import content_files, load_content, load_file
from century_rules.kernel.errors import InvalidInput
from tests.eastern_wonders.on_any_map import properties_for


def test_the_files_of_a_game_in_a_checkout() -> None:
    names = [path.name for path in content_files("properties", "eastern-wonders")]
    assert names == sorted(names)
    assert {"game_end.py", "payability.py", "port_closure.py"} <= set(names)
    assert content_files("properties", "eastern_wonders") == content_files("properties", "eastern-wonders")


def test_in_a_wheel_the_files_are_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "century_rules" / "content" / "proofs" / "eastern_wonders"
    inside.mkdir(parents=True)
    (inside / "one.py").write_text("PROOFS = ()\n")
    (inside / "__init__.py").write_text("")
    monkeypatch.setattr(content, "_PACKAGE", tmp_path / "century_rules")
    assert [path.name for path in content_files("proofs", "eastern-wonders")] == ["one.py"]
    with pytest.raises(InvalidInput, match="properties: not found in"):
        content_files("properties", "eastern-wonders")


@pytest.mark.parametrize("game", ["goa-of-mars", "", "..", "."])
def test_an_unknown_game_is_refused(game: str) -> None:
    with pytest.raises(InvalidInput, match="there are none for the game"):
        content_files("properties", game)


def test_every_property_cites_known_clauses_and_ids_are_unique() -> None:
    claims = [claim for module in load_content("properties", "eastern-wonders") for claim in module.PROPERTIES]
    assert len({claim.id for claim in claims}) == len(claims) >= 13
    for claim in claims:
        assert claim.clauses
        assert set(claim.clauses) <= set(CLAUSES)
        assert claim.statement.endswith((".", ")"))


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from century_rules.kernel.property import StateProperty\n"
        "PROPERTIES = (StateProperty('few-cubes', 'Holds are small.', ('EW-1.7',), lambda game, state: True),)\n")
    module = load_file(file)
    assert load_file(str(file)) is module
    assert [claim.id for claim in properties_for(Game(), [module])] == ["few-cubes"]


def test_a_file_may_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "common.py").write_text("SHARED = object()\n")
    (tmp_path / "mine.py").write_text("from .common import SHARED\n")
    mine = load_file(tmp_path / "mine.py")
    assert mine.SHARED is load_file(tmp_path / "common.py").SHARED
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "common.py").write_text("SHARED = 2\n")
    assert load_file(tmp_path / "elsewhere" / "common.py").SHARED == 2


def test_a_mistake_in_a_neighbour_is_blamed_there(tmp_path: Path) -> None:
    (tmp_path / "common.py").write_text("x = 1\ny = (\n")
    (tmp_path / "mine.py").write_text("\nfrom .common import x\n")
    with pytest.raises(InvalidInput, match=r"mine\.py:2: SyntaxError: .*common\.py, line 2"):
        load_file(tmp_path / "mine.py")


def test_the_proofs_of_the_library_load() -> None:
    assert len(load_content("proofs", "eastern-wonders")) == len(content_files("proofs", "eastern-wonders"))


@pytest.mark.parametrize(("text", "message"), [
    ("x = 1\ndef broken(:\n", r"bad\.py:2: not Python: invalid syntax"),
    ("x = 1\n\ny = x / 0\n", r"bad\.py:3: ZeroDivisionError"),
    ("import no_such_module_at_all\n", r"bad\.py:1: ModuleNotFoundError"),
    ("from century_rules.games.eastern_wonders.game import Game\nGame(players=9)\n", r"bad\.py:2: players: 9"),
])
def test_a_bad_file_is_blamed_by_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text)
    with pytest.raises(InvalidInput, match=message):
        load_file(file)


def test_what_is_no_python_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no")
    (tmp_path / "latin.py").write_bytes(b"x = '\xe9'\n")
    with pytest.raises(InvalidInput, match="there is no such file"):
        load_file(tmp_path / "none.py")
    with pytest.raises(InvalidInput, match="is no Python file"):
        load_file(tmp_path / "notes.txt")
    with pytest.raises(InvalidInput, match=r"latin\.py"):
        load_file(tmp_path / "latin.py")
    empty = tmp_path / "empty.py"
    empty.write_text("")
    with pytest.raises(InvalidInput, match="has no PROPERTIES"):
        properties_for(Game(), [load_file(empty)])
