"""What is kept of what breaks without each clause: each play is played again, and a sample is found anew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from century_rules.desk.breaking.why import Why, whys
from century_rules.desk.settling.load_bearing import FILE, find_load_bearing, kept_whys
from century_rules.desk.settling.store import folder_of, read_json
from century_rules.kernel.errors import InvalidRecord
from century_rules.rulebook import Rulebook, rulebook
from century_rules.theory.theories import theory
from tests.sampling import by_commit

NOT_SHOWN = {
    "eastern-wonders": (), "spice-road": (), "sand-to-sea": (), "sky-islands": ("SK-4.2",),
    "goa": ("GO-3.4", "GO-8.7", "GO-9.2", "GO-9.3", "GO-10.6")}
"""The clauses of which nothing shows what they are there for; the page of the game says why."""

GAMES = tuple(NOT_SHOWN)


@pytest.fixture
def book(request: pytest.FixtureRequest) -> Rulebook[Any, Any]:
    return rulebook(request.param)


def told(found: Iterable[Why[Any, Any]]) -> list[object]:
    return [(why.clause.id, [claimed.id for claimed in why.cited_by], [
        (loss.theorem.id, loss.others, loss.steps_in, loss.play and (loss.play.instance, loss.play.play, loss.play.shortest))
        for loss in why.losses]) for why in found]


@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_every_clause_is_load_bearing_or_said_not_to_be(book: Rulebook[Any, Any]) -> None:
    found = list(kept_whys(book, list(book.clauses)))
    assert [why.clause for why in found] == list(book.clauses.values())
    assert tuple(why.clause.id for why in found if not why.load_bearing and why.redundant is None) == NOT_SHOWN[book.name]
    page = Path(__file__).parents[2] / "docs" / f"{book.name}.md"
    assert all(clause in page.read_text(encoding="utf-8") for clause in NOT_SHOWN[book.name])
    assert all(loss.shown for why in found for loss in why.losses)
    assert all(why.cited_by for why in found) or book.name in ("sky-islands", "goa")


@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_nothing_is_kept_that_no_control_speaks_of(book: Rulebook[Any, Any]) -> None:
    kept, controlled = read_json(folder_of(book) / FILE), theory(book).controlled
    assert {name: len(plays) for name, plays in kept.items()} == {each.id: len(each.controls) for each in controlled.values()}


@pytest.mark.parametrize("name", by_commit(GAMES, 1))
def test_a_sample_is_found_anew(name: str) -> None:
    """As the search finds it, and not only a play that shows it."""
    book: Rulebook[Any, Any] = rulebook(name)
    sample = by_commit(tuple(book.clauses), 2)
    assert told(whys(theory(book), sample)) == told(kept_whys(book, sample))


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_all_of_it_is_found_anew(book: Rulebook[Any, Any], tmp_path: Path) -> None:
    find_load_bearing(book, lambda _: None, tmp_path)
    assert read_json(tmp_path / FILE) == read_json(folder_of(book) / FILE), (
        f"run: python -m century_rules.desk.settling find {book.name} clauses")


@pytest.mark.parametrize(("change", "says"), [
    ({"actions": ""}, "does not break it"), ({"actions": "no action"}, "is no play: "),
    ({"control": "another"}, "is not of the control as it is now")])
def test_what_is_spoilt_is_seen(change: dict[str, object], says: str, tmp_path: Path) -> None:
    """The negative control."""
    book: Rulebook[Any, Any] = rulebook("spice-road")
    kept = read_json(folder_of(book) / FILE)
    kept["caravans-fit"][0] |= change
    (tmp_path / FILE).write_text(json.dumps(kept), encoding="utf-8")
    with pytest.raises(InvalidRecord, match=f"control 1 of caravans-fit {says}.*find spice-road clauses` finds it again"):
        list(kept_whys(book, list(book.clauses), folder=tmp_path))


def test_where_nothing_is_kept_nothing_is_said(tmp_path: Path) -> None:
    assert not list(kept_whys(rulebook("spice-road"), ["SR-1.1"], folder=tmp_path))
