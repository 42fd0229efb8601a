"""What is lifted from the rules of Eastern Wonders is what a second text says that was written by hand.

On any map, with any tiles, starting sets and numbers on boards and bonus tiles, and all readings open.
"""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders.actions import NOTATION
from century_rules.games.eastern_wonders.encoding import encoding_of, lifted_encoding
from century_rules.games.eastern_wonders.encoding.open_map import OPENED
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.theory.lifted import LiftedRules
from tests.second_text import Both

ANY_NUMBER = pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])


def both(players: int) -> Both:
    return Both.of(lifted_encoding(RULEBOOK), encoding_of(RULEBOOK), players)


@ANY_NUMBER
def test_both_texts_say_the_same(players: int) -> None:
    found = both(players)
    assert [each for name in NOTATION.names for each in found.differences(name)] == []


@ANY_NUMBER
def test_python_stumbles_over_nothing(players: int) -> None:
    found, rules = both(players), LiftedRules(RULEBOOK, NOTATION, OPENED)
    assert [each for name in NOTATION.names for each in found.stumbles(rules, name)] == []
