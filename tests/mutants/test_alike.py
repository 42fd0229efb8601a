"""Each misreading of `alike` is made in a copy of the package: the two formulations still agree, and a test by hand notices.

    pytest tests/mutants/test_alike.py -s -m "slow or not slow"       # which test notices which
"""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.games.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.kernel.algebra import IntAlgebra
from tests.mutants.alike import ALIKE, Alike
from tests.mutants.mutants import PAIRING, POINTS
from tests.mutants.patching import check_applies, first_failure, patched, told

EVERY_DAY = ALIKE[::13]
"""Those made in the default run."""


def noticed_by_hand(mutant: Alike, folder: Path) -> bool:
    failed = first_failure(patched(folder, mutant.changes), mutant.noticed_by)
    print(f"\n{mutant.operation or 'points':<8} {mutant.name:<90} {failed.rsplit('::', 1)[-1]}")
    return failed.startswith(mutant.noticed_by)


@pytest.mark.parametrize("mutant", EVERY_DAY, ids=lambda mutant: mutant.name)
def test_a_misreading_made_alike_is_noticed_by_hand(mutant: Alike, tmp_path: Path) -> None:
    assert noticed_by_hand(mutant, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", ALIKE, ids=lambda mutant: mutant.name)
def test_each_misreading_is_noticed_by_hand_and_by_nothing_that_compares(mutant: Alike, tmp_path: Path) -> None:
    assert noticed_by_hand(mutant, tmp_path)
    assert told(tmp_path, "tests.mutants.checks", PAIRING, POINTS) == {PAIRING: "", POINTS: ""}, "the two formulations differ"


def test_the_tests_by_hand_that_are_to_notice_pass_on_the_rules_as_they_are(tmp_path: Path) -> None:
    assert first_failure(patched(tmp_path, ()), *dict.fromkeys(mutant.noticed_by for mutant in ALIKE)) == ""


def test_every_operation_is_misread() -> None:
    game = Game()
    assert {mutant.operation for mutant in ALIKE} - {""} == set(known_rules(IntAlgebra(), game, game.shuffle(1)).named())
    assert len({mutant.name for mutant in ALIKE}) == len(ALIKE) >= 30
    for mutant in ALIKE:
        check_applies(mutant.changes)
        files = {change.file for change in mutant.changes}
        assert any("/encoding/" in file for file in files) and any("/encoding/" not in file for file in files), mutant.name
