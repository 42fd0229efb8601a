"""`verify`: verdicts, what they rest on, and that nothing green is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TypeAlias, cast

import attrs
import pytest

from century_rules.desk.breaking import controls, running_controls
from century_rules.desk.breaking.controls import breaking_play, breaks_anyhow, refuted_by, setting
from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.breaking.running_controls import empty_parts, run_control, run_controls
from century_rules.solving.every_combination import every_combination
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.verify_document import grade_of_finding
from century_rules.desk.proving.verify import verify
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.encoding.scenes import Scene, WondersRules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import StateProperty
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.batch import decide_all
from century_rules.solving.prover import Prover, prover
from century_rules.solving.terms import Number, Truth
from century_rules.theory.theorem import Always, Control, Invariant, Theorem
from century_rules.theory.theories import Theory, theory
from tests.eastern_wonders.encoded import known_rules
from tests.eastern_wonders.instances import instance
from tests.sampling import by_commit

Results: TypeAlias = tuple[ControlResult[State, Action], ...]
Controlled: TypeAlias = list[tuple[Finding[State, Action], Results]]

FAMILIES = ("payability", "port_closure", "game_end")

FROM_THE_RULES_ALONE = {"ginger-scores-nothing", "one-winner", "staying-is-free"}
"""Theorems that need no invariant: so it is by how points are counted, or by what one action does in any position."""


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


@pytest.fixture(scope="module")
def some(known: Theory[State, Action]) -> list[str]:
    """One theorem of each of the three families, others at each commit."""
    return sorted(chain(*(
        by_commit([name for name in known.theorems if known.families[name] == family], 1) for family in FAMILIES)))


@pytest.fixture(scope="module")
def findings(some: list[str]) -> list[Finding[State, Action]]:
    """For two players."""
    return list(verify(RULEBOOK, players=(2,), only=some, controls=False, workers=2))


@pytest.fixture(scope="module")
def controlled(known: Theory[State, Action], findings: list[Finding[State, Action]]) -> Controlled:
    """The same with the results of their controls."""
    return list(zip(findings, results_of(known, findings), strict=True))


def results_of(known: Theory[State, Action], findings: list[Finding[State, Action]]) -> Iterator[Results]:
    asked = [(finding.theorem, finding.support.invariants) for finding in findings]
    return run_controls(known, asked, players=2, workers=2)


@pytest.mark.in_turn(1)
def test_the_three_families_are_proved_for_two_players(findings: list[Finding[State, Action]], some: list[str]) -> None:
    assert {finding.family for finding in findings} >= set(FAMILIES)
    assert_proved(findings, some)


@pytest.mark.in_turn(1)
def test_some_are_proved_for_more_players_too() -> None:
    (players,), some = by_commit([3, 4], 1), by_commit(sorted(theory(RULEBOOK).theorems), 2)
    assert_proved(list(verify(RULEBOOK, players=(players,), only=some, controls=False, workers=2)), some)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_are_proved(players: int) -> None:
    assert_proved(list(verify(RULEBOOK, players=(players,), controls=False, workers=2)), theory(RULEBOOK).theorems)


def assert_proved(findings: list[Finding[State, Action]], theorems: Iterable[str]) -> None:
    assert {finding.theorem.id for finding in findings} == set(theorems)
    for finding in findings:
        assert finding.verdict is Verdict.PROVED and finding.possible, finding
        assert set(finding.core) <= set(CLAUSES)
        if finding.theorem.id not in FROM_THE_RULES_ALONE:
            assert len(finding.support.decisions) > 10 and finding.core


@pytest.mark.in_turn(1)
def test_every_negative_control_breaks_its_proof_and_is_shown_by_a_play(controlled: Controlled) -> None:
    assert_broken(controlled)


@pytest.mark.slow
def test_all_negative_controls_do_and_their_plays_say_where(known: Theory[State, Action]) -> None:
    findings = list(verify(RULEBOOK, players=(2,), controls=False, workers=2))
    everything = list(zip(findings, results_of(known, findings), strict=True))
    assert_broken(everything)
    told = list(where_it_breaks(known, everything))
    assert told.count(True) > 0.7 * len(told)


def assert_broken(controlled: Controlled) -> None:
    for finding, results in controlled:
        assert results
        for control in results:
            assert control.as_expected, (finding.theorem.id, control.at.control.clauses, control.broken, control.play)


def test_theorems_and_properties_name_each_other(known: Theory[State, Action]) -> None:
    assert set(known.ids) == set(known.properties) and len(known.ids) == len(set(known.ids))
    for claimed in known.properties.values():
        assert claimed.clauses and set(claimed.clauses) <= set(CLAUSES), claimed.id


def test_a_wrong_theorem_is_not_proved(known: Theory[State, Action]) -> None:
    """Nobody ever holds two VP tiles: false, so it must not be proved, whatever the invariants."""
    full = prover(RULEBOOK, 2)
    induction = full.induction(known.invariants, known.ghosts)
    wrong = Theorem("two", (Always("tiles", lambda x: x.of.all(*(x.of.le(p.vp_tiles, x.of.number(1)) for p in x.now.players))),),
                    (Control(("EW-8.1",), "-"),))
    part = wrong.parts[0]
    assert isinstance(part, Always)
    (decision,) = decide_all([induction.theorem("two", full.claim(part))])
    assert decision.verdict is Verdict.REFUTED
    assert decision.counterexample is not None


@pytest.mark.in_turn(2)
def test_invariants_do_not_contradict_each_other(known: Theory[State, Action]) -> None:
    for players in (2, 4):
        induction = prover(RULEBOOK, players).induction(known.invariants, known.ghosts)
        verdicts = {decision.id: decision.verdict for decision in decide_all(induction.vacuity())}
        assert set(verdicts.values()) == {Verdict.REFUTED}, verdicts


@pytest.mark.in_turn(4)
def test_a_control_that_drops_nothing_is_not_as_expected(known: Theory[State, Action]) -> None:
    result = run_control(known, known.theorems["closed-port-idle"], Control((), "nothing"))
    assert not result.broken and result.play is None and not result.as_expected


@pytest.mark.in_turn(1)
def test_the_play_of_a_control_says_where_its_proof_breaks(known: Theory[State, Action], controlled: Controlled) -> None:
    assert any(where_it_breaks(known, controlled))


def where_it_breaks(known: Theory[State, Action], controlled: Controlled) -> Iterator[bool]:
    """Of each control, whether its play breaks the obligation that the solver says."""
    for finding, results in controlled:
        for result in results:
            assert result.play is not None
            refuted = refuted_by(known, finding.theorem, result.at, result.play.play, finding.support.invariants)
            yield result.broken in refuted


@pytest.mark.parametrize("wrong", [(), ("harvest/one-closed-port",), ("no such obligation",)])
@pytest.mark.in_turn(1)
def test_where_it_breaks_is_only_believed_of_the_solver(
    known: Theory[State, Action], wrong: tuple[str, ...], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running_controls, "refuted_by", lambda *_: list(wrong))
    theorem = known.theorems["pay-before-take"]
    result = run_control(known, theorem, theorem.controls[0])
    assert result.as_expected and result.broken not in wrong
    nothing = run_control(known, theorem, Control((), "nothing"), invariants=())
    assert not nothing.broken and not nothing.as_expected


def test_theorems_that_say_nothing_are_not_as_expected(known: Theory[State, Action]) -> None:
    """A theorem replaced by a tautology is proved, and its control must notice."""
    for theorem_id in ("no-five-tiles", "one-closed-port", "pay-before-take"):
        empty = attrs.evolve(known.theorems[theorem_id], parts=(Always("nothing", lambda x: x.of.truth(True)),))
        changed = attrs.evolve(known, theorems={**known.theorems, theorem_id: empty})
        result = run_control(changed, empty, empty.controls[0], invariants=())
        assert result.empty == ("nothing",)
        assert not result.broken and result.play is None and not result.as_expected


def test_a_part_may_say_something_of_the_rules_alone(known: Theory[State, Action]) -> None:
    """That one player wins is so whatever the points; only with EW-8.3 overridden does it fail, so that says something."""
    theorem = known.theorems["one-winner"]
    assert empty_parts(known, theorem, 2) == ()
    assert empty_parts(known, attrs.evolve(theorem, controls=()), 2) == ("winner",)


def test_a_legal_play_shows_a_overridden_clause_if_the_property_holds_of_it(known: Theory[State, Action]) -> None:
    """Under EW-3.3 the same ship may sail on; under the full rules the play must not break the property."""
    theorem = known.theorems["sail-on"]
    shown = breaking_play(known, theorem, setting(RULEBOOK, theorem.controls[0]))
    assert shown is not None
    full = instance("lagoon").game
    state = shown.play.states[0]
    for action in shown.play.actions:
        state = full.apply(state, action)
    claimed = known.properties["sail-on"]
    assert isinstance(claimed, StateProperty) and claimed.holds(full, state) and not claimed.holds(shown.game, state)


def test_a_property_that_is_false_under_the_rules_has_no_control(known: Theory[State, Action]) -> None:
    """A play that the full rules allow too shows nothing about a dropped clause."""
    theorem = known.theorems["no-five-tiles"]
    false = StateProperty[BoardGame[State, Action], State](
        theorem.id, "Nothing is ever so.", ("EW-8.1",), lambda game, state: False)
    lying = attrs.evolve(known, properties={**known.properties, theorem.id: false})
    assert breaking_play(lying, theorem, setting(RULEBOOK, theorem.controls[0])) is None


def test_a_property_that_another_play_of_the_rules_breaks_has_no_control(
    known: Theory[State, Action], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever play is found first: what the full rules break as well is not there for the clause."""
    theorem = known.theorems["no-five-tiles"]
    at, claimed = setting(RULEBOOK, theorem.controls[0]), known.properties[theorem.id]
    assert isinstance(claimed, StateProperty) and breaking_play(known, theorem, at) is not None
    late = at.small.start
    for _ in range(8):
        late = at.small.game.apply(late, at.small.game.legal_actions(late)[-1])
    false = attrs.evolve(claimed, holds=lambda game, state: claimed.holds(game, state) and state != late)
    assert breaks_anyhow(theorem, false, at, 60_000) and not breaks_anyhow(theorem, claimed, at, 60_000)
    monkeypatch.setattr(controls, "breaks_anyhow", lambda *_: True)
    assert breaking_play(known, theorem, at) is None


