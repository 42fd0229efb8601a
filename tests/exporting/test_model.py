"""The exported model against the reference: the same states, whatever becomes of its text."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from century_rules.exporting.foreign import foreign_model
from century_rules.exporting.model import Model
from century_rules.games.eastern_wonders import CLAUSES
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves
from tests.eastern_wonders.instances import Instance, instance, game_of
from tests.equality.engines import by_reference
from tests.exporting.running import reached, shortest


@cache
def cove() -> Model:
    return foreign_model(RULEBOOK, RULEBOOK.instance("cove"))


def order(small: Instance) -> tuple[str, ...]:
    return tuple(leaves(small.start))


@pytest.mark.in_turn(1)
def test_the_states_are_those_of_the_reference() -> None:
    small = instance("cove")
    states, transitions = reached(cove(), order(small))
    expected = by_reference(small)
    assert (len(states), transitions) == (8_906, 16_276) == (len(expected.states), expected.transitions)
    assert states == expected.states


@pytest.mark.in_turn(1)
def test_without_a_clause_the_count_is_another() -> None:
    """A negative control: without payments between players (EW-3.4) there are other states."""
    small = instance("cove")
    loose = attrs.evolve(small, game=attrs.evolve(game_of(small), without=frozenset({"EW-3.4"})))
    states, transitions = reached(foreign_model(RULEBOOK, loose), order(small))
    expected = by_reference(loose)
    assert len(states) != 8_906
    assert transitions == expected.transitions
    assert states == expected.states


def test_what_never_changes_is_no_variable() -> None:
    model, start = cove(), leaves(instance("cove").start)
    varying = {variable.path for variable in model.variables}
    assert not varying & set(model.constants)
    assert model.constants.items() <= start.items()
    assert sum((variable.high - min(0, variable.low)).bit_length() for variable in model.variables) <= 64


def test_every_edge_names_its_operation_and_clauses() -> None:
    edges = [edge for place in cove().places for edge in place.edges]
    assert {edge.operation for edge in edges} >= {"step", "stay", "stop", "pay", "take", "open", "trade", "claim", "harvest"}
    assert {clause for edge in edges for clause in edge.clauses} >= {"EW-3.1", "EW-3.5", "EW-4.7", "EW-5.1", "EW-5.3"}
    assert all(clause in CLAUSES for edge in edges for clause in edge.clauses)


def test_a_shortest_play_to_a_goal() -> None:
    """Step, stop, claim: a port is closed."""
    model = foreign_model(RULEBOOK, RULEBOOK.instance("cove"), "port-closed")
    assert model.goal == RULEBOOK.goals["port-closed"].says
    assert shortest(model) == 3


def test_an_unknown_goal() -> None:
    with pytest.raises(InvalidInput, match=r"no goal 'port-close' \(did you mean port-closed\?\)"):
        foreign_model(RULEBOOK, RULEBOOK.instance("cove"), "port-close")


def test_a_game_without_end_of_supply_is_refused() -> None:
    with pytest.raises(InvalidInput, match="gale: has infinitely many states"):
        foreign_model(RULEBOOK, RULEBOOK.instance("gale"))
