"""Complete lists of cases: every state has one, and it says what the reference does."""

from __future__ import annotations

import random

import attrs
import pytest
import z3

from century_rules.solving.coverage import CoverageFailed, after_to_z3, case_to_z3, cover_action
from century_rules.tracing import Becomes, Condition, Question, Refused, between, numbers, with_values
from tests.tracing.toy import Action, Buy, Dump, Load, Phase, Ring, Sail, State, Swap

GAME = Ring(3)
BOUNDS = {path: GAME.bounds(path) for path in numbers(GAME.start())} | {"drawn": (0, 2)}
CONSTRAINTS = [condition for path, ends in BOUNDS.items() for condition in between(path, *ends)]
ACTIONS: list[Action] = [Sail(0), Sail(1), Sail(2), Load(), Swap(), Buy(), Dump(2)]


def random_states(count: int) -> list[State]:
    chance = random.Random(5)
    return [with_values(GAME.start(), {path: chance.randint(*ends) for path, ends in BOUNDS.items()}) for _ in range(count)]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
@pytest.mark.parametrize("ranged", [False, True])
def test_every_state_has_a_case_and_it_is_right(action: Action, ranged: bool) -> None:
    if ranged:
        coverage = cover_action(GAME, action, GAME.start(), ranges=BOUNDS)
    else:
        coverage = cover_action(GAME, action, GAME.start(), CONSTRAINTS)
    for state in random_states(1500):
        before = numbers(state)
        case = coverage.tree.find(before)
        assert case is not None
        assert case.holds(before)
        refusals = GAME.why_illegal(state, action)
        if refusals:
            assert case.outcome == Refused(tuple(refusal.clause for refusal in refusals))
        else:
            assert isinstance(case.outcome, Becomes)
            after = before | {path: new.value(before) for path, new in case.outcome.changes.items()}
            assert after == numbers(GAME.apply(state, action))


def test_the_solver_confirms_that_the_cases_are_all_and_never_overlap() -> None:
    coverage = cover_action(GAME, Load(), GAME.start(), CONSTRAINTS)
    terms = [case_to_z3(case, coverage.variables) for case in coverage.cases]
    solver = z3.SolverFor("QF_LIA")
    solver.add(*coverage.given)
    solver.add(z3.Not(z3.Or(terms)))
    assert solver.check() == z3.unsat
    solver = z3.SolverFor("QF_LIA")
    solver.add(z3.AtLeast(*terms, 2))
    assert solver.check() == z3.unsat


def test_a_property_proved_from_the_cases() -> None:
    coverage = cover_action(GAME, Swap(), GAME.start(), CONSTRAINTS)
    for case in coverage.cases:
        if isinstance(case.outcome, Becomes):
            after = after_to_z3(case.outcome, coverage.variables)
            solver = z3.SolverFor("QF_LIA")
            solver.add(*coverage.given, case_to_z3(case, coverage.variables))
            assert solver.check() == z3.sat
            solver.add(z3.Sum([after[f"boats[{seat}].hold[{kind}]"] for seat in (0, 1) for kind in (0, 1)])
                       != z3.Sum([coverage.variables[f"boats[{seat}].hold[{kind}]"] for seat in (0, 1) for kind in (0, 1)]))
            assert solver.check() == z3.unsat


def test_extra_constraints_leave_cases_out() -> None:
    everything = cover_action(GAME, Load(), GAME.start(), CONSTRAINTS)
    sailing = cover_action(GAME, Load(), GAME.start(), CONSTRAINTS, extra=[z3.Int("phase") == int(Phase.SAIL)])
    assert len(everything.cases) > len(sailing.cases)
    assert {case.outcome for case in sailing.cases} == {Refused(("T-1",))}


def test_unbounded_numbers_need_no_bound_where_the_rules_only_compare() -> None:
    few = [condition for path in ("turn", "drawn") for condition in between(path, *BOUNDS[path])]
    coverage = cover_action(GAME, Swap(), GAME.start(), few)
    huge = with_values(GAME.start(), numbers(GAME.start()) | {"phase": 1, "boats[0].hold[0]": 10**30})
    case = coverage.tree.find(numbers(huge))
    assert case is not None
    assert isinstance(case.outcome, Becomes)


def test_an_endless_list_is_an_error() -> None:
    @attrs.frozen
    class Wild(Ring):
        def why_illegal(self, state, action):  # type: ignore[no-untyped-def]
            return super().why_illegal(state, action) if hash(state.note) is not None else ()

    with pytest.raises(CoverageFailed, match="more than 30 cases"):
        cover_action(Wild(3), Swap(), GAME.start(), CONSTRAINTS[:-2], max_cases=30)


def test_unknown_is_never_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([z3.sat, z3.sat])
    real = z3.Solver.check
    monkeypatch.setattr(z3.Solver, "check", lambda solver: real(solver) if next(answers, None) else z3.unknown)
    with pytest.raises(CoverageFailed, match="does not know"):
        cover_action(GAME, Load(), GAME.start(), CONSTRAINTS)


def test_constraints_nothing_satisfies() -> None:
    never = Condition(Question("at least", (("turn", 1),), 5), 1)
    with pytest.raises(CoverageFailed, match="no state"):
        cover_action(GAME, Load(), GAME.start(), [*CONSTRAINTS, never])
