"""Every claim of the game on every named instance, and that a theorem falls there without its clause."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from century_rules.desk.breaking.on_instances import compared, on_instance
from century_rules.games.eastern_wonders import parse_readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.search.first_play import broken
from century_rules.search.graph import cut_off, shortest_lasso, walk
from century_rules.search.reaching import search
from century_rules.theory.theorem import Always, Control, Theorem
from century_rules.theory.theories import theory
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.instances import INSTANCES, Instance, instance, game_of
from tests.eastern_wonders.on_any_map.watching import properties_for
from century_rules.kernel.property import PlayProperty, StateProperty
from century_rules.kernel.verdict import Verdict
from century_rules.theory.scene import Scene, Step
from tests.eastern_wonders.encoded import with_rulings
from tests.eastern_wonders.counts import COUNTS

KNOWN = theory(RULEBOOK)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name", [
    "cove", *(pytest.param(name, marks=pytest.mark.slow) for name in INSTANCES if name != "cove")])
def test_every_claim_comes_out_as_it_should(name: str) -> None:
    found = {each.id: each for each in on_instance(RULEBOOK, instance(name))}
    left_out = set(KNOWN.ids) - set(found)
    assert left_out == set(), left_out
    for each in found.values():
        assert each.as_expected, f"{each.id}: {each.verdict}: {each.reason}"
        assert each.looked_at >= COUNTS[name].states or each.verdict is Verdict.REFUTED
        if each.verdict is Verdict.REFUTED:
            assert each.id in KNOWN.counterexamples and each.play is not None
            assert broken(each.claimed, instance(name).game, each.play)
        elif each.id in KNOWN.counterexamples:
            assert each.reason


def test_every_false_claim_is_refuted_or_excused_on_every_instance() -> None:
    """And each but those that small boxes forbid is refuted on one of them at least."""
    assert set(KNOWN.holds_on) <= set(KNOWN.counterexamples)
    assert all(set(reasons) <= set(INSTANCES) for reasons in KNOWN.holds_on.values())
    assert {each for each, reasons in KNOWN.holds_on.items() if set(reasons) == set(INSTANCES)} == NOWHERE


NOWHERE = {"supply-not-below-zero", "nobody-is-paid-by-everybody-when-full", "nobody-scores-everything"}


def under(control: Control) -> Instance:
    """The instance a control names, under its rules."""
    small = instance(control.instance or INSTANCES[0])
    readings = parse_readings(control.readings, game_of(small).readings)
    return attrs.evolve(small, game=attrs.evolve(game_of(small), without=frozenset(control.without), readings=readings))


def lays_out(control: Control) -> bool:
    """Whether it plays on a set-up that only its clauses forbid."""
    return control.setup is not None


def of_positions_and_steps() -> Iterator[tuple[Theorem, Control]]:
    """Theorems and their controls, where the theorem is claimed under the readings of the control."""
    for theorem in KNOWN.theorems.values():
        for control in theorem.controls:
            near = (control.instance or INSTANCES[0]) in ("cove", "reef")
            if near and not lays_out(control) and not control.rulings and theorem.id in {
                    claim.id for claim in properties_for(game_of(under(control)))}:
                yield theorem, control


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("theorem", "control"), [
    pytest.param(theorem, control, id=f"{theorem.id}-{'-'.join(control.clauses) or 'read'}-{number}")
    for number, (theorem, control) in enumerate(of_positions_and_steps())])
def test_without_its_clause_a_theorem_falls_on_the_instance_its_control_names(theorem: Theorem, control: Control) -> None:
    changed = under(control)
    for most in (3_000, 12_000, 60_000):  # without its clause a game can go on for ever
        found, = on_instance(RULEBOOK, changed, only=[theorem.id], most=most)
        if found.verdict is Verdict.REFUTED:
            break
    assert found.verdict is Verdict.REFUTED and found.play is not None and not found.as_expected


@pytest.mark.in_turn(3)
def test_positions_and_steps_one_by_one_say_the_same_as_traced_cases() -> None:
    """Every property run on the numbers of every position and step of cove, by the reference alone."""
    small = instance("cove")
    found, plain = walk(small.game, small.start, 10_000), dict[str, int]()
    claimed = [each for each in KNOWN.properties.values() if not isinstance(each, PlayProperty) and each.id != "can-always-end"]
    for place, (state, edges) in enumerate(zip(found.states, found.edges, strict=True)):
        for each in claimed:
            if isinstance(each, StateProperty):
                if not each.holds(small.game, state):
                    plain.setdefault(each.id, len(found.actions_to(place)))
            elif not all(each.holds(small.game, state, action, found.states[there]) for action, there in edges):
                plain.setdefault(each.id, len(found.actions_to(place)) + 1)
    traced = on_instance(RULEBOOK, small, only=[each.id for each in claimed])
    assert plain and plain == {each.id: len(each.play.actions) - each.begins for each in traced if each.play is not None}


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(("without", "readings", "most"), [
    ([], [], 3_000), pytest.param([], [], 12_000, marks=pytest.mark.slow), (["EW-3.6"], [], 3_000),
    ([], ["end-trigger=at-once"], 2_000)], ids=str)
def test_history_kept_on_tokens_is_that_kept_on_numbers(without: list[str], readings: list[str], most: int) -> None:
    """Every theorem about plays, with and without a clause, searched step by step on the reference's numbers."""
    small = instance("cove")
    changed = attrs.evolve(
        game_of(small), without=frozenset(without), readings=parse_readings(readings, game_of(small).readings))
    small = attrs.evolve(small, game=changed)
    for theorem in KNOWN.theorems.values():
        if not isinstance(KNOWN.properties[theorem.id], PlayProperty):
            continue

        def breaks(now: Scene[int, bool], step: Step[int, bool] | None, theorem: Theorem = theorem) -> bool:
            return not all(part.at(now) if isinstance(part, Always) else
                           step is None or (part.operations != () and step.operation not in part.operations) or part.at(step)
                           for part in theorem.parts)

        begin = small.beginning
        reached = search(RULEBOOK, small.game, begin, small.opening, breaks, compared(KNOWN.ghosts, 2), most=most)
        for traced in on_instance(RULEBOOK, small, only=[theorem.id], most=most):
            if reached.play is not None:
                assert traced.play is not None and len(traced.play.actions) == len(reached.play.actions)
            elif reached.complete:
                assert (traced.verdict, traced.looked_at) == (Verdict.HOLDS_ON_INSTANCE, len(reached.found.states))
            else:
                assert traced.verdict is Verdict.UNKNOWN


