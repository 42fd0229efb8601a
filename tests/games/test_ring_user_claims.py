"""Claims of a user's own about a game of a package of its own: what they raise, how they are chosen, and bad files."""

from __future__ import annotations

from pathlib import Path

import pytest

from .installing import Answer, run

RAISING = '''
class _Mute(Exception):
    def __str__(self):
        raise ValueError


def fits(game, position):
    """Nobody has more than two crates aboard."""
    return all(boat.crates <= 2 for boat in position.boats)


def index(game, position):
    """Python stumbles where P2 acts."""
    return (True,)[position.turn]


def ends(game, position):
    """It would end the program, with exit code 0."""
    if position.turn == 1:
        raise SystemExit
    return position.turn == 0


def mute(game, position):
    """What it raises cannot say itself."""
    if position.turn == 1:
        raise _Mute
    return position.turn == 0


def breaks(game, position):
    """A play breaks it before it raises."""
    return (True, position.turn == 0, False)[position.turn + position.phase]
'''


TWO = '''
def fits(game, position):
    """Nobody has more than two crates aboard."""
    return all(boat.crates <= 2 for boat in position.boats)


def acts(game, position):
    """P1 or P2 acts."""
    return position.turn < 2
'''


def tried(folder: Path, text: str | bytes, *more: str, only: str = "mine") -> Answer:
    """What is said of claims in ``mine.py``, of two players."""
    file = folder / "mine.py"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return run("verify", "ring", "-p", "2", "--workers", "1", "--no-controls", "--only", only, "--also", file, *more)


def test_one_that_raises_leaves_the_others_asked(tmp_path: Path) -> None:
    answer = tried(tmp_path, RAISING)
    lines = [line for line in answer.out.splitlines() if line.startswith("mine/")]
    file = tmp_path / "mine.py"
    after = "after 2 actions of the stored play nobody-has-five-points.2p.txt; ask before, so that it cannot (`if …`)"
    assert answer.code == 2 and lines == [
        "mine/fits, 2 players, all readings ... PROVED, and asked of 328 positions or steps of real plays (6 obligations, on "
        "crates)",
        f"mine/index, 2 players, all readings ... NOT PROVED: {file}:14: it raises IndexError: tuple index out of range, {after}",
        f"mine/ends, 2 players, all readings ... NOT PROVED: {file}:20: it raises SystemExit, {after}",
        f"mine/mute, 2 players, all readings ... NOT PROVED: {file}:27: it raises _Mute, {after}",
        "mine/breaks, 2 players, all readings ... REFUTED by a real play"]
    assert f"    {file}:33: it raises IndexError" in answer.out and "    false after 2 actions in the stored play" in answer.out


def test_one_that_raises_is_none_that_is_proved_in_json_and_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = tried(tmp_path, RAISING, "--json", "--html", str(page))
    also = answer.json["also"]
    assert isinstance(also, list) and answer.code == 2
    assert [each["verdict"] for each in also] == ["proved", "unknown", "unknown", "unknown", "refuted"]
    assert "mine.py:14: it raises IndexError" in also[1]["reason"] and not also[1]["as_expected"]
    assert page.read_text(encoding="utf-8").count("the solver was not asked") == 4


SETTLED = '''
from century_rules import evolve
from ring.rules import Load, Phase


def item(game, position):
    """No tuple of a fifth player's is among these."""
    return (position.turn, position.boats[0].points) not in ((5, 1), (5, 2))


def permitted(game, position):
    """A fifth player may not load."""
    return not game.permits(evolve(position, turn=1), Load()) or position.turn != 5


def step(game, before, action, after):
    """Nobody comes from a phase that there is not to points that there are not."""
    return (isinstance(action, Load), before.phase, after.boats[0].points) != (True, 2, 77)


def honest(game, position):
    """Who sails has two crates at most, in no others than the phases that there are."""
    return position.phase != Phase.SAIL or position.boats[0].crates <= 2


def inside(game, position):
    """A function in a claim may yield."""
    def carried():
        for boat in position.boats:
            yield boat.crates
    return max(carried()) <= 2


def load_only(game, before, action, after):
    """Only loading changes what is aboard, but for the end of a voyage."""
    return isinstance(action, Load) or after.boats[before.turn].crates in (0, before.boats[before.turn].crates)
'''


