"""What is kept of the ambiguities of games that are not all settled: every play is played again under both readings."""

from __future__ import annotations

from typing import Any

import pytest

from century_rules.desk.settling.cases import cases, main_case
from century_rules.desk.settling.store import folder_of, load_found, load_parting
from century_rules.kernel.errors import InvalidRecord
from century_rules.rulebook import Rulebook, rulebook

GAMES = ("sky-islands", "goa")


@pytest.fixture(params=GAMES)
def book(request: pytest.FixtureRequest) -> Rulebook[Any, Any]:
    return rulebook(str(request.param))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.in_turn(3)
def test_a_kept_play_parts_the_readings_by_its_last_action_and_not_before(book: Rulebook[Any, Any], players: int) -> None:
    """What is said to be excluded is shorter than it."""
    found = load_found(folder_of(book))
    for case in (each for each in cases(book) if each.players == players and each.name in found and found[each.name].parts):
        parting = load_parting(case.name, case.question())
        assert parting.kind == "set-up" or found[case.name].excluded < parting.length
        assert parting.kind == "set-up" or found[case.name].shortest == (found[case.name].excluded == parting.length - 1)


def test_nothing_is_kept_that_nothing_speaks_of(book: Rulebook[Any, Any]) -> None:
    found = load_found(folder_of(book))
    assert {path.stem for path in folder_of(book).glob("*.txt")} == {name for name, each in found.items() if each.parts}
    assert {*found} <= {case.name for case in cases(book)}


def test_a_play_that_is_kept_for_another_doubt_shows_nothing() -> None:
    book = rulebook("goa")
    with pytest.raises(InvalidRecord, match="not of the game asked about"):
        load_parting("money-zero-2", main_case(book, "money-zero", 3).question())
    with pytest.raises(InvalidRecord, match="does not part the readings"):
        load_parting("money-zero-2", main_case(book, "six", 2).question())


@pytest.mark.parametrize(("game", "open_"), [
    ("sky-islands", {"discard=unfit-tile-2", "discard=unfit-tile-3", "discard=unfit-tile-4"}),
    ("goa", {"dry-deck-2", "dry-deck-3"})])
def test_what_is_open_is_said(game: str, open_: set[str]) -> None:
    """Of each of these neither a play nor a proof is known; the pages on the games say so."""
    book = rulebook(game)
    found = load_found(folder_of(book))
    assert {case.name for case in cases(book) if case.name not in found
            or not (found[case.name].parts or found[case.name].proved)} == open_
