"""Findings that are kept from one run to the next: under all that they rest on, and never where that is not certain."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import century_rules
from century_rules.desk.claims import sample_traces
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.process import foreign_code
from century_rules.process.content import load_file
from century_rules.kernel.errors import InvalidInput
from century_rules.process.kept_folder import FRESH, KEPT, MODE, VARIABLE
from century_rules.running import Job, identity, kept_findings
from century_rules.running.kept_findings import finding
from century_rules.running.worker import packed
from century_rules.solving import stumbles
from century_rules.solving.stumbles import NoRuntimeErrors, come_through_first, require_coming_through


@pytest.fixture
def keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """This process keeps findings, in a file of its own, as one that began just now and has run no code of others."""
    yield from keeping_in(tmp_path, monkeypatch)


def keeping_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same in that folder."""
    monkeypatch.setenv(VARIABLE, str(folder))
    monkeypatch.setenv(MODE, KEPT)
    monkeypatch.setattr(foreign_code, "_run", False)
    monkeypatch.setattr(century_rules, "STARTED", time.time() + 10)
    _forget()
    yield folder / "findings" / "findings.sqlite"
    _forget()


def _forget() -> None:
    kept_findings._findings.cache_clear()
    kept_findings._library.cache_clear()
    identity.first_read.cache_clear()


def _keep(*asked: object, text: str = "so it is", of_proofs: bool = True) -> None:
    place = finding(*asked, of_proofs=of_proofs, of_library=True)
    assert place is not None
    place.keep(text)


def _found(*asked: object, of_proofs: bool = True) -> str | None:
    place = finding(*asked, of_proofs=of_proofs, of_library=True)
    return None if place is None else place.find()


def test_a_finding_is_found_by_its_question(keeping: Path) -> None:
    _keep("is it so", 2)
    assert _found("is it so", 2) == "so it is"
    assert _found("is it so", 3) is None and _found("is it so", 2, of_proofs=False) is None


