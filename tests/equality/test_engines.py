"""Machine code reaches the very states that the reference does, on each named instance.

`REACHED` was computed by the reference, breadth first over `legal_actions` and `apply`; the slow tests compute it again. For
``gulf`` and ``ocean`` that takes long, so nothing is pinned, and the reference and machine code are compared in the same test.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import attrs
import numpy as np
import pytest

from century_rules.every_action import every_action
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.search import engine_for, explore_with
from century_rules.kernel.leaves import numbers

from .engines import by_reference
from tests.eastern_wonders.instances import INSTANCES, LARGE, Instance, instance

if TYPE_CHECKING:
    from century_rules.search.native.engine import NativeEngine


@attrs.frozen
class Reached:
    """States, actions in them all together, and the digest of all states."""

    states: int
    transitions: int
    digest: str


REACHED = {
    "cove": Reached(8_906, 16_276, "980667c01e4b959c2777f2e258eb3206ec490b053b4f5ef3bd7120b14d5734ee"),
    "reef": Reached(35_726, 69_380, "f8034f534dafaa56fafea306220688a01d3cd8da7bd2001c1826b8348b8d852c"),
    "shoal": Reached(35_730, 69_384, "47b5c11cfc716d4477b222275c063ed03d6a6b29919073412db04995f246b514"),
    "strait": Reached(75_841, 134_769, "1b9e0602ecefc08633bc7204fcc24578804423d00061544507e6b2a8cdc00da8"),
    "bay": Reached(85_278, 156_572, "516435c16aeaff76b979f77e2fcbe3e68773167769e44404ad7392a2ee1a48b7"),
    "lagoon": Reached(214_769, 383_376, "750753f9117ba5edd388eaad58dcabcba6b04e899610bcac76e2c4f5779a46dc"),
}
QUICK = {"cove", "reef", "strait"}


def digest(states: Iterable[bytes]) -> str:
    """A hash of a set of states, each given as the bytes of its leaves."""
    hashed = hashlib.sha256()
    for state in sorted(states):
        hashed.update(state)
    return hashed.hexdigest()


def told_by_the_reference(small: Instance) -> Reached:
    found = by_reference(small)
    leaves = (np.array(state, dtype=">i2").tobytes() for state in found.states)
    return Reached(len(found.states), found.transitions, digest(leaves))


def told_by_machine_code(small: Instance) -> Reached:
    from century_rules.search.native.engine import NativeEngine

    searched = engine_for(small.game, [small.start], bounds=small.bounds, engine="native",
                          actions=lambda state: every_action(RULEBOOK, small.game, state))
    assert isinstance(searched, NativeEngine)
    found = explore_with(searched)
    assert (found.why_stopped, found.limits, found.engine) == ("closed", (), "native")
    return Reached(found.states, found.transitions, digest(_leaves(searched, tuple(numbers(small.start)))))


def _leaves(searched: NativeEngine[State, Action], paths: Iterable[str]) -> Iterator[bytes]:
    """The leaves of every state found: two bytes each, in the order of `State`. Millions of states are not made real for it."""
    rows, columns = searched.store.rows[:searched.store.size], []
    for path in paths:
        field, column = searched.layout.field(path), np.full(len(rows), searched.layout.base[path])
        if field is not None:
            column = (rows[:, field.shift // 64] >> field.shift % 64 & (1 << field.width) - 1) + field.low
        columns.append(column)
    return (state.tobytes() for state in np.stack(columns, axis=1).astype(">i2"))


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in REACHED])
def test_machine_code_reaches_what_the_reference_did(name: str) -> None:
    assert told_by_machine_code(instance(name)) == REACHED[name]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == "cove" else [pytest.mark.slow]) for name in REACHED])
def test_the_reference_does_so_still(name: str) -> None:
    assert told_by_the_reference(instance(name)) == REACHED[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in (*INSTANCES, *LARGE) if name not in REACHED])
def test_the_large_ones(name: str) -> None:
    """Minutes for gulf, much longer and many gigabytes for ocean: the reference keeps each state as a record."""
    assert told_by_machine_code(instance(name)) == told_by_the_reference(instance(name))


def test_the_digest_tells_sets_apart() -> None:
    """The negative control: one state less, or one leaf of one state otherwise."""
    states = [bytes([1, 2]), bytes([3, 4]), bytes([5, 6])]
    assert digest(states) == digest(reversed(states))
    assert len({digest(states), digest(states[:-1]), digest([*states[:-1], bytes([5, 7])])}) == 3