def test_an_invariant_that_cannot_be_asked_of_a_small_box_says_nothing_of_where_to_look(known: Theory[State, Action]) -> None:
    def only_of_the_printed_box(x: Scene[N, B]) -> B:
        raise ValueError("'I4' is not in the list")

    theorem = known.theorems["no-five-tiles"]
    at = setting(RULEBOOK, theorem.controls[0])
    shown = breaking_play(known, theorem, at)
    assert shown is not None
    raising = attrs.evolve(known, invariants=(*known.invariants, Invariant("raises", "-", only_of_the_printed_box)))
    names = [each.name for each in raising.invariants]
    assert refuted_by(raising, theorem, at, shown.play, names) == refuted_by(known, theorem, at, shown.play, names) != []


def test_premises_that_were_not_seen_to_be_possible_do_not_contradict_each_other(findings: list[Finding[State, Action]]) -> None:
    """As where the limit ran out: that is not known, neither proved nor a fault."""
    finding = attrs.evolve(findings[0], possible=None)
    assert not finding.as_expected and finding.ran_out
    grade, why = grade_of_finding(finding)
    assert why.startswith("The limit") and (grade.loud, grade.word) == ("UNKNOWN", "Not decided")
    assert "contradict" in grade_of_finding(attrs.evolve(finding, possible=False))[1]
    assert grade_of_finding(findings[0])[0].loud == "PROVED"


