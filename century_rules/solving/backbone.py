"""Which of several truths premises settle: their backbone. One model rules many of them out, so that few are asked about.

After *backbone* in the literature on satisfiability: what has the same value in every model.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from century_rules.process.interrupts import check_interrupt
from century_rules.solving.kept_answers import Answer, count_kept
from century_rules.solving.obligation import explained, rlimit_count
from century_rules.solving.questions import Question
from century_rules.solving.solver import checked, new_context, new_solver
from century_rules.solving.system import Labelled
from century_rules.solving.terms import truth_term


def backbone(premises: Sequence[Labelled], truths: Sequence[z3.BoolRef], *, rlimit: int) -> dict[int, bool]:
    """The places of the truths that have one value wherever the premises hold, each with that value.

    Nothing where the premises contradict each other. A truth of which `rlimit` steps do not show it is not among them.
    """
    asserted = [truth_term(truth) for _, truth in premises if truth is not True]
    question = Question.of([*((None, each) for each in asserted), *enumerate(truths)], rlimit, "backbone")
    known = None if question is None else question.known()
    if known is not None:
        count_kept()
        return {each // 2: bool(each % 2) for each in known.core}
    context = new_context()
    solver = new_solver(rlimit=rlimit, context=context)
    for each in asserted:
        solver.add(each.translate(context))
    settled = _settled(solver, [each.translate(context) for each in truths], rlimit)
    if question is not None:
        core = tuple(2 * place + value for place, value in settled.items())
        question.keep(Answer("backbone", core, "", rlimit_count(solver)))
    return settled


def _settled(solver: z3.Solver, truths: Sequence[z3.BoolRef], rlimit: int) -> dict[int, bool]:
    if _status(solver, rlimit) != z3.sat:
        return {}
    settled: dict[int, bool] = {}
    left = {place: _value(solver.model(), truth) for place, truth in enumerate(truths)}
    while left:
        place, value = left.popitem()
        status = _status(solver, rlimit, z3.Not(truths[place]) if value else truths[place])
        if status == z3.unsat:
            settled[place] = value
        elif status == z3.sat:
            model = solver.model()
            left = {each: was for each, was in left.items() if _value(model, truths[each]) is was}
    return dict(sorted(settled.items()))


def _status(solver: z3.Solver, rlimit: int, *assumptions: z3.BoolRef) -> z3.CheckSatResult:
    try:
        status = checked(solver, *assumptions)
    except z3.Z3Exception:  # some tactics report an exhausted limit by raising
        return z3.unknown
    if status == z3.unknown:
        check_interrupt(explained(solver.reason_unknown(), rlimit, rlimit_count(solver)))
    return status


def _value(model: z3.ModelRef, truth: z3.BoolRef) -> bool:
    return bool(z3.is_true(model.eval(truth, model_completion=True)))
