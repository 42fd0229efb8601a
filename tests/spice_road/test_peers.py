"""SPIN searches models of the small games written from the encoding, and counts what our search counts of the rules.

They fail where it is not installed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.peers import spin
from century_rules.exporting.foreign import foreign_model
from century_rules.exporting.promela import to_promela
from tests.spice_road.second_text import claiming
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.search.small import search_instance

pytestmark = pytest.mark.peers


def by_spin(name: str, folder: Path) -> tuple[int, int]:
    (found,) = spin.run_text(to_promela(foreign_model(RULEBOOK, RULEBOOK.instance(name))), "dfs", folder)
    return found.states, found.transitions


@pytest.mark.parametrize("name", [*RULEBOOK.archive.instances, "stall"])
def test_spin_counts_the_states(name: str, tmp_path: Path) -> None:
    ours = search_instance(RULEBOOK.instance(name))
    assert ours.complete and by_spin(name, tmp_path) == (ours.states, ours.transitions)


def test_an_encoding_that_is_wrong_gives_other_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The negative control: no coins lie above the point cards."""
    monkeypatch.setattr(claiming, "coin_above", lambda w, *_: (w.of.truth(False), w.of.truth(False)))
    assert by_spin("purse", tmp_path) != (593, 699)
