"""No clause without a test of its own."""

from __future__ import annotations

import re
from pathlib import Path

from century_rules.games.eastern_wonders.clauses import CLAUSES


def test_every_clause_has_a_test_named_after_it() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    tested = {f"EW-{major}.{minor}" for major, minor in re.findall(r"def test_ew_(\d)_(\d[a-e]?)__", text)}
    assert tested == set(CLAUSES)
