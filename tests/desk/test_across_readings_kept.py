"""What is kept of which theorem holds under which reading: plays are played again, a sample is decided anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from century_rules.desk.proving.all_readings import Row, changes, rows, stored_play, under_all_readings
from century_rules.desk.settling.across_readings import FILE, SIGNS, find_across_readings, kept_rows
from century_rules.desk.settling.store import folder_of, read_json
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook, rulebook
from century_rules.search.first_play import broken
from century_rules.solving.prover import RLIMIT_OF_OURS
from century_rules.theory.theories import theory
from tests.cli.running import run
from tests.sampling import by_commit

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea")


@pytest.fixture
def book(request: pytest.FixtureRequest) -> Rulebook[Any, Any]:
    return rulebook(request.param)


@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_every_theorem_is_proved_wherever_it_is_claimed(book: Rulebook[Any, Any]) -> None:
    known, found = theory(book), kept_rows(book)
    assert [row.theorem for row in found] == list(known.theorems)
    for row in found:
        assert tuple(row.cells) == tuple(changes(book))
        for cells in row.cells.values():
            assert tuple(cell.players for cell in cells) == book.players
            assert all(cell.verdict is Verdict.PROVED for cell in cells if cell.expected), row.theorem


@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_what_is_false_is_shown_by_a_play_of_exactly_these_readings(book: Rulebook[Any, Any]) -> None:
    known, seen = theory(book), 0
    for cell in (cell for row in kept_rows(book) for cell in row.not_proved()):
        assert (cell.play is None) == (cell.verdict is Verdict.UNKNOWN) == bool(cell.reason)
        if cell.play is not None:
            seen += 1
            asked = {**changes(book)[cell.change]}
            assert cell.play.game.readings == book.reading_names.parse(asked) and not cell.play.game.without
            assert broken(known.properties[cell.theorem], cell.play.game, cell.play.play)
    assert seen


def signs(found: tuple[Row[Any, Any], ...]) -> dict[str, str]:
    return {row.theorem: "".join(SIGNS[cell.verdict] for cells in row.cells.values() for cell in cells) for row in found}


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_a_sample_is_decided_anew(book: Rulebook[Any, Any]) -> None:
    """Of those that need a reading one, another at the next commit, for the fewest players."""
    known, few = theory(book), min(book.players)
    only = by_commit([each.id for each in known.theorems.values() if each.needs], 1)
    again = rows(list(under_all_readings(book, players=(few,), only=only, rlimit=RLIMIT_OF_OURS)))
    kept = [cell for row in kept_rows(book) if row.theorem in only for cells in row.cells.values() for cell in cells]
    assert signs(again) == {only[0]: "".join(SIGNS[cell.verdict] for cell in kept if cell.players == few)}


@pytest.mark.slow
@pytest.mark.parametrize("book", GAMES, indirect=True)
def test_all_of_it_is_found_anew(book: Rulebook[Any, Any], tmp_path: Path) -> None:
    find_across_readings(book, lambda _: None, tmp_path, workers=2)
    assert read_json(tmp_path / FILE) == read_json(folder_of(book) / FILE), (
        f"run: python -m century_rules.desk.settling find {book.name} across-readings")


def _without_a_play(kept: dict[str, Any]) -> None:
    del kept["theorems"]["one-winner"]["plays"]["2 tie=shared"]


def _another_play(kept: dict[str, Any]) -> None:
    kept["theorems"]["one-winner"]["plays"]["2 tie=shared"] = ["bazaar", "take Y>R"]


def _another_claim(kept: dict[str, Any]) -> None:
    kept["theorems"]["one-winner"]["claim"] = "another"


def _another_theorem(kept: dict[str, Any]) -> None:
    kept["theorems"]["two-winners"] = kept["theorems"].pop("one-winner")


def _another_column(kept: dict[str, Any]) -> None:
    kept["columns"][1] = "end-count=seven"


def _false_after_all(kept: dict[str, Any]) -> None:
    of_two = kept["theorems"]["caravans-fit"]["signs"]["2"]
    kept["theorems"]["caravans-fit"]["signs"]["2"] = f"X{of_two[1:]}"


@pytest.mark.parametrize(("spoil", "says"), [
    (_without_a_play, "no play shows that one-winner is false under tie=shared with 2 players"),
    (_another_play, "no play shows that one-winner is false under tie=shared with 2 players"),
    (_another_claim, "is not of what is claimed now: one-winner;"),
    (_another_theorem, "is not of what is claimed now: one-winner, two-winners;"),
    (_another_column, "is of other readings than the game has"),
    (_false_after_all, "no play shows that caravans-fit is false under default with 2 players")])
def test_what_is_spoilt_is_seen(spoil: Callable[[dict[str, Any]], None], says: str, tmp_path: Path) -> None:
    """The negative control."""
    book: Rulebook[Any, Any] = rulebook("spice-road")
    kept = read_json(folder_of(book) / FILE)
    spoil(kept)
    (tmp_path / FILE).write_text(json.dumps(kept), encoding="utf-8")
    with pytest.raises(InvalidRecord, match=f"{says}.*find spice-road across-readings` finds it again"):
        kept_rows(book, tmp_path)


def test_the_verb_tells_it_at_once(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = run("across-readings", "spice-road", "--kept", "--only", "one-winner", "--plays", "--html", str(page))
    assert answer.exit_code == 0, answer.output
    assert "under tie=shared with 2 players it is false, by a play of" in answer.stdout and "caravans-fit" not in answer.stdout
    text = page.read_text(encoding="utf-8")
    assert "Which theorems of Spice Road hold under which readings" in text and "Under tie=shared with 2 players" in text


@pytest.mark.parametrize(("asked", "says"), [
    (("goa", "--kept"), "--kept: it is not kept how the theorems of Goa stand under each reading"),
    (("spice-road", "--kept", "-p", "2"), "leave --players and --ruling out")])
def test_bad_input(asked: tuple[str, ...], says: str) -> None:
    answer = run("across-readings", *asked)
    assert answer.exit_code == 2 and says in answer.stderr


def test_a_play_in_which_readings_part_breaks_a_theorem_where_no_other_stored_one_does() -> None:
    """Its set-up was made without a supply, which the other reading counts."""
    book = rulebook("spice-road")
    claimed = theory(book).properties["playing-adds-value"]
    shown = stored_play(book, claimed, 5, {"supply": "finite"})
    assert shown is not None and len(shown.play.actions) == 14 and broken(claimed, shown.game, shown.play)
    assert stored_play(book, claimed, 5, {"supply": "unlimited"}) is None
