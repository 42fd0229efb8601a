"""The pinned perft numbers of every game, counted by its rules alone."""

from __future__ import annotations

import pytest

from century_rules.rulebook import rulebook
from century_rules.search.perft import Perft
from century_rules.writing.perft_table import perft_table

AT_ONCE = 1_000
"""Numbers up to which every run of the tests counts; the slow run counts all."""
GAMES = ("spice-road", "sand-to-sea", "eastern-wonders", "sky-islands", "goa")


def counted(game: str, least: int, most: int | None) -> int:
    """How many of the numbers between those two were counted, and are what is pinned."""
    found = 0
    for position in perft_table(rulebook(game)):
        rules, state = position.game_and_state()
        for plays in position.plays:
            if "reference" in plays.counted_by and least <= plays.number and (most is None or plays.number <= most):
                assert Perft(rules).count(state, plays.depth) == plays.number, (position.name, plays.depth)
                found += 1
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_count_the_pinned_numbers(game: str) -> None:
    assert counted(game, 0, AT_ONCE) >= 20


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_count_every_pinned_number(game: str) -> None:
    counted(game, AT_ONCE + 1, None)
