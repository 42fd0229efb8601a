"""Each mistake of `mutants` is made in a copy of the package, and a short selection of the checks must notice.

    pytest tests/mutants -s            # who noticed what
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import century_rules

from .mutants import COUNTS, MUTANTS, PAIRING, PROOF, PROPERTIES, SCORING, Mutant

PACKAGE = Path(century_rules.__file__).parent
ROOT = Path(__file__).parents[2]
CHECKS = (PAIRING, COUNTS, PROPERTIES, SCORING)


def copied(tmp: Path, mutant: Mutant | None) -> Path:
    """A folder with the package in it, the mistake made, and the content beside it."""
    shutil.copytree(PACKAGE, tmp / "century_rules", ignore=shutil.ignore_patterns("__pycache__"))
    for content in ("properties", "proofs"):
        (tmp / content).symlink_to(ROOT / content)
    if mutant is not None:
        file = tmp / "century_rules" / "eastern_wonders" / mutant.file
        text = file.read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, f"{mutant.name}: its text is {text.count(mutant.old)} times in {mutant.file}"
        file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return tmp


def noticed(folder: Path, *checks: str) -> dict[str, str]:
    """What each check notices about the package in that folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, "-m", "tests.mutants.checks", *checks], cwd=folder, env=environment,
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    assert Path(found.pop("package")).is_relative_to(folder)
    return found


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mistake_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    proofs = [f"proof:{mutant.name}"] if PROOF in mutant.noticed_by else []
    found = noticed(copied(tmp_path, mutant), *CHECKS, *proofs)
    print(f"\n{mutant.name:<58}" + "".join(f"{check if found.get(check) else '-':<12}" for check in (*CHECKS, PROOF)))
    assert {check for check in mutant.noticed_by if not found[check]} == set(), found


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [mutant for mutant in MUTANTS if mutant.action], ids=lambda mutant: mutant.name)
def test_no_proof_of_equality_survives_a_mistake(mutant: Mutant, tmp_path: Path) -> None:
    found = noticed(copied(tmp_path, mutant), f"proof:{mutant.name}")["proof"]
    print(f"\n{mutant.name:<58}{mutant.action}: {found}")
    assert "reference" in found or "Error" in found


def test_the_rules_as_they_are_raise_no_alarm(tmp_path: Path) -> None:
    assert set(noticed(copied(tmp_path, None), *CHECKS).values()) == {""}


def test_every_mutant_is_another_change() -> None:
    assert len({(mutant.file, mutant.new) for mutant in MUTANTS}) == len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
