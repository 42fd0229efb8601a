"""The table of games in the README has the numbers that the games have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from century_rules.desk.settling.cases import Case, switches_of
from century_rules.desk.settling.load_bearing import kept_whys
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.kernel.reading import Ambiguity
from century_rules.rulebook import Rulebook, rulebook, rulebooks
from century_rules.theory.theories import theory

README = Path(__file__).parent.parent / "README.md"
ROWS = {cells[0]: cells[1:8] for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("| ")
        if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 8 and cells[0] != "game"}


def test_each_game_has_a_row() -> None:
    assert {*ROWS} == {"eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"} == {*rulebooks()} - {"ring"}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_its_numbers_are_those_of_the_game(name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(name)
    known = theory(book)
    numbers = len(book.clauses), len(book.reading_names.ambiguities), len(known.theorems), len(known.counterexamples)
    needed = sum(why.load_bearing for why in kept_whys(book, list(book.clauses)))
    settled = sum(is_settled(book, doubt) for doubt in book.ambiguities)
    assert ROWS[name] == [f"{min(book.players)}-{max(book.players)}", *map(str, (*numbers, needed, settled))]


def is_settled(book: Rulebook[Any, Any], doubt: Ambiguity) -> bool:
    """Whether each of its readings is shown to part from the default, or proved never to, for every number of players."""
    found = load_found(folder_of(book))
    known = [found.get(Case(book, switch.name, players).name) for switch in switches_of(doubt) for players in book.players]
    return all(each is not None and (each.parts or each.proved) for each in known)
