"""The ambiguities of the games of which no more is kept than where readings part."""

from __future__ import annotations

import pytest

from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.rulebook import rulebook

GAMES = ("sky-islands", "goa")
ASKED_FOR = {"sky-islands": (2, 3, 4), "goa": (2,)}
"""The numbers of players for which every ambiguity was asked."""


@pytest.mark.parametrize("game", GAMES)
def test_each_was_asked_and_none_more_is_kept(game: str) -> None:
    book = rulebook(game)
    found, every = load_found(folder_of(book)), cases(book)
    assert {each.name for each in every if each.players in ASKED_FOR[game]} <= found.keys() <= {each.name for each in every}
