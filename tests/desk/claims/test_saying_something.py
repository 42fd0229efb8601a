"""Claims that nothing could make false, and implications whose premise never comes true; and what Python must not answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.claims.asked_of_plays import ask_plays, claimed_by
from century_rules.desk.claims.emptiness import Premises, says_nothing
from century_rules.desk.claims.own_file import Addition, addition
from century_rules.desk.claims.real_plays import real_plays
from century_rules.desk.proving.own_claims import _tasks
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.theory import Invariant, Theorem
from century_rules.kernel.errors import InvalidInput
from century_rules.solving.prover import prover_once
from century_rules.theory.theories import Theory, theory
from tests.sampling import others_slow

from .own import claim, step_claim, written

_STEP_ONLY = "if x.operation == 'claim':\n    return x.of.le(x.before.now.drawn, x.after.now.drawn)\nreturn x.of.truth(True)"


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def nothing_said(added: Addition[State, Action]) -> list[str]:
    (each,) = added.claims
    return list(says_nothing(prover_once(RULEBOOK, 2), added.merged.ghosts, each))


@pytest.mark.parametrize("text", [
    claim("return x.of.truth(True)"),
    claim("return x.of.all(*(x.of.is_(p.vp_tiles, 0) for p in x.now.players if x.table.players > 9))"),
    claim("return x.of.any(x.of.le(x.now.drawn, x.of.number(9)), x.of.at_least(x.now.drawn, 5))"),
    claim("return x.of.implies(x.of.all(x.reads('pickup', 'any'), x.reads('pickup', 'all')), x.of.is_(x.now.drawn, 0))"),
    claim("return x.of.implies(x.of.all(x.in_phase(Phase.START), x.in_phase(Phase.OVER)), x.of.is_(x.now.drawn, 0))"),
    claim("return x.of.at_least(x.of.total(x.table.recipe_cost[0]), 1)"),
    step_claim("return x.of.truth(x.operation != 'trade')", "('harvest', 'claim')"),
    step_claim("return x.of.truth(True)"),
    step_claim(_STEP_ONLY, "('claim', 'harvest')"),
])
def test_what_nothing_could_make_false_is_named(known: Theory[State, Action], tmp_path: Path, text: str) -> None:
    assert nothing_said(addition(known, written(tmp_path, text)))


@pytest.mark.parametrize("text", [
    claim("return drawn(x)"),
    step_claim("return kept(x)", "('harvest', 'pass')"),  # the same terms before and after, and yet it says something
    step_claim(_STEP_ONLY),
    step_claim(_STEP_ONLY, "('claim',)"),
    claim("points, wins = x.outcome()\nreturn x.of.is_(x.of.count(wins), 1)"),
    claim("return x.of.any(x.in_phase(Phase.START), x.in_phase(Phase.OVER), x.allows('harvest'), x.of.neg(x.allows('pass')))"),
])
def test_what_says_something_is_not(known: Theory[State, Action], tmp_path: Path, text: str) -> None:
    assert not nothing_said(addition(known, written(tmp_path, text)))


@pytest.mark.in_turn(2)
def test_ours_all_say_something(known: Theory[State, Action]) -> None:
    claims: list[Invariant | Theorem] = [*known.invariants, *known.theorems.values()]
    for each in claims:
        assert not list(says_nothing(prover_once(RULEBOOK, 3), known.ghosts, each)), each


@pytest.mark.parametrize(("text", "message"), [
    (claim("return x.now == x.now"), "cannot be compared by Python"),
    (claim("return x.of.truth(x.now.players[0] != x.now.players[1])"), "cannot be compared by Python"),
    (claim("return x.of.truth(len({x.now.turn, x.now.drawn}) == 2)"), "cannot be in a set, or a key"),
    (claim("return x.of.truth(len({player for player in x.now.players}) == 2)"), "cannot be in a set"),
    (claim("return x.of.truth(str(x.now.phase) != '10')"), "an unknown has no text"),
    (claim("return x.of.truth(f'{x.now.phase}' != '10')"), "an unknown has no text"),
    (claim("return x.of.truth(x.now.phase in (1, 2))"), "cannot be asked whether it is so"),
    (claim("return x.of.truth(x.now.ports == x.now.ports[::-1])"), "cannot be asked whether it is so"),
    (claim("return x.of.truth(max(x.now.drawn, 3) == 3)"), "cannot be asked whether it is so"),
    (claim("return x.now.drawn % 2 == 0"), "cannot be divided"),
    (claim("return ~drawn(x)"), "should be a truth"),
    (claim("return x.now.drawn != None"), "cannot be compared with NoneType"),
    (claim("try:\n    return x.of.truth(x.now.drawn in (1, 2))\nexcept TypeError:\n    return drawn(x)"), "cannot be asked"),
    (claim("return x.of.any(drawn(x), x.reads('pick-up', 'all'))"), "no reading 'pick-up' (did you mean pickup?)"),
    (claim("return x.of.any(drawn(x), x.reads('pickup', 'al'))"), "none of its readings (did you mean all?)"),
    (claim("return x.of.any(drawn(x), x.allows('harvset'))"), "no operation 'harvset'"),
    (claim("return x.of.any(drawn(x), x.allows('spend'))"), "spend takes cube, and was given none"),
    (claim("return x.of.any(drawn(x), x.allows('spend', cube=x.of.number(7)))"), "cube goes from 0 to 3"),
    (claim("return x.of.any(drawn(x), x.permits('EW-5.4', 'harvest'))"), "no guard of harvest stands for EW-5.4"),
    (claim("return x.of.any(drawn(x), x.in_phase())"), "names no phase"),
    (claim("return x.of.any(drawn(x), x.of.is_(x.ghosts['tides'], 0))"), "no ghost 'tides'"),
    (step_claim("return x.of.any(kept(x), x.of.truth(x.operation != 'harvset'))"), "no operation 'harvset'"),
    (step_claim("return x.of.any(kept(x), x.of.truth(x.operation in {'harvest'}))"), "cannot be looked up in a set"),
    (step_claim("return x.of.any(kept(x), x.of.is_(x.arguments['cub'], 0))"), "no argument 'cub' (did you mean cube?)"),
    ("CALLS = []\n" + claim("CALLS.append(1)\nreturn x.of.at_least(x.now.drawn, len(CALLS))"), "something else each time"),
    ("GHOSTS = (Ghost('g', 0, lambda x: x.of.truth(True)),)\nINVARIANTS = (Invariant('c', '-', drawn),)\n",
     "should become a number"),
])
def test_what_python_would_answer_is_refused(known: Theory[State, Action], tmp_path: Path, text: str, message: str) -> None:
    added = addition(known, written(tmp_path, text))
    with pytest.raises(InvalidInput) as refused:
        _tasks(added, prover_once(RULEBOOK, 2), added.merged, added.invariants, added.theorems)
    assert message in str(refused.value) and added.file in str(refused.value), str(refused.value)


NEVER_TRUE: list[tuple[str, list[bool]]] = [
    (claim("with_a_tile = x.of.at_least(x.now.players[0].vp_tiles, 1)\n"
           "return x.of.implies(x.of.all(x.in_phase(Phase.START), with_a_tile), x.of.is_(x.now.drawn, 0))"), [False]),
    (claim("final = x.of.at_least(x.now.final, 1)\n"
           "return x.of.any(x.of.neg(x.in_phase(Phase.START)), x.of.neg(final), x.of.is_(x.now.drawn, 0))"), [False]),
    (claim("all_ten = [x.reads(*each.split('=')) for each in ('pass=no', 'supply=counted', 'claims=several', 'build-only=no',\n"
           "           'upgrade-same=no', 'hold-check=everybody', 'return=no', 'own-fresh=no')]\n"
           "return x.of.implies(x.of.all(*all_ten), drawn(x))"), [True]),
    (claim("return x.of.implies(x.in_phase(Phase.OVER), drawn(x))"), []),
    (claim("return x.of.any(x.in_phase(Phase.OVER), x.of.lt(x.now.drawn, x.of.number(27)))"), []),  # no implication
]
"""Claims whose premise comes true in no play, and for each such premise whether the solver finds that it could; two a commit."""


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("text", "possible"), others_slow(NEVER_TRUE, 2))
def test_premises_that_never_come_true_are_told(
    known: Theory[State, Action], tmp_path: Path, text: str, possible: list[bool],
) -> None:
    file = written(tmp_path, text)
    added, full = addition(known, file), prover_once(RULEBOOK, 2)
    premises = Premises(str(file.resolve()), full, full.induction(known.invariants, known.ghosts), added.claims)
    watching = premises.ints()
    ask_plays(real_plays(RULEBOOK, 2), known.ghosts, claimed_by(RULEBOOK, added.claims), algebra=watching)
    (only,) = added.claims
    found = list(premises.vacuous(only, watching.reached, full.induction(known.invariants, known.ghosts)))
    assert [each.possible for each in found] == possible
