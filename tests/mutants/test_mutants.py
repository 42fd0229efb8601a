"""Each mistake of `mutants` is made in a copy of the package, and a short selection of the checks must notice.

    pytest tests/mutants -s            # who noticed what
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.mutants import COUNTS, MUTANTS, PAIRING, PROOF, PROPERTIES, SCORING, Mutant
from tests.mutants.patching import Change, patched, told

CHECKS = (PAIRING, COUNTS, PROPERTIES, SCORING)


def noticed(folder: Path, mutant: Mutant | None, *checks: str) -> dict[str, str]:
    """What each check notices about a copy of the package with that mistake in it."""
    changes = [] if mutant is None else [Change(f"games/eastern_wonders/{mutant.file}", mutant.old, mutant.new)]
    return told(patched(folder, changes), "tests.mutants.checks", *checks)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mistake_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    proofs = [f"proof:{mutant.name}"] if PROOF in mutant.noticed_by else []
    found = noticed(tmp_path, mutant, *CHECKS, *proofs)
    print(f"\n{mutant.name:<58}" + "".join(f"{check if found.get(check) else '-':<12}" for check in (*CHECKS, PROOF)))
    assert {check for check in mutant.noticed_by if not found[check]} == set(), found


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [mutant for mutant in MUTANTS if mutant.action], ids=lambda mutant: mutant.name)
def test_no_proof_of_equality_survives_a_mistake(mutant: Mutant, tmp_path: Path) -> None:
    found = noticed(tmp_path, mutant, f"proof:{mutant.name}")["proof"]
    print(f"\n{mutant.name:<58}{mutant.action}: {found}")
    assert "reference" in found or "Error" in found


def test_the_rules_as_they_are_raise_no_alarm(tmp_path: Path) -> None:
    assert set(noticed(tmp_path, None, *CHECKS).values()) == {""}


def test_every_mutant_is_another_change() -> None:
    assert len({(mutant.file, mutant.new) for mutant in MUTANTS}) == len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