def test_the_symbolic_game_has_the_numbers_of_the_printed_one() -> None:
    game = Game(players=3)
    box = known_rules(IntAlgebra(), game, game.shuffle(1)).table
    table = cast("WondersRules[Number, Truth]", prover(RULEBOOK, 3).rules).table
    for name in ("players", "tiles", "hold_spaces", "hold_bonus_spaces", "vp_tiles_to_end", "vp_places_sure"):
        assert getattr(table, name) == getattr(box, name), name
    assert table.copies == box.copies and len(table.ports) == len(box.ports) and len(table.start_sets) == len(box.start_sets)
    assert len(table.vp_cost) == len(box.vp_cost) + 1  # room for the tile of vp-tiles=27+1


def shutting_out(full: Prover, readings: Mapping[str, str]) -> Prover:
    """The full game with an assumption more: that these readings are not played together."""
    scene = full.scene(full.system.any_position())
    shut = scene.of.neg(scene.of.all(*(scene.reads(*each) for each in readings.items())))
    return attrs.evolve(full, system=attrs.evolve(full.system, sides=(*full.system.sides, ("side:shut out", shut))))


@pytest.mark.in_turn(1)
def test_an_assumption_that_shuts_out_a_reading_is_noticed(known: Theory[State, Action], monkeypatch: pytest.MonkeyPatch) -> None:
    """"All readings" must not silently mean the default ones, nor leave out what two of them are together."""
    def narrow(book: Rulebook[State, Action], players: int) -> Prover:
        return shutting_out(prover(book, players), {"pickup": "all", "own-fresh": "yes"})

    monkeypatch.setattr("century_rules.desk.proving.proofs.prover_once", narrow)
    (finding,) = verify(RULEBOOK, players=(2,), only=("closed-port-idle",), controls=False)
    assert finding.verdict is Verdict.PROVED and not finding.possible and not finding.as_expected


