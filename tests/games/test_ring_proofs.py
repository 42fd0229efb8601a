"""What is claimed of a game from a package of its own is proved; and nothing can be made to say so that is not."""

from __future__ import annotations

import json
import re
import shutil
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


@pytest.mark.parametrize(("is_so", "code", "told"), [
    ("== 0", 1, "which is NOT SHOWN; 2 players: "), (">= 0", 0, "which is shown all the same.")])
def test_an_invariant_on_which_no_theorem_rests_is_told(tmp_path: Path, is_so: str, code: int, told: str) -> None:
    low = f"def low(game, position):\n    return position.boats[0].points {is_so}\n\n\n"
    said = f'{low}INVARIANTS = (\n    Invariant("low", "It has few points.", low),\n'
    site = changed(tmp_path, ("proofs/boats.py", "INVARIANTS = (\n", said))
    verified = run("verify", "ring", "--no-controls", "--workers", "2", site=site)
    assert verified.code == code and f"No theorem rests on the invariant low, {told}" in verified.out
    assert "No theorem rests on" not in run("verify", "ring", "-p", "2", "--no-controls").out


WRONG_THEORY = {
    "a theorem that is false": (("claims.py", "boat.crates <= 2", "boat.crates <= 1"), "REFUTED"),
    "a theorem that claims nothing": (("claims.py", "boat.crates <= 2", "boat.crates == boat.crates"), "NOT AS EXPECTED"),
    "a control that breaks nothing": (("boats.py", '(Control(("R-4",), "a boat sails', '(Control(("R-5",), "a boat sails'),
                                      "the proof still goes through: NOT AS EXPECTED"),
    "a control on an instance with too few crates": (
        ("boats.py", '"a boat takes a third crate", instance="late"', '"a boat takes a third crate", instance="puddle"'),
        "load/crates breaks, and no play shows it: on puddle the property is not broken in any play of it"),
    "a control on an instance with a greater hold": (
        ("late.toml", "players = 2\n", "players = 2\ncomponents = {hold = 3}\n"),
        "load/crates breaks, and no play shows it: a play of the full rules breaks the property on late as well"),
    "a false claim that is none": (("claims.py", "boat.points < 5", "boat.points < 9"), "does not break the claim"),
    "rules without a clause": (("rules.py", "if to != 0 and any(", "if False and any("), "is not inductive"),
}


@pytest.mark.parametrize("fault", WRONG_THEORY)
@pytest.mark.in_turn(1)
def test_verify_notices_what_is_wrong(tmp_path: Path, fault: str) -> None:
    change, said = WRONG_THEORY[fault]
    answer = run("verify", "ring", "-p", "2", "--workers", "1", site=changed(tmp_path, change))
    assert answer.code == 1 and said in " ".join(answer.out.split())


OTHERWISE = [
    ("boats.py", "INVARIANTS = (", "def two(x):\n"
     "    return x.of.all(*(x.of.le(boat.crates, x.of.number(2)) for boat in x.now.boats))\n\n\nINVARIANTS = ("),
    ("boats.py", 'at most.", AsClaimed("no-boat-overloaded"))', 'at most.", two)'),
    ("boats.py", '"no-boat-overloaded", (Always("crates", as_claimed)', '"no-boat-overloaded", (Always("crates", two)')]
"""The changes that have the proofs say in another way, over the algebra, what a property says."""

