"""The pages on ambiguities of the games of which no more is kept than where readings part."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.pages import ambiguities
from century_rules.desk.settling.cases import cases, main_case, switches
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.rulebook import rulebook

DOCS = Path(__file__).parent.parent.parent / "docs"
GAMES = ("sky-islands", "goa")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_what_is_kept(game: str) -> None:
    """While it is written every play in it is played again, by the rules of both readings."""
    book = rulebook(game)
    file = DOCS / game / "ambiguities.md"
    assert file.read_text(encoding="utf-8") == ambiguities.page(book), f"run: {ambiguities.command(book)}"


@pytest.mark.parametrize("game", GAMES)
def test_each_was_asked_with_two_players_and_none_more_is_kept(game: str) -> None:
    book = rulebook(game)
    found = load_found(folder_of(book))
    assert {main_case(book, each.name).name for each in switches(book)} <= found.keys() <= {each.name for each in cases(book)}
