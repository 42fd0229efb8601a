"""What an attack got proved though it was false: how a game ends, what the rules are asked by claims, what proofs keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from .installing import Answer, changed, run

OUTCOME = "return self.won(state, Outcome(points, best)) if state.phase == Phase.OVER else None"
BEST = "best = max(range(self.players), key=lambda seat: (points[seat], seat))"


@pytest.mark.parametrize(("change", "said"), [
    (("rules.py", "Outcome(points, best)", "Outcome(tuple([each + 1 for each in points]), best)"),
     "the points of the outcome are not those that `counted` gave"),
    (("rules.py", BEST, f"points = self.counted(state, points)\n        {BEST}"), "`counted` is asked more than once"),
    (("rules.py", OUTCOME, "if state.phase != Phase.OVER or (points[0] == 0 and points[1] == 7):\n            return None\n"
                           "        return self.won(state, Outcome(points, best))\n\n"
                           "    def is_over(self, state: State) -> bool:\n        return state.phase == Phase.OVER"),
     "the outcome of a game that is over is None"),
    (("rules.py", OUTCOME, "return self.won(state, Outcome(points, best)) if max(points) >= 5 else None"),
     "whether the game is over goes by the points that `counted` gave"),
    (("rules.py", "Outcome(points, best)", "Outcome(points, 5 if points[0] == 0 and points[1] == 6 else best)"),
     "the winner of the outcome is no player"),
    (("rules.py", "Outcome(points, best)", "Outcome(points, 0, (1,) if points[0] == 1 and points[1] == 4 else ())"),
     "the winner of the outcome is not the last in turn order of those who share"),
])
def test_an_end_that_is_not_what_it_is_lifted_as_is_refused(tmp_path: Path, change: tuple[str, str, str], said: str) -> None:
    """So rarely that no stored play comes to it."""
    answer = run("verify", "ring", "-p", "2", "--workers", "1", site=changed(tmp_path, change))
    assert answer.code == 2 and said in answer.err and "rules.py:" in answer.err and "PROVED" not in answer.out


CLAIMS = '''
import attrs

from ring.rules import Load, Phase


def nothing_but_the_end(game, position):
    """At the end, at 0 to 7, there is a crate in the harbour, or R-5 forbids to load: false, nothing but R-7 forbids then."""
    one, two = position.boats
    ended = position.phase == Phase.OVER and one.points == 0 and two.points == 7
    return not ended or position.lying[two.place] == 1 or game.forbids("R-5", position, Load())


def the_end_forbids(game, position):
    """At the end R-7 forbids to load, and before it does not."""
    return game.forbids("R-7", position, Load()) == (position.phase == Phase.OVER)


def raises_rarely(game, position):
    """The rules are asked about a position in which nobody is to move: an error, so rarely that no play shows it."""
    one, two = position.boats
    rare = one.points == 3 and two.points == 3 and one.place == 4 and two.place == 2
    other = attrs.evolve(position, turn=5 if rare else position.turn)
    return not game.permits(other, Load()) or position.phase == Phase.WORK
'''


def test_what_the_rules_are_asked_is_answered_as_they_do(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CLAIMS, encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--only", "mine", "--also", file, "--json")
    also = answer.json["also"]
    assert isinstance(also, list)
    verdicts = {each["name"]: each["verdict"] for each in also}
    assert verdicts.pop("the_end_forbids") == "proved" and len(verdicts) == 2 and "proved" not in verdicts.values()


def test_what_a_proof_keeps_may_not_raise_an_error_either(tmp_path: Path) -> None:
    site = changed(tmp_path)
    (proofs,) = site.rglob("proofs/boats.py")
    proofs.write_text(f'''{proofs.read_text(encoding="utf-8")}
from century_rules.theory.theorem import Ghost


def _nothing(game, before, action, after, history):
    return ((0,) * 7)[after.boats[1].points]


GHOSTS = (*globals().get("GHOSTS", ()), Ghost("nothing", 0, _nothing))
''', encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", site=site)
    assert answer.code == 2 and "boats.py:" in answer.err and "an index below 7" in answer.err and "PROVED" not in answer.out


@pytest.mark.parametrize("asked", ['""', "None", "3", "f'R-{position.turn}'", '"R-99"', '"R-5" if position.turn else "R-99"'])
def test_only_clauses_that_there_are_can_be_asked_whether_they_forbid(tmp_path: Path, asked: str) -> None:
    """Python says of any other that it does not, in every position: a claim about all clauses would be another one."""
    answer = claimed(tmp_path, f"game.forbids({asked}, position, Load()) or position.phase == Phase.WORK")
    assert answer.code == 2 and "mine.py:9: " in answer.err and "mine/" not in answer.out
    assert "write its id as a text" in answer.err or "there are guards for R-7, R-2, R-5; ask about one of these" in answer.err


ASKED = ("game.outcome({}) is None", "game.permits({}, Load())", 'game.forbids("R-5", {}, Load())', "game.legal_actions({})")


@pytest.mark.parametrize(("changes", "said"), [
    ("boats=(*position.boats, position.boats[0])", "`boats` has 3 items, not 2"), ("boats=()", "`boats` has 0 items, not 2"),
    ("boats=[*position.boats]", "`boats` is a list, not a tuple"), ("turn=None", "`turn` is None, not a number"),
    ('turn="x"', "`turn` is a text, not a number"), ("turn=position.boats", "`turn` is a tuple, not a number"),
    ("turn=None if position.turn == 9 else 1", "`turn` is None or a number, not a number"),
    ("boats=tuple(each for each in position.boats if each.crates < 3)", "`boats` is a tuple with items that may be there or not"),
])
def test_the_rules_are_asked_about_positions_of_the_game_only(tmp_path: Path, changes: str, said: str) -> None:
    """However they are asked: all of it is told at once."""
    file = tmp_path / "mine.py"
    file.write_text("from century_rules import evolve\nfrom ring.rules import Load\n" + "".join(
        f"\n\ndef claim{number}(game, position):\n    \"\"\"Whatever.\"\"\"\n"
        f"    return {form.format(f'evolve(position, {changes})')} or position.turn < 2\n" for number, form in enumerate(ASKED)),
        encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--no-controls", "--only", "mine", "--also", file)
    told = answer.err.splitlines()
    assert answer.code == 2 and len(told) == len(ASKED) and "mine/" not in answer.out
    for number, line in enumerate(told):
        assert f"mine.py:{7 + 5 * number}: the rules are asked about a position in which " in line
        assert said in line and "keeps its shape" in line


def test_a_truth_in_place_of_a_number_is_that_number(tmp_path: Path) -> None:
    """P1 may load where P2 acts, and the other way round, if R-5 allows it them."""
    other = "evolve(position, turn=position.turn == 0)"
    known = "evolve(position, turn=1 - position.turn)"
    answer = claimed(tmp_path, f"game.permits({other}, Load()) == game.permits({known}, Load())")
    assert answer.code == 0 and "mine/claim, 2 players, all readings ... PROVED, and asked" in answer.out


POINTS = "        points = self.counted(state, tuple(boat.points for boat in state.boats))"
RAISES = f"        if state.phase != Phase.OVER:\n            return ((None,) * 7)[state.boats[1].points]\n{POINTS}"
FEW = '''def few(x):
    return x.of.all(*(x.of.any(x.of.is_(x.now.phase, 2), x.of.le(boat.points, x.of.number(3))) for boat in x.now.boats))


INVARIANTS = (
    Invariant("few", "Nobody has four points before the end.", few),'''
GOES_ON = """(position.phase != Phase.OVER or position.boats[0].points > 0 or position.boats[1].points != 7
            or game.outcome(evolve(position, phase=Phase.SAIL)) is None) and position.turn < 2"""


def test_what_the_outcome_raises_before_the_end_is_asked_of_a_position_that_a_claim_makes(tmp_path: Path) -> None:
    """With seven points it raises an IndexError before the end, where no play comes to, and claims may."""
    site = changed(tmp_path, ("rules.py", POINTS, RAISES), ("boats.py", "INVARIANTS = (", FEW))
    answer = claimed(tmp_path, GOES_ON, site)
    assert answer.code == 1 and "mine/claim, 2 players, all readings ... UNKNOWN" in answer.out and "raise nothing" in answer.out


OVER = "\n\n    def is_over(self, state: State) -> bool:\n        return state.phase == Phase.OVER"


@pytest.mark.parametrize(("change", "said"), [
    (("rules.py", POINTS, RAISES), "an index below 7"),
    (("rules.py", OUTCOME, "early = state.phase == Phase.SAIL and points == (1, 3) and state.boats[0].crates == 2"
      f"\n        return self.won(state, Outcome(points, best)) if state.phase == Phase.OVER or early else None{OVER}"),
     "the outcome of a game that is not over is not None"),
    (("rules.py", OUTCOME, "rest = None if state.phase == Phase.OVER else ((None,) * 7)[points[0]]\n"
      f"        {OUTCOME}{OVER}"), "an index below 7"),
    (("rules.py", OUTCOME, f"{OUTCOME}{OVER} and ((True,) * 7)[state.boats[1].points]"), "an index below 7"),
])
def test_python_comes_through_what_is_asked_before_the_end_too(tmp_path: Path, change: tuple[str, str, str], said: str) -> None:
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--no-controls", site=changed(tmp_path, change))
    assert answer.code == 2 and said in answer.err and "rules.py:" in answer.err and "PROVED" not in answer.out


ASKING = '''
from century_rules import evolve
from ring.rules import Load, Phase, Sail


def claim(game, position):
    """Whatever is asked."""
    return True and (
        {})
'''


def claimed(folder: Path, said: str, site: Path | None = None) -> Answer:
    """What is said of a claim in plain Python of two players; what it says is in line 9 of ``mine.py``."""
    file = folder / "mine.py"
    file.write_text(ASKING.format(said), encoding="utf-8")
    return run("verify", "ring", "-p", "2", "--workers", "1", "--no-controls", "--only", "mine", "--also", file, site=site)
