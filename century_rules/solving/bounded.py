"""The shortest play from a start to a goal, by unrolling operations one step at a time.

Each step picks one operation by a one-hot selector and gives it unknown arguments. A leaf that no operation changes stays
what it was, so what is constant at the start stays constant for as long as the rules let it; every other leaf gets a fresh
unknown per step, which the solver learns about far better than about ever deeper terms.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs
import z3

from century_rules.process.interrupts import interruptible
from century_rules.kernel.verdict import Verdict
from century_rules.solving.kept_answers import Answer, count_kept
from century_rules.solving.obligation import DEFAULT_RLIMIT, ran_out, rlimit_count, why_unknown
from century_rules.solving.questions import Question
from century_rules.solving.solver import checked, new_context, new_solver
from century_rules.solving.system import Step, System, View, argument_ranges, taken, unknown_arguments
from century_rules.solving.terms import Number, Truth, Z3Algebra, flag, numbers_in, same, truth_in, truth_term, value_in, variable

_ALGEBRA = Z3Algebra()

StepGoal: TypeAlias = Callable[[Step], Truth]
"""A claim about a step: its position before, operation, arguments, guards and position after."""


@attrs.frozen
class Reach:
    """The goal that a position is like this; also asked of the start."""

    goal: Callable[[View], Truth]


@attrs.frozen
class LastStep:
    """The goal that the last step is like this.

    Attributes:
        goal: asked of each operation with its unknown arguments.
        legal: whether the last step has to meet its guards. False is for goals about steps that some reading forbids; the
            step's `after` then means nothing, and the play has no final position.
    """

    goal: StepGoal
    legal: bool = True


@attrs.frozen
class PlayedStep:
    """An operation with its arguments."""

    operation: str
    arguments: Mapping[str, int]


@attrs.frozen
class Play:
    """A concrete play.

    Attributes:
        parameters: name -> value of what the whole play shares.
        positions: the start and the position after each step, by leaf path; the last step's only if it has to be legal.
        steps: what was done.
    """

    parameters: Mapping[str, int | bool]
    positions: tuple[Mapping[str, int], ...]
    steps: tuple[PlayedStep, ...]

    @property
    def initial(self) -> Mapping[str, int]:
        """Where the play starts."""
        return self.positions[0]

    @property
    def final(self) -> Mapping[str, int] | None:
        """Where it ends; None if the last step need not be legal."""
        return self.positions[-1] if len(self.positions) > len(self.steps) else None


@attrs.frozen
class Depth:
    """The outcome of one depth.

    Attributes:
        depth: how many steps.
        found: True if a play was found, False if there is none, None if a limit ran out.
        seconds: wall clock; informative only.
        rlimit_used: solver steps spent.
    """

    depth: int
    found: bool | None
    seconds: float
    rlimit_used: int


@attrs.frozen
class Searched:
    """What a bounded search came to, read as the claim that the goal is never met.

    Attributes:
        verdict: REFUTED (a shortest play is there), HOLDS_TO_DEPTH or UNKNOWN.
        depth: the deepest depth without a play that was completed; -1 if none was.
        play: where REFUTED.
        reason: where UNKNOWN, what ran out.
        depths: every depth that was begun, in order.
    """

    verdict: Verdict
    depth: int
    play: Play | None = None
    reason: str = ""
    depths: tuple[Depth, ...] = ()


def search(
    system: System, goal: Reach | LastStep, *, depth: int, rlimit: int = DEFAULT_RLIMIT, first: int = 0,
    lemmas: Mapping[str, Callable[[View], Truth]] | None = None, on_depth: Callable[[Depth], None] | None = None,
    logic: str = "QF_LIA", incremental: bool = False,
) -> Searched:
    """The shortest play of at most `depth` steps that meets the goal.

    Args:
        system: its start, sides and operations.
        goal: a position or a last step.
        depth: the most steps a play may have.
        rlimit: solver steps for each depth.
        first: the least number of steps asked about; the play found is a shortest one only if fewer were ruled out before.
        lemmas: claims about positions that were proved before; they are assumed everywhere, and only speed things up.
        on_depth: called after each depth.
        logic: an SMT-LIB logic to pick Z3's solver by; empty for its plain incremental one.
        incremental: keep what was learnt from one depth to the next; otherwise each depth starts afresh. Measured on the
            first game, starting afresh in QF_LIA is what goes deepest: its preprocessing is worth more than what was learnt.

    Ctrl-C ends the search with UNKNOWN and the depths completed.
    """
    unrolled = _Unrolled(system, lemmas or {})
    question = _Question(logic, rlimit, incremental)
    done: list[Depth] = []
    completed = first - 1
    try:
        with interruptible():
            question.add(unrolled.start())
            for steps in range(depth + 1):
                began = time.perf_counter()
                if steps:
                    question.add(unrolled.open_step())
                    if not (isinstance(goal, LastStep) and not goal.legal):
                        question.add(unrolled.close_step())
                if steps >= first and (steps or isinstance(goal, Reach)):
                    wanted = unrolled.wanted(goal)
                    answer = question.ask(wanted)
                    done.append(Depth(steps, answer.found, time.perf_counter() - began, answer.rlimit_used))
                    if on_depth is not None:
                        on_depth(done[-1])
                    if answer.model is not None:
                        return Searched(Verdict.REFUTED, completed, unrolled.play(answer.model), depths=tuple(done))
                    if answer.found is None:
                        return Searched(Verdict.UNKNOWN, completed, reason=answer.reason, depths=tuple(done))
                    completed = steps
                    # It follows from the rest, but the solver need not find that out again at every depth.
                    question.add([_ALGEBRA.neg(wanted)])
                if steps and unrolled.is_open:
                    question.add(unrolled.close_step())
    except KeyboardInterrupt:
        return Searched(Verdict.UNKNOWN, completed, reason="interrupted", depths=tuple(done))
    return Searched(Verdict.HOLDS_TO_DEPTH, completed, depths=tuple(done))


@attrs.frozen
class _Choice:
    """One operation at one step of the unrolling."""

    selected: Truth
    step: Step


class _Unrolled:
    """The positions and choices of a play so far, and the truths that tie them together."""

    def __init__(self, system: System, lemmas: Mapping[str, Callable[[View], Truth]]) -> None:
        self._system = system
        self._lemmas = tuple(lemmas.values())
        self._views: list[View] = [system.first_position()]
        self._choices: list[tuple[_Choice, ...]] = []

    @property
    def is_open(self) -> bool:
        """Whether the last step is chosen but not carried out."""
        return len(self._choices) == len(self._views)

    def start(self) -> list[Truth]:
        """What holds of the parameters and of the first position."""
        view = self._views[0]
        conditions = (*self._system.sides, *self._system.start.conditions(view))
        return [*(truth for _, truth in conditions), *(lemma(view) for lemma in self._lemmas)]

    def open_step(self) -> list[Truth]:
        """Choose one more operation and its arguments, legal or not."""
        at, before = len(self._choices), self._views[-1]
        choices, conditions = [], []
        for operation in self._system.operations:
            arguments = unknown_arguments(operation, f"step {at + 1}: {operation.name}.")
            guards, after = taken(operation, before, arguments)
            choices.append(_Choice(
                flag(f"step {at + 1}: {operation.name}"), Step(before, operation.name, arguments, guards, after),
            ))
            conditions += [truth for _, truth in argument_ranges(operation, arguments)]
        self._choices.append(tuple(choices))
        selectors = [choice.selected for choice in choices]
        return [*conditions, _ALGEBRA.any(*selectors), *_at_most_one(selectors)]

    def close_step(self) -> list[Truth]:
        """Make the chosen operation legal and carry it out."""
        choices, before = self._choices[-1], self._views[-1]
        conditions = [
            _ALGEBRA.implies(choice.selected, guard.holds) for choice in choices for guard in choice.step.guards
        ]
        after: dict[str, Number] = {}
        for path, old in before.items():
            merged = _merged(path, old, choices)
            if isinstance(merged, int) or same(merged, old):
                after[path] = merged
            else:
                after[path] = variable(f"step {len(self._choices)}: {path}")
                conditions.append(_ALGEBRA.eq(after[path], merged))
        self._views.append(after)
        return [*conditions, *(lemma(after) for lemma in self._lemmas)]

    def wanted(self, goal: Reach | LastStep) -> Truth:
        """The goal, of the last position or of the last step."""
        if isinstance(goal, Reach):
            return goal.goal(self._views[-1])
        return _ALGEBRA.any(*(_ALGEBRA.all(choice.selected, goal.goal(choice.step)) for choice in self._choices[-1]))

    def play(self, model: z3.ModelRef) -> Play:
        """The play in a model."""
        steps = []
        for choices in self._choices:
            chosen = next(choice for choice in choices if truth_in(model, choice.selected))
            steps.append(PlayedStep(chosen.step.operation, numbers_in(model, chosen.step.arguments)))
        return Play(
            {name: value_in(model, value) for name, value in self._system.parameters.items()},
            tuple(numbers_in(model, view) for view in self._views), tuple(steps),
        )


def _merged(path: str, old: Number, choices: Sequence[_Choice]) -> Number:
    """The leaf after whichever operation was chosen; the very term `old` if none of them changes it."""
    merged = old
    values = [choice.step.after[path] for choice in choices]
    if values and all(same(value, values[0]) for value in values):
        return values[0]
    for choice, value in zip(choices, values, strict=True):
        if not same(value, old):
            merged = _ALGEBRA.choose(choice.selected, value, merged)
    return merged


def _at_most_one(truths: Sequence[Truth]) -> Iterator[Truth]:
    """Pairwise, because cardinality constraints are not portable and operations are few."""
    for left, right in itertools.combinations(truths, 2):
        yield _ALGEBRA.any(_ALGEBRA.neg(left), _ALGEBRA.neg(right))


@attrs.frozen
class _Answer:
    """True with a model, False, or None with the reason."""

    found: bool | None
    model: z3.ModelRef | None
    reason: str
    rlimit_used: int


class _Question:
    """A growing set of truths, and whether a further one can hold with them; in a solver context of its own.

    That it cannot, and that a limit ran out, is kept for the next run, where each question is asked afresh.
    """

    def __init__(self, logic: str, rlimit: int, incremental: bool) -> None:
        self._logic, self._rlimit, self._incremental = logic, rlimit, incremental
        self._context = new_context()
        self._known: list[z3.BoolRef] = []
        self._translated: list[z3.BoolRef] = []
        self._solver = self._fresh()

    def add(self, truths: Iterable[Truth]) -> None:
        """Assert for good."""
        self._known += [truth_term(truth) for truth in truths if truth is not True]

    def ask(self, wanted: Truth) -> _Answer:
        """Whether `wanted` can hold with everything asserted."""
        term = truth_term(wanted)
        asked = None if self._incremental else Question.of(
            [(None, each) for each in (*self._known, term)], self._rlimit, f"bounded {self._logic}")
        known = None if asked is None else asked.known()
        if known is not None and known.status in (str(z3.unsat), str(z3.unknown)):
            count_kept()
            return _Answer(False if known.status == str(z3.unsat) else None, None, known.reason, known.steps)
        answer = self._newly_asked(term)
        if asked is not None and answer.found is False:
            asked.keep(Answer(str(z3.unsat), (), "", answer.rlimit_used))
        elif asked is not None and answer.reason == ran_out(self._rlimit):  # not where memory ran out
            asked.keep(Answer(str(z3.unknown), (), answer.reason, answer.rlimit_used))
        return answer

    def _newly_asked(self, term: z3.BoolRef) -> _Answer:
        more = [each.translate(self._context) for each in self._known[len(self._translated):]]
        self._translated += more
        term = term.translate(self._context)
        solver = self._solver if self._incremental else self._fresh()
        spent = rlimit_count(solver)
        if self._incremental:
            asked = z3.Bool(f"asked!{len(self._known)}", ctx=self._context)
            solver.add(*more, z3.Implies(asked, term))
            status = checked(solver, asked)
        else:
            solver.add(*self._translated, term)
            status = checked(solver)
        used = rlimit_count(solver) - spent
        if status == z3.sat:
            return _Answer(True, solver.model().translate(z3.main_ctx()), "", used)
        if status == z3.unsat:
            return _Answer(False, None, "", used)
        return _Answer(None, None, why_unknown(solver, self._rlimit, used), used)

    def _fresh(self) -> z3.Solver:
        return new_solver(self._logic, rlimit=self._rlimit, context=self._context)
