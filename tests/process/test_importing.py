"""What a file of somebody's does to the program while it is imported is refused with its line, and put back."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from century_rules.process.content import load_file
from century_rules.kernel.errors import InvalidInput


@pytest.mark.parametrize(("text", "said"), [
    ("import sys\nsys.setrecursionlimit(60)\n", "own.py: sets how deep calls may lie in one another (sys.setrecursionlimit)"),
    ("import sys\nsys.stdout.close()\n", "own.py:2: closes a stream that the program writes to; leave that out"),
    ("import sys\nsys.stderr.close()\n", "own.py:2: closes a stream"), ("import sys\nsys.stdin.close()\n", "own.py:2: closes a"),
    ("import os\nos._exit(0)\n", "own.py:2: ends the program (os._exit); leave that out"),
    ("X = 2 ** 2 ** 40\n", "own.py:1: a number of more than 100,000 binary digits; no game has one, so write a smaller one"),
    ("def f():\n    return -(3 ** 99_999_999)\n", "own.py:2: a number of more"),
    ("X = 1 << 10 ** 9\n", "own.py:1: a number of more"),
    ("X = 10 ** 9000 * 10 ** 9000 * 10 ** 9000 * 10 ** 9000\n", "own.py:1: a number of more"),
    ("X = 1 // 0\n", "own.py:1: ZeroDivisionError"), ("def g():\n    return g()\n\ng()\n", "own.py:2: RecursionError"),
    ("raise SystemExit(0)\n", "own.py:1: "), ("X = " + "(" * 5000 + ")" * 5000, "own.py:1: "), ("X = '\0'", "own.py")])
def test_it_is_refused_and_put_back(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "own.py"
    file.write_text(text, encoding="utf-8")
    before = sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit(), os._exit
    with pytest.raises(InvalidInput) as caught:
        load_file(file)
    assert said in str(caught.value) and "Traceback" not in str(caught.value)
    assert before == (sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit(), os._exit) and not sys.stdout.closed


@pytest.mark.parametrize("text", [
    "X = 2 ** 64 - 1", "X = 1 << 40", "X = 1 ** 10 ** 9", "X = 0 ** 10 ** 9", "X = (-1) ** 3", "X = 2 ** -1", "X = 0 << 10 ** 5",
    "import sys\nprint('said', file=sys.stdout)\nsys.stderr.write('said')", "X = [2 ** k for k in range(9)]",
    "import sys\nsys.setrecursionlimit(sys.getrecursionlimit())", "X = 1\nY = " + " + ".join(["X"] * 900)])
def test_what_does_no_harm_is_let_through(tmp_path: Path, text: str) -> None:
    """The negative control."""
    file = tmp_path / "own.py"
    file.write_text(text, encoding="utf-8")
    assert load_file(file).__file__ == str(file)
