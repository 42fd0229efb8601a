"""Truths of readings: of each ambiguity exactly one reading is played, and every choice can be."""

from __future__ import annotations

import itertools

import pytest

from century_rules.games.eastern_wonders import parse_readings
from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.reading import Ambiguity, settled
from century_rules.theory.read_as import left_open, switched_to, unknown_of

OF = IntAlgebra()


def unknowns(ambiguity: Ambiguity) -> list[str]:
    return [unknown_of(ambiguity, reading) for reading in ambiguity.others]


@pytest.mark.parametrize("ambiguity", AMBIGUITIES, ids=lambda ambiguity: ambiguity.id)
def test_whatever_the_unknowns_are_exactly_one_reading_is_played(ambiguity: Ambiguity) -> None:
    names, seen = unknowns(ambiguity), set()
    for values in itertools.product((False, True), repeat=len(names)):
        model = dict(zip(names, values, strict=True))
        truths = left_open(OF, AMBIGUITIES, lambda name, model=model: model.get(name, False))  # type: ignore[misc]  # bound at once
        (played,) = [reading for reading in ambiguity.readings if truths[reading]]
        seen.add(played)
    assert seen == set(ambiguity.readings), "every choice is possible"


def test_the_unknowns_have_names_of_their_own() -> None:
    names = [name for ambiguity in AMBIGUITIES for name in unknowns(ambiguity)]
    assert len(set(names)) == len(names) == sum(len(ambiguity.others) for ambiguity in AMBIGUITIES)
    assert {"reading[pickup]", "reading[free_step]", "reading[free_step=first]"} <= set(names)


@pytest.mark.parametrize("ambiguity", AMBIGUITIES, ids=lambda ambiguity: ambiguity.id)
def test_switching_to_a_reading_leaves_all_other_ambiguities(ambiguity: Ambiguity) -> None:
    before = parse_readings({each.id: str(each.others[-1]) for each in AMBIGUITIES})
    for reading in ambiguity.readings:
        expected = settled(parse_readings({ambiguity.id: str(reading)}, before))
        assert switched_to(OF, settled(before), reading) == expected