def test_what_settles_a_claim_however_it_is_written_is_told(tmp_path: Path) -> None:
    """No branch of the text stands before what is not looked at."""
    said = tried(tmp_path, SETTLED).out.partition("mine/item")[2]
    of = {name: said.partition(f"mine/{name}")[2].partition("mine/")[0]
          for name in ("permitted", "step", "honest", "inside", "load_only")}
    note = "note: it is so already because `{}` is never so, whatever else it says"
    assert note.format("turn == 5") in said.partition("mine/")[0] and note.format("turn == 5") in of["permitted"]
    assert note.format("phase == 2") in of["step"]
    assert "PROVED, and asked" in of["inside"] and "PROVED, and asked" in of["load_only"] and "note" not in of["load_only"]
    assert "PROVED, and asked" in of["honest"]
    assert "note: it is so already because `boats[0].crates < 3` is always so" in of["honest"]


@pytest.mark.parametrize(("only", "asked"), [
    (("mine",), ["fits", "acts"]), (("mine/acts",), ["acts"]), (("acts",), ["acts"]), (("acts", "mine/fits"), ["fits", "acts"]),
    (("mine", "acts"), ["fits", "acts"]), (("boats", "acts"), ["acts"]), (("boats",), ["fits", "acts"])])
@pytest.mark.in_turn(1)
def test_the_claims_of_a_file_can_be_chosen_one_by_one(tmp_path: Path, only: tuple[str, ...], asked: list[str]) -> None:
    first, *others = only
    answer = tried(tmp_path, TWO, *(word for name in others for word in ("--only", name)), only=first)
    shown = [line.partition(",")[0].removeprefix("mine/") for line in answer.out.splitlines() if line.startswith("mine/")]
    assert answer.code == 0 and shown == asked and ("boats/" in answer.out) is ("boats" in only)


@pytest.mark.parametrize("only", ["mine/act", "act"])
def test_a_name_that_there_is_not_lists_those_of_the_file(tmp_path: Path, only: str) -> None:
    answer = tried(tmp_path, TWO, only=only)
    assert answer.code == 2 and "there is no theorem 'act' (did you mean acts?)" in answer.err
    assert "families: boats, mine; theorems: " in answer.err and ", fits, acts" in answer.err


@pytest.mark.parametrize("raised", ["SystemExit(0)", "GeneratorExit", "_Mute", "BaseException('x')"])
def test_a_file_that_raises_names_the_line(tmp_path: Path, raised: str) -> None:
    answer = tried(tmp_path, f"{RAISING}\n\nraise {raised}\n")
    assert answer.code == 2 and f"mine.py:36: {raised.partition('(')[0]}" in answer.err and not answer.out


@pytest.mark.parametrize(("said", "told"), [
    ("all(boat.crate < 3 for boat in position.boats)", "object has no attribute 'crate' (did you mean crates?): boat.crate"),
    ("position.phase == Phase.WORKS", "Phase has no WORKS (did you mean WORK?): Phase.WORKS"),
])
def test_a_misspelt_attribute_is_told_before_anything_is_asked(tmp_path: Path, said: str, told: str) -> None:
    answer = tried(tmp_path, f'from ring.rules import Phase\n\n\ndef one(game, position):\n    """A."""\n    return {said}\n')
    assert answer.code == 2 and "mine.py:6: " in answer.err and f"{told}; ask for an attribute that it has" in answer.err
    assert not answer.out


@pytest.mark.parametrize("taken", ["game, history", "game, position, history", "game", "position", "game, before, action"])
@pytest.mark.in_turn(1)
def test_other_arguments_are_told_with_the_two_forms(tmp_path: Path, taken: str) -> None:
    answer = tried(tmp_path, f'def one({taken}):\n    """A."""\n    return True\n')
    assert answer.code == 2 and "mine.py:1: one takes (" in answer.err
    assert "`def name(game, position): …` or `def name(game, before, action, after): …`" in answer.err
    assert ("kept as history is kept by the proofs of a game only" in answer.err) is ("history" in taken)
    assert ("docs/a-new-game.md" in answer.err) is ("history" in taken)


ONE = 'def one(game, position):\n    """P1 or P2 acts."""\n    return position.turn < 2\n'
PROVED = "mine/one, 2 players, all readings ... PROVED, and asked of 328"


