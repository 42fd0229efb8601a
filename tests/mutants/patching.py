"""A copy of the package with some of its text changed, and what tests say of it in a process of their own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit

import attrs

import century_rules

PACKAGE = Path(century_rules.__file__).parent
ROOT = Path(__file__).parents[2]


@attrs.frozen
class Change:
    """A change of one file: `old` is found in it exactly once, and `new` stands there instead.

    The path is from `century_rules`; that of content begins with ``../``.
    """

    file: str
    old: str
    new: str

    def of(self, text: str) -> str:
        """The text after the change."""
        assert text.count(self.old) == 1, f"{self.file} has this text {text.count(self.old)} times:\n{self.old}"
        assert self.old != self.new
        return text.replace(self.old, self.new)


def patched(folder: Path, changes: Iterable[Change]) -> Path:
    """The folder, with a changed copy of the package in it and the content beside it.

    What Python keeps of the texts that are not changed is copied, too, so that they need not be compiled anew.
    """
    shutil.copytree(PACKAGE, folder / "century_rules")
    for content in ("properties", "proofs"):
        shutil.copytree(ROOT / content, folder / content)
    for change in changes:
        file = folder / "century_rules" / change.file
        file.write_text(change.of(file.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def check_applies(changes: Iterable[Change]) -> None:
    """Fail if one of the changes, each by itself, cannot be made in the package as it is."""
    for change in changes:
        change.of((PACKAGE / change.file).read_text(encoding="utf-8"))


def told(folder: Path, module: str, *arguments: str, seconds: int = 300) -> dict[str, str]:
    """What a module of the tests, run as a program in that folder, prints last: a dictionary as JSON.

    Raises subprocess.TimeoutExpired after so many seconds of work; on a busy machine that takes longer by the clock.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0",
                   "CENTURY_RULES_CACHE": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=20 * seconds, check=False,
                          preexec_fn=partial(setrlimit, RLIMIT_CPU, (seconds, seconds)))
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise subprocess.TimeoutExpired(command, seconds)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    assert Path(found.pop("package")).is_relative_to(folder), "another package was tested than the changed one"
    return found


def first_failure(folder: Path, *tests: str, seconds: int = 300) -> str:
    """The first of those tests that fails on the package in that folder; "" if all pass. Raises as `told` does."""
    return told(folder, "tests.mutants.failing", *(str(ROOT / test) for test in tests), seconds=seconds)["failed"]
