"""The table of games in the README has the numbers that the games have."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.rulebook import rulebook, rulebooks
from century_rules.theory.theories import theory

README = Path(__file__).parent.parent / "README.md"
ROWS = {cells[0]: cells[1:6] for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("| ")
        if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 8 and cells[0] != "game"}


def test_each_game_has_a_row() -> None:
    assert {*ROWS} == {"eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"} == {*rulebooks()} - {"ring"}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_its_numbers_are_those_of_the_game(name: str) -> None:
    book, known = rulebook(name), theory(rulebook(name))
    numbers = len(book.clauses), len(book.reading_names.ambiguities), len(known.theorems), len(known.counterexamples)
    assert ROWS[name] == [f"{min(book.players)}-{max(book.players)}", *map(str, numbers)]
