"""Rules of one's own that raise in the middle of play: no traceback, but which line, and what was found before."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.writing.raised import raised_by_rules
from tests.games.installing import changed, run

LOADED = "            lying = (*lying[:me.place], 0, *lying[me.place + 1:])\n"
FAULTS = {
    "assert": (LOADED, f"{LOADED}            assert me.crates < 1\n",
               "AssertionError in `assert me.crates < 1`, while `load` is done"),
    "index": ("            if not s.lying[me.place]:", "            if not s.lying[me.place + me.crates * 9]:",
              "IndexError: tuple index out of range in `if not s.lying[me.place + me.crates * 9]:`, while it is asked what "
              "forbids `load`"),
    "type": ("        best = max(range(self.players)", "        best = max(len(points) if points[0] < 2 else None)"
             " or max(range(self.players)", "TypeError"),
    "quit": (LOADED, f"{LOADED}            if me.crates: raise SystemExit\n",
             "SystemExit in `if me.crates: raise SystemExit`, while `load` is done"),
}
MEND = "(`century-rules lift ring --prove` shows every such place)"


@pytest.fixture(scope="module", params=FAULTS)
def faulty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    old, new, said = FAULTS[request.param]
    return changed(tmp_path_factory.mktemp("faulty"), ("rules.py", old, new)), said


@pytest.mark.parametrize("verb", [
    ("simulate", "ring", "-n", "5", "--seed", "1"), ("simulate", "ring", "-n", "5", "--seed", "1", "--workers", "2"),
    ("search", "ring", "puddle"), ("perft", "ring", "-d", "8"), ("draw", "ring", "--seed", "1"),
], ids=" ".join)
@pytest.mark.in_turn(1)
def test_no_verb_ends_in_a_traceback(faulty: tuple[Path, str], verb: tuple[str, ...], tmp_path: Path) -> None:
    site, said = faulty
    if verb[0] == "draw":
        verb = (*verb, "-o", str(tmp_path / "board.svg"))
    answer = run(*verb, site=site)
    if verb[0] == "draw" and answer.code == 0:
        return  # it does not come to that line
    assert answer.code == 2 and f"{site / 'ring' / 'rules.py'}:" in answer.err
    assert said in answer.err and MEND in answer.err


@pytest.fixture(scope="module")
def asserting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    old, new, _ = FAULTS["assert"]
    return changed(tmp_path_factory.mktemp("asserting"), ("rules.py", old, new))


PLAY = ("sail I2", "load", "sail I1", "load", "sail I3")


def test_what_was_found_before_is_kept(asserting: Path) -> None:
    perft = run("perft", "ring", "-d", "8", "--json", site=asserting)
    assert perft.json["plays"] == [2, 4, 4, 8, 12, 24] and "after depth 6" in perft.err
    assert "AssertionError" in str(perft.json["raised"])
    games = run("simulate", "ring", "-n", "5", "--seed", "1", "--json", site=asserting)
    assert games.json["games"] == 0 and "in the job: seed 1; after 0 of 5 games" in games.err
    assert "; searched before: 44 states" in run("search", "ring", "puddle", site=asserting).err


def test_a_game_at_the_terminal_goes_on(asserting: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    answer = run("play", "ring", "--seed", "7", typed="\n".join([*PLAY, "load", f"save {record}", "undo"]), site=asserting)
    assert answer.code == 2 and "AssertionError in `assert me.crates < 1`" in answer.out
    assert "took back: sail I3" in answer.out and record.read_text(encoding="utf-8").endswith("P1  sail I3\n")
    record.write_text(f"{record.read_text(encoding='utf-8')}P1  load\n", encoding="utf-8")
    again = run("replay", record, "--tell", site=asserting)
    assert again.code == 2 and "action 6, P1 load: " in again.err and "AssertionError" in again.err
    assert "5  sails to I3" in again.out


def test_what_others_raise_is_not_told_as_somebodys_rules() -> None:
    """A fault of this library is to end in a traceback, which tells of it."""
    from century_rules.rulebook import rulebook

    with pytest.raises(AttributeError) as raised:
        rulebook("eastern-wonders").printed(2).legal_actions(None)
    assert raised_by_rules(raised.value) is None


def test_what_is_not_lifted_is_not_to_be_looked_for_by_lift(tmp_path: Path) -> None:
    site = changed(tmp_path, ("rules.py", "random.Random(seed).sample(", "random.Random(seed).sample([][0] if seed == 3 else "))
    answer = run("simulate", "ring", "-n", "5", "--seed", "3", site=site)
    assert answer.code == 2 and "IndexError: list index out of range" in answer.err
    assert "while a set-up is dealt; nothing that a game brings may raise" in answer.err and "--prove" not in answer.err
