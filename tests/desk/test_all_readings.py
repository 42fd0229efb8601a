"""`across-readings`: what holds under which reading, and that the table cannot lie."""

from __future__ import annotations

import pytest

from century_rules.desk.proving.all_readings import DEFAULT, Cell, changes, find_play, rows, under_all_readings
from century_rules.games.eastern_wonders import AMBIGUITIES, parse_readings
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.verdict import Verdict
from century_rules.search.first_play import broken, first_breaking_play
from century_rules.theory.theories import theory
from tests.eastern_wonders.instances import instance

pytestmark = pytest.mark.in_turn(3)

DEFAULTS = {ambiguity.id: str(ambiguity.default) for ambiguity in AMBIGUITIES}


@pytest.fixture(scope="module")
def cells() -> list[Cell[State, Action]]:
    return list(under_all_readings(RULEBOOK, players=(2,), only=("no-five-tiles", "equal-turns"), workers=2))


def test_there_is_a_column_for_every_single_change(cells: list[Cell[State, Action]]) -> None:
    assert len(changes(RULEBOOK)) == 1 + sum(len(ambiguity.others) for ambiguity in AMBIGUITIES)
    assert all(len(changed) == 1 for change, changed in changes(RULEBOOK).items() if change != DEFAULT)
    for row in rows(cells):
        assert tuple(row.cells) == tuple(changes(RULEBOOK))


def test_what_fails_fails_by_a_play_of_exactly_these_readings(cells: list[Cell[State, Action]]) -> None:
    known = theory(RULEBOOK)
    failed = {(cell.theorem, cell.change): cell for cell in cells if cell.verdict is not Verdict.PROVED}
    assert set(failed) == {("no-five-tiles", "claims=several"), ("equal-turns", "end-trigger=at-once")}
    for (theorem, change), cell in failed.items():
        assert cell.verdict is Verdict.REFUTED and cell.play is not None and not cell.expected
        assert cell.play.game.readings == parse_readings(changes(RULEBOOK)[change])
        assert cell.play.game.without == frozenset()
        assert broken(known.properties[theorem], cell.play.game, cell.play.play)


def test_a_true_property_has_no_play_and_it_is_said_where_was_looked() -> None:
    known = theory(RULEBOOK)
    play, looked = find_play(RULEBOOK, known.properties["no-five-tiles"], 3, DEFAULTS)
    assert play is None and "strait (the first 20,000 positions)" in looked
    play, looked = find_play(RULEBOOK, known.properties["no-five-tiles"], 4, DEFAULTS)
    assert play is None and "gulf (the first 20,000 positions)" in looked


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cove", "reef", "shoal"])
def test_what_is_proved_where_it_was_not_claimed_holds_on_small_instances(name: str) -> None:
    """A theorem that says less than its property would be green in the table where its property fails."""
    known, small = theory(RULEBOOK), instance(name)
    needing = [theorem.id for theorem in known.theorems.values() if theorem.needs]
    for cell in under_all_readings(RULEBOOK, players=(2,), only=needing, workers=2):
        if cell.verdict is Verdict.PROVED and not cell.expected:
            readings = parse_readings({**changes(RULEBOOK)[cell.change], "supply": "counted"})
            searched = first_breaking_play(
                known.properties[cell.theorem], small.game.under(readings), small.start, 100_000)
            assert searched.play is None and searched.complete, cell
