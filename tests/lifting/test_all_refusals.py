"""A text with several faults: all that can be found are named in one go, none for what another one left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import _GOING_ON, telling_all
from tests.games.installing import changed, run
from tests.lifting.comparing import lifted
from tests.lifting.written_texts import HEAD, rule_of


def lines_of(folder: Path, text: str) -> list[int]:
    """The lines that are refused, the first first."""
    rule = rule_of(folder, text)
    with t.fresh(), pytest.raises(LiftError) as refused:
        telling_all(lambda: lifted(rule))
    assert not _GOING_ON
    return [int(each.where.rpartition(":")[2]) - HEAD.count("\n") for each in (refused.value, *refused.value.others)]


TEXTS = {
    "one after the other": ("def f(a, b, c):\n    x = +a\n    y = b // 2\n    return ~c", [2, 3, 4]),
    "in a loop that is refused": ("def f(a, b, c):\n    while a:\n        x = b // 2\n    return a", [2, 3]),
    "in both branches": ("def f(a, b, c):\n    if a:\n        x = b // 2\n    else:\n        x = +b\n    return x", [3, 5]),
    "behind a test that is refused": ("def f(a, b, c):\n    if a // 2:\n        return +b\n    return c", [2, 3]),
    "in a helper, and where it is called": ("def g(a): return a // 2\ndef f(a, b, c):\n    x = g(a)\n    return +b", [1, 4]),
    "not what one left behind": ("def f(a, b, c):\n    x = a // 2\n    y = x * b\n    return y > c", [2]),
    "a construct, whatever it is made of": ("def f(a, b, c):\n    x = a // 2\n    return +x", [2, 3]),
    "one alone": ("def f(a, b, c):\n    return +a", [2]),
}


@pytest.mark.parametrize("name", TEXTS)
def test_all_that_is_refused_is_named(name: str, tmp_path: Path) -> None:
    text, lines = TEXTS[name]
    assert lines_of(tmp_path, text) == lines


def test_of_a_game(tmp_path: Path) -> None:
    site = changed(
        tmp_path, ("rules.py", "(to - me.place) % len(s.worth)", "+(to - me.place) % len(s.worth)"),
        ("rules.py", "crates=me.crates + 1", "crates=me.crates // 1"), ("rules.py", "best = max(", "best = +max("))
    answer = run("lift", "ring", site=site)
    assert answer.code == 1 and answer.out.count("  instead: ") == 3
    parts = run("lift", "ring", "--json", site=site).json["parts"]
    assert [part["name"] for part in parts if part["refused"]] == ["sail", "load", "rest", "the end"]  # type: ignore[attr-defined]


def test_of_a_file_of_claims(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def one(game, position):\n    """One."""\n    x = +position.turn\n    return x == position.turn // 2\n\n\n'
                    'def two(game, position):\n    """Two."""\n    return ~position.turn == 1\n', encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--workers", "1", "--also", file, "--only", "mine")
    assert answer.code == 2 and [f"mine.py:{line}: " in answer.err for line in (3, 4, 9)] == [True] * 3
