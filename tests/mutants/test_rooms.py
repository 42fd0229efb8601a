"""Each mistake of `rooms` is made in a copy of the package, and the test that is there for it must notice.

    pytest tests/mutants/test_rooms.py -s -m "slow or not slow"
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.patching import check_applies, first_failure, patched
from tests.mutants.rooms import SINGLES, Single

EVERY_DAY = tuple(single for single in SINGLES if not single.compiled)[::14]
"""Those made in the default run."""


def noticed(single: Single, folder: Path) -> bool:
    failed = first_failure(patched(folder, [single.change]), single.noticed_by)
    print(f"\n{single.room:<15} {single.name:<62} {failed.rsplit('::', 1)[-1]}")
    return failed.startswith(single.noticed_by)


@pytest.mark.parametrize("single", EVERY_DAY, ids=lambda single: single.name)
def test_a_mistake_beside_the_rules_is_noticed(single: Single, tmp_path: Path) -> None:
    assert noticed(single, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("single", [single for single in SINGLES if single not in EVERY_DAY], ids=lambda single: single.name)
def test_each_other_one_is_noticed(single: Single, tmp_path: Path) -> None:
    assert noticed(single, tmp_path)


@pytest.mark.slow
def test_the_tests_that_are_to_notice_pass_as_things_are(tmp_path: Path) -> None:
    assert first_failure(patched(tmp_path, ()), *dict.fromkeys(single.noticed_by for single in SINGLES)) == ""


def test_every_room_has_its_mistakes() -> None:
    check_applies(single.change for single in SINGLES)
    rooms = Counter(single.room for single in SINGLES)
    assert set(rooms) == {"observation", "notation", "finishing", "set-up", "components", "search", "machine code"}
    assert min(rooms.values()) >= 3
    assert len({single.name for single in SINGLES}) == len({single.change for single in SINGLES}) == len(SINGLES)
