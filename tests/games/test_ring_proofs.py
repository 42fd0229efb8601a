"""What is claimed of a game from a package of its own is proved; and nothing can be made to say so that is not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.games.installing import LIBRARY, changed, run


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
    "an encoding without a clause": (("encoding.py", "of.any(home, of.neg(taken))", "of.truth(True)"), "is not inductive"),
}


@pytest.mark.parametrize("fault", WRONG_THEORY)
def test_verify_notices_what_is_wrong(tmp_path: Path, fault: str) -> None:
    change, said = WRONG_THEORY[fault]
    answer = run("verify", "ring", "-p", "2", "--workers", "1", site=changed(tmp_path, change))
    assert answer.code == 1 and said in answer.out


HOLD = 'of.lt(crates, of.number(cast(Box, r.box).hold)))]'
LIES = {
    "an operation that is never possible, with an invariant named like it": (
        [("encoding.py", HOLD, f'{HOLD[:-1]}, ("R-5", of.truth(False))]'),
         ("boats.py", 'Invariant("crates"', 'Invariant("load"')],
        "the encoding is of another game than the rules"),
    "set-ups that can be dealt, and are shut out": (
        [("encoding.py", "of.at_least(each, 1) for each in crates", "of.is_(each, 1) for each in crates")],
        "the encoding is of other set-ups than are dealt"),
    "fewer constants left open than there are": (
        [("encoding.py", "for place in range(1, len(beginning.worth))]\n", "for place in range(2, len(beginning.worth))]\n")],
        "the encoding leaves 4 numbers of worth open, and 5 are dealt"),
    "a property that says more than its theorem": (
        [("claims.py", "boat.crates <= 2 for boat in s.boats)", "boat.crates <= 2 and boat.points < 5 for boat in s.boats)")],
        "the property no-boat-overloaded is false after"),
    "an encoding that forbids what the rules allow": (
        [("encoding.py", HOLD, HOLD.replace("of.lt(crates", "of.le(crates").replace(".hold", ".hold - 2"))],
        "the encoding is of another game than the rules"),
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
    file.write_text("from century_rules.theory.theorem import Invariant\n\n\ndef fits(x):\n"
                    "    return x.of.all(*(x.of.le(boat.crates, x.of.number(3)) for boat in x.now.boats))\n\n\n"
                    "def empty(x):\n    return x.of.all(*(x.of.is_(boat.crates, 0) for boat in x.now.boats))\n\n\n"
                    "INVARIANTS = (Invariant('fits', 'Three crates at most.', fits), Invariant('empty', 'No crates.', empty))\n")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "mine")
    assert answer.code == 1
    assert "mine/fits, 2 players ... PROVED" in answer.out and "mine/empty, 2 players ... REFUTED" in answer.out


def test_why_a_clause_is_there() -> None:
    answer = run("clauses", "ring", "--why", "R-4")
    assert answer.code == 0 and "With R-4 in force, at 3: Not allowed. R-4: another boat is at I3." in answer.out


def test_each_theorem_under_each_reading() -> None:
    answer = run("across-readings", "ring", "--workers", "1")
    assert answer.code == 0 and "boats-keep-apart   + +" in answer.out and "1 staying=yes" in answer.out


@pytest.mark.parametrize("read", [
    "of.truth(False)", "of.is_(ahead, 0)", "of.all(of.is_(ahead, 0), r.is_read(Staying.YES), of.neg(of.is_(place, 0)))"],
    ids=["never", "always", "not in the harbour"])
def test_an_encoding_that_reads_otherwise_can_prove_nothing_of_a_reading(tmp_path: Path, read: str) -> None:
    """Not that it makes no difference, nor that a play is the shortest in which it does."""
    site = changed(tmp_path, ("encoding.py", "of.all(of.is_(ahead, 0), r.is_read(Staying.YES))", read))
    answer = run("compare", "ring", "staying", site=site)
    assert answer.code == 2 and "the encoding is of another game than the rules" in answer.err
    assert "by the rules they do part after: sail harbour;" in answer.err
    assert "never part." not in answer.out.lower() and "shortest" not in answer.out