LIES = {
    "an operation that is never possible, with an invariant named like it": (
        [lifted_wrongly("R-5", "False"), ("boats.py", 'Invariant("crates"', 'Invariant("load"')],
        "the encoding is of another game than the rules"),
    "set-ups that can be dealt, and are shut out": (
        [("rules.py", "min(s.worth[1:]) >= 1", "min(s.worth[1:]) >= 2")],
        "proofs would be of other set-ups than are dealt: that of"),
    "a property that says more than its theorem": (
        [*OTHERWISE, ("claims.py", "boat.crates <= 2", "boat.crates <= 2 and boat.points < 5")],
        "the property no-boat-overloaded is false after"),
    "a theorem without a control": (
        [("boats.py", '(Control(("R-5",), "a boat takes a third crate", instance="late"),)', "()")], "has no controls"),
    "a part that says nothing beside one whose name begins like its own": (
        [("boats.py", '"no-boat-overloaded", (Always("crates", as_claimed),)',
          '"no-boat-overloaded", (Always("crates", as_claimed), Always("c", lambda x: x.of.truth(True)))')],
        "these parts of the theorem say nothing: c"),
    "a false claim without a play": (
        [("boats.py", "            players=(2,)),", "            players=()),")], "has no play"),
    "a claim that raises": (
        [*OTHERWISE, ("boats.py", "boat.crates, x.of.number(2)", "boat.boxes, x.of.number(2)")],
        "'crates' raises AttributeError: 'Boat' object has no attribute 'boxes' ("),
    "a property that raises": ([("claims.py", "boat.crates <= 2", "boat.boxes <= 2")], "no attribute"),
    "a claim that nobody shows": ([("boats.py", "COUNTEREXAMPLES = (", "EXIBITS = (")], "is shown nowhere in the proofs"),
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.in_turn(1)
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
    assert finding["asked_of_real_plays"] >= 40


def test_a_property_under_seldom_readings_is_asked_of_plays_all_the_same(tmp_path: Path) -> None:
    """It says more than its theorem, and the plays that are asked first are all under the other reading."""
    control = '"a boat takes a third crate", instance="late"),)'
    site = changed(tmp_path, *OTHERWISE, ("boats.py", control, f'{control}, needs={{"staying": "yes"}}'),
                   ("claims.py", "boat.crates <= 2", "boat.crates <= 2 and boat.points < 4"))
    answer = run("verify", "ring", "-p", "2", "--only", "no-boat-overloaded", "--no-controls", "--workers", "1", site=site)
    assert answer.code == 1 and "the property no-boat-overloaded is false after" in answer.out


@pytest.mark.parametrize("left", ["properties", "nothing"])
@pytest.mark.in_turn(1)
def test_a_game_without_proofs_has_claims_of_a_file_proved(tmp_path: Path, left: str) -> None:
    file, site = tmp_path / "mine.py", changed(tmp_path)
    file.write_text('def fits(game, position):\n    """Two crates at most."""\n'
                    "    return all(boat.crates <= 2 for boat in position.boats)\n", encoding="utf-8")
    for kind in ("proofs", "properties")[:1 if left == "properties" else 2]:
        shutil.rmtree(site / "ring" / kind)
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, site=site)
    assert answer.code == 0 and "mine/fits, 2 players, all readings ... PROVED" in answer.out
    answer = run("verify", "ring", site=site)
    assert answer.code == 2 and "verify ring --also FILE" in answer.err
    answer = run("verify", "ring", "--also", file, "--only", "fits-not", site=site)
    assert answer.code == 2 and "there is no theorem 'fits-not' (did you mean fits?); families: mine;" in answer.err


def test_a_claim_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def fits(game, position):\n    """Three crates at most."""\n'
                    "    return all(boat.crates <= 3 for boat in position.boats)\n\n\n"
                    'def empty(game, position):\n    """No crates."""\n'
                    "    return all(boat.crates == 0 for boat in position.boats)\n", encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "mine")
    assert answer.code == 1
    for name, verdict in (("fits", "PROVED"), ("empty", "REFUTED")):
        assert f"mine/{name}, 2 players, all readings ... {verdict}" in answer.out


def test_why_a_clause_is_there() -> None:
    answer = run("clauses", "ring", "--why", "R-4")
    said = " ".join(answer.out.split())
    assert answer.code == 0 and "With R-4 in force, at step 3: Not allowed. R-4: another boat is at I3." in said


def test_each_theorem_under_each_reading() -> None:
    answer = run("across-readings", "ring", "--workers", "1")
    assert answer.code == 0 and "1 staying=yes" in answer.out
    assert re.search(r"^boats-keep-apart +\+ +\+$", answer.out, re.MULTILINE)


@pytest.mark.parametrize("wrongly", ["False", "True"], ids=["never", "always"])
def test_what_is_lifted_wrongly_can_prove_nothing_of_a_reading(tmp_path: Path, wrongly: str) -> None:
    """Not that it makes no difference, nor that a play is the shortest in which it does."""
    answer = run("compare", "ring", "staying", site=changed(tmp_path, lifted_wrongly("R-3", wrongly)))
    assert answer.code == 2 and "the encoding is of another game than the rules" in answer.err
    assert "by the rules they do part after: sail harbour" in answer.err
    assert "never part" not in answer.out.lower() and "shortest" not in answer.out


