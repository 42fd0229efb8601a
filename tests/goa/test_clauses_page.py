"""The page on clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.breaking.why import whys
from century_rules.desk.pages import clauses
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.theory.theories import theory

PAGE = Path(__file__).parents[2] / "docs" / "goa" / "clauses.md"


@pytest.mark.in_turn(1)
def test_the_page_on_clauses_is_what_is_found() -> None:
    again = clauses.page(RULEBOOK, list(whys(theory(RULEBOOK), list(RULEBOOK.clauses))))
    write = "century-rules clauses goa --report > docs/goa/clauses.md"
    assert PAGE.read_text(encoding="utf-8") == again, f"run: {write}"