def test_an_opening_that_breaks_a_claim_about_plays_is_shown_up_to_there() -> None:
    theorem, control = next(each for each in of_positions_and_steps() if each[0].id == "voyage-cost")
    small = under(control)
    found, = on_instance(RULEBOOK, small, only=[theorem.id], most=60_000)
    assert found.play is not None and found.begins < len(found.play.actions)
    longer = attrs.evolve(small, opening=found.play.actions)
    for played_on in small.game.legal_actions(found.play.states[-1])[:1]:
        longer = attrs.evolve(longer, opening=(*longer.opening, played_on))
    again, = on_instance(RULEBOOK, longer, only=[theorem.id])
    assert again.verdict is Verdict.REFUTED and again.play == found.play and again.begins == len(found.play.actions)


def test_a_search_that_is_given_up_says_so() -> None:
    found, = on_instance(RULEBOOK, instance("cove"), only=["one-outpost-each"], most=100)
    assert found.verdict is Verdict.UNKNOWN and found.reason == "the search was given up after 100 positions"


def test_on_an_instance_of_ones_own_nothing_is_expected_of_false_claims() -> None:
    mine = attrs.evolve(instance("cove"), name="mine")
    found = {each.id: each for each in on_instance(RULEBOOK, mine, only=["everybody-scores", "one-winner"])}
    assert found["everybody-scores"].expected is None and found["everybody-scores"].as_expected
    assert found["one-winner"].expected is Verdict.HOLDS_ON_INSTANCE


def test_graph_questions_by_hand() -> None:
    """Against plain ways to find out, on a small part of a game."""
    small = instance("cove")
    found = walk(small.game, small.start, 10_000)
    counted = COUNTS["cove"]
    assert found.complete and (len(found.states), sum(map(len, found.edges))) == (counted.states, counted.transitions)
    lasso = shortest_lasso(found)
    assert lasso is not None
    states = [small.start]
    for action in lasso:
        states.append(small.game.apply(states[-1], action))
    assert states[-1] in states[:-1] and len(set(states)) == len(states) - 1
    assert cut_off(found, lambda state: state.phase is Phase.OVER) is None
    stuck = cut_off(found, lambda state: state.phase is Phase.OVER and state.players[0].vp_tiles == 0)
    assert stuck is not None and found.states[stuck].players[0].vp_tiles == 1
    assert walk(small.game, small.start, 50).complete is False


def test_overridden_rules_are_played_as_overridden() -> None:
    theorem = KNOWN.theorems["harvest-gives"]
    control = next(control for control in theorem.controls if control.rulings)
    small = instance(control.instance or INSTANCES[0])
    changed = attrs.evolve(small, game=with_rulings(game_of(small), control.rulings))
    found, = on_instance(RULEBOOK, changed, only=["harvest-gives"], most=5_000)
    assert found.verdict is Verdict.REFUTED


def test_claims_about_plays_are_all_taken_care_of() -> None:
    """By their theorem's ghosts, as a lasso, or by rounds; so that a new one is not passed over in silence."""
    others = {each for each, claimed in KNOWN.properties.items() if isinstance(claimed, PlayProperty)} - set(KNOWN.theorems)
    assert others == {"every-game-ends", "no-closed-port-before-round-3", "no-game-ends-within-6-rounds",
                      "no-game-ends-within-8-rounds", "no-game-ends-within-12-rounds"}
