"""What is lifted from the rules of From Sand to Sea is what a second text says that was written by hand.

On any map, with any tiles, cards and numbers on the board, and all readings open.
"""

from __future__ import annotations

import pytest

from century_rules.games.sand_to_sea.actions import NOTATION
from century_rules.games.sand_to_sea.encoding import encoding_of, lifted_encoding
from century_rules.games.sand_to_sea.encoding.open_map import OPENED
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.theory.lifted import LiftedRules
from tests.second_text import Both

DEAR = ("discard", "step")
"""Whether a voyage can be finished is said otherwise in the two texts, and takes the solver minutes."""


def both(players: int) -> Both:
    return Both.of(lifted_encoding(RULEBOOK), encoding_of(RULEBOOK), players)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])
def test_both_texts_say_the_same(players: int) -> None:
    found = both(players)
    assert [each for name in NOTATION.names if name not in DEAR for each in found.differences(name)] == []


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])
def test_python_stumbles_over_nothing(players: int) -> None:
    found, rules = both(players), LiftedRules(RULEBOOK, NOTATION, OPENED)
    assert [each for name in NOTATION.names for each in found.stumbles(rules, name)] == []