@pytest.mark.parametrize("shut_out", [
    {"pickup": "all"}, {"pickup": "any"}, {"pickup": "all", "own-fresh": "no"}, {"pickup": "any", "own-fresh": "no"},
    {"hold-check": "everybody", "claims": "several", "supply": "unlimited"}], ids=str)
def test_one_combination_shut_out_is_too_many(known: Theory[State, Action], shut_out: dict[str, str]) -> None:
    full = shutting_out(prover(RULEBOOK, 2), shut_out)
    task = every_combination(full, full.induction(known.invariants, known.ghosts))
    assert task.decide(need_model=False).verdict is Verdict.REFUTED


def test_assumptions_that_nothing_meets_make_no_combination_possible(known: Theory[State, Action]) -> None:
    full = prover(RULEBOOK, 2)
    full = attrs.evolve(full, system=attrs.evolve(full.system, sides=(*full.system.sides, ("side:never", False))))
    assert every_combination(full, full.induction(known.invariants, known.ghosts)).decide().verdict is Verdict.REFUTED


def test_every_combination_of_readings_is_possible(known: Theory[State, Action]) -> None:
    """One proof for all of them at once, from the invariants and sides of the full game."""
    for players in (2, 3, 4):
        full = prover(RULEBOOK, players)
        task = every_combination(full, full.induction(known.invariants, known.ghosts))
        assert task.decide(need_model=False).verdict is Verdict.PROVED


@pytest.mark.in_turn(1)
def test_running_out_of_steps_is_unknown() -> None:
    (finding,) = verify(RULEBOOK, players=(2,), only=("move-can-finish",), rlimit=1000, controls=False)
    assert finding.verdict is Verdict.UNKNOWN and "limit" in finding.reason and not finding.as_expected


def test_unknown_names_are_refused() -> None:
    with pytest.raises(InvalidInput, match="did you mean voyage-cost"):
        list(verify(RULEBOOK, only=("voyage-costs",)))


@pytest.mark.in_turn(1)
def test_what_a_real_play_breaks_is_refuted_whatever_the_solver_says(
    known: Theory[State, Action], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A claim that is another one on terms: the solver proves it, and it is false of numbers."""
    def two_faced(x: Scene[N, B]) -> B:
        return x.of.at_least(x.now.drawn, 5 if isinstance(x.of, IntAlgebra) else 4)

    drawn = Invariant("drawn", "-", lambda x: x.of.at_least(x.now.drawn, 4))
    lying = attrs.evolve(known.theorems["stack-lasts"], parts=(Always("drawn", two_faced),), controls=())
    bare = attrs.evolve(known, invariants=(drawn,), theorems={**known.theorems, "stack-lasts": lying})
    monkeypatch.setattr("century_rules.desk.proving.verify.theory", lambda _game: bare)
    (finding,) = verify(RULEBOOK, players=(2,), only=("stack-lasts",), controls=False)
    assert finding.verdict is Verdict.REFUTED and finding.broken is not None and finding.broken.length == 0
    assert "the solver proves it, and a real play breaks it" in finding.reason and not finding.as_expected


def test_every_finding_says_of_how_many_positions_it_was_asked(findings: list[Finding[State, Action]]) -> None:
    assert all(finding.asked > 0 and finding.broken is None for finding in findings)
