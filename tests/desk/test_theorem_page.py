"""docs/theorems.md and the README say what there is; the page is written by the command, never typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from century_rules.desk.breaking.demonstrations import demonstrate
from century_rules.desk.pages.theorems import page
from century_rules.desk.proving.all_readings import Cell, changes, under_all_readings
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.readings import AMBIGUITIES
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.verdict import Verdict
from century_rules.theory.theories import Theory, theory

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "theorems.md"


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def matrix(text: str) -> dict[str, list[str]]:
    """The signs of the table of readings, by theorem."""
    rows = re.findall(r"^\| `([a-z-]+)` \| ((?:(?:\+|\*\*X\*\*|\?) \| ?)+)$", text, re.MULTILINE)
    return {name: [sign.strip() for sign in signs.strip().strip("|").split("|")] for name, signs in rows}


def test_the_page_says_of_every_claim_what_it_says(known: Theory[State, Action]) -> None:
    """All but the signs of the table, which take minutes: written again from what the page itself has, and compared."""
    text = PAGE.read_text(encoding="utf-8")
    columns = changes(RULEBOOK)
    assert set(matrix(text)) == set(known.theorems) and all(len(signs) == len(columns) for signs in matrix(text).values())
    shown = list(demonstrate(RULEBOOK, only=tuple(known.counterexamples), controls=False))
    head = text[:text.index("## Shown otherwise")]
    again = page(known, _cells_of(known, matrix(text)), shown)
    assert head == again[:again.index("## Shown otherwise")]
    of_exhibits = ("| claim", *(f"`{claim}`" for claim in known.counterexamples))
    for each in (part for part in again.split("\n\n") if part.startswith(of_exhibits)):
        for line in each.splitlines():
            assert line in text, line


def _cells_of(known: Theory[State, Action], signs: dict[str, list[str]]) -> Sequence[Cell[State, Action]]:
    verdicts = {"+": Verdict.PROVED, "**X**": Verdict.REFUTED, "?": Verdict.UNKNOWN}
    defaults = {each.id: str(each.default) for each in AMBIGUITIES}
    cells = list[Cell[State, Action]]()
    for theorem in known.theorems.values():
        for change, sign in zip(changes(RULEBOOK), signs[theorem.id], strict=True):
            read = {**defaults, **changes(RULEBOOK)[change]}
            expected = all(read[name] == value for name, value in theorem.needs.items())
            cells.append(Cell(theorem.id, change, 2, expected, verdicts[sign]))
    return cells


def test_what_is_claimed_is_proved_on_the_page(known: Theory[State, Action]) -> None:
    signs = matrix(PAGE.read_text(encoding="utf-8"))
    for cell in _cells_of(known, signs):
        assert not cell.expected or cell.verdict is Verdict.PROVED, cell


def test_the_numbers_of_the_readme(known: Theory[State, Action]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    words = {3: "Three"}
    assert f"proves {len(known.theorems)} theorems" in text
    assert f"{words[len(known.others)]} more claims are checked directly" in " ".join(text.split())
    assert f"and {len(known.counterexamples)} claims" in text and f"the {len(CLAUSES)} clauses" in text
    assert f"the {len(AMBIGUITIES)} ambiguous readings" in text
    assert f"proves {len(known.theorems)} theorems" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for name in re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE):
        assert name in known.theorems


@pytest.mark.slow
def test_the_page_is_what_the_command_writes(known: Theory[State, Action]) -> None:
    cells = list(under_all_readings(RULEBOOK, workers=2))
    text = page(known, cells, list(demonstrate(RULEBOOK, controls=False)))
    assert PAGE.read_text(encoding="utf-8") == text, (
        "run: century-rules across-readings eastern-wonders --report docs/theorems.md")
