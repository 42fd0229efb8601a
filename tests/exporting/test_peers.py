"""SPIN counts what we count, and its shortest plays are as long. They fail where it is not installed."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from benchmarks.peers import spin
from benchmarks.peers.calling import PeerFailed
from century_rules.exporting.foreign import foreign_model
from century_rules.exporting.promela import to_promela
from tests.eastern_wonders.instances import instance
from century_rules.games.eastern_wonders.rulebook import RULEBOOK

pytestmark = pytest.mark.peers


@pytest.mark.parametrize("mode", ["dfs", "bfs"])
def test_spin_counts_the_states(mode: spin.Mode) -> None:
    (found,) = spin.run(instance("cove"), mode)
    assert (found.states, found.transitions) == (8_906, 16_276)
    assert found.vector_bytes <= 24


def test_spin_breadth_first_goes_as_deep_as_the_reference() -> None:
    (found,) = spin.run(instance("cove"), "bfs")
    assert found.depth == 32


@pytest.mark.parametrize(("goal", "actions"), [("port-closed", 3), ("game-over", 5), ("fee-due", 7), ("bonus-choice", 9)])
def test_spin_finds_a_shortest_play(goal: str, actions: int) -> None:
    (found,) = spin.run(instance("cove"), "bfs", goal=goal)
    assert found.witness == actions


def test_spin_notices_a_state_without_an_action(tmp_path: Path) -> None:
    """A negative control: that the game may end where it ends is what keeps SPIN from complaining."""
    model = foreign_model(RULEBOOK, RULEBOOK.instance("cove"))
    nowhere_ends = attrs.evolve(model, places=tuple(attrs.evolve(place, ends=False) for place in model.places))
    with pytest.raises(PeerFailed, match="invalid end state"):
        spin.run_text(to_promela(nowhere_ends), "bfs", tmp_path)


def test_spin_notices_a_number_that_leaves_its_field(tmp_path: Path) -> None:
    """A negative control: one cube more at the start than there are in the box."""
    model = foreign_model(RULEBOOK, RULEBOOK.instance("cove"))
    more = tuple(attrs.evolve(each, start=1) if each.path.startswith(("lying", "players[1].hold")) else each
                 for each in model.variables)
    with pytest.raises(PeerFailed, match="assertion violated"):
        spin.run_text(to_promela(attrs.evolve(model, variables=more)), "bfs", tmp_path)


@pytest.mark.parametrize(("line", "instead"), [
    ("errors: 0", "errors: 1"), ("elapsed time 0.01 seconds", ""), ("State-vector 20 byte", "error: max search depth too small"),
    ("State-vector 20 byte", "Warning: Search not completed"),
])
def test_a_report_that_is_not_whole_is_refused(line: str, instead: str) -> None:
    assert spin.read(REPORT).states == 7
    with pytest.raises(PeerFailed):
        spin.read(REPORT.replace(line, instead))


REPORT = """\
State-vector 20 byte, depth reached 3, errors: 0
        7 states, stored
        2 states, matched
        9 transitions (= stored+matched)
   12.345       total actual memory usage
pan: elapsed time 0.01 seconds
"""
