"""Deciding an obligation case by case, for the few where the solver loses its way among symmetric possibilities."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.solving.obligation import DEFAULT_RLIMIT, Decision, Obligation, decide
from century_rules.solving.system import Labelled
from century_rules.solving.terms import Number, Z3Algebra

_ALGEBRA = Z3Algebra()
_CASE = "case:"


def values_of(name: str, term: Number, low: int, high: int) -> tuple[Labelled, ...]:
    """One case for each number from `low` to `high`, both included, that the term might be."""
    return tuple((f"{_CASE}{name}={value}", _ALGEBRA.is_(term, value)) for value in range(low, high + 1))


def crossed(*groups: Sequence[Labelled]) -> tuple[Labelled, ...]:
    """One case for each way to take one case of every group."""
    return tuple(
        (_CASE + ",".join(label.removeprefix(_CASE) for label, _ in chosen), _ALGEBRA.all(*(truth for _, truth in chosen)))
        for chosen in itertools.product(*groups)
    )


def questions(obligation: Obligation, cases: Sequence[Labelled]) -> Iterator[tuple[str, Obligation]]:
    """First that there is no other case, then the obligation in each: together they are the obligation itself."""
    complete = _ALGEBRA.any(*(truth for _, truth in cases))
    yield "the cases are all there are", attrs.evolve(obligation, goal=complete, situation=None)
    for label, truth in cases:
        yield label, attrs.evolve(obligation, premises=(*obligation.premises, (label, truth)))


def decide_by_cases(
    obligation: Obligation, cases: Sequence[Labelled], *,
    rlimit: int = DEFAULT_RLIMIT, need_core: bool = True, need_model: bool = True,
) -> Decision:
    """Decide the obligation in each case, after showing from its premises that there is no other case.

    `rlimit` is for each question. PROVED if all are, with every premise that any of them used in the core; otherwise what the
    first case that is not proved came to, and what is missing is said in its reason. A gap between the cases is UNKNOWN.
    """
    began = time.perf_counter()
    used: set[str] = set()
    spent = 0
    for place, (label, question) in enumerate(questions(obligation, cases)):
        complete = place == 0
        decision = decide(question, rlimit=rlimit, need_core=need_core, need_model=need_model and not complete)
        spent += decision.rlimit_used
        if decision.verdict is Verdict.PROVED:
            used.update(decision.core)
            continue
        if complete and decision.verdict is Verdict.REFUTED:
            decision = attrs.evolve(decision, verdict=Verdict.UNKNOWN, reason="there are other cases")
        elif decision.verdict is Verdict.UNKNOWN:
            decision = attrs.evolve(decision, reason=f"{label}: {decision.reason}")
        return attrs.evolve(decision, seconds=time.perf_counter() - began, rlimit_used=spent)
    core = tuple(label for label, _ in obligation.premises if label in used)
    return Decision(obligation.id, Verdict.PROVED, core, seconds=time.perf_counter() - began, rlimit_used=spent)
