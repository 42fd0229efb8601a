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
        "mine/fits, 2 players ... PROVED, and asked of 372 positions or steps of real plays (6 obligations, on crates)",
        f"mine/index, 2 players ... NOT PROVED: {file}:14: it raises IndexError: tuple index out of range, {after}",
        f"mine/ends, 2 players ... NOT PROVED: {file}:20: it raises SystemExit, {after}",
        f"mine/mute, 2 players ... NOT PROVED: {file}:27: it raises _Mute, {after}",
        "mine/breaks, 2 players ... REFUTED by a real play"]
    assert f"    {file}:33: it raises IndexError" in answer.out and "    false after 2 actions in the stored play" in answer.out


def test_one_that_raises_is_none_that_is_proved_in_json_and_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = tried(tmp_path, RAISING, "--json", "--html", str(page))
    also = answer.json["also"]
    assert isinstance(also, list) and answer.code == 2
    assert [each["verdict"] for each in also] == ["proved", "unknown", "unknown", "unknown", "refuted"]
    assert "mine.py:14: it raises IndexError" in also[1]["reason"] and not also[1]["as_expected"]
    assert page.read_text(encoding="utf-8").count("the solver was not asked") == 4


@pytest.mark.parametrize("raised", ["SystemExit(0)", "GeneratorExit", "_Mute", "BaseException('x')"])
def test_a_file_that_raises_names_the_line(tmp_path: Path, raised: str) -> None:
    answer = tried(tmp_path, f"{RAISING}\n\nraise {raised}\n")
    assert answer.code == 2 and f"mine.py:36: {raised.partition('(')[0]}" in answer.err and not answer.out
