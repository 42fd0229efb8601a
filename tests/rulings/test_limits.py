"""Files of rulings that would fill the machine, or never come to an end, are refused at once, with place and mend."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import run

HEAD = 'name = "x"\ngame = "spice-road"\nclause = "SR-5.2"\nsays = "one rests only with cards on the table"\n'
REST = '\n[[forbids]]\noperations = ["rest"]\nwhen = "f"\n'
GROW = "; let it not grow from step to step; no game has so much of anything"


def python(lines: str) -> str:
    """A ruling with that function, the body of which begins in line 7 of the file."""
    return f"{HEAD}python = '''\ndef f(game, position, action):\n{lines}\n    return len(x) > 3\n'''\n{REST}"


def written(folder: Path, text: str) -> Path:
    file = folder / "x.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(("text", "said"), [
    (python("    x = 'ab'" + "\n    x = x + x" * 60), "x.toml:20: f: a text of more than 10,000 letters: x + x" + GROW),
    (python("    x = 'ab'\n    for each in range(60):\n        x = x.join([x, x])"), "x.toml:9: f: a text of more than 10,000"),
    (python("    x = 'aa'\n    for each in range(60):\n        x = x.replace('a', 'aa')"), "x.toml:9: f: a text of more than"),
    (python("    x = (position.turn,)\n    for each in range(60):\n        x = x + x"), "x.toml:9: f: a row of more than"),
    (python("    x = [1]\n    for each in range(60):\n        x = [*x, *x]"), "x.toml:9: f: a row of more than 200,000"),
    (python("    y = 3\n    for each in range(60):\n        y = y * y\n    x = [y]"), "x.toml:9: f: a number of more than"),
    (python("    x = [1]").replace("def f", "X = 'a'" + "\nX = X + X" * 60 + "\ndef f"),
     "x.toml: its Python part: X is a text of more than 10,000 letters" + GROW),
    (python("    x = [1]").replace(
        "def f", "def g():\n    X = [1]" + "\n    X = [*X, *X]" * 60 + "\n    return X\nY = g()\ndef f"),
     "x.toml: its Python part: X is a row of more than 200,000 items" + GROW),
    (python("    x = " + "not " * 5000 + "True"), "python: its expressions lie too deep in one another"),
    (HEAD + 'python = "def f(game, position, action):\\n    return \\u0000True"' + REST,
     "x.toml:5: python: source code string cannot contain null bytes")])
def test_python_that_grows_without_end_is_refused(tmp_path: Path, text: str, said: str) -> None:
    answer = run("rule", "check", str(written(tmp_path, text)))
    assert answer.exit_code == 2 and said in " ".join(answer.output.split())


@pytest.mark.parametrize(("text", "said"), [
    (HEAD.replace("one rests", "one " + "r" * 5_000_000) + 'drops = ["SR-7.1"]', "longer than 100,000 letters; a ruling is of a"),
    (HEAD + REST * 5000, "longer than 100,000 letters"),
    (HEAD + "box = " + "[" * 10_000 + "]" * 10_000, "not TOML that can be read: tables or lists lie too deep in one another"),
    (HEAD + "[" + "a." * 10_000 + "a]\nx = 1", "tables or lists lie too deep in one another"),
    (HEAD + f"[box.end]\npoint_cards = [{'9' * 5000}]", "has a number of thousands of digits; the largest of a game is 10"),
    (HEAD + f"[box.end]\npoint_cards = [0x{'f' * 6000}]", "has a number of thousands of digits"),
    (HEAD + f"[box.end]\npoint_cards = [{'9' * 23}, 6, 6, 6]", f"{'9' * 23} should be a whole number, 0 to 1000000000"),
    (HEAD.replace("rests", "re\0sts"), "not a text: there is a zero byte"),
    (HEAD.replace("rests", "re\\u0000sts"), "says: should be one sentence")])
def test_a_file_beyond_all_measure_is_refused(tmp_path: Path, text: str, said: str) -> None:
    answer = run("rule", "check", str(written(tmp_path, text)))
    assert answer.exit_code == 2 and said in " ".join(answer.output.split())


def test_of_a_pipe_nothing_is_awaited(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    answer = run("rule", "check", str(tmp_path / "pipe.toml"))
    assert answer.exit_code == 2 and "is a pipe or a device; save what it gives in a file, and give that" in answer.output
    assert "is a pipe or a device" in run("replay", str(tmp_path / "pipe.toml")).output
