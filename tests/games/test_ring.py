"""A game that the library knows nothing of, in a package of its own: every verb serves it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import cast

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis.stateful import run_state_machine_as_test

from century_rules import BoardGame
from century_rules.exporting.foreign import foreign_model
from century_rules.kernel.leaves import leaves
from century_rules.kernel.property import StateProperty
from century_rules.pairing.encoded_moves import EncodedMoves
from century_rules.rulebook import Telling
from century_rules.testing import Property, RulebookMachine, states
from century_rules.writing.plain import PlainTelling
from tests.exporting.running import reached
from tests.games.installing import LIBRARY, RING, changed, run
from tests.games.ring.ring.encoding import RULEBOOK
from tests.games.ring.ring.rules import Action, Box, Load, Phase, Rest, Ring, Sail, State

RULES_ONLY = ("entry_points.txt", "ring.encoding:RULEBOOK", "ring.rules:RULEBOOK")
"""The change that makes the game one without an encoding."""


def lines_of(file: str) -> int:
    return len((RING / "ring" / file).read_text(encoding="utf-8").splitlines())


def test_it_is_short() -> None:
    assert lines_of("rules.py") + lines_of("__init__.py") <= 150
    assert lines_of("encoding.py") <= 60


def test_games() -> None:
    assert "ring              Ring (2 or 3 players)" in run("games").out
    assert {"name": "ring", "title": "Ring (2 or 3 players)"} in json.loads(run("games", "--json").out)


def test_a_name_that_is_none_lists_it() -> None:
    answer = run("readings", "rings")
    assert answer.code == 2
    assert "there is no game 'rings' (did you mean ring?); there is eastern-wonders, ring, spice-road" in answer.err


def test_a_game_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    site = changed(tmp_path, ("rules.py", "import attrs\n", "import atttrs\n"))
    answer = run("clauses", "ring", site=site)
    assert answer.code == 2
    assert "the game 'ring' is registered, but cannot be loaded" in answer.err and "atttrs" in answer.err


def test_games_lists_the_others_beside_a_broken_one(tmp_path: Path) -> None:
    answer = run("games", site=changed(tmp_path, ("rules.py", "import attrs\n", "import atttrs\n")))
    assert answer.code == 2 and "eastern-wonders" in answer.out and "'ring' is registered, but cannot be loaded" in answer.err


@pytest.mark.parametrize(("change", "said"), [
    (("rules.py", 'name="ring"', 'name="rung"'), "which is the Rulebook of 'rung'"),
    (("entry_points.txt", "ring.encoding:RULEBOOK", "ring.rules:CLAUSES"), "which is a dict"),
    (("rules.py", '"R-2", "R-3", why=', '"R-2", "R-9", why='), "Ring, staying: there is no clause 'R-9'"),
])
def test_a_rulebook_that_does_not_fit_is_refused(tmp_path: Path, change: tuple[str, str, str], said: str) -> None:
    answer = run("readings", "ring", site=changed(tmp_path, change))
    assert answer.code == 2 and said in answer.err


def test_a_content_file_that_says_nothing_is_refused(tmp_path: Path) -> None:
    answer = run("verify", "ring", site=changed(tmp_path, ("boats.py", "INVARIANTS = (", "INVARIANT = (")))
    assert answer.code == 2 and "boats.py: should have a tuple named INVARIANTS" in answer.err


def test_clauses() -> None:
    assert "Two boats are never at one island, but in the harbour." in run("clauses", "ring").out
    (one,) = json.loads(run("clauses", "ring", "R-3", "--json").out)
    assert one["source"] == "the rules of Ring"
    assert "there is no clause 'R-9'" in run("clauses", "ring", "R-9").err


def test_readings() -> None:
    answer = run("readings", "ring")
    assert "May a boat stay where it is?" in answer.out and "Default, for no text grants more." in answer.out
    (one,) = json.loads(run("readings", "ring", "staying", "--json").out)
    assert (one["default"], [each["value"] for each in one["readings"]]) == ("no", ["no", "yes"])


def test_play(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    typed = f"sail I9\nsail I3\nload\n2\nundo\nsail I2\nload\nsail I1\nrest\nsail I3\nsave {game}\nrandom\n"
    answer = run("play", "ring", "--seed", "7", typed=typed)
    assert answer.code == 0
    for said in ("ring, 2 players, seed 7.", "there is no island I9 on this ring", "not allowed: R-3: I3 is not one or two",
                 "not allowed: R-2: first the boat sails", "took back: sail I2", "P1 load.", "P1 place I2", "P1 crates 1",
                 "lying I1 I2 I3 I4", "left after 6 actions."):
        assert said in answer.out, said
    assert game.read_text(encoding="utf-8").splitlines() == [
        "century-rules record 1", "game ring", "players 2", "seed 7", "", "P1  sail I2", "P1  load", "P2  sail I1", "P2  rest",
        "P1  sail I3"]


def test_play_to_the_end() -> None:
    answer = run("play", "ring", "--seed", "1", typed="random\n" * 200)
    assert "The game is over: P1 " in answer.out and " wins." in answer.out
    assert "not allowed" not in answer.out


def test_simulate() -> None:
    arguments = ("simulate", "ring", "--games", "30", "--seed", "1", "--json")
    answer = run(*arguments).json
    assert (answer["ended"], answer["game"]) == (30, "ring")
    assert answer["by_action"].keys() == {"sail", "rest", "load"}  # type: ignore[attr-defined]  # it is an object
    assert run(*arguments, "--workers", "2").json == answer
    assert run("simulate", "ring", "--players", "3", "--games", "5", "--seed", "1").code == 0


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_simulate_counts_dead_ends(engine: str) -> None:
    """Three boats come to no end, as `search ring crowd` shows; two never come to a dead end."""
    arguments = ("simulate", "ring", "--games", "20", "--seed", "1", "--engine", engine)
    three = run(*arguments, "--players", "3", "--json").json
    assert (three["ended"], three["dead_ends"]) == (0, 20)
    told = [line.rsplit(maxsplit=1) for line in run(*arguments, "--players", "3").out.splitlines()]
    assert ["stopped at the limit", "0"] in told and ["came to a dead end: nobody could act", "20"] in told
    assert ["stopped at the limit", "20"] in [
        line.rsplit(maxsplit=1) for line in run(*arguments, "--players", "3", "--limit", "2").out.splitlines()]
    two = run(*arguments, "--json").json
    assert (two["ended"], two["dead_ends"]) == (20, 0)


def test_simulate_compiled() -> None:
    answer = run("simulate", "ring", "--games", "200", "--seed", "1", "--engine", "compiled", "--json").json
    assert answer["ended"] == 200


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text("century-rules record 1\ngame ring\nplayers 2\nseed 7\n\nP1 sail I2\nP1 load\nP2 sail I1\n", encoding="utf-8")
    return file


def test_replay(record: Path) -> None:
    answer = run("replay", record, "--tell", "--show")
    assert answer.code == 0
    assert answer.out.splitlines()[:3] == ["P1 sail I2.", "P1 load.", "P2 sail I1."]
    assert "P2 acts." in answer.out and "legal: 3 actions of 2 players; the game goes on" in answer.out
    assert run("replay", record, "--json").json["readings"] == []


@pytest.mark.parametrize(("old", "new", "code", "said"), [
    ("P2 sail I1", "P2 sail I2", 1, "line 8: action 3, P2 sail I2: not allowed by R-4 (another boat is at I2)"),
    ("P2 sail I1", "P1 sail I3", 1, "not allowed by R-2 (it is P2 who acts here)"),
    ("P2 sail I1", "P2 sial I1", 2, "line 8: 'sial' is no action (did you mean sail?)"),
    ("P2 sail I1", "P2 sail I9", 2, "line 8: action 3, P2 sail I9: there is no island I9 on this ring"),
    ("game ring", "game rung", 2, "line 2: there is no game 'rung' (did you mean ring?)"),
    ("game ring", "gmae ring", 2, "line 2: 'gmae' is unknown (did you mean game?)"),
    ("game ring\n", "", 2, "`game NAME` is missing"),
    ("players 2", "players 4", 2, "line 3: '4' should be a whole number, 2 to 3"),
    ("seed 7\n", "", 2, "the set-up is missing; add a line `seed 7`"),
    ("seed 7", "reading staying=maybe\nseed 7", 2, "line 4: reading staying: 'maybe' is none of its readings"),
])
def test_a_record_with_an_error(record: Path, old: str, new: str, code: int, said: str) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    answer = run("replay", record)
    assert answer.code == code and said in answer.err


def test_perft(record: Path) -> None:
    answer = run("perft", "ring", "--depth", "4", "--divide")
    assert [line.split() for line in answer.out.splitlines()[1:]] == [
        ["1", "2"], ["2", "4"], ["3", "4"], ["4", "8"], ["sail", "I1", "4"], ["sail", "I2", "4"]]
    assert run("perft", "ring", "--record", record, "--after", "2", "-d", "1", "--json").json["plays"] == [1]
    assert run("perft", "ring", "--instance", "late", "-r", "staying=yes", "-d", "1", "--json").json["plays"] == [3]
    assert "the kernel counts the same" in run("perft", "ring", "--depth", "5", "--against", "kernel").out


def test_search() -> None:
    answer = run("search", "ring", "puddle")
    assert answer.code == 0
    assert "puddle: 200 states, 230 transitions, 20 actions deep" in answer.out
    assert "HOLDS ON INSTANCE: until the game is over somebody can act" in answer.out
    goal = run("search", "ring", "puddle", "--goal", "game-over")
    assert goal.code == 0 and "REACHED in" in goal.out and "P1 sail harbour" in goal.out
    assert "there is no goal 'gameover' (did you mean game-over?)" in run("search", "ring", "puddle", "--goal", "gameover").err


def test_search_finds_a_dead_end() -> None:
    """Three boats, and no staying: it is a gap in the rules, and the search shows it."""
    answer = run("search", "ring", "crowd")
    assert answer.code == 1
    assert "nobody can act though the game goes on" in answer.out and "1. P1 sail" in answer.out


def test_search_compares_two_readings() -> None:
    answer = run("search", "ring", "puddle", "--against", "staying=yes")
    assert answer.code == 0
    assert "PART in 0 actions, and no sooner: sail harbour is then allowed only under staying=yes" in answer.out
    parting = run("search", "ring", "puddle", "--against", "staying=yes", "--json").json["parting"]
    assert isinstance(parting, dict) and parting["kind"] == "legality"


def test_an_instance_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('players = 2\ncomponents.islands = ["harbour", "A", "B"]\nopening = "P1 sail A; load"\n', encoding="utf-8")
    assert "P1" not in run("perft", "ring", "--instance", mine, "-d", "1").err
    for old, new, said in (("sail A", "sail C", "opening, line 1: there is no island C on this ring"),
                           ("islands", "ilands", "components.ilands: is unknown (did you mean islands?)"),
                           ("players = 2", "players = 7", "players: 7; Ring is for 2 or 3 players")):
        wrong = tmp_path / "wrong.toml"
        wrong.write_text(mine.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        answer = run("search", "ring", wrong)
        assert answer.code == 2 and said in answer.err


def test_components_by_type(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("to_end = 1\nworth = [1, 1, 1, 1]\n", encoding="utf-8")
    assert run("simulate", "ring", "--components", box, "-n", "3", "--seed", "1", "--json").json["mean_winning_points"] != 0
    for text, said in (("to_end = 'x'", "to_end: 'x' should be a whole number"),
                       ("to_ned = 1", "to_ned: is unknown (did you mean"),
                       ("worth = 3", "worth: 3 should be a list"), ("to_end", "not TOML")):
        box.write_text(text, encoding="utf-8")
        answer = run("simulate", "ring", "--components", box)
        assert answer.code == 2 and said in answer.err


# --- what needs a second formulation ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return changed(tmp_path_factory.mktemp("rules only"), RULES_ONLY)


@pytest.mark.parametrize(("arguments", "said"), [
    (("perft", "ring", "--against", "encoding"), "needs an encoding, a second formulation of the rules, and Ring has none"),
    (("export", "ring", "puddle", "--to", "promela"), "a model for another checker needs an encoding"),
])
def test_without_an_encoding_it_is_said(rules_only: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = run(*arguments, site=rules_only)
    assert (answer.code, answer.out) == (2, "") and said in answer.err


def test_without_an_encoding_all_else_works(rules_only: Path) -> None:
    for verb in (("games",), ("perft", "ring", "-d", "2"), ("search", "ring", "puddle"), ("simulate", "ring", "-n", "2"),
                 ("search", "ring", "puddle", "--against", "staying=yes")):
        assert run(*verb, site=rules_only).code == 0


@pytest.mark.parametrize("options", [(), ("-p", "3", "-r", "staying=yes", "--seed", "3"), ("--instance", "puddle")])
def test_the_encoding_counts_the_same(options: tuple[str, ...]) -> None:
    answer = run("perft", "ring", "-d", "9", "--against", "encoding", *options)
    assert answer.code == 0 and "the encoding counts the same" in answer.out


WRONG = {
    "where a boat may sail": ("encoding.py", "of.is_(ahead, 2)", "of.is_(ahead, 3)", "sail"),
    "two boats at one island": ("encoding.py", "of.any(home, of.neg(taken))", "of.truth(True)", "sail"),
    "a full boat": ("encoding.py", "of.lt(crates", "of.le(crates", "load"),
    "a crate that stays": ("encoding.py", "lying=of.store(place, p.lying, of.number(0))", "lying=p.lying", "load"),
    "whose turn it is": ("encoding.py", "len(p.boats) - 1", "len(p.boats)", "rest"),
    "the end": ("encoding.py", "cast(Box, r.box).to_end)", "1 + cast(Box, r.box).to_end)", "harbour"),
    "a reading misread": ("encoding.py", "r.is_read(Staying.YES)", "r.is_read(Staying.NO)", "harbour"),
    "a reading misread in the rules": ("rules.py", "self.readings.staying == Staying.NO", "self.readings.staying == Staying.YES",
                                       "harbour"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_an_encoding_or_a_reading_that_is_wrong_is_noticed(tmp_path: Path, fault: str) -> None:
    """The negative controls: the play to where the two part is shown, with what each counts there."""
    file, old, new, said = WRONG[fault]
    answer = run("perft", "ring", "-d", "14", "--seed", "1", "--against", "encoding", site=changed(tmp_path, (file, old, new)))
    assert answer.code == 1
    assert "the encoding counts the same" not in answer.out
    assert "by reference and encoding:" in answer.out
    assert any(line.startswith("* ") and said in line for line in answer.out.splitlines())


def without_times(text: str) -> str:
    return re.sub(r"(?<=PROVED) \(.*\)|(?<=should be) \(.*\)", "", text)


def test_verify_says_what_the_page_says() -> None:
    """Two theorems, a control each, and a claim that is false."""
    answer = run("verify", "ring", "--workers", "1")
    told = without_times(answer.out).splitlines()
    assert answer.code == 0 and "5 of 5 as expected" in told
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


def test_a_package_cannot_end_the_program_as_if_all_were_well(tmp_path: Path) -> None:
    answer = run("games", site=changed(tmp_path, ("encoding.py", "def moved(", "raise SystemExit(0)\n\n\ndef moved(")))
    assert answer.code == 2 and "cannot be loaded" in answer.err


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


def test_check_needs_bounds() -> None:
    answer = run("check", "ring", "late")
    assert answer.code == 2 and "give the rulebook `bounds`" in answer.err


BOUNDED = ("rules.py", "content=Path(__file__).parent)",
           "content=Path(__file__).parent, bounds=lambda game, beginning: lambda path: (0, 9))")


@pytest.fixture
def properties_alone(tmp_path: Path) -> Path:
    """Rules with properties: neither an encoding nor proofs."""
    site = changed(tmp_path, RULES_ONLY, BOUNDED)
    shutil.rmtree(site / "ring" / "proofs")
    return site


def test_properties_alone_are_asked_of_a_small_game(properties_alone: Path) -> None:
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == 0 and "Ring has no proofs: its properties are asked of late alone" in answer.err
    lines = [line.partition(" (")[0] for line in answer.out.splitlines()]
    assert lines[:2] == ["claims/no-boat-overloaded ... HOLDS ON INSTANCE", "claims/boats-keep-apart ... HOLDS ON INSTANCE"]
    assert lines[2].startswith("claims/nobody-has-five-points ... ") and "late: 3 of 3 claims came out as expected" in lines[3]
    assert "has properties and no proofs, so nothing can be proved of it; `century-rules check ring" in run(
        "clauses", "ring", "--why", "R-4", site=properties_alone).err


@pytest.mark.parametrize(("old", "new", "code", "said"), [
    ("boat.crates <= 2", "boat.crates <= 1", 1, "claims/no-boat-overloaded ... NOT AS EXPECTED: refuted"),
    ("PROPERTIES: tuple[StateProperty[object, Any], ...] = (", "PROPERTIES = ()\nMISSPELT = (", 0, "1 of 1 claims"),
    ("PROPERTIES: tuple[StateProperty[object, Any], ...] = (", "PROPRETIES = (", 2, "should have a tuple named PROPERTIES"),
])
def test_a_property_alone_that_is_false_is_noticed(properties_alone: Path, old: str, new: str, code: int, said: str) -> None:
    claims = properties_alone / "ring" / "properties" / "claims.py"
    claims.write_text(claims.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == code and said in answer.out + answer.err


def test_a_game_that_claims_nothing_is_not_called_right(properties_alone: Path) -> None:
    claims = properties_alone / "ring" / "properties" / "claims.py"
    claims.write_text("PROPERTIES = ()\n", encoding="utf-8")
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == 2 and "late: nothing that was asked for is claimed of it" in answer.err
    claims.unlink()
    answer = run("check", "ring", "late", site=properties_alone)
    assert answer.code == 2 and "properties: there are none for the game 'ring' in " in answer.err


def test_a_game_without_content_is_told_how_to_have_some(tmp_path: Path) -> None:
    site = changed(tmp_path, RULES_ONLY, ("rules.py", ", content=Path(__file__).parent)", ")"))
    answer = run("check", "ring", "late", site=site)
    assert answer.code == 2 and "there are none for the game 'ring'" in answer.err and "reinstall" not in answer.err
    assert "A game brings its own by `content` of its rulebook" in answer.err


def test_export(tmp_path: Path) -> None:
    file = tmp_path / "puddle.pml"
    assert run("export", "ring", "puddle", "--to", "promela", "-o", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("/* ring puddle, written by century-rules")
    assert "search in GAME" in run("export", "ring", "puddle", "--to", "maude").out
    assert "game-over: is not formulated for the encoding" in run(
        "export", "ring", "puddle", "--to", "maude", "--goal", "game-over").err


def test_the_exported_model_has_the_states_of_the_game() -> None:
    small = RULEBOOK.small("puddle")
    states, transitions = reached(foreign_model(RULEBOOK, small), tuple(leaves(small.start)))
    assert (len(states), transitions) == (200, 230)


# --- the machine ------------------------------------------------------------------------------------------------------

CRATES = StateProperty[Ring, State](
    "crates-are-kept", "A crate lies somewhere, is aboard, or was brought home.", ("R-1", "R-5"),
    lambda game, s: sum(boat.crates for boat in s.boats) <= len(s.lying) - 1 - sum(s.lying))


class Plays(RulebookMachine[State, Action]):
    """The rules side by side with an implementation that is the encoding, and every property on the way."""

    book = RULEBOOK
    properties = cast("Sequence[Property[BoardGame[State, Action], State, Action]]", (CRATES,))
    may_stall = True  # with three boats, see above

    def reset(self, state: State) -> None:
        self.mine, self.state = EncodedMoves(RULEBOOK, self.game, state), state

    def apply(self, action: Action) -> None:
        self.state = self.mine.apply(self.state, action)

    def offered(self) -> Collection[Action]:
        return self.mine.legal_actions(self.state)

    def position(self) -> State:
        return self.state

    def every_action(self) -> Collection[Action]:
        return [*map(Sail, cast(Box, self.game.components).islands), Load(), Rest()]


TestPlays = Plays.TestCase
TestPlays.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)


NOT_SHRUNK = settings(max_examples=200, deadline=None, database=None, derandomize=True, phases=[hypothesis.Phase.generate])


class Wrong(Plays):
    """An implementation that lets a full boat load."""

    def offered(self) -> Collection[Action]:
        found = self.mine.legal_actions(self.state)
        boat = self.state.boats[self.state.turn]
        loads = self.state.phase == Phase.WORK and self.state.lying[boat.place]
        return {*found, Load()} if loads else found


def test_the_machine_notices_a_wrong_implementation() -> None:
    with pytest.raises(AssertionError, match="too many: load"):
        run_state_machine_as_test(Wrong, settings=NOT_SHRUNK)


@settings(max_examples=30, deadline=None)
@given(states(RULEBOOK))
def test_positions_are_drawn(reached: tuple[BoardGame[State, Action], State]) -> None:
    game, state = reached
    assert game.beginning(state) == game.beginning(game.beginning(state))


def test_without_sentences_of_its_own_all_of_a_telling_is_there() -> None:
    telling: Telling[State, Action] = PlainTelling(RULEBOOK.write_action, RULEBOOK.names)
    game = RULEBOOK.printed(2)
    here, there = game.deal(1), game.apply(game.deal(1), Sail("I2"))
    assert telling.lines(game, here) == telling.seats(game, here) and "lying I1 I2 I3 I4" in telling.lines(game, here)
    assert telling.differences(there, here)[1] == "boats[0].place is 2, not 0" and telling.differences(here, here) == []
    assert (telling.board(game, here), telling.words(), telling.legend(), telling.reckon(game, here)) == ((), "", "", ())
