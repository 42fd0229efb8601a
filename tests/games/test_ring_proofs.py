"""What is claimed of a game from a package of its own is proved; and nothing can be made to say so that is not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.games.installing import LIBRARY, changed, lifted_wrongly, run


def test_a_content_file_that_says_nothing_is_refused(tmp_path: Path) -> None:
    answer = run("verify", "ring", site=changed(tmp_path, ("boats.py", "INVARIANTS = (", "INVARIANT = (")))
    assert answer.code == 2 and "boats.py: should have a tuple named INVARIANTS" in answer.err


def without_times(text: str) -> str:
    return re.sub(r"(?<=PROVED) \(.*\)|(?<=should be) \(.*\)", "", text)


def test_verify_says_what_the_page_says() -> None:
    """Two theorems, a control each, and a claim that is false."""
    answer = run("verify", "ring", "--workers", "1")
    told = without_times(answer.out).splitlines()
    assert answer.code == 0 and "5 of 5 as expected" in told
    assert sum("--plays" in line for line in told) == 1
    page = (LIBRARY / "docs" / "a-game-of-your-own.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert [line for line in said.splitlines() if line not in told] == []


WRONG_THEORY = {
    "a theorem that is false": (("boats.py", "x.of.number(2)", "x.of.number(1)"), "REFUTED"),
    "a theorem that claims nothing": (("boats.py", "x.of.le(boat.crates, x.of.number(2))", "x.of.truth(True)"),
                                      "NOT AS EXPECTED"),
    "a control that breaks nothing": (("boats.py", '(Control(("R-4",), "a boat sails', '(Control(("R-5",), "a boat sails'),
                                      "NOT AS EXPECTED, the proof still goes through"),
    "a false claim that is none": (("claims.py", "boat.points < 5", "boat.points < 9"), "does not break the claim"),
    "rules without a clause": (("rules.py", "if to != 0 and any(", "if False and any("), "is not inductive"),
}


@pytest.mark.parametrize("fault", WRONG_THEORY)
def test_verify_notices_what_is_wrong(tmp_path: Path, fault: str) -> None:
    change, said = WRONG_THEORY[fault]
    answer = run("verify", "ring", "-p", "2", "--workers", "1", site=changed(tmp_path, change))
    assert answer.code == 1 and said in answer.out


LIES = {
    "an operation that is never possible, with an invariant named like it": (
        [lifted_wrongly("R-5", "False"), ("boats.py", 'Invariant("crates"', 'Invariant("load"')],
        "the encoding is of another game than the rules"),
    "set-ups that can be dealt, and are shut out": (
        [("rules.py", "min(s.worth[1:]) >= 1", "min(s.worth[1:]) >= 2")],
        "the encoding is of other set-ups than are dealt: that of"),
    "a property that says more than its theorem": (
        [("claims.py", "boat.crates <= 2 for boat in s.boats)", "boat.crates <= 2 and boat.points < 5 for boat in s.boats)")],
        "the property no-boat-overloaded is false after"),
    "a theorem without a control": (
        [("boats.py", '(Control(("R-5",), "a boat takes a third crate", instance="late"),)', "()")], "has no controls"),
    "a part that says nothing beside one whose name begins like its own": (
        [("boats.py", '(Always("crates", two_crates_at_most),)',
          '(Always("crates", two_crates_at_most), Always("c", lambda x: x.of.le(x.of.number(0), x.of.number(1))))')],
        "these parts of the theorem say nothing: c"),
    "a false claim without a play": (
        [("boats.py", "            players=(2,)),", "            players=()),")], "has no play"),
    "a claim that raises": (
        [("boats.py", "x.of.le(boat.crates, x.of.number(2))", "x.of.le(boat.boxes, x.of.number(2))")],
        "'crates' raises AttributeError: 'Boat' object has no attribute 'boxes' (boats.py, line"),
    "a claim that nobody shows": ([("boats.py", "EXHIBITS = (", "EXIBITS = (")], "is shown nowhere in the proofs"),
}


@pytest.mark.parametrize("lie", LIES)
def test_verify_cannot_be_made_to_say_proved(tmp_path: Path, lie: str) -> None:
    """Found by attacking it."""
    changes, said = LIES[lie]
    site = changed(tmp_path, *changes)
    for only in ((), ("--only", "no-boat-overloaded")):
        answer = run("verify", "ring", "-p", "2", "--workers", "1", *only, site=site)
        assert answer.code in (1, 2) and said in answer.out + answer.err


def test_a_theorem_under_seldom_readings_is_asked_of_plays_all_the_same(tmp_path: Path) -> None:
    control = '"a boat takes a third crate", instance="late"),)'
    needing = (control, f'{control}, needs={{"staying": "yes"}}')
    answer = run("verify", "ring", "-p", "2", "--only", "no-boat-overloaded", "--no-controls", "--json", "--workers", "1",
                 site=changed(tmp_path, ("boats.py", *needing)))
    (finding,) = json.loads(answer.out)["findings"]
    assert finding["asked_of_real_plays"] > 100


def test_a_property_under_seldom_readings_is_asked_of_plays_all_the_same(tmp_path: Path) -> None:
    """It says more than its theorem, and the plays that are asked first are all under the other reading."""
    control = '"a boat takes a third crate", instance="late"),)'
    site = changed(tmp_path, ("boats.py", control, f'{control}, needs={{"staying": "yes"}}'),
                   ("claims.py", "boat.crates <= 2 for boat", "boat.crates <= 2 and boat.points < 4 for boat"))
    answer = run("verify", "ring", "-p", "2", "--only", "no-boat-overloaded", "--no-controls", "--workers", "1", site=site)
    assert answer.code == 1 and "the property no-boat-overloaded is false after" in answer.out


def test_a_claim_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def fits(game, position):\n    """Three crates at most."""\n'
                    "    return all(boat.crates <= 3 for boat in position.boats)\n\n\n"
                    'def empty(game, position):\n    """No crates."""\n'
                    "    return all(boat.crates == 0 for boat in position.boats)\n", encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "mine")
    assert answer.code == 1
    assert "mine/fits, 2 players ... PROVED" in answer.out and "mine/empty, 2 players ... REFUTED" in answer.out


def test_why_a_clause_is_there() -> None:
    answer = run("clauses", "ring", "--why", "R-4")
    assert answer.code == 0 and "With R-4 in force, at 3: Not allowed. R-4: another boat is at I3." in answer.out


def test_each_theorem_under_each_reading() -> None:
    answer = run("across-readings", "ring", "--workers", "1")
    assert answer.code == 0 and "boats-keep-apart   + +" in answer.out and "1 staying=yes" in answer.out


@pytest.mark.parametrize("wrongly", ["False", "True"], ids=["never", "always"])
def test_what_is_lifted_wrongly_can_prove_nothing_of_a_reading(tmp_path: Path, wrongly: str) -> None:
    """Not that it makes no difference, nor that a play is the shortest in which it does."""
    answer = run("compare", "ring", "staying", site=changed(tmp_path, lifted_wrongly("R-3", wrongly)))
    assert answer.code == 2 and "the encoding is of another game than the rules" in answer.err
    assert "by the rules they do part after: sail harbour" in answer.err
    assert "never part." not in answer.out.lower() and "shortest" not in answer.out
