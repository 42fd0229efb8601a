"""Files of claims for these tests."""

from __future__ import annotations

from pathlib import Path

HEAD = """\
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Ghost, Invariant, OnStep, Theorem

CONTROL = (Control(("EW-8.1",), "-"),)


def drawn(x):
    return x.of.at_least(x.now.drawn, len(x.table.ports))


def kept(x):
    return x.of.eq(x.before.now.drawn, x.after.now.drawn)


"""


def written(folder: Path, text: str) -> Path:
    """A file with those claims, under a name of its own: a file is read once in each process."""
    file = folder / f"claims{abs(hash(text))}.py"
    file.write_text(HEAD + text, encoding="utf-8")
    return file


def claim(body: str, name: str = "c", args: str = "x") -> str:
    """A function with that body, and an invariant of it."""
    lines = "\n    ".join(body.splitlines())
    return f"def claimed({args}):\n    {lines}\n\n\nINVARIANTS = (Invariant({name!r}, '-', claimed),)\n"


def step_claim(body: str, operations: str = "()") -> str:
    """A function of a step, and a theorem of it."""
    lines = "\n    ".join(body.splitlines())
    return (f"def claimed(x):\n    {lines}\n\n\nTHEOREMS = (Theorem('t', (OnStep('p', claimed, {operations}),), CONTROL),)\n"
            "INVARIANTS = ()\n")
