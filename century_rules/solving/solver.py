"""Solvers of Z3 as this library uses them: repeatable, and to be stopped with Ctrl-C."""

from __future__ import annotations

import z3
from z3 import z3core

from century_rules.kernel.errors import InvalidInput
from century_rules.process.interrupts import breaking_off
from century_rules.process.limits import MOST_STEPS

LINEAR, PLAIN = "QF_LIA", ""
"""Logics: whole numbers, their sums and truths, of which all that is asked consists; and any logic.

Of the first Z3 gives every comparison a value, of the second only those that matter. So the plain solver meets a case sooner, and
is slower in showing that there is none.
"""


def new_context() -> z3.Context:
    """A context of its own for a solver and its terms."""
    return freed_anywhere(z3.Context())


def freed_anywhere(context: z3.Context) -> z3.Context:
    """The context, its terms and solvers from now on safe to be freed by whichever thread collects Python's garbage.

    Without this Z3 counts references without a lock, and a process with further threads (a scheduler's, a test runner's) crashes.
    """
    z3core.Z3_enable_concurrent_dec_ref(context.ref())
    return context


def new_solver(logic: str = LINEAR, *, rlimit: int = 0, context: z3.Context | None = None) -> z3.Solver:
    """A solver for a logic, the plain one if that is empty; `rlimit` is in solver steps for each question, 0 for no limit.

    Raises InvalidInput for more steps than Z3 can count.
    """
    if not 0 <= rlimit <= MOST_STEPS:
        raise InvalidInput(f"rlimit: {rlimit} should be a whole number, 0 to {MOST_STEPS}")
    solver = z3.SolverFor(logic, ctx=context) if logic else z3.SimpleSolver(ctx=context)
    solver.set("random_seed", 0)
    solver.set("ctrl_c", False)  # Z3 would take the signal for itself, and now and then answer as if there had been none
    if rlimit:
        solver.set("rlimit", rlimit)
    return solver


def checked(solver: z3.Solver, *assumptions: z3.BoolRef) -> z3.CheckSatResult:
    """Whether what it was given can be. Raises KeyboardInterrupt at Ctrl-C."""
    with breaking_off(solver.interrupt):
        return solver.check(*assumptions)


def z3_version() -> str:
    """The version of Z3 that is asked, as in ``4.15.4``."""
    return str(z3.get_version_string())