def test_what_the_library_is_made_of_is_part_of_the_question(
    keeping: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A proof that says something else changes what rests on proofs; a rule that does changes all."""
    files = [*identity.files()]
    for of_proofs in (True, False):
        _keep("is it so", of_proofs=of_proofs)
    (tmp_path / "other.py").write_text("# another text")
    for name, of_rules in (("proofs/spice_road/turns.py", "so it is"), ("century_rules/games/spice_road/rules.py", None)):
        assert name in dict(files)
        changed = [(each, tmp_path / "other.py" if each == name else file) for each, file in files]
        monkeypatch.setattr(identity, "files", lambda changed=changed: iter(changed))
        _forget()
        assert _found("is it so") is None and _found("is it so", of_proofs=False) == of_rules


def test_nothing_is_found_or_kept_where_a_file_was_edited_since_the_process_began(
    keeping: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    _keep("is it so")
    place = finding("is it otherwise", of_proofs=True, of_library=True)
    assert place is not None
    monkeypatch.setattr(century_rules, "STARTED", 0.0)
    place.keep("it is")
    _forget()
    assert finding("is it so", of_proofs=True, of_library=True) is None
    monkeypatch.setattr(century_rules, "STARTED", time.time() + 10)
    _forget()
    assert _found("is it so") == "so it is" and _found("is it otherwise") is None


def test_no_work_is_shared_once_a_file_was_edited(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers would run the new text, and this process runs the old one."""
    packed(Job("a job", abs, (-1,)))
    identity.identity.cache_clear()
    monkeypatch.setattr(century_rules, "STARTED", 0.0)
    with pytest.raises(InvalidInput, match="were edited since this process began; run it again"):
        packed(Job("a job", abs, (-1,)))
    monkeypatch.undo()
    identity.identity.cache_clear()


def test_nothing_is_kept_where_a_folder_took_the_place_of_another(
    keeping: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its files are as old as they were. Rules that were swapped so, and back again, had a false claim proved and kept."""
    for name in ("mine", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text(f"# {name}")
    monkeypatch.setattr(identity, "files", lambda: iter([("rules.py", tmp_path / "mine" / "rules.py")]))
    monkeypatch.setattr(century_rules, "STARTED", time.time() + 10)
    _forget()
    place, before = finding("is it so", of_proofs=True, of_library=True), identity.digest_of_all(identity.first_read())
    assert place is not None
    (tmp_path / "mine").rename(tmp_path / "away")
    (tmp_path / "other").rename(tmp_path / "mine")
    place.keep("it is")
    assert place.find() is None
    assert identity.digest_of_all(identity.first_read()) == before  # so workers that read the other are known by it
    (tmp_path / "mine").rename(tmp_path / "other")
    (tmp_path / "away").rename(tmp_path / "mine")
    place.keep("it is")
    assert place.find() == "it is"


def test_what_was_changed_is_not_believed(keeping: Path) -> None:
    _keep("is it so")
    _keep("is it otherwise", text="it is")
    with sqlite3.connect(keeping) as file:
        file.execute("UPDATE findings SET text = 'it is not' WHERE text = 'it is'")
    assert _found("is it otherwise") is None and _found("is it so") == "so it is"
    with sqlite3.connect(keeping) as file:
        file.execute("DELETE FROM findings WHERE text = 'it is not'")
        file.execute("UPDATE findings SET key = zeroblob(32)")
    assert _found("is it so") is None


def test_fresh_finds_nothing_and_keeps(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _keep("is it so")
    monkeypatch.setenv(MODE, FRESH)
    assert _found("is it so") is None
    _keep("is it so", text="still")
    monkeypatch.setenv(MODE, KEPT)
    assert _found("is it so") == "still"


def test_without_being_told_to_nothing_is_kept(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(MODE)
    assert finding("is it so", of_proofs=True, of_library=True) is None and not keeping.exists()


def test_nothing_is_kept_of_a_game_of_which_others_wrote_a_part(keeping: Path) -> None:
    assert finding("is it so", of_proofs=True, of_library=False) is None
    assert finding("is it so", of_proofs=True, of_library=True) is not None


@pytest.fixture
def proved(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What was proved anew to come through: a solver is not asked."""
    asked: list[tuple[str, int]] = []

    def coming_through(book: object, players: int, **_: object) -> NoRuntimeErrors:
        asked.append((book.name, players))  # type: ignore[attr-defined]
        return NoRuntimeErrors(players, ("rules.py:7: an index out of range",) if players == 5 else (), 75, 182)

    monkeypatch.setattr(stumbles, "coming_through", coming_through)
    monkeypatch.setattr(stumbles, "_SHOWN", {})
    return asked


def _in_another_run() -> None:
    stumbles._SHOWN.clear()


def test_that_python_comes_through_is_proved_once(proved: list[tuple[str, int]]) -> None:
    (first,) = require_coming_through(RULEBOOK, [2])
    _in_another_run()
    assert require_coming_through(RULEBOOK, [2]) == (first,) and proved == [("spice-road", 2)]
    require_coming_through(RULEBOOK, [3])
    assert proved == [("spice-road", 2), ("spice-road", 3)]


def test_that_it_stumbles_is_never_kept(proved: list[tuple[str, int]]) -> None:
    for _ in range(2):
        with pytest.raises(InvalidInput, match="an index out of range"):
            require_coming_through(RULEBOOK, [5])
    assert len(proved) == 2


def test_of_a_game_of_others_it_is_proved_each_time(proved: list[tuple[str, int]]) -> None:
    """So it is of a game of the library with something else in it: nobody knows all that they rest on."""
    for book in (attrs.evolve(RULEBOOK, name="mine"), attrs.evolve(RULEBOOK, title="Mine")):
        for _ in range(2):
            require_coming_through(book, [2])
            _in_another_run()
    assert len(proved) == 4


def test_once_code_of_others_was_run_it_is_neither_found_nor_kept(
    proved: list[tuple[str, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    come_through_first(RULEBOOK, [2])
    (tmp_path / "mine.py").write_text('"""A file that could have changed any rule."""\n')
    load_file(tmp_path / "mine.py")
    _in_another_run()
    come_through_first(RULEBOOK, [2, 3])
    assert proved == [("spice-road", 2)], "it would not be kept"
    require_coming_through(RULEBOOK, [2, 3])
    assert proved == [("spice-road", 2), ("spice-road", 2), ("spice-road", 3)], "what was kept before is not found"
    monkeypatch.setattr(foreign_code, "_run", False)
    _in_another_run()
    require_coming_through(RULEBOOK, [2, 3])
    assert proved[3:] == [("spice-road", 3)], "what was proved afterwards was not kept"


def _a_play() -> sample_traces.RealPlay[object, object]:
    game = RULEBOOK.printed(2)
    return sample_traces._play(RULEBOOK, "a play", game, 1, random.Random(4), guided=9, lively=6)  # type: ignore[arg-type]


def test_a_kept_play_is_played_again_by_the_rules(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _a_play()

    def no_dice(*_: object) -> None:
        raise AssertionError("nothing is chosen")

    with monkeypatch.context() as patched:
        patched.setattr(sample_traces, "_go_on", no_dice)
        again = _a_play()
    assert (again.actions, again.states) == (first.actions, first.states) and len(first.actions) == 15


@pytest.mark.parametrize("damage", ["rest\nrest\nrest", "no action of any game"])
def test_what_the_rules_refuse_is_played_anew(keeping: Path, damage: str) -> None:
    first = _a_play()
    with sqlite3.connect(keeping) as file:
        ((key,),) = file.execute("SELECT key FROM findings").fetchall()
        file.execute("UPDATE findings SET text = ?, digest = ?", (damage, kept_findings._seal(key, damage)))
    assert _a_play().actions == first.actions


def test_a_folder_that_is_a_link_is_looked_into(tmp_path: Path) -> None:
    """Rules in it are those that run: a finding rests on them."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "rules.py").write_text("")
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "game").symlink_to(tmp_path / "elsewhere")
    assert [file.name for file in identity.files_below(tmp_path / "library")] == ["rules.py"]
