"""What an attack got proved though it was false: how a game ends, what the rules are asked by claims, what proofs keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from .installing import changed, run

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
