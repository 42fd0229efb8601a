"""What is lifted is what runs: not another text, another function of that name, or a value of another time."""

from __future__ import annotations

import linecache
import os
from pathlib import Path

import pytest

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from tests.lifting.comparing import compared, lifted
from tests.lifting.written_texts import HEAD, imported, rule_of

FOLLOWED = {
    "one name twice": (
        "def f(a, b, c):\n    def g(): return a\n    if c > 1:\n        def g(): return b\n    return g()"),
    "one name in two functions": (
        "def g(x):\n    def h(): return x\n    return h()\ndef f(a, b, c):\n    def h(): return b\n    return g(a) + 10 * h()"),
    "two functions of one line": "g = lambda x: x + 1; h = lambda x: x + 2\ndef f(a, b, c): return g(a) + 10 * h(b)",
    "a name of Python's own, of the module": "def sum(row): return 7\ndef f(a, b, c): return sum((a, b))",
    "a name of Python's own, of the function": "def f(a, b, c):\n    len = lambda row: b\n    return len((a, c))",
    "a name of Python's own, as an argument": "def g(max, x): return max + x\ndef f(a, b, c): return g(a, b)",
    "a default of the time it was defined": "N = 1\ndef g(x, n=N): return x + n\nN = 5\ndef f(a, b, c): return g(a) + N",
    "an inner default of the time": (
        "def f(a, b, c):\n    def g(x, n=a): return x + n\n    n = b\n    return g(c) + n"),
    "an inner default that Python stumbles over": "def f(a, b, c):\n    def g(x=(1, 2)[a]): return x\n    return b",
    "a lambda's default that Python stumbles over": "def f(a, b, c):\n    g = lambda x=(1, 2)[a]: x\n    return b",
    "a value of the class": (
        "class K:\n    n = 5\n    def g(self, x): return self.n + x\nK_ = K()\ndef f(a, b, c): return K_.g(a) + K.n"),
    "a value of its own, not of the class": (
        "class K:\n    n = 5\nK_ = K()\nK_.n = 7\ndef f(a, b, c): return K_.n + a"),
    "methods of classes": (
        "class K:\n    @staticmethod\n    def s(x): return x + 1\n    @classmethod\n"
        "    def k(cls, x): return x + cls.n\n    n = 4\n"
        "def f(a, b, c): return K.s(a) + K().k(b) + K.k(c) if False else K.s(a) + K.k(b)"),
    "a wrapper": (
        "def wrap(g):\n    @functools.wraps(g)\n    def wrapper(x): return g(x) + 1\n    return wrapper\n@wrap\n"
        "def g(x): return x\n"
        "def f(a, b, c): return g(a)"),
    "a wrapper that looks like a cache": (
        "def wrap(g):\n    @functools.wraps(g)\n    def wrapper(x): return g(x) + 1\n    wrapper.cache_info = None\n"
        "    return wrapper\n"
        "@wrap\ndef g(x): return x\ndef f(a, b, c): return g(a)"),
    "a decorator that gives another function": (
        "def other(g): return lambda x: x + 9\n@other\ndef g(x): return x\ndef f(a, b, c): return g(a)"),
    "classes of numbers": (
        "def f(a, b, c):\n    match a > b:\n        case bool(): x = 1\n        case _: x = 2\n    match (a, b):\n"
        "        case tuple(): y = 1\n"
        "        case _: y = 2\n    match c:\n        case int(): z = 1\n        case _: z = 2\n    return x + 10 * y + 100 * z"),
    "a text that Python stumbles over": "ROW = (1, 2, 3)\ndef f(a, b, c):\n    said = f'{ROW[a]}'\n    return 1 if a > 2 else 2",
    "a guard hidden behind another": "ROW = (1, 2)\ndef f(a, b, c): return [x for x in (0, 1, 2) if x < 2 if ROW[x] == a]",
    "a condition that Python stumbles over": "ROW = (1, 2)\ndef f(a, b, c): return [x for x in (0, 1) if ROW[x + a] == b]",
    "a generator nobody goes on with": (
        "ROW = (1, 2)\ndef g(a):\n    yield 1\n    yield ROW[a]\ndef f(a, b, c): return next(g(a))"),
    "a record made from a converter, on two paths": (
        "@attrs.frozen\nclass P:\n    x: int = attrs.field(converter=lambda x: 1 if x == 1 else x + 5)\nONE, TWO = P(1), P(2)\n"
        "def f(a, b, c): return (ONE if a else TWO).x"),
    "a number and a truth": "def f(a, b, c):\n    x = (a > 1) if b else c\n    return x + 1, x == 1, x in (0, 1), not x",
    "None in the end": "def f(a, b, c):\n    for x in (a, b):\n        if x == c: return x",
    "a key that is not there": "D = {0: 1, 2: 3}\ndef f(a, b, c): return D[a] if a in D else b",
    "values of a dict": (
        "def f(a, b, c):\n    d = {0: a, 1: b}\n    return sum(d.values()), max(d.values()), any(d.values()), c in d.values()"),
    "sorted by a function of what is known": "def f(a, b, c): return sorted((3, 1, 2), key=lambda x: -x), a",
    "a name and a name": "def f(a, b, c):\n    a = b = c\n    (a, b), c = (b, 1), 2\n    return a, b, c",
    "not a number": "NAN = float('nan')\ndef f(a, b, c): return NAN == NAN, (NAN,) == (NAN,), NAN in (NAN,), a",
    "an infinite row, of which some": "ROW = tuple(itertools.islice(itertools.count(), 3))\ndef f(a, b, c): return ROW[a]",
}


