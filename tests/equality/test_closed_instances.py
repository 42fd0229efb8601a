"""Reference, encoding and searched engine reach the same states by as many actions, in whole small games."""

from __future__ import annotations

import attrs
import pytest

from tests.eastern_wonders.counts import COUNTS

from .engines import by_encoding, by_reference, by_search
from tests.eastern_wonders.instances import Instance, instance, game_of

DEPTH = 9


def without(small: Instance, clause: str) -> Instance:
    return attrs.evolve(small, game=attrs.evolve(game_of(small), without=frozenset({clause})))


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name", ["cove", pytest.param("reef", marks=pytest.mark.slow)])
def test_three_engines_find_the_same(name: str) -> None:
    """Slow: reef takes the encoding on ints about a minute and a half."""
    small = instance(name)
    reference, searched = by_reference(small), by_search(small)
    assert (len(reference.states), reference.transitions) == (COUNTS[name].states, COUNTS[name].transitions)
    assert searched.states == reference.states
    assert searched.transitions == reference.transitions
    assert by_encoding(small) == reference


@pytest.mark.slow
def test_the_encoding_with_no_argument_passed_over() -> None:
    """Every operation with all arguments in every state of cove, whatever its phase: 850,000 times an operation."""
    assert by_encoding(instance("cove"), everything=True) == by_reference(instance("cove"))


@pytest.mark.parametrize("clause", ["EW-3.5", "EW-4.7", "EW-5.1"])
@pytest.mark.in_turn(1)
def test_a_clause_dropped_in_one_of_them_shows(clause: str) -> None:
    """The negative control: each engine in turn loses the clause; the other two still agree."""
    small = instance("cove")
    reference, searched, encoded = by_reference(small, DEPTH), by_search(small, DEPTH), by_encoding(small, DEPTH)
    assert searched.states == reference.states == encoded.states
    assert searched.transitions == reference.transitions == encoded.transitions
    assert by_encoding(small, DEPTH, without=[clause]).states != reference.states
    assert by_reference(without(small, clause), DEPTH).states != reference.states
    assert by_search(without(small, clause), DEPTH).states != reference.states


@pytest.mark.parametrize("clause", ["EW-3.5", "EW-4.7", "EW-5.1"])
def test_a_clause_dropped_in_all_of_them_does_not(clause: str) -> None:
    small = without(instance("cove"), clause)
    reference, searched = by_reference(small, DEPTH), by_search(small, DEPTH)
    assert searched.states == reference.states
    assert by_encoding(small, DEPTH, without=[clause]).states == reference.states
