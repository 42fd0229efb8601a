"""What is proved: one theorem with its controls for each commit; all of it, for two players, is slow."""

from __future__ import annotations

import pytest

from century_rules.desk.proving.verify import verify
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.kernel.content import plays_of_proofs
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.theory.theories import theory
from century_rules.writing.record import load_record_of
from century_rules.writing.replay import replay
from tests.sampling import by_commit

THEORY = theory(RULEBOOK)
QUICK = ("rounds-in-a-part", "laps-in-a-round", "the-limit-is-kept")


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("each", by_commit(QUICK, 1))
def test_a_theorem_for_two_players(each: str) -> None:
    (finding,) = verify(RULEBOOK, players=(2,), only=[each])
    assert finding.as_expected, (finding.reason, finding.controls)
    assert finding.controls and finding.asked > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2])
def test_every_theorem(players: int) -> None:
    findings = list(verify(RULEBOOK, players=(players,), workers=2))
    assert len(findings) == len(THEORY.theorems)
    for finding in findings:
        assert finding.as_expected, (finding.theorem.id, finding.reason, finding.controls)


@pytest.mark.parametrize("claim", list(THEORY.exhibits))
def test_a_stored_play_refutes_it_by_its_last_action(claim: str) -> None:
    exhibit, said = THEORY.exhibits[claim], THEORY.properties[claim]
    for players in exhibit.players:
        file = plays_of_proofs(RULEBOOK.name, RULEBOOK.content) / f"{claim}.{players}p.txt"
        record = load_record_of(RULEBOOK, file)
        play = replay(record)
        if isinstance(said, StepProperty):
            steps = zip(play.states, record.actions, play.states[1:], strict=False)
            broken = [not said.holds(play.game, before, action, after) for before, action, after in steps]
        else:
            assert isinstance(said, StateProperty)
            broken = [not said.holds(play.game, state) for state in play.states]
        assert broken[-1] and not any(broken[:-1]), (claim, players)