ACTING = '''\
from ring.rules import Phase, Rest


def somebody_can_act(game, position):
    """Until the game is over somebody can act."""
    return game.outcome(position) is not None or len(game.legal_actions(position)) > 0


def who_works_may_rest(game, position):
    """Who is to work may rest."""
    return position.phase != Phase.WORK or Rest() in game.legal_actions(position)


def always_two(game, position):
    """There are always two actions."""
    return game.outcome(position) is not None or len(game.legal_actions(position)) > 1


def none_or_more(game, position):
    """There are no actions, or more."""
    return len(game.legal_actions(position)) >= 0


def of_more_boats(game, position):
    """Of ten boats somebody can act."""
    return len(position.boats) < 10 or len(game.legal_actions(position)) > 0


def either_way(game, position):
    """One may rest, or not."""
    return game.permits(position, Rest()) or Rest() not in game.legal_actions(position)


def by_the_text(game, position):
    """Who is to work may rest, by the text of the rules."""
    return position.phase != Phase.WORK or not any(True for each in game.refuses(position, Rest()))
'''
"""The first two follow from what the rules say of actions, in any position; the others say nothing, or what is false."""


def test_what_the_rules_allow_is_something_to_say(tmp_path: Path) -> None:
    """It follows for any numbers, but by what the rules answer; what would hold whatever they answer is none the less empty."""
    file = tmp_path / "acting.py"
    file.write_text(ACTING, encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "acting", "--json")
    verdicts = {each["name"]: (each["verdict"], bool(each["claims_nothing"])) for each in answer.json["also"]}  # type: ignore[attr-defined]
    assert verdicts == {
        "somebody_can_act": ("proved", False), "who_works_may_rest": ("proved", False), "always_two": ("refuted", False),
        "none_or_more": ("unknown", True), "of_more_boats": ("unknown", True), "either_way": ("unknown", True),
        "by_the_text": ("unknown", True)}
    (record,) = [each["broken_by"]["record"] for each in answer.json["also"] if each["broken_by"]]  # type: ignore[attr-defined]
    (tmp_path / "broken.txt").write_text(record, encoding="utf-8")
    assert run("replay", tmp_path / "broken.txt").code == 0
    assert answer.out.count("ask game.permits, game.legal_actions or game.outcome") == 1


def test_that_somebody_can_act_is_refuted_where_nobody_can(tmp_path: Path) -> None:
    file = tmp_path / "acting.py"
    file.write_text(ACTING.partition("\n\n\ndef who")[0], encoding="utf-8")
    answer = run("verify", "ring", "-p", "3", "--workers", "1", "--also", file, "--only", "acting")
    assert answer.code == 1 and "acting/somebody_can_act, 3 players, all readings ... REFUTED by a real play" in answer.out


EMPTY = '''\
from ring.rules import Phase


def of_six_boats(game, position):
    """Of six boats, all sail."""
    if len(position.boats) > 5:
        return position.phase == Phase.SAIL
    return True


def with_six_crates(game, position):
    """With six crates aboard one sails."""
    if position.boats[0].crates > 5:
        return position.phase == Phase.SAIL
    return True


def in_part(game, position):
    """With six crates aboard one sails, and there are two at most."""
    if position.boats[0].crates > 5:
        return position.phase == Phase.SAIL
    return position.boats[0].crates <= 2


def of_itself(game, position):
    """Who acts is who acts."""
    return position.turn == position.turn
'''


def test_what_is_empty_names_its_premise_and_whether_that_is_all(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text(EMPTY, encoding="utf-8")
    out = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "empty").out
    for name, said in (("of_six_boats", f"it claims nothing: {file}:6: `if len(position.boats) > 5` is never so"),
                       ("with_six_crates", f"it claims nothing: {file}:13: `if position.boats[0].crates > 5` is never so"),
                       ("in_part", f"it says nothing in part: {file}:20: `if position.boats[0].crates > 5` is never so"),
                       ("of_itself", "it claims nothing: nothing could make it false, whatever the numbers on the table")):
        assert f"empty/{name}, 2 players, all readings ... PROVED, but {said}" in out


