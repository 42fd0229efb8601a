"""Rulings of a game from a package of its own; and what does not go along with one is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, lifted_wrongly, run
from tests.rulings.writing import with_python, written

FRAME = 'name = "another"\ngame = "ring"\nclause = "R-3"\nsays = "a boat may sail home from anywhere"\n'
ALL = """from century_rules import evolve
def other(game, position):
    return evolve(position, turn=1)
def home(game, position, action):
    return action.to == "harbour" and position.boats[position.turn].place > 0
def more(game, position, points):
    return (points[0] + 1, *points[1:])
def most(game, position, points, wins):
    return tuple([mine == max(points) for mine in points])"""
SAID = 'begins = "other"\npoints = "more"\nwins = "most"\n[[allows]]\noperations = ["sail"]\nwhen = "home"\n'
CHECK = ("rule", "check", "--actions", "60", "--positions", "400")


def test_a_game_that_names_no_alphabet_carries_rulings(tmp_path: Path) -> None:
    """The negative control."""
    answer = run(*CHECK, written(tmp_path, with_python(ALL, SAID, FRAME)))
    assert answer.code == 0 and "another: nothing was noticed" in answer.out


@pytest.mark.parametrize(("changes", "said"), [
    ([lifted_wrongly("R-3", "True")], "NOTICED, differs: `sail I"),
    ([("rules.py", "self.counted(state, ", "(")], "NOTICED, differs: at the end: by the reference ["),
    ([("rules.py", "return self.as_overridden(Position(", "return (Position(")],
     "NOTICED, differs: how the game begins: the reference begins otherwise than the ruling says"),
])
@pytest.mark.in_turn(1)
def test_what_does_not_go_along_is_noticed(tmp_path: Path, changes: list[tuple[str, str, str]], said: str) -> None:
    answer = run(*CHECK, written(tmp_path, with_python(ALL, SAID, FRAME)), site=changed(tmp_path, *changes))
    assert answer.code == 1 and said in answer.out, answer.out


def test_players_whom_the_printed_rules_strand_are_told_apart(tmp_path: Path) -> None:
    answer = run(*CHECK, written(tmp_path, FRAME.replace("R-3", "R-5") + "[box]\nhold = 3\n"))
    assert answer.code == 0
    assert "  box: hold: 2 -> 3\n" in answer.out
    assert "nobody was stranded but where the printed rules strand them, too (" in answer.out


def test_the_start_of_a_ruling_has_its_operations_and_numbers() -> None:
    answer = run("rule", "new", "ring", "R-5")
    assert answer.code == 0 and "##   load: " in answer.out and "Typed `load`; reasons: “R-5: the boat is full”\n" in answer.out
    assert "#[box]\n#islands = " in answer.out and "\n#hold = 2\n" in answer.out
