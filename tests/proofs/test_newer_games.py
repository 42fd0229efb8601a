"""What is proved of the games of another family: a theorem with its controls for each commit; all of it is slow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from century_rules.desk.proving.verify import verify
from century_rules.games.goa.rulebook import RULEBOOK as GOA
from century_rules.games.sky_islands.rulebook import RULEBOOK as SKY_ISLANDS
from century_rules.process.content import plays_of_proofs
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory
from century_rules.writing.record import load_record_of
from century_rules.writing.replay import replay
from tests.sampling import by_commit

BOOKS: tuple[Rulebook[Any, Any], ...] = (SKY_ISLANDS, GOA)
QUICK = [(SKY_ISLANDS, name) for name in ("a-turn-can-be-ended", "trades-take-two", "three-cubes-between-turns")] + [
    (GOA, name) for name in ("rounds-in-a-part", "laps-in-a-round", "the-limit-is-kept")]
ALL_FOR: Mapping[str, tuple[int, ...]] = {"sky-islands": (2, 3, 4), "goa": (2, 3, 4)}
"""The numbers of players that all theorems are asked for."""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("book", "theorem"), by_commit(QUICK, 1))
def test_a_theorem_for_two_players(book: Rulebook[Any, Any], theorem: str) -> None:
    (finding,) = verify(book, players=(2,), only=[theorem])
    assert finding.as_expected, (finding.reason, finding.controls)
    assert finding.controls and finding.asked > 0


@pytest.mark.slow
@pytest.mark.parametrize(("book", "players"), [(book, players) for book in BOOKS for players in ALL_FOR[book.name]])
def test_every_theorem(book: Rulebook[Any, Any], players: int) -> None:
    findings = list(verify(book, players=(players,), workers=2))
    assert len(findings) == len(theory(book).theorems)
    for finding in findings:
        assert finding.as_expected, (finding.theorem.id, finding.reason, finding.controls)


@pytest.mark.parametrize(("book", "claim"), [(book, claim) for book in BOOKS for claim in theory(book).counterexamples])
def test_a_stored_play_refutes_it_by_its_last_action(book: Rulebook[Any, Any], claim: str) -> None:
    counterexample, said = theory(book).counterexamples[claim], theory(book).properties[claim]
    for players in counterexample.players:
        record = load_record_of(book, plays_of_proofs(book.name, book.archive.content) / f"{claim}.{players}p.txt")
        play = replay(record)
        if isinstance(said, StepProperty):
            steps = zip(play.states, record.actions, play.states[1:], strict=False)
            broken = [not said.holds(play.game, before, action, after) for before, action, after in steps]
        else:
            assert isinstance(said, StateProperty)
            broken = [not said.holds(play.game, state) for state in play.states]
        assert broken[-1] and not any(broken[:-1]), (claim, players)