@pytest.mark.parametrize("name", FOLLOWED)
def test_followed_as_it_runs(name: str, tmp_path: Path) -> None:
    assert compared(rule_of(tmp_path, FOLLOWED[name])).equal


def test_a_function_put_in_place_of_another(tmp_path: Path) -> None:
    module = imported(tmp_path, "def g(x): return x\ndef f(a, b, c): return g(a)")
    assert compared(module.f).equal
    exec("module.g = lambda x: x + 1", {"module": module})
    with pytest.raises(LiftError, match="is not there"):
        compared(module.f)
    (tmp_path / "other").mkdir()
    vars(module)["g"] = imported(tmp_path / "other", "def g(x): return x + 2").g
    assert compared(module.f).equal
    module.g.__defaults__ = (3,)
    module.g.__code__ = imported(tmp_path / "other", "def g(x, y): return x + y").g.__code__
    module.f.__code__ = imported(tmp_path / "other", "def g(x, y): return x + y\ndef f(a, b, c): return g(a)").f.__code__
    assert compared(module.f).equal


@pytest.mark.parametrize(("before", "after"), [
    ("def f(a, b, c): return a + b", "def f(a, b, c): return a - b"), ("def f(a, b, c): return a", "def f(a, b, c): return b"),
    ("def f(a, b, c): return a + 1", "def f(a, b, c): return a + 2"), ("def f(a, b, c): return a", "\ndef f(a, b, c): return a"),
    ("def f(a, b, c): return [a, 1][0]", "def f(a, b, c): return [a, True][0]"), ("def f(a, b, c): return a", "f = None"),
    ("def f(a, b, c):\n    def g(x, y): return x\n    return g(a, b)",
     "def f(a, b, c):\n    def g(x, *y): return x\n    return g(a, b)"),
    ("def f(a, b, c):\n    def g(x, y=1): return y\n    return g(a)",
     "def f(a, b, c):\n    def g(x, y=2): return y\n    return g(a)"),
    ("def f(a, b, c): return a", "def f(a, b, c: return a")])
def test_a_file_that_was_changed(before: str, after: str, tmp_path: Path) -> None:
    rule = rule_of(tmp_path, before)
    file = tmp_path / "rules_of_somebody.py"
    file.write_text(HEAD + after, encoding="utf-8")
    os.utime(file, (1, 1))
    linecache.checkcache(str(file))
    with t.fresh(), pytest.raises(LiftError, match=r"not the one that runs|cannot be read"):
        lifted(rule)


def test_equal_codes_of_two_files_are_told_apart(tmp_path: Path) -> None:
    text = "def f(a, b, c):\n    while a: a = b"
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        with t.fresh(), pytest.raises(LiftError) as refused:
            lifted(rule_of(folder, text))
        assert Path(refused.value.where.rpartition(":")[0]).parent == folder
