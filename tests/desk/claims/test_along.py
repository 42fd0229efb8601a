"""Claims asked of real plays: what plays there are, and that one failure is enough."""

from __future__ import annotations

from typing import cast

import pytest

from century_rules.desk.claims.trace_check import ask_plays, claimed_by
from century_rules.desk.claims.sample_traces import plays_under, sample_traces
from century_rules.games.eastern_wonders import AMBIGUITIES, parse_record
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.theory.theories import Theory, theory
from century_rules.theory.theorem import Invariant
from century_rules.writing.replay import replay


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_plays_go_far_and_under_every_reading(players: int) -> None:
    plays = sample_traces(RULEBOOK, players)
    assert sum(play.states[-1].phase is Phase.OVER for play in plays) >= 8
    assert sum(play.states[-1].setup.closed_at in play.states[-1].ports for play in plays) >= 15
    for ambiguity in AMBIGUITIES:
        met = {getattr(play.game.readings, ambiguity.field) for play in plays}
        assert met == set(ambiguity.readings), ambiguity.id
    assert {state.phase for play in plays for state in play.states} == set(Phase)


def test_plays_under_what_a_theorem_needs() -> None:
    for play in plays_under(RULEBOOK, 3, {"claims": "several", "pass": "no"}):
        readings = cast(Readings, play.game.readings)
        assert str(readings.claims) == "several" and str(readings.pass_) == "no"


@pytest.mark.in_turn(3)
def test_every_claim_of_ours_is_asked_and_holds(known: Theory[State, Action]) -> None:
    claims = claimed_by(RULEBOOK, [*known.invariants, *known.theorems.values()], 3)
    along = ask_plays(sample_traces(RULEBOOK, 3), known.ghosts, claims, share=40)
    assert not along.broken and all(along.asked.values()), [name for name, number in along.asked.items() if not number]


@pytest.mark.in_turn(3)
def test_the_play_that_breaks_a_claim_is_the_shortest_there_is_and_replays(known: Theory[State, Action]) -> None:
    few = Invariant("c", "-", lambda x: x.of.le(x.now.drawn, x.of.number(len(x.table.ports))))
    along = ask_plays(sample_traces(RULEBOOK, 2), known.ghosts, claimed_by(RULEBOOK, [few], 2))
    broken = along.broken["c"]
    again = replay(parse_record(broken.record()))
    assert again.final == broken.play.states[broken.length] and again.final.drawn == 5
    assert all(5 not in [state.drawn for state in play.states[:broken.length]] for play in sample_traces(RULEBOOK, 2))
    assert f"false after {broken.length} actions" in broken.lines()[0]