HIDDEN = {
    "indexed": "(True, position.boats[0].points == 77)[position.turn == 5]",
    "looked_up": "{False: True, True: position.boats[0].points == 77}[position.turn == 5]",
    "cut": "all((position.boats[0].points == 77,)[:position.turn == 5])",
    "any_of": "any((not position.turn == 5, position.boats[0].points == 77))",
    "not_all": "not all([position.turn == 5, position.boats[0].points != 77])",
    "least": "not min(position.turn == 5, position.boats[0].points != 77)",
    "in_rows": "(position.turn == 5, position.boats[0].points != 77) != (True, True)",
    "added": "int(position.turn == 5) + int(position.boats[0].points != 77) < 2",
    "taken_away": "(position.turn == 5) - (position.boats[0].points == 77) < 1"}
"""What has a premise that is never so in a value, not in a branch."""
BELOW_THREE = {
    "chosen": "(True, True, True, position.boats[0].points == 77)[min(position.boats[0].crates, 3)]",
    "in_a_sum": "position.turn + (position.boats[0].points != 77 and position.boats[0].crates > 2) == position.turn",
    "bounded": "max(0, position.boats[0].crates - 2) <= 77 * (position.boats[0].points == 77)"}
"""What is so because there are never more than two crates, in a comparison of something else."""
IN_A_ROW = {
    "none_of": "(position.turn, position.boats[0].points) not in ((5, 2), (5, 3))",
    "before": "(position.turn, position.boats[0].points) < (5, 2)"}
"""What is so for its first numbers, whatever the others are."""
TRUE = "any((position.turn == 0, position.turn == 1)) and all((position.boats[0].crates <= 2, position.boats[1].crates <= 2))"


def test_a_premise_hidden_in_a_value_is_told(tmp_path: Path) -> None:
    file = tmp_path / "hidden.py"
    file.write_text("".join(f'def {name}(game, position):\n    """It."""\n    return {text}\n\n\n'
                            for name, text in {**HIDDEN, **BELOW_THREE, **IN_A_ROW, "true": TRUE}.items()), encoding="utf-8")
    out = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "hidden").out
    told = {each.partition(",")[0]: each for each in out.split("hidden/")}
    for name, text in HIDDEN.items():
        never = "`not position.turn == 5` is always so" if "not position" in text else "`position.turn == 5` is never so"
        assert "PROVED" in told[name] and never in told[name], told[name]
    for name in BELOW_THREE:
        assert "note: " in told[name], told[name]
    for name in IN_A_ROW:
        assert "note: it is so already because" in told[name], told[name]
        assert "`turn == 5` is never so" in told[name] or "`turn < 5` is always so" in told[name], told[name]
    assert "PROVED" in told["true"] and "note" not in told["true"]


ASSERTED = '''\
def asserted(game, position):
    """There are two crates at most."""
    assert position.boats[0].crates <= 2
    return True


def raised(game, position):
    """There are two crates at most."""
    if position.boats[0].crates > 2:
        raise ValueError
    return True


def of_the_step(game, before, action, after):
    """What is done is allowed: nothing, for a step is."""
    return game.permits(before, action)


def of_another_step(game, before, action, after):
    """What is done is allowed afterwards, too."""
    return game.permits(after, action)


def too_few(game, position):
    """An index that could be out of range."""
    return (True, True)[min(position.boats[0].crates, 1) + position.turn]
'''


def test_what_is_asserted_is_claimed_and_that_a_step_is_allowed_is_not(tmp_path: Path) -> None:
    file = tmp_path / "said.py"
    file.write_text(ASSERTED, encoding="utf-8")
    out = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "said").out
    told = {each.partition(",")[0]: each.splitlines()[0] for each in out.split("said/")}
    assert "PROVED, and asked of" in told["asserted"] and "PROVED, and asked of" in told["raised"]
    assert "PROVED, but it claims nothing: nothing could make it false, whatever a step does" in told["of_the_step"]
    assert "REFUTED by a real play" in told["of_another_step"]
    assert "NOT PROVED" in told["too_few"] and "IndexError" in told["too_few"]


