"""One question to the solver: do these labelled premises force this goal? And its answer."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterable, Mapping, Sequence

import attrs
import z3

from century_rules.process.interrupts import check_interrupt
from century_rules.kernel.verdict import Verdict
from century_rules.solving.kept_answers import Answer, count_kept
from century_rules.solving.questions import Question
from century_rules.solving.solver import PLAIN, checked, new_context, new_solver
from century_rules.solving.system import Labelled, Situation
from century_rules.solving.terms import Truth, Value, number_in, same, truth_in, truth_term, value_in

DEFAULT_RLIMIT = 50_000_000
"""Solver steps allowed to one obligation: some ten to thirty seconds, but counted in steps so that a verdict repeats."""

RLIMIT_OF_FEW = 300_000
"""Solver steps allowed to each question of some of the premises, before all of them are asserted."""

RLIMIT_OF_A_CASE = 500_000
"""Solver steps in which the plain solver looks for a case, where one is expected, before that for linear arithmetic is asked."""

CLAUSE_LABEL = "clause:"
INVARIANT_LABEL = "invariant:"
_NUMBERED = re.compile(r" \(\d+\)$")


@attrs.frozen
class Obligation:
    """That the premises together force the goal.

    Attributes:
        id: unique in its run, for instance ``trade/conservation``.
        premises: labelled; no two labels are equal.
        goal: what has to follow.
        situation: the terms that a counterexample is read from.
        later: the labels of premises that are asserted only once a case breaks them; most proofs need few of them.
    """

    id: str
    premises: tuple[Labelled, ...]
    goal: Truth
    situation: Situation[Value] | None = None
    later: frozenset[str] = frozenset()

    def __attrs_post_init__(self) -> None:
        labels = [label for label, _ in self.premises]
        if len(set(labels)) != len(labels):
            double = sorted({label for label in labels if labels.count(label) > 1})
            raise ValueError(f"{self.id}: premises share a label: {', '.join(double)}")

    def only(self, labels: Iterable[str]) -> Obligation:
        """The same goal from only the premises so labelled."""
        kept = frozenset(labels)
        return attrs.evolve(self, premises=tuple(premise for premise in self.premises if premise[0] in kept))


@attrs.frozen
class Decision:
    """What the solver said about an obligation.

    Attributes:
        id: the obligation's.
        verdict: PROVED, REFUTED or UNKNOWN.
        core: the labels of premises that suffice for the proof (not the fewest; see `minimise_core`); every label if no core
            was asked for.
        model: where REFUTED, the value of every unknown that the solver met.
        counterexample: where REFUTED, the obligation's situation in that model.
        reason: where UNKNOWN, what ran out.
        seconds: wall clock; informative only, no verdict depends on it.
        rlimit_used: solver steps spent.
        is_kept: whether the solver said so in an earlier run, and was not asked again.
    """

    id: str
    verdict: Verdict
    core: tuple[str, ...] = ()
    model: Mapping[str, int | bool] | None = None
    counterexample: Situation[int] | None = None
    reason: str = ""
    seconds: float = 0.0
    rlimit_used: int = 0
    is_kept: bool = False

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses whose guards are in the core, each once."""
        return clauses_in(self.core)


def labelled_guards(guards: Iterable[tuple[str, Truth]]) -> list[Labelled]:
    """(clause, truth) pairs under labels ``clause:<id>``; where a clause has several, the others end in `` (2)``, `` (3)``…"""
    seen: dict[str, int] = {}
    result: list[Labelled] = []
    for clause, holds in guards:
        seen[clause] = seen.get(clause, 0) + 1
        result.append((f"{CLAUSE_LABEL}{clause}" + (f" ({seen[clause]})" if seen[clause] > 1 else ""), holds))
    return result


def clauses_in(labels: Iterable[str]) -> tuple[str, ...]:
    """The clause ids behind the labels that come from guards, each once, in order."""
    return tuple(dict.fromkeys(
        _NUMBERED.sub("", label.removeprefix(CLAUSE_LABEL)) for label in labels if label.startswith(CLAUSE_LABEL)
    ))


