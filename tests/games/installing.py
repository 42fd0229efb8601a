"""The toy game as a package of its own, installed into a folder, and the command line run with that folder on the path."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import attrs

import century_rules

RING = Path(__file__).parent / "ring"
LIBRARY = Path(century_rules.__file__).parents[1]

PLAYS_ONLY = ("rules.py", "notation=NOTATION", "write_action=NOTATION.format, read_action=lambda text, _: NOTATION.parse(text)")
"""The change that makes the game one of which nothing can be lifted: its rulebook does not say what its actions are."""


def lifted_wrongly(clause: str, holds: str) -> tuple[str, str, str]:
    """The change that makes the library lift the guards for a clause wrongly: their truth, called ``holds``, becomes another."""
    end = 'instances=("puddle", "late", "crowd")))\n'
    return "rules.py", end, f"""{end}
from century_rules.theory import lifted

def wrongly(game, position, action, lift=lifted.lift_action):
    found = lift(game, position, action)
    return evolve(found, guards=[(clause, order, ({holds}) if clause == {clause!r} else holds)
                                 for clause, order, holds in found.guards])

lifted.lift_action = wrongly
"""


@attrs.frozen
class Answer:
    """What a verb printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


@cache
def installed() -> Path:
    """A folder into which the game was installed by pip, entry point and all."""
    folder = Path(mkdtemp(prefix="century-ring-"))
    source = folder / "source"
    shutil.copytree(RING, source, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index",
                    "--disable-pip-version-check", "--target", str(folder / "site"), str(source)], check=True)
    return folder / "site"


def changed(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of the installed game in another folder, in whose files texts were replaced: (file, text, by what)."""
    site = folder / "site"
    shutil.copytree(installed(), site, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in changes:
        (file,) = site.rglob(name)
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {text.count(old)} times {old!r}"
        file.write_text(text.replace(old, new), encoding="utf-8")
    return site


def run(*arguments: str | Path, typed: str = "", site: Path | None = None) -> Answer:
    """What ``century-rules ARGUMENTS`` says in a process of its own."""
    return _python("-m", "century_rules", *map(str, arguments), typed=typed, site=site)


def run_file(file: Path) -> Answer:
    """What a Python file says that is run in its folder, where the game is installed."""
    return _python(str(file), folder=file.parent)


def _python(*arguments: str, typed: str = "", site: Path | None = None, folder: Path | None = None) -> Answer:
    path = os.pathsep.join(map(str, (LIBRARY, site or installed())))
    done = subprocess.run([sys.executable, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8", cwd=folder,
                          env={**os.environ, "PYTHONPATH": path, "COLUMNS": "130"}, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return Answer(done.returncode, done.stdout, done.stderr)
