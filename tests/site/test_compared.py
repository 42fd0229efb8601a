"""What the site says of the readings of a game: as it is kept, with every play of it played again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest

from century_rules.desk.settling.cases import Case, switches
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.kernel.errors import InvalidRecord
from century_rules.rulebook import Rulebook, rulebook
from century_rules.site import compared
from century_rules.site.compared import readings_compared
from century_rules.site.evidence import ACROSS, REFUTED, evidence_of

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")


@pytest.mark.parametrize("name", GAMES)
def test_each_reading_is_told_as_it_is_kept(name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(name)
    found, told = load_found(folder_of(book)), readings_compared(book)
    assert [row.readings for row in told.rows] == [tuple(map(str, each.readings)) for each in switches(book)]
    for row, switch in zip(told.rows, switches(book), strict=True):
        for said, players in zip(row.lengths, book.players, strict=True):
            known = found.get(Case(book, switch.name, players).name)
            assert (known is not None and known.proved) == (said == "never")
            assert (known is not None and known.parts and known.shortest) == said.endswith("shortest")
        assert len(row.changes) == len(told.asked)
    assert {doubt for named in told.grounds.values() for doubt in named} == {doubt.id for doubt in book.ambiguities}
    for each in told.to_decide:
        assert {*each.must, *each.free, *each.unknown} == {doubt.id for doubt in book.ambiguities}


def test_what_a_table_must_decide() -> None:
    two, three, four = readings_compared(rulebook("eastern-wonders")).to_decide
    assert (len(two.must), two.free) == (21, ("zero-trade", "score-overflow")) and three.free == four.free == ("zero-trade",)
    assert "19 rulings suffice instead of 21" in two.order[-1]
    assert not any(each.order for each in readings_compared(rulebook("spice-road")).to_decide)


def test_it_would_tell_of_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    book: Rulebook[Any, Any] = rulebook("eastern-wonders")
    found = load_found(folder_of(book))
    changed = {**found, "pass-2": attrs.evolve(found["pass-2"], shortest=False)}
    before = readings_compared(book).rows
    monkeypatch.setattr(compared, "load_found", lambda folder: changed)
    after = readings_compared(book).rows
    assert [row.id for row, other in zip(before, after, strict=True) if row != other] == ["pass"]


def test_a_file_that_is_not_there_is_missed(tmp_path: Path) -> None:
    book: Rulebook[Any, Any] = rulebook("spice-road")
    assert book.archive.settling is not None
    shutil.copytree(book.archive.settling.folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / "grades.json").unlink()
    elsewhere = attrs.evolve(book.archive.settling, folder=tmp_path)
    with pytest.raises(InvalidRecord, match=r"grades\.json: not there; `python -m .* find spice-road all` makes it"):
        readings_compared(attrs.evolve(book, archive=attrs.evolve(book.archive, settling=elsewhere)))


def test_a_theorem_is_told_as_it_stands_under_other_readings() -> None:
    evidence = evidence_of(rulebook("spice-road"))
    assert evidence.of_theorem("caravans-fit") == ("Proved under every reading.", "")
    told, file = evidence.of_theorem("one-winner")
    assert told == "False under tie=shared." and file == ACROSS
    assert evidence.of_theorem("none") == evidence.of_clause("none") == ("", "")
    assert evidence.of_clause("SR-4.1") == ("why-SR-4.1.html", "Load-bearing")
    assert all(shown.as_expected and shown.plays for shown in evidence.refuted)
    assert {file for file, _ in evidence.pages(home="index.html", home_name="back")} == {
        ACROSS, REFUTED, *(f"why-{clause}.html" for clause in rulebook("spice-road").clauses)}
