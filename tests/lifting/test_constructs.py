"""The subset construct by construct: lifted functions give what Python gives, and say where Python stumbles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from century_rules.lifting.games import rules_evaluator
from century_rules.lifting.terms import fresh
from century_rules.lifting.values import Names
from tests.lifting.comparing import SMALL, compared
from tests.lifting.constructs import RIGHT

NEGATIVE = "an unknown index, or part, or remainder, has to be known not to be negative"
CAREFUL = {
    "not_short_enough": (25, NEGATIVE), "rows": (35, NEGATIVE), "slices": (45, NEGATIVE), "put_at": (50, NEGATIVE),
    "record": (40, NEGATIVE), "absent": (25, NEGATIVE), "absent_and_not_asked": (25, NEGATIVE), "remainders": (45, NEGATIVE),
    "too_deep": (10, "so many calls inside each other are not looked into")}
"""On how many inputs an obligation fails although Python does not stumble, and why; where it is not named, on none."""


@pytest.mark.parametrize("function", RIGHT, ids=[each.__name__ for each in RIGHT])
def test_lifted_as_python_does_it(function: Callable[..., object]) -> None:
    found = compared(function)
    assert found.equal
    assert found.equal + found.raised + found.careful == len(SMALL)
    assert found.careful == CAREFUL.get(function.__name__, (0, ""))[0]


def test_what_is_careful_is_there() -> None:
    assert CAREFUL.keys() <= {each.__name__ for each in RIGHT}


def test_a_known_place_of_names_is_counted_from_the_end() -> None:
    with fresh():
        evaluator, names = rules_evaluator(), Names("card_names", 5)
        assert evaluator.item(names, -1).number == 4 and evaluator.item(names, -5).number == 0 and not evaluator.obligations
        evaluator.item(names, -6)
        assert [each.holds for each in evaluator.obligations] == [False]