def decide(
    obligation: Obligation, *, rlimit: int = DEFAULT_RLIMIT, need_core: bool = True, need_model: bool = True,
    expected: Verdict = Verdict.PROVED,
) -> Decision:
    """Answer one obligation, in a solver context of its own so that what was asked before cannot matter.

    `rlimit` counts solver steps for this obligation alone. Running out of it is UNKNOWN, never a proof. `need_core=False` puts
    every label into the core and is seldom faster (on the first game's obligations it took twice as long).
    `need_model=False` skips the counterexample. Where REFUTED is `expected`, a solver is asked first that finds cases sooner; the
    answer is the same whatever is expected.
    """
    began = time.perf_counter()
    everything = tuple(label for label, _ in obligation.premises)
    if isinstance(obligation.goal, bool) and obligation.goal:
        return Decision(obligation.id, Verdict.PROVED, seconds=time.perf_counter() - began)
    for label, truth in obligation.premises:
        if truth is False or same(truth, obligation.goal):
            return Decision(obligation.id, Verdict.PROVED, (label,), seconds=time.perf_counter() - began)
    asked = _ask((*obligation.premises, ("", negation(obligation.goal))), rlimit, tracked=need_core, need_model=need_model,
                 later=obligation.later, cases_first=expected is Verdict.REFUTED or obligation.goal is False)
    seconds = time.perf_counter() - began
    if asked.status == z3.unsat:
        core = tuple(label for label in everything if label in asked.core) if need_core else everything
        return Decision(
            obligation.id, Verdict.PROVED, core, seconds=seconds, rlimit_used=asked.rlimit_used, is_kept=asked.is_kept)
    if asked.status != z3.sat:
        return Decision(
            obligation.id, Verdict.UNKNOWN, everything, reason=asked.reason, seconds=seconds, rlimit_used=asked.rlimit_used,
            is_kept=asked.is_kept,
        )
    decision = Decision(
        obligation.id, Verdict.REFUTED, seconds=seconds, rlimit_used=asked.rlimit_used, is_kept=asked.is_kept)
    if not need_model or asked.model is None:
        return decision
    return attrs.evolve(
        decision,
        model=_values(asked.model),
        counterexample=None if obligation.situation is None else situation_in(asked.model, obligation.situation),
    )


@attrs.frozen
class Satisfaction:
    """Whether some case meets all premises at once.

    Attributes:
        possible: True, False, or None if a limit ran out.
        conflict: where False, labels of premises that contradict each other.
        model: where True, the value of every unknown that the solver met.
        reason: where None, what ran out.
    """

    possible: bool | None
    conflict: tuple[str, ...] = ()
    model: Mapping[str, int | bool] | None = None
    reason: str = ""


def satisfiable(premises: Sequence[Labelled], *, rlimit: int = DEFAULT_RLIMIT) -> Satisfaction:
    """Whether the premises can hold together at all: a proof from impossible premises says nothing."""
    for label, truth in premises:
        if truth is False:
            return Satisfaction(possible=False, conflict=(label,))
    asked = _ask(premises, rlimit, tracked=False)  # most can, and labels cost more than the answer
    if asked.status == z3.unsat:
        asked = _ask(premises, rlimit, tracked=True)
    if asked.status == z3.unsat:
        return Satisfaction(possible=False, conflict=tuple(label for label, _ in premises if label in asked.core))
    if asked.model is None:
        return Satisfaction(possible=None, reason=asked.reason)
    return Satisfaction(possible=True, model=_values(asked.model))


def situation_in(model: z3.ModelRef, situation: Situation[Value]) -> Situation[int]:
    """The situation's terms as they are in the model; truths as 0 and 1 are kept as False and True."""
    def read(values: Mapping[str, Value]) -> dict[str, int]:
        return {name: value_in(model, value) for name, value in values.items()}

    return Situation(
        read(situation.parameters), read(situation.before), situation.operation,
        read(situation.arguments), read(situation.after),
    )


@attrs.frozen
class _RawAnswer:
    """A solver's raw answer: the labels in the core if unsat, a model if sat, the reason if neither; and if it is an old one.

    An old one has no model.
    """

    status: z3.CheckSatResult
    core: frozenset[str] = frozenset()
    model: z3.ModelRef | None = None
    reason: str = ""
    rlimit_used: int = 0
    is_kept: bool = False


@attrs.frozen(eq=False)
class Premise:
    """A premise that is not true anyhow, with its number if it is told apart."""

    number: int | None
    label: str
    term: z3.BoolRef
    is_later: bool


def _ask(
    premises: Sequence[Labelled], rlimit: int, *, tracked: bool, need_model: bool = True, later: Collection[str] = (),
    cases_first: bool = False,
) -> _RawAnswer:
    """Check the premises together. A premise without a label is always asserted and never in a core."""
    listed = [Premise(number if tracked and label else None, label, truth_term(truth), label in later)
              for number, (label, truth) in enumerate(premises) if truth is not True]
    label_of = {each.number: each.label for each in listed if each.number is not None}
    question = Question.of([(each.number, each.term) for each in listed], rlimit)
    known = None if question is None else question.known()
    if known is not None and not (need_model and known.status == str(z3.sat)):
        count_kept()
        status = {str(each): each for each in (z3.unsat, z3.sat, z3.unknown)}[known.status]
        return _RawAnswer(status, frozenset(label_of[each] for each in known.core), None, known.reason, known.steps, is_kept=True)
    solver, status, reason, used = _answer(listed, rlimit, cases_first=cases_first)
    core = numbers_in(solver.unsat_core()) if status == z3.unsat else ()
    if question is not None and (status != z3.unknown or reason == ran_out(rlimit)):  # not where memory ran out
        question.keep(Answer(str(status), core, reason, used))
        if status == z3.unsat:
            question.keep_core(core)
    model = solver.model().translate(z3.main_ctx()) if status == z3.sat and need_model else None
    return _RawAnswer(status, frozenset(label_of[each] for each in core), model, reason, used)


