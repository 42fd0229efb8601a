"""Counterexamples to an obligation one after another, each made as plain as it gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import z3

from century_rules.process.interrupts import check_interrupt
from century_rules.solving.obligation import DEFAULT_RLIMIT, Obligation, explained, rlimit_count, situation_in
from century_rules.solving.solver import checked, new_solver
from century_rules.solving.system import Situation
from century_rules.solving.terms import truth_term, value_in

_PLAINER = 2_000_000
"""Solver steps for each try to make a counterexample plainer; a try that runs out of them is given up."""


class RanOut(Exception):
    """The limit ran out, so that it is open whether there is another counterexample."""


def counterexamples(
    obligation: Obligation, plain: Sequence[Mapping[str, int]] = (), *, rlimit: int = DEFAULT_RLIMIT,
) -> Iterator[Situation[int]]:
    """Situations in which every premise holds and the goal does not, no two from the same position; ends when there are no more.

    `plain` are values by leaf path that are easy to read (those of the start, say): each counterexample is brought to as many of
    the first ones as it goes, then of the second, and so on. `rlimit` is in solver steps for each counterexample. Raises
    ValueError for an obligation without a situation, RanOut if the limit ran out.
    """
    situation = obligation.situation
    if situation is None:
        raise ValueError(f"{obligation.id}: has no situation that a counterexample could be read from")
    solver = new_solver()
    solver.add(*(truth_term(truth) for _, truth in obligation.premises), z3.Not(truth_term(obligation.goal)))
    unknown = {path: term for path, term in situation.before.items() if isinstance(term, z3.ExprRef)}
    while True:
        model = _check(solver, rlimit)
        if model is None:
            return
        solver.push()
        for wishes in plain:
            model = _plainer(solver, model, [unknown[path] == wish for path, wish in wishes.items() if path in unknown])
        solver.pop()
        yield situation_in(model, situation)
        solver.add(z3.Or([term != value_in(model, term) for term in unknown.values()]))


def _check(solver: z3.Solver, rlimit: int) -> z3.ModelRef | None:
    """A model of what the solver has; None if there is none."""
    solver.set("rlimit", rlimit)
    before = rlimit_count(solver)
    try:
        status = checked(solver)
        reason = solver.reason_unknown() if status == z3.unknown else ""
    except z3.Z3Exception as failure:
        status, reason = z3.unknown, str(failure)
    if status == z3.unknown:
        told = explained(reason, rlimit, rlimit_count(solver) - before)
        check_interrupt(told)
        raise RanOut(told)
    return solver.model() if status == z3.sat else None


def _plainer(solver: z3.Solver, model: z3.ModelRef, wishes: Sequence[z3.BoolRef]) -> z3.ModelRef:
    """A model with as many wishes as are met by adding them one after another; those that are met stay asserted.

    By halves: most wishes can be had together, and then one question is enough for many.
    """
    open_wishes = [wish for wish in wishes if not z3.is_true(model.eval(wish, model_completion=True))]
    solver.add(*(wish for wish in wishes if z3.is_true(model.eval(wish, model_completion=True))))
    stack = [open_wishes] if open_wishes else []
    while stack:
        some = stack.pop()
        solver.push()
        solver.add(*some)
        try:
            found = _check(solver, _PLAINER)
        except RanOut:
            found = None
        solver.pop()
        if found is not None:
            solver.add(*some)
            model = found
        elif len(some) > 1:
            middle = len(some) // 2
            stack += [some[middle:], some[:middle]]
    return model
