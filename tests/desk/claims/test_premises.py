"""Branches of a claim's text that no play comes to: which are told, and whether they could be come to at all."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from century_rules.desk.claims.own_file import addition
from century_rules.desk.claims.premises import NeverThere, Premises
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.verdict import Verdict
from century_rules.solving.prover import prover_of_any_claim
from century_rules.theory.theories import theory_once
from tests.desk.said_otherwise import said_otherwise

CLAIM = '''def c(game, position):
    """Of two players."""
    if {premise}:
        return {then}
    return {otherwise}
'''
POSSIBLE, IMPOSSIBLE = "position.gold == 1", "position.turn == 2"


def never_there(folder: Path, premise: str, then: str, otherwise: str, lines: Collection[int] = (5,)) -> list[NeverThere]:
    """What is told of the branches, if plays came to those lines of them: the last one, and not the one behind the premise."""
    file = folder / "mine.py"
    file.write_text(CLAIM.format(premise=premise, then=then, otherwise=otherwise), encoding="utf-8")
    known, full = theory_once(RULEBOOK), prover_of_any_claim(RULEBOOK, 2)
    (claim,) = addition(known, file).claims
    premises: Premises[Any, Any] = Premises(full, claim)
    ways = [way for way in premises.lifted("").entered if getattr(way[-1], "lineno", 0) in lines]
    return [*premises.never_there(ways, full.induction(known.invariants, known.ghosts))]


@pytest.mark.parametrize(("premise", "possible"), [(POSSIBLE, True), (IMPOSSIBLE, False)])
def test_it_is_told_whether_a_premise_is_possible(tmp_path: Path, premise: str, possible: bool) -> None:
    """Two players have the seats 0 and 1; of four gold coins one may be left."""
    (told,) = never_there(tmp_path, premise, "position.silver < 9", "True")
    assert told.possible is possible and f"mine.py:3: `if {premise}` is never so" in told.said


@pytest.mark.parametrize(("verdict", "possible"), [
    (Verdict.UNKNOWN, None), (Verdict.PROVED, False), (Verdict.REFUTED, True)])
def test_what_the_solver_cannot_tell_is_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, possible: bool | None,
) -> None:
    said_otherwise(monkeypatch, {"theorem/branch": verdict})
    (told,) = never_there(tmp_path, POSSIBLE, "position.silver < 9", "True")
    assert told.possible is possible


@pytest.mark.parametrize(("premise", "then", "otherwise"), [
    (IMPOSSIBLE, "False", "True"), (IMPOSSIBLE, "position.turn < 2", "True"),  # it would be false there: that is what is claimed
    (IMPOSSIBLE, "True", "position.turn < 2"), (IMPOSSIBLE, "position.gold == position.gold", "position.turn < 2"),
])
def test_branches_in_which_it_would_be_false_or_nothing_is_claimed_are_not_told(
    tmp_path: Path, premise: str, then: str, otherwise: str,
) -> None:
    assert never_there(tmp_path, premise, then, otherwise) == []


def test_what_plays_came_to_is_not_told(tmp_path: Path) -> None:
    assert never_there(tmp_path, POSSIBLE, "position.silver < 9", "True", lines=(4, 5)) == []