def _answer(
    premises: Sequence[Premise], rlimit: int, *, cases_first: bool,
) -> tuple[z3.Solver, z3.CheckSatResult, str, int]:
    """The solver that answered, what it said, where that is not known why, and the steps spent."""
    spent = 0
    if cases_first:
        few = min(rlimit, RLIMIT_OF_A_CASE)
        solver = new_solver(PLAIN, rlimit=few, context=new_context())
        status, reason = _check(solver, premises, few)
        spent = rlimit_count(solver)
        if status != z3.unknown:
            return solver, status, reason, spent
    solver = new_solver(rlimit=rlimit, context=new_context())
    status, reason = _check(solver, premises, rlimit)
    return solver, status, reason, spent + rlimit_count(solver)


def _check(solver: z3.Solver, premises: Sequence[Premise], rlimit: int) -> tuple[z3.CheckSatResult, str]:
    """Whether they can hold together, and where that is not known, why.

    Those for later are asserted when a model of the others breaks them, and all of them where there is none for few steps.
    """
    waiting = [each for each in premises if each.is_later]
    assumptions = assert_all(solver, [each for each in premises if not each.is_later])
    while True:
        limit = min(rlimit, RLIMIT_OF_FEW) if waiting else rlimit
        solver.set("rlimit", limit)
        status, reason = answered(solver, assumptions, limit)
        needed = waiting
        if status == z3.sat:
            model = solver.model().translate(z3.main_ctx())
            needed = [each for each in waiting if not z3.is_true(model.eval(each.term, model_completion=True))]
        if status == z3.unsat or not needed:
            return status, reason
        assumptions += assert_all(solver, needed)
        waiting = [each for each in waiting if each not in needed]


def assert_all(solver: z3.Solver, premises: Iterable[Premise]) -> list[z3.BoolRef]:
    """Assert premises; what they are asserted under, of those that are told apart."""
    trackers = []
    for each in premises:
        term = each.term.translate(solver.ctx)
        if each.number is None:
            solver.add(term)
            continue
        tracker = z3.Bool(f"premise!{each.number}", ctx=solver.ctx)
        solver.add(z3.Implies(tracker, term))
        trackers.append(tracker)
    return trackers


def numbers_in(core: Iterable[z3.BoolRef]) -> tuple[int, ...]:
    return tuple([int(str(each).removeprefix("premise!")) for each in core])


def answered(solver: z3.Solver, assumptions: Sequence[z3.BoolRef], rlimit: int) -> tuple[z3.CheckSatResult, str]:
    """The solver's answer, and where it is unknown, why. Raises KeyboardInterrupt at Ctrl-C."""
    try:
        status = checked(solver, *assumptions)
        reason = solver.reason_unknown() if status == z3.unknown else ""
    except z3.Z3Exception as failure:
        # Some tactics report an exhausted limit by raising rather than by answering.
        status, reason = z3.unknown, _text(failure)
    if status == z3.unknown:
        reason = explained(reason, rlimit, rlimit_count(solver))
        check_interrupt(reason)
    return status, reason


def rlimit_count(solver: z3.Solver) -> int:
    """Solver steps spent so far in the solver's context; Z3 counts per context, not per question."""
    statistics = solver.statistics()
    for place, key in enumerate(statistics.keys()):
        if key == "rlimit count":
            return int(statistics[place][1])
    return 0


def explained(reason: str, rlimit: int, used: int) -> str:
    """Z3's reason for `unknown` in words. It says "canceled" both of a limit and of Ctrl-C; the steps used tell them apart."""
    if "interrupted" in reason or (reason == "canceled" and used < rlimit):
        return "interrupted"
    if reason in ("canceled", "max. resource limit exceeded"):
        return ran_out(rlimit)
    return reason


def ran_out(rlimit: int) -> str:
    """That so many steps did not suffice, in words."""
    return f"the limit of {rlimit:,} solver steps ran out"


def why_unknown(solver: z3.Solver, rlimit: int, used: int) -> str:
    """Why the solver does not know, in words; `used` are the steps it spent. Raises KeyboardInterrupt if that was Ctrl-C."""
    told = explained(solver.reason_unknown(), rlimit, used)
    check_interrupt(told)
    return told


def _text(failure: z3.Z3Exception) -> str:
    value = failure.value
    return value.decode() if isinstance(value, bytes) else str(value)


def negation(goal: Truth) -> Truth:
    return not goal if isinstance(goal, bool) else z3.Not(goal)


def _values(model: z3.ModelRef) -> dict[str, int | bool]:
    """Every unknown in the model by name, without the trackers of premises."""
    values: dict[str, int | bool] = {}
    for declaration in model.decls():
        name = declaration.name()
        if not name.startswith("premise!"):
            unknown = declaration()
            values[name] = truth_in(model, unknown) if z3.is_bool(unknown) else number_in(model, unknown)
    return values
