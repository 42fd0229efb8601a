"""A game of one's own that contradicts itself: deals, set-ups, clauses and ends of which the rules say otherwise elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, run

CLAIMS = '''
def fits(game, position):
    """Nobody has more than two crates aboard."""
    return all(boat.crates <= 2 for boat in position.boats)


def nine(game, position):
    """What is aboard is worth nine at most."""
    return all(boat.worth <= 9 for boat in position.boats)
'''
LYING = "(0, *(1 for _ in crates))"


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(CLAIMS, encoding="utf-8")
    return file


@pytest.mark.parametrize("also", [True, False])
def test_deals_that_differ_in_what_is_not_constant(tmp_path: Path, claims: Path, also: bool) -> None:
    """Proofs begin as the first deal does; what is proved of it would be false after that one."""
    site = changed(tmp_path, ("rules.py", LYING, "(0, *(1 if seed != 37 else 0 for _ in crates))"))
    more = ("--also", str(claims), "--only", "mine") if also else ()
    answer = run("verify", "ring", "-p", "2", "--no-controls", *more, site=site)
    assert answer.code == 2 and "PROVED" not in answer.out
    assert "lying[1] of a position is 1 by deal 0 and 0 by deal 37. Proofs begin as the first deal does" in answer.err


def test_set_ups_that_are_dealt_and_shut_out(tmp_path: Path, claims: Path) -> None:
    site = changed(tmp_path, ("rules.py", "min(s.worth[1:]) >= 1", "min(s.worth[1:]) >= 2"))
    answer = run("verify", "ring", "-p", "2", "--no-controls", "--also", claims, "--only", "mine", site=site)
    assert answer.code == 2 and "mine/" not in answer.out
    assert "players cannot be, by `set_up`" in answer.err and "worth, worth" not in answer.err


def test_without_small_games_a_failed_induction_is_shown_all_the_same(tmp_path: Path, claims: Path) -> None:
    site = changed(tmp_path, ("rules.py", 'instances=("puddle", "late", "crowd")', "instances=()"))
    answer = run("verify", "ring", "-p", "2", "--no-controls", "--also", claims, "--only", "mine", site=site)
    assert answer.code == 1 and "mine/fits, 2 players, all readings ... PROVED" in answer.out
    assert "mine/nine, 2 players, all readings ... UNKNOWN" in answer.out
    assert "ring names no small game in which a play to it could be looked for" in answer.out and "worth" in answer.out


def test_a_clause_that_the_rulebook_does_not_have(tmp_path: Path) -> None:
    site = changed(tmp_path, ("rules.py", 'Refusal("R-4"', 'Refusal("R-44"'))
    answer = run("lift", "ring", site=site)
    assert answer.code == 2 and "refused by R-44, which is no clause of it (did you mean R-4?)" in answer.err


@pytest.mark.parametrize(("points", "best", "simulated", "lifted"), [
    ("points[:1]", "0", "gives points of 1 players, and 2 play", "points of 1 players, and 2 play"),
    ("points", "5", "has the winner 5; it should be a seat, from 0 to 1", "the winner of the outcome is no player"),
    ("points", "1, (0, 1)", "has the winner 1, shared by 0, 1; `sharing` should name the other seats that share",
     "the winner of the outcome is not the last in turn order of those who share")])
def test_an_end_of_other_players(tmp_path: Path, points: str, best: str, simulated: str, lifted: str) -> None:
    change = "rules.py", "return self.won(state, Outcome(points, best)) if", f"return Outcome({points}, {best}) if"
    site = changed(tmp_path, change)
    answer = run("simulate", "ring", "-n", "5", "--seed", "1", site=site)
    assert answer.code == 2 and f"rules.py:141: Ring.outcome {simulated}" in answer.err
    answer = run("lift", "ring", "--prove", site=site)
    assert answer.code in (1, 2) and lifted in " ".join((answer.out + answer.err).split())


@pytest.mark.parametrize(("old", "new", "said"), [
    ("        return evolve(s, phase=phase,",
     "        if me.crates == 2:\n            return None\n        return evolve(s, phase=phase,",
     "after it the position is None in some case"),
    ('                yield Refusal("R-4",', '                return Refusal("R-4",', "what a generator returns is lost")])
def test_what_the_rules_give_in_one_case_only(tmp_path: Path, old: str, new: str, said: str) -> None:
    answer = run("lift", "ring", site=changed(tmp_path, ("rules.py", old, new)))
    assert answer.code == 1 and said in answer.out