@pytest.mark.parametrize("file", [
    b"\xef\xbb\xbf" + ONE.encode(), b"# -*- coding: latin-1 -*-\n# \xe9\n" + ONE.encode(),
    ONE.replace("\n", "\r\n").encode(), f"del __name__\n{ONE}", f"globals()[3] = 4\n{ONE}",
    f"class _Odd:\n    def __eq__(self, other):\n        raise ValueError\n\n\nODD = _Odd()\n{ONE}",
    f"class _Odd:\n    def __eq__(self, other):\n        raise ValueError\n\n\n"
    f"ODD = (lambda x, y=_Odd(): x, lambda x, y=_Odd(): x)\n{ONE}",
    f"def _late(one):\n    if one > 5:\n        two = one\n    return lambda: (one, two)\n\n\nROW = (_late(1), _late(2))\n{ONE}",
    ONE.replace("position.turn <", f"{' + '.join(['position.turn'] * 1500)} < 1500 *"),
], ids=range(9))
@pytest.mark.in_turn(1)
def test_what_python_takes_is_taken(tmp_path: Path, file: str | bytes) -> None:
    answer = tried(tmp_path, file)
    assert answer.code == 0 and PROVED in answer.out, answer.err


@pytest.mark.parametrize(("file", "said"), [
    (b"# \xe9\n" + ONE.encode(), "mine.py:1: invalid or missing encoding declaration; save it as UTF-8, or say"),
    (ONE.encode() + b"#\n# \xe9\n", "mine.py:5: the byte 0xe9 is no text in utf-8; save it as UTF-8, or say"),
    (b"# -*- coding: foo -*-\n" + ONE.encode(), "mine.py:1: not Python: unknown encoding: foo"),
    (ONE.replace("< 2", "< 10 ** 5000"), "mine.py:1: it counts with a number of more than 1,000 digits; numbers of games are"),
    (ONE.replace("turn < 2", f"turn < 2{' and position.turn < 2' * 1500}"), "mine.py:1: one is too deep: too much of it"),
    (ONE.replace("return", "return game.permits(position, None) or"), "mine.py:3: the rules are asked about an action that is"),
    (ONE.replace("return", "return game.outcome() or"), "mine.py:3: the rules are not asked so (missing a required argument"),
    (ONE.replace("return", "return game.outcome(3) or"), "mine.py:3: the rules are asked about what is no position"),
    (ONE.replace("return", "return game.outcome(None) or"), "mine.py:3: the rules are asked about what is no position"),
    (ONE.replace("return", "return game.permits(position, position) or"), "mine.py:3: the rules are asked about what is no"),
    *[(f"from ring.rules import Sail\n{ONE.replace('return', f'return game.permits(position, Sail({to})) or')}",
       f"mine.py:4: the rules are asked about what is no action of the game: {why}") for to, why in (
        ('"I9"', "there is no island I9 on this ring"), ("2", "there is no island 2 on this ring (did you mean I2?)"),
        ('("I1",)', "there is no island ('I1',)"), ("position.turn", "which ISLAND it names is not known"))],
])
@pytest.mark.in_turn(1)
def test_a_bad_file_names_the_line_and_the_mend(tmp_path: Path, file: str | bytes, said: str) -> None:
    answer = tried(tmp_path, file)
    assert answer.code == 2 and said in answer.err and (";" in answer.err or "unknown encoding" in answer.err)


def test_the_rules_are_asked_by_the_names_of_what_they_take_too(tmp_path: Path) -> None:
    asked = "game.permits(state=position, action=Load())"
    answer = tried(tmp_path, f"from ring.rules import Load\n{ONE.replace('return', f'return {asked} or')}")
    assert answer.code == 0 and "mine/one, 2 players, all readings ... PROVED" in answer.out


NOT_SHOWN = '''
def few(game, position):
    """Nobody has more than seven points."""
    return all(boat.points <= 7 for boat in position.boats)
'''


def test_what_is_not_proved_says_first_what_to_do(tmp_path: Path) -> None:
    answer = tried(tmp_path, NOT_SHOWN)
    advice = "if the claim is true, something beside it has to shut out positions like the one below: state that, too"
    assert answer.code == 1 and "mine/few, 2 players, all readings ... UNKNOWN" in answer.out
    assert "asked of 328 positions or steps of 11 plays, of which 11 came to an end: none shows it false" in answer.out
    assert 0 < answer.out.index(advice) < answer.out.index("the invariants allow this:")
    again = tried(tmp_path, NOT_SHOWN, "--rlimit", "1000")
    assert again.code == 3 and "steps ran out" in again.out and "give the solver more steps: --rlimit STEPS" in again.out
