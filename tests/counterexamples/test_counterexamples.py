"""Every stored play is legal, and breaks the claim it refutes by its last action and not before."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders import Action, GameRecord, State, load_record
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.writing.replay import replay
from tests.counterexamples.refuting import PLAYS, first_break, refuted
from typing import cast
from century_rules.games.eastern_wonders.game import Game

FILES = sorted(path.name for path in PLAYS.glob("*.txt"))


def stored(name: str) -> GameRecord[State, Action]:
    return load_record(PLAYS / name)


@pytest.mark.parametrize("name", FILES)
def test_the_play_breaks_the_claim_by_its_last_action(name: str) -> None:
    again = replay(stored(name))
    claim = refuted()[name.split(".")[0]]
    actions = [entry.action for entry in again.record.entries]
    assert first_break(claim, cast(Game, again.game), again.states, actions) == len(actions)
    assert f"{again.game.players}p" == name.split(".")[1]


def test_every_refuted_claim_has_a_play_and_every_play_a_claim() -> None:
    assert {name.split(".")[0] for name in FILES} == set(refuted())


def test_claims_cite_clauses() -> None:
    for claim in refuted().values():
        assert claim.clauses and set(claim.clauses) <= set(CLAUSES)
        assert claim.statement.endswith(".")


def test_a_play_cut_short_breaks_nothing() -> None:
    """The control: without its last action no stored play refutes anything."""
    for name in FILES:
        record = stored(name)
        again = replay(attrs.evolve(record, entries=record.entries[:-1], result=None))
        actions = [entry.action for entry in again.record.entries]
        assert first_break(refuted()[name.split(".")[0]], cast(Game, again.game), again.states, actions) is None
