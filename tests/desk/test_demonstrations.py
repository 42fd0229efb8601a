"""What is checked directly, and claims refuted by stored plays: neither plays nor proofs can be feigned."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import attrs
import pytest

from century_rules.desk.breaking.demonstrations import demonstrate, exhibited
from century_rules.games.eastern_wonders import format_record, load_record
from century_rules.games.eastern_wonders.readings import Readings, ScoreOverflow
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.process.content import content_root
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.theory.theories import theory
from century_rules.writing import stored

PLAYS = content_root("proofs") / "eastern_wonders" / "plays"


def test_every_refuted_claim_is_refuted_for_every_number_it_names() -> None:
    known = theory(RULEBOOK)
    shown = list(demonstrate(RULEBOOK, only=tuple(known.counterexamples)))
    assert [(each.id, each.players) for each in shown] == [(each.id, number) for each in known.counterexamples.values()
                                                          for number in (2, 3, 4) if number in each.players]
    for each in shown:
        assert each.verdict is Verdict.REFUTED and each.as_expected and each.plays
        assert all(not play.wrong for play in each.plays)


def test_every_stored_play_is_named() -> None:
    known = theory(RULEBOOK)
    named = {f"{each.id}.{number}p{tag}.txt"
             for each in known.counterexamples.values() for number in each.players for tag in each.readings}
    assert named == {file.name for file in PLAYS.glob("*.txt")}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the plays, to be spoilt."""
    folder = tmp_path / "eastern_wonders" / "plays"
    folder.mkdir(parents=True)
    for file in PLAYS.glob("*.txt"):
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(stored, "plays_beside", lambda _game, _folder: folder)
    return folder


def spoilt(claim: str, players: int = 2) -> str:
    known = theory(RULEBOOK)
    (play,) = exhibited(known, known.counterexamples[claim], players)
    return play.wrong


def test_a_play_of_other_rules_shows_nothing(elsewhere: Path) -> None:
    file = elsewhere / "no-closed-port-before-round-3.2p.txt"
    assert spoilt("no-closed-port-before-round-3") == ""
    record = load_record(file)
    overflow = attrs.evolve(cast(Readings, record.readings), score_overflow=ScoreOverflow.YES)
    for changed in (attrs.evolve(record, without=frozenset({"EW-8.1"})), attrs.evolve(record, readings=overflow)):
        file.write_text(format_record(changed), encoding="utf-8")
        assert "not played by the printed rules" in spoilt("no-closed-port-before-round-3")


def test_a_play_for_another_number_of_players_shows_nothing(elsewhere: Path) -> None:
    (elsewhere / "everybody-scores.4p.txt").write_text((elsewhere / "everybody-scores.2p.txt").read_text(encoding="utf-8"))
    assert "not played by the printed rules for 4 players" in spoilt("everybody-scores", 4)


def test_a_play_of_another_claim_shows_nothing(elsewhere: Path) -> None:
    (elsewhere / "everybody-scores.2p.txt").write_text((elsewhere / "every-game-ends.2p.txt").read_text(encoding="utf-8"))
    assert "does not break the claim by its last action" in spoilt("everybody-scores")


def test_a_play_that_is_missing_is_an_error(elsewhere: Path) -> None:
    (elsewhere / "supply-not-below-zero.2p.txt").unlink()
    with pytest.raises(InvalidInput, match=r"supply-not-below-zero\.2p\.txt"):
        spoilt("supply-not-below-zero")


@pytest.mark.slow
def test_what_is_shown_by_other_means_comes_out_and_not_of_the_spoilt() -> None:
    known = theory(RULEBOOK)
    shown = list(demonstrate(RULEBOOK, only=tuple(known.others)))
    assert {each.id for each in shown} == set(known.others)
    for each in shown:
        assert each.as_expected and each.verdict is each.expected
        if each.players == 2:
            assert each.controls and all(verdict is Verdict.REFUTED for _, verdict in each.controls)
