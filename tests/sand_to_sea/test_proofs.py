"""What is proved: one theorem with its controls for each commit; all of it, for every number of players, is slow."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest
from attrs import evolve

from century_rules.desk.breaking.demonstrations import demonstrate
from century_rules.desk.claims.vacuity_check import vacuous
from century_rules.desk.proving.verify import verify
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.kernel.algebra import B, N
from century_rules.solving.prover import prover, prover_once
from century_rules.theory.theorem import Invariant
from century_rules.theory.theories import theory
from proofs.sand_to_sea._scenes import Scene
from tests.sampling import by_commit

THEORY = theory(RULEBOOK)
QUICK = ("equal-turns", "one-closed-port", "price-of-an-outpost", "stack-suffices")
"""Theorems that rest on few others."""


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("each", by_commit(QUICK, 1))
def test_a_theorem_for_two_players(each: str) -> None:
    (finding,) = verify(RULEBOOK, players=(2,), only=[each])
    assert finding.as_expected, (finding.reason, finding.controls)
    assert finding.controls and finding.asked > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_theorem(players: int) -> None:
    findings = list(verify(RULEBOOK, players=(players,), workers=2))
    assert len(findings) == len(THEORY.theorems)
    for finding in findings:
        assert finding.as_expected, (finding.theorem.id, finding.reason, finding.controls)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_shown_otherwise(players: int) -> None:
    shown = list(demonstrate(RULEBOOK, players=(players,), controls=players == 2))
    assert len(shown) == 13
    for each in shown:
        assert each.as_expected, (each.id, each.reason)


def test_the_printed_box_is_among_those_claimed() -> None:
    assert all(each.claimed_of(RULEBOOK.components(None), players) for each in THEORY.theorems.values() for players in (2, 3, 4))


def test_what_no_source_gives_is_left_open() -> None:
    """Of data that is a placeholder no theorem knows the numbers, but the one whose words are of the printed outline."""
    data = tomllib.loads(resources.files("century_rules.games.sand_to_sea").joinpath("data", "printed.toml").read_text("utf-8"))
    placeholders = {name for name, part in data.items() if isinstance(part, dict) and part.get("confidence") == "placeholder"}
    open_by_name = set(prover(RULEBOOK, 2).system.parameters)
    asked = {"numbers": ":box.vp_by_column[0]", "sets": ":box.start_sets[0][0]", "map": "touch[0][1]"}
    assert placeholders == set(asked) and set(asked.values()) <= open_by_name
    assert "the placeholder for the printed one" in THEORY.others["outline-distances"].how


def test_the_list_of_claims_is_gone_through() -> None:
    """T1 to T18 are shown, F1 to F11 refuted, each as some claim of the theory."""
    assert list(THEORY.inventory) == [*(f"T{number}" for number in range(1, 19)), *(f"F{number}" for number in range(1, 12))]
    for number, entry in THEORY.inventory.items():
        assert entry.claims and all((claim in THEORY.counterexamples) is number.startswith("F") for claim in entry.claims), number


def cheaper(x: Scene[N, B]) -> B:
    """Who may claim a VP tile could if no yellow cube were on any: of two positions that differ in what is printed alone."""
    tiles = tuple([evolve(tile, cost=(x.of.number(0), *tile.cost[1:])) for tile in x.now.vp])
    return x.of.implies(x.allows("claim"), evolve(x, now=evolve(x.now, vp=tiles)).allows("claim"))


def test_a_claim_about_what_is_printed_says_something() -> None:
    """What is allowed with other VP tiles is another question, and not the same one to which the answer is not known."""
    full = prover_once(RULEBOOK, 2)
    assert list(vacuous(full, (), Invariant("cheaper", "-", cheaper))) == []
    same = Invariant("same", "-", lambda x: x.of.implies(x.allows("claim"), evolve(x, now=evolve(x.now)).allows("claim")))
    assert list(vacuous(full, (), same)) != []
