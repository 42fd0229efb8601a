"""A game of somebody else's package is asked in words, and has a sheet, with nothing kept of it and no words of players."""

from __future__ import annotations

from tests.games.installing import run


def test_it_is_asked_in_words() -> None:
    told = run("ask", "ring", "must", "I", "move")
    assert told.code == 0 and told.out.startswith(
        "May a boat stay where it is? The sources leave it open; default: A boat sails every turn")
    assert "first matters" not in told.out
    assert run("ask", "ring", "who wins a tie").out.startswith("The rulebook says: The game ends")
    assert "Ring: staying" in run("ask", "may a boat stay where it is").out


def test_it_has_a_sheet() -> None:
    told = run("agree", "ring", "--by", "staying=yes")
    assert told.code == 0 and "1 question on which players differ." in told.out
    assert "How often they come up was not counted" in told.out
    assert "[x] A boat may stay where it is" in told.out
