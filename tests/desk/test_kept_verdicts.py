"""Theorems proved, and controls that broke them, as an earlier run of the same library found: nothing else is taken over."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from century_rules.desk.breaking import demonstrations, running_controls
from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.breaking.kept_controls import KeptControl
from century_rules.desk.proving import verify as proving
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.kept_verdicts import KeptVerdicts, Proved
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.verdict import Verdict
from century_rules.running import kept_findings
from century_rules.solving.dependencies import Support
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import RLIMIT_OF_OURS
from century_rules.theory.direct_checks import CheckResult, FaultyVariant
from century_rules.theory.theories import Theory, theory
from tests.running.test_kept_findings import keeping, keeping_in

__all__ = ["keeping"]

ONLY = ["equal-turns"]


def _findings(only: list[str] = ONLY) -> list[Finding[object, object]]:
    return list(proving.verify(RULEBOOK, players=[2], only=only))  # type: ignore[arg-type]


def _without_seconds(finding: Finding[object, object]) -> object:
    decisions = [(each.id, each.verdict, each.core, each.rlimit_used) for each in finding.support.decisions]
    controls = list(map(_of_control, finding.controls))
    return finding.theorem.id, finding.verdict, finding.asked, finding.support.invariants, finding.core, decisions, controls


def _of_control(result: ControlResult[object, object]) -> object:
    return result.broken, result.settled, result.play and result.play.play, result.as_expected


def _nobody(*_: object, **__: object) -> None:
    raise AssertionError("it is asked again")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Finding[object, object]], Path]]:
    """What a first run finds, and the file of what it kept."""
    with pytest.MonkeyPatch.context() as patched:
        yield from ((_findings(), file) for file in keeping_in(tmp_path_factory.mktemp("kept"), patched))


@pytest.fixture
def first(ran: tuple[list[Finding[object, object]], Path], keeping: Path) -> list[Finding[object, object]]:
    """What a first run found, whose findings are kept."""
    shutil.copytree(ran[1].parent, keeping.parent)
    return ran[0]


@pytest.mark.in_turn(1)
def test_a_second_run_finds_the_same_and_asks_nothing(
    first: list[Finding[object, object]], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "Proofs", _nobody)
    monkeypatch.setattr(running_controls, "run_control", _nobody)
    again = _findings()
    assert all(each.as_expected and each.controls for each in first)
    assert list(map(_without_seconds, again)) == list(map(_without_seconds, first))
    assert all(decision.is_kept for each in again for decision in each.support.decisions)


@pytest.mark.parametrize("others", [
    {"players": 3}, {"rlimit": 1_000_000}, {"only": ("others-keep-theirs",)}, {"small_cores": False}])
@pytest.mark.in_turn(1)
def test_what_was_asked_otherwise_is_asked(first: list[Finding[object, object]], others: dict[str, object]) -> None:
    known = theory(RULEBOOK)
    asked: dict[str, object] = {"players": 2, "rlimit": RLIMIT_OF_OURS, "only": ("equal-turns",), "small_cores": True}

    def place(asked: dict[str, object]) -> KeptVerdicts[object, object]:
        chosen = known.chosen_theorems(asked["only"])  # type: ignore[arg-type]
        return KeptVerdicts(known, asked["players"], chosen, asked["rlimit"], False, asked["small_cores"])  # type: ignore[arg-type]

    assert place(asked).found() is not None and place({**asked, **others}).found() is None


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("actions", [["rest"], ["no action"], ["rest", "rest", "rest"]])
def test_a_control_whose_kept_play_shows_nothing_is_run_again(
    first: list[Finding[object, object]], keeping: Path, actions: list[str],
) -> None:
    known, (result, *_), invariants = theory(RULEBOOK), first[0].controls, first[0].support.invariants
    place = KeptControl(known, known.theorems["equal-turns"], 0, invariants, 2, RLIMIT_OF_OURS)
    found = place.found()
    assert found is not None and _of_control(found) == _of_control(result)  # type: ignore[arg-type]
    with sqlite3.connect(keeping) as file:
        for key, text in file.execute("SELECT key, text FROM findings").fetchall():
            row = json.loads(text) if text.startswith("[") else [0]
            if row[0] == result.broken:
                told = json.dumps([row[0], actions, *row[2:]])  # sealed anew, as if it had been kept so
                sealed = told, kept_findings._seal(key, told), key
                file.execute("UPDATE findings SET text = ?, digest = ? WHERE key = ?", sealed)
    assert place.found() is None


def _finding(verdict: Verdict, possible: bool | None) -> Finding[object, object]:
    known = theory(RULEBOOK)
    theorem = known.theorems["equal-turns"]
    support = Support((Decision("theorem/equal-turns/turns", verdict),), ())
    return Finding(theorem=theorem, claimed=known.properties["equal-turns"], family="turns", players=2,  # type: ignore[arg-type]
                   support=support, possible=possible, asked=1)


@pytest.mark.parametrize(("verdict", "possible", "is_kept"), [
    (Verdict.PROVED, True, True), (Verdict.PROVED, False, False), (Verdict.PROVED, None, False), (Verdict.UNKNOWN, True, False)])
def test_only_what_is_proved_is_kept(keeping: Path, verdict: Verdict, possible: bool | None, is_kept: bool) -> None:
    known = theory(RULEBOOK)
    place = KeptVerdicts(known, 2, [known.theorems["equal-turns"]], "a test")
    place.keep(Proved((), (_finding(verdict, possible),)))  # type: ignore[arg-type]
    assert (place.found() is not None) == is_kept


def test_a_control_that_is_not_as_expected_is_not_kept(first: list[Finding[object, object]], keeping: Path) -> None:
    known = theory(RULEBOOK)
    (result, *_), invariants = first[0].controls, first[0].support.invariants
    for changed in (attrs.evolve(result, broken=""), attrs.evolve(result, play=None), attrs.evolve(result, empty=("turns",))):
        place = KeptControl(known, known.theorems["equal-turns"], 0, invariants, 2, 17)
        place.keep(changed)  # type: ignore[arg-type]
        assert place.found() is None
    place.keep(result)  # type: ignore[arg-type]
    assert place.found() is not None


def test_nothing_is_kept_of_a_game_with_something_else_in_it(keeping: Path) -> None:
    mine = attrs.evolve(RULEBOOK, title="Mine")
    known = theory(mine)
    chosen = known.theorems["equal-turns"]
    KeptVerdicts(known, 2, [chosen]).keep(Proved((), (_finding(Verdict.PROVED, True),)))  # type: ignore[arg-type]
    assert not keeping.exists() and KeptVerdicts(known, 2, [chosen]).found() is None


_ASKED: list[str] = []
"""What the claims of `shown_as` were asked of, one after another."""


def _shown_as(verdict: Verdict, control: Verdict) -> Theory[object, object]:
    """A theory with one claim checked directly that comes out so, and so does its control."""
    def show(verdict: Verdict, name: str) -> CheckResult:
        _ASKED.append(name)
        return CheckResult(verdict, "3 paths")

    known = theory(RULEBOOK)
    claimed = next(iter(known.others))
    other = attrs.evolve(
        known.others[claimed], show=lambda players: show(verdict, "claim"), expected=Verdict.PROVED,
        spoilt=(FaultyVariant("a fault", lambda: show(control, "control")),))
    return attrs.evolve(known, others={claimed: other})  # type: ignore[return-value]


@pytest.mark.parametrize(("verdict", "control", "asked_twice"), [
    (Verdict.PROVED, Verdict.REFUTED, False), (Verdict.REFUTED, Verdict.REFUTED, True), (Verdict.UNKNOWN, Verdict.REFUTED, True),
    (Verdict.PROVED, Verdict.PROVED, True), (Verdict.PROVED, Verdict.UNKNOWN, True)])
def test_of_what_is_shown_otherwise_only_the_expected_is_kept(
    keeping: Path, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, control: Verdict, asked_twice: bool,
) -> None:
    known = _shown_as(verdict, control)
    monkeypatch.setattr(demonstrations, "theory_once", lambda book: known)
    (name,) = known.others
    _ASKED.clear()
    first = demonstrations._show(RULEBOOK, name, 2, True)
    again = demonstrations._show(RULEBOOK, name, 2, True)
    assert first is not None and again is not None
    assert (first.shown, first.controls) == (again.shown, again.controls)
    assert (first.shown.verdict, first.controls) == (verdict, (control,))
    assert ["claim", "control"] * (1 + asked_twice) == _ASKED
    demonstrations._show(RULEBOOK, name, 2, False)  # without its controls it is another question
    demonstrations._show(RULEBOOK, name, 3, True)
    assert _ASKED[2 + 2 * asked_twice:] == ["claim", "claim", "control"]
