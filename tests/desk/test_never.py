"""A proof that readings never part takes all that a play is: what is allowed, what it leads to, how it begins, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from century_rules.desk.comparing.never import never_part
from century_rules.desk.comparing.question import Question
from century_rules.desk.settling.cases import main_case
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import rulebook
from century_rules.theory.theorem import Invariant
from tests.desk.said_otherwise import said_otherwise

RLIMIT = 10_000_000


def question(game: str, switch: str, players: int = 2) -> Question[Any, Any]:
    return main_case(rulebook(game), switch, players).question()


@pytest.mark.parametrize(("game", "switch"), [
    ("spice-road", "tie"), ("sand-to-sea", "tie"), ("sand-to-sea", "end-cap"), ("eastern-wonders", "score-overflow")])
@pytest.mark.in_turn(1)
def test_readings_that_differ_in_nothing_but_points_or_winner_are_not_proved_alike(game: str, switch: str) -> None:
    """SR-8.4, SS-9.3: a tie is won by one, or shared; SS-9.2, EW-8.2: cubes beyond the hold. Each step is the same under both."""
    proof = never_part(question(game, switch), rlimit=RLIMIT, lemmas=())
    assert (proof.verdict, proof.reason) == (Verdict.UNKNOWN, "points are the same: not proved")


def test_what_a_proof_leans_on_is_shown_in_the_same_run() -> None:
    """Were P1 always ahead there would be no tie, and it is possible; but at the start it is not so."""
    more = Invariant("more", "P1 is ahead.", lambda x: x.of.all(
        x.of.lt(x.now.players[1].points, x.now.players[0].points),
        *[x.of.is_(number, 0) for player in x.now.players for number in (*player.hold, player.gold, player.silver)]))
    proof = never_part(question("spice-road", "tie"), rlimit=RLIMIT, lemmas=[more])
    assert (proof.verdict, proof.reason) == (Verdict.UNKNOWN, "what the proof leans on (init/more): not proved")


@pytest.mark.parametrize(("verdicts", "reason"), [
    ({"theorem/`claim` is the same": Verdict.UNKNOWN}, "`claim` is the same by both: as said"),
    ({"theorem/`rest` is the same": Verdict.REFUTED}, "`rest` is the same by both: as said"),
    ({"possible/init": Verdict.UNKNOWN}, "possible/init: the premises may contradict each other"),
    ({"possible/init": Verdict.PROVED}, "possible/init: the premises may contradict each other"),
    ({"possible/rest": Verdict.UNKNOWN}, "possible/rest: the premises may contradict each other"),
    ({"possible/init": Verdict.REFUTED, "possible/": Verdict.PROVED},
     "nothing is possible: the premises may contradict each other"),
    ({}, "")], ids=str)
def test_one_obligation_that_is_not_decided_as_it_should_be_is_enough(
    monkeypatch: pytest.MonkeyPatch, verdicts: Mapping[str, Verdict], reason: str,
) -> None:
    """With two players the sixth card ends the game by both readings, which is proved as long as the solver says so of each."""
    said_otherwise(monkeypatch, verdicts)
    proof = never_part(question("spice-road", "end-count=six"), rlimit=RLIMIT)
    assert (proof.verdict, proof.reason) == (Verdict.UNKNOWN if reason else Verdict.PROVED, reason)


def test_the_points_are_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: of a tie that is all there is to show."""
    said_otherwise(monkeypatch, {"theorem/points are the same": Verdict.PROVED})
    assert never_part(question("spice-road", "tie"), rlimit=RLIMIT).proved
