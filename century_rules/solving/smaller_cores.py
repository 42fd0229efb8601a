"""Which premises of a proof it can do without: asked of the same solvers, which keep from each question what they learned."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

import attrs
import z3

from century_rules.kernel.verdict import Verdict
from century_rules.solving.kept_answers import Answer, count_kept
from century_rules.solving.obligation import (
    CLAUSE_LABEL, DEFAULT_RLIMIT, INVARIANT_LABEL, Decision, Obligation, Premise, answered, assert_all, negation, numbers_in,
    rlimit_count,
)
from century_rules.solving.questions import Question
from century_rules.solving.solver import LINEAR, PLAIN, new_context, new_solver
from century_rules.solving.terms import truth_term

RLIMIT_OF_LEAVING_OUT = 2_000_000
"""Solver steps allowed to each question of whether a proof can do without some of its premises."""

RLIMIT_OF_PLAIN = 50_000
"""Of them those in which the plain solver looks for a case first: most are found in so few."""


def with_fewer_clauses(obligation: Obligation, decision: Decision, *, rlimit: int = RLIMIT_OF_LEAVING_OUT) -> Decision:
    """The same decision with no clause in its core that the proof can do without; other premises are left as they are.

    `rlimit` is for each question; a clause whose question runs out of it stays.
    """
    return _with_fewer(obligation, decision, [label for label in decision.core if label.startswith(CLAUSE_LABEL)], rlimit)


def with_fewer_invariants(
    obligation: Obligation, decision: Decision, shown: Collection[str], *, rlimit: int = RLIMIT_OF_LEAVING_OUT,
) -> Decision:
    """The same decision with no invariant in its core that the proof can do without, besides those `shown` already, by label.

    `rlimit` is for each question; an invariant whose question runs out of it stays.
    """
    others = [label for label in decision.core if label.startswith(INVARIANT_LABEL) and label not in shown]
    return _with_fewer(obligation, decision, others, rlimit)


def _with_fewer(obligation: Obligation, decision: Decision, labels: Sequence[str], rlimit: int) -> Decision:
    if decision.verdict is not Verdict.PROVED or not labels:
        return decision
    return attrs.evolve(decision, core=minimise_core(obligation, decision.core, rlimit=rlimit, among=labels))


def minimise_core(
    obligation: Obligation, core: Sequence[str], *, rlimit: int = DEFAULT_RLIMIT, among: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """A core from which no single premise (of those in `among`, if given) can be left out, found by leaving out all, then each.

    A premise whose question runs out of `rlimit` is kept; what is returned always suffices.
    """
    listed = [Premise(place, label, truth_term(truth), is_later=False)
              for place, (label, truth) in enumerate(obligation.only(core).premises) if truth is not True]
    goal = Premise(None, "", truth_term(negation(obligation.goal)), is_later=False)
    labels = set(core if among is None else among)
    tried = [each for each in listed if each.label in labels]
    kind = f"without {[each.number for each in tried]}"
    question = Question.of([(each.number, each.term) for each in (goal, *listed)], rlimit, kind)
    known = None if question is None else question.known()
    if known is None:
        kept, steps = _without(goal, listed, tried, rlimit)
        if question is not None:
            question.keep(Answer("unsat", kept, "", steps))
    else:
        count_kept()
        kept = known.core
    return tuple([each.label for each in listed if each.number in kept])


def _without(
    goal: Premise, premises: Sequence[Premise], tried: Sequence[Premise], rlimit: int,
) -> tuple[tuple[int, ...], int]:
    """The numbers of premises that suffice, and the steps taken. One that a case breaks alone is needed, and not asked about."""
    limits = {PLAIN: min(rlimit, RLIMIT_OF_PLAIN), LINEAR: rlimit}
    asked = [_PremiseSolver(logic, limit, goal, premises) for logic, limit in limits.items()]
    kept, needed = {each.number for each in premises}, set[int | None]()

    def case_without(left_out: set[int | None]) -> z3.ModelRef | None:
        """A case that the others do not shut out. Where there is none, the core is as small as that shows."""
        for each in asked:
            status = each.ask(kept - left_out)
            if status == z3.sat:
                return each.solver.model().translate(z3.main_ctx())
            if status == z3.unsat:
                kept.intersection_update(numbers_in(each.solver.unsat_core()))
                return None
        return None

    case = case_without({each.number for each in tried}) if len(tried) > 1 else None
    if case is not None:
        broken = {each.number for each in tried if not z3.is_true(case.eval(each.term, model_completion=True))}
        needed = broken if len(broken) == 1 else needed
    for each in tried:
        if each.number in kept - needed:
            case_without({each.number})
    numbers = tuple([each.number for each in premises if each.number is not None and each.number in kept])
    return numbers, sum(each.steps for each in asked)


class _PremiseSolver:
    """A solver for a logic that is told the goal denied, and with each question which premises hold; made when first asked."""

    def __init__(self, logic: str, rlimit: int, goal: Premise, premises: Sequence[Premise]) -> None:
        self._logic, self._rlimit, self._goal, self._premises = logic, rlimit, goal, premises
        self._trackers: dict[int | None, z3.BoolRef] = {}

    @cached_property
    def solver(self) -> z3.Solver:
        solver = new_solver(self._logic, rlimit=self._rlimit, context=new_context())
        assert_all(solver, [self._goal])
        self._trackers.update(zip([each.number for each in self._premises], assert_all(solver, self._premises), strict=True))
        return solver

    def ask(self, premises: set[int | None]) -> z3.CheckSatResult:
        """Whether there is a case of the premises with these numbers."""
        solver = self.solver
        return answered(solver, [each for number, each in self._trackers.items() if number in premises], self._rlimit)[0]

    @property
    def steps(self) -> int:
        """Spent so far."""
        return rlimit_count(self.solver) if self._trackers else 0
