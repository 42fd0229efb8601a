"""What is outside the subset is refused, with the line and the mend: it is never answered in another way than by Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from tests.lifting.comparing import lifted
from tests.lifting.outside import OUTSIDE
from tests.lifting.written_texts import HEAD, rule_of


@pytest.mark.parametrize("name", OUTSIDE)
def test_outside_the_subset(name: str, tmp_path: Path) -> None:
    line, words, text = OUTSIDE[name]
    with t.fresh(), pytest.raises(LiftError) as refused:
        lifted(rule_of(tmp_path, text))
    file, _, at = refused.value.where.rpartition(":")
    assert words in str(refused.value) and refused.value.mend, refused.value
    assert (Path(file).name, int(at) - HEAD.count("\n")) == ("rules_of_somebody.py", line), refused.value
