"""Some of the stored answers are decided anew, others at every commit; a wrong one is found out when its turn comes."""

from __future__ import annotations

import json
from functools import cache

import attrs
import pytest

from century_rules.desk.settling.grades import load_grades
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.verdict import Verdict
from tests.desk.stored_answers import (
    SAMPLE, Stored, commit_here, excluded_plays, grades, proofs, ruled_out, sample, stored_answers,
)

FOLDER, PLAYERS = folder_of(RULEBOOK), RULEBOOK.players


@cache
def stored() -> list[Stored]:
    return stored_answers(RULEBOOK)


@pytest.mark.parametrize(("kind", "place"), [(kind, place) for kind, many in SAMPLE.items() for place in range(many)])
@pytest.mark.in_turn(1)
def test_a_sample_is_decided_anew(kind: str, place: int) -> None:
    """It is another one after the next commit. All of them: the slow tests of `test_ambiguities`."""
    answer = [each for each in sample(stored(), commit_here(FOLDER)) if each.kind == kind][place]
    wrong = answer.wrong()
    assert not wrong, f"{answer.kind}, {answer.name}: {wrong}"


def test_every_answer_has_its_turn() -> None:
    names = [(answer.kind, answer.name) for answer in stored()]
    assert len(set(names)) == len(names) and {answer.kind for answer in stored()} == set(SAMPLE)
    found = load_found(FOLDER)
    parting, proved = ([case for case in found if getattr(found[case], what)] for what in ("parts", "proved"))
    asked = {answer.name for answer in stored() if answer.kind in ("excluded", "never")}
    assert set(proved) <= asked
    assert {case for case in parting if found[case].shortest and found[case].excluded >= 1} <= asked
    assert sum(answer.kind == "grade" for answer in stored()) == sum(
        verdict != Verdict.UNKNOWN.name for each in load_grades(FOLDER).values() for verdict in each["solver"].values())
    seen = {(answer.kind, answer.name) for number in range(100) for answer in sample(stored(), str(number))}
    assert len(seen) > 0.8 * len(names), "the sample hardly changes"


def only(answers: list[Stored]) -> Stored:
    (answer,) = answers
    return answer


def test_a_wrong_shortest_is_found_out() -> None:
    found = load_found(FOLDER)
    spoilt = {**found, "payment-staying-2": attrs.evolve(found["payment-staying-2"], excluded=3, shortest=True)}
    answer = only([each for each in excluded_plays(RULEBOOK, spoilt) if each.name == "payment-staying-2"])
    assert answer.wrong() == "a play of 3 actions parts them; up to 3 were said to be excluded"
    assert only([each for each in excluded_plays(RULEBOOK, found) if each.name == "payment-staying-2"]).wrong() == ""


def test_a_wrong_never_is_found_out() -> None:
    found = load_found(FOLDER)
    spoilt = {**found, "payment-staying-2": attrs.evolve(found["payment-staying-2"], verdict="PROVED")}
    assert only([each for each in proofs(RULEBOOK, spoilt) if each.name == "payment-staying-2"]).wrong() == (
        "that they never part is not proved")
    assert ruled_out(RULEBOOK, "payment-staying", PLAYERS[0], ["pass=no"]).wrong() == "that they never part is not proved"


def test_a_wrong_grade_is_found_out() -> None:
    kept = load_grades(FOLDER)
    spoilt = json.loads(json.dumps({"shared-start": kept["shared-start"]}))
    assert kept["shared-start"]["solver"]["legality"] == "REFUTED"
    spoilt["shared-start"]["solver"]["legality"] = "PROVED"
    answer = only([each for each in grades(RULEBOOK, spoilt) if each.name == "shared-start legality"])
    assert answer.wrong() == "the solver says REFUTED; PROVED is kept"
