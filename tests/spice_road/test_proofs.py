"""What is proved: some theorems with their controls, others at each commit; all of them, for each number of players, is slow."""

from __future__ import annotations


import pytest

from century_rules.desk.breaking.demonstrations import demonstrate
from century_rules.desk.proving.verify import verify
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.readings import Readings, Supply
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.algebra import IntAlgebra
from century_rules.theory.theories import theory
from tests.sampling import by_commit

THEORY = theory(RULEBOOK)


@pytest.mark.in_turn(1)
def test_some_theorems_for_two_players() -> None:
    assert_proved_with_controls(2, by_commit(sorted(THEORY.theorems), 5))


@pytest.mark.in_turn(3)
def test_a_theorem_for_more_players() -> None:
    some, (players,) = by_commit(sorted(THEORY.theorems), 1), by_commit([3, 4, 5], 1)
    for finding in verify(RULEBOOK, players=(players,), only=some, controls=False, workers=2):
        assert finding.as_expected, (finding.theorem.id, players, finding.reason)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_theorem(players: int) -> None:
    assert len(THEORY.theorems) == 23
    assert_proved_with_controls(players, sorted(THEORY.theorems))


def assert_proved_with_controls(players: int, only: list[str]) -> None:
    findings = list(verify(RULEBOOK, players=(players,), only=only, workers=2))
    assert {finding.theorem.id for finding in findings} == set(only)
    for finding in findings:
        assert finding.as_expected, (finding.theorem.id, finding.reason, finding.controls)
        assert finding.controls and finding.asked > 0


@pytest.mark.parametrize("players", [2, *by_commit([3, 4, 5], 1)])
def test_what_is_shown_otherwise(players: int) -> None:
    shown = list(demonstrate(RULEBOOK, players=(players,), controls=players == 2))
    assert len(shown) == 15
    for each in shown:
        assert each.as_expected, (each.id, each.reason)


def test_the_printed_box_is_among_those_claimed() -> None:
    box = RULEBOOK.components(None)
    assert all(each.claimed_of(box, players) for each in THEORY.theorems.values() for players in (2, 3, 4, 5))


@pytest.mark.parametrize("supply", list(Supply))
def test_games_begin_as_they_are_read(supply: Supply) -> None:
    """With counted cubes the bowls are full before the first action, in a proof of all readings, too."""
    dealt = Game(players=3, readings=Readings(supply=supply)).deal(0)
    rules = RULEBOOK.encoded().open(IntAlgebra(), 3, lambda name: 0, lambda name: name == "reading[supply]"
                                    and supply is Supply.FINITE)
    assert tuple(rules.start[f"bowls[{kind}]"] for kind in range(4)) == dealt.bowls



def test_the_list_of_claims_is_gone_through() -> None:
    """T1 to T20 are true, F1 to F11 false, each as some claim of the theory."""
    assert list(THEORY.inventory) == [*(f"T{number}" for number in range(1, 21)), *(f"F{number}" for number in range(1, 12))]
    for number, entry in THEORY.inventory.items():
        assert entry.claims and all((claim in THEORY.counterexamples) is number.startswith("F") for claim in entry.claims), number
