"""That "under all readings" means all: no assumption shuts out any combination of them."""

from __future__ import annotations

from collections.abc import Mapping

import z3

from century_rules.desk.proving import ALGEBRA, Prover
from century_rules.eastern_wonders.encoding.read_as import unknown_of
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation, satisfiable
from century_rules.solving.terms import Truth, Value, truth_term

EVERY_COMBINATION = "theorem/every combination of readings is possible"
"""The id of the obligation. It has to be PROVED; of the others that are about possibility none may be."""

_UNKNOWNS = frozenset(unknown_of(ambiguity, reading) for ambiguity in AMBIGUITIES for reading in ambiguity.others)


def every_combination(full: Prover, induction: Induction) -> Task:
    """That at the start of a game of one map, one set of recipes and so on, all that is assumed holds whatever the readings are.

    The map and the rest are what the solver finds first. So every combination has a play that begins, and since the invariants
    are proved to be kept under all readings, each of its positions satisfies them.
    """
    def build() -> Obligation:
        start = next(task for task in induction.vacuity() if task.id == "possible/init").build()
        assert start.situation is not None
        held = [truth for _, truth in start.premises]
        held += [invariant(start.situation.before) for invariant in induction.invariants.values()]
        found = satisfiable(start.premises).model
        goal = ALGEBRA.all(*(_settled(truth, full.system.parameters, found) for truth in held)) if found is not None else False
        return Obligation(EVERY_COMBINATION, (), goal)

    return Task(EVERY_COMBINATION, build)


def _settled(truth: Truth, parameters: Mapping[str, Value], found: Mapping[str, int | bool]) -> Truth:
    """The truth with the constants of the game as they were found; the readings stay open."""
    if isinstance(truth, bool):
        return truth
    values = []
    for name, term in parameters.items():
        if name not in _UNKNOWNS and not isinstance(term, bool | int):
            value = found.get(term.decl().name(), 0)
            values.append((term, z3.BoolVal(bool(value)) if z3.is_bool(term) else z3.IntVal(int(value))))
    return z3.substitute(truth_term(truth), *values)
