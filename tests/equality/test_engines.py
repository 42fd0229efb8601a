"""The packed engines reach the very states that the reference does, on each named instance.

`REACHED` was computed by the reference, breadth first over `legal_actions` and `apply`; the slow tests compute it again. For
``gulf`` and ``ocean`` that takes long, so nothing is pinned, and the reference and the engines are compared in the same test.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import attrs
import numpy as np
import pytest

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.instances import INSTANCES, LARGE, Instance, instance
from century_rules.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.eastern_wonders.state import State
from century_rules.search import engine_for, explore_with
from century_rules.search.explore import EngineName
from century_rules.search.packed.engine import PackedEngine
from century_rules.tracing import numbers
from tests.search.engines import PACKED, each_packed

from .engines import by_reference


@attrs.frozen
class Reached:
    """States, actions in them all together, and the digest of all states."""

    states: int
    transitions: int
    digest: str


REACHED = {
    "cove": Reached(8_562, 15_540, "bbcba18601df3ad2ecbca950d896e774c0224ba360a16dac06edb43f5b796921"),
    "reef": Reached(33_282, 62_964, "07d9d3f5f4c7dbfc6991d82e5f68677753baf9db28d59f0b5435564b78fd8bbe"),
    "shoal": Reached(33_286, 62_968, "eeaf7adfb81fa964125c3191bdd510ba8ced49f67e42ecefa84b1d6b0a46479c"),
    "strait": Reached(74_107, 131_157, "aadcbbb67aaee62332e956434555935a83e735397d762a3a05476be72f9a2b51"),
    "bay": Reached(82_182, 149_948, "2f2190537de1afe5e41324e3dc6e8c1c0f43ddb74f7d9cf10e5747a59e8bcf55"),
    "lagoon": Reached(214_081, 381_904, "bfef51a5bd69914154b02e1ffe7eb703202833474ec3c176d9d7cddea764667d"),
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


def told_by(engine: EngineName, small: Instance) -> Reached:
    searched = engine_for(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), engine=engine)
    assert isinstance(searched, PackedEngine)
    found = explore_with(searched)
    assert (found.why_stopped, found.limits, found.engine) == ("closed", (), engine)
    return Reached(found.states, found.transitions, digest(_leaves(searched, tuple(numbers(small.start)))))


def _leaves(searched: PackedEngine[State, Action], paths: Iterable[str]) -> Iterator[bytes]:
    """The leaves of every state found: two bytes each, in the order of `State`. Millions of states are not made real for it."""
    rows, columns = searched.store.rows[:searched.store.size], []
    for path in paths:
        field, column = searched.layout.field(path), np.full(len(rows), searched.layout.base[path])
        if field is not None:
            column = (rows[:, field.shift // 64] >> field.shift % 64 & (1 << field.width) - 1) + field.low
        columns.append(column)
    return (state.tobytes() for state in np.stack(columns, axis=1).astype(">i2"))


@each_packed
@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in REACHED])
def test_an_engine_reaches_what_the_reference_did(name: str, engine: EngineName) -> None:
    assert told_by(engine, instance(name)) == REACHED[name]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == "cove" else [pytest.mark.slow]) for name in REACHED])
def test_the_reference_does_so_still(name: str) -> None:
    assert told_by_the_reference(instance(name)) == REACHED[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in (*INSTANCES, *LARGE) if name not in REACHED])
def test_the_large_ones(name: str) -> None:
    """Minutes for gulf, much longer and many gigabytes for ocean: the reference keeps each state as a record."""
    expected = told_by_the_reference(instance(name))
    for engine in PACKED:
        assert told_by(engine, instance(name)) == expected, engine


def test_the_digest_tells_sets_apart() -> None:
    """The negative control: one state less, or one leaf of one state otherwise."""
    states = [bytes([1, 2]), bytes([3, 4]), bytes([5, 6])]
    assert digest(states) == digest(reversed(states))
    assert len({digest(states), digest(states[:-1]), digest([*states[:-1], bytes([5, 7])])}) == 3
