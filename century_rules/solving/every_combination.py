"""That "under all readings" means all: no assumption shuts out any combination of them."""

from __future__ import annotations

from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation, satisfiable
from century_rules.solving.prover import ALGEBRA, STANDING, Prover
from century_rules.solving.terms import given, unknowns_in

EVERY_COMBINATION = "theorem/every combination of readings is possible"
"""The id of the obligation. It has to be PROVED; of the others that are about possibility none may be."""


def every_combination(full: Prover, induction: Induction) -> Task:
    """That at the start of a game of one map, one set of recipes and so on, all that is assumed holds whatever the readings are.

    The map and the rest are what the solver finds first. So every combination has a play that begins, and since the invariants
    are proved to be kept under all readings, each of its positions satisfies them. Where rulings stand on readings, it is asked
    of every combination with those.
    """
    def build() -> Obligation:
        start = next(task for task in induction.vacuity() if task.id == "possible/init").build()
        assert start.situation is not None
        held = [truth for _, truth in start.premises]
        held += [invariant(start.situation.before) for invariant in induction.invariants.values()]
        found = satisfiable(start.premises).model
        read = unknowns_in(full.rules.readings.values())
        fixed = [term for term in full.system.parameters.values() if not unknowns_in([term]) & read]
        standing = ALGEBRA.all(*(truth for label, truth in start.premises if label.startswith(STANDING)))
        goal = given(ALGEBRA.implies(standing, ALGEBRA.all(*held)), fixed, found) if found is not None else False
        return Obligation(EVERY_COMBINATION, (), goal)

    return Task(EVERY_COMBINATION, build)