SHAPES = {
    "implies": "of.implies(never, other)",
    "iff": "of.iff(of.all(never, other), of.all(never, of.neg(other)))",
    "count": "of.is_(of.count([of.all(never, other), of.all(never, of.neg(other))]), 0)",
    "choose": "of.is_(of.choose(never, boat.points, of.number(7)), 7)",
    "choose truth": "of.choose_truth(never, other, of.truth(True))",
    "select": "of.is_(of.select(of.as_number(never), [of.number(7), boat.points]), 7)",
    "holds at": "of.holds_at(of.as_number(never), [of.truth(True), other])",
    "comparison": "of.le(of.as_number(never), of.as_number(other))",
    "neg all": "of.neg(of.all(other, never))",
    "of both": "of.neg(of.any(of.all(never, other), of.all(of.at_least(x.now.boats[1].crates, 5), of.neg(other))))",
    "already": "of.any(of.neg(never), of.eq(boat.points, boat.worth))"}
"""Parts over the algebra in which a premise is never so, in as many ways of writing it."""
SAY_SOMETHING = {
    "bound": "of.le(boat.crates, of.number(2))", "both": "of.all(of.neg(never), of.le(boat.crates, of.number(2)))",
    "in turn": "of.any(of.is_(boat.crates, 0), of.is_(boat.crates, 1), of.is_(boat.crates, 2))",
    "counted": "of.is_(of.count([never]), 0)"}


@pytest.mark.in_turn(1)
def test_a_part_over_the_algebra_whose_premise_is_never_so_is_told(tmp_path: Path) -> None:
    """Beside a part that says something: there the controls break."""
    parts = "".join(f", Always({name!r}, _part(lambda x, of, boat, never, other: {text}))"
                    for name, text in {**SHAPES, **SAY_SOMETHING}.items())
    helper = ("def _part(said):\n    def holds(x):\n        boat, of = x.now.boats[0], x.of\n"
              "        return said(x, of, boat, of.at_least(boat.crates, 5), of.is_(boat.points, 77))\n    return holds\n\n\n")
    site = changed(tmp_path, ("boats.py", "THEOREMS = (", f"{helper}THEOREMS = ("),
                   ("boats.py", '(Always("crates", as_claimed),)', f'(Always("crates", as_claimed){parts})'))
    asked = ("verify", "ring", "-p", "2", "--only", "no-boat-overloaded", "--workers", "1")
    (finding,) = json.loads(run(*asked, "--json", site=site).out)["findings"]
    told = {note.split("'")[1]: note for note in finding["notes"]}
    assert set(told) == set(SHAPES) and all("is never so, whatever else it says" in note for note in told.values()), told
    assert sum("note: its part '" in line for line in run(*asked, site=site).out.splitlines()) == len(SHAPES)


OPEN = '''\
def of_the_box(game, position):
    """No crate is worth more than three."""
    return max(position.worth) <= 3


def of_boats(game, position):
    """No boat carries more than two of the best crates."""
    return all(boat.worth <= 2 * max(position.worth) for boat in position.boats)
'''


def test_a_counterexample_shows_what_was_set_up(tmp_path: Path) -> None:
    """And what to do: the first is true of the printed box, the second lacks another claim beside it."""
    file = tmp_path / "open.py"
    file.write_text(OPEN, encoding="utf-8")
    out = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "open").out
    first, _, second = out.partition("open/of_boats")
    assert re.search(r"worth\[\d\] = [4-9]\d*, as it was set up", first)
    assert "if the claim is meant of some set-ups only, let it ask for them first" in first
    assert re.search(r"worth 0 (\d ){3}\d, as it was set up", second) and "state that, too, as a claim in the same file" in second


def test_a_stored_play_that_is_wrong_is_named_by_file_and_line(tmp_path: Path) -> None:
    site = changed(tmp_path, ("nobody-has-five-points.2p.txt", "P1 2 P2 5", "P1 2 P2 6"))
    (file,) = site.rglob("nobody-has-five-points.2p.txt")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", site=site)
    assert answer.code == 2 and "the result is not what the play comes to" in answer.err
    assert f"{file}:{len(file.read_text(encoding='utf-8').splitlines())}: " in answer.err
