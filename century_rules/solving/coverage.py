"""Traced cases made complete: the solver is asked for a state on every path nobody has been on, until there is none.

Afterwards every state that satisfies the constraints has a case, visited or not, and each case can be proved to be what an
encoding says.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import attrs
import z3

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, Game, S
from century_rules.kernel.interrupts import check_interrupt
from century_rules.kernel.leaves import leaves
from century_rules.solving.solver import checked, new_solver
from century_rules.solving.terms import Unknowns, Z3Algebra, number_term, truth_term
from century_rules.tracing.cases import Case, CaseTree, Fork
from century_rules.tracing.linear import Linear
from century_rules.tracing.questions import Condition, Question
from century_rules.tracing.records import with_values
from century_rules.tracing.runs import Becomes, Ranges, Refused, trace_action

_ALGEBRA = Z3Algebra()
O = TypeVar("O")  # noqa: E741  # for an outcome
Variables = Mapping[str, z3.ArithRef]
"""A solver integer for each leaf path."""


class CoverageFailed(CenturyError):
    """The cases could not be made complete: the solver did not know, or there are too many."""


@attrs.frozen
class Coverage(Generic[O]):
    """A complete list of cases.

    Attributes:
        cases: every state that satisfies the constraints is in exactly one of these.
        tree: the same, to look a state up in.
        variables: the solver's integers, as in the constraints.
        given: the constraints as solver terms, the enums' members among them.
        calls: how many questions the solver was asked.
    """

    cases: tuple[Case[O], ...]
    tree: CaseTree[O]
    variables: Variables
    given: tuple[z3.BoolRef, ...]
    calls: int


def variables_of(state: object) -> dict[str, z3.ArithRef]:
    """A solver integer for each leaf, named by its path."""
    return {path: z3.Int(path) for path in leaves(state)}


def linear_to_z3(linear: Linear, variables: Variables) -> z3.ArithRef:
    """The expression as a solver term."""
    terms = (_ALGEBRA.times(factor, variables[path]) for path, factor in linear.terms)
    return number_term(_ALGEBRA.add(*terms, linear.constant))


def condition_to_z3(condition: Condition, variables: Variables) -> z3.BoolRef:
    """The condition as a solver term."""
    question = condition.question
    form = linear_to_z3(Linear(question.form), variables)
    if question.kind == "read":
        return truth_term(_ALGEBRA.is_(form, condition.answer))
    holds = _ALGEBRA.is_(form, question.bound) if question.kind == "equal" else _ALGEBRA.at_least(form, question.bound)
    return truth_term(holds if condition.answer else _ALGEBRA.neg(holds))


def case_to_z3(case: Case[O], variables: Variables) -> z3.BoolRef:
    """That a state is in this case."""
    return z3.And([condition_to_z3(condition, variables) for condition in case.conditions])


def after_to_z3(outcome: Becomes, variables: Variables) -> dict[str, z3.ArithRef]:
    """The state after the action, every leaf of it, in terms of the state before."""
    after = dict(variables)
    after.update({path: linear_to_z3(new, variables) for path, new in outcome.changes.items()})
    return after


def cover_action(
    game: Game[S, A],
    action: A,
    template: S,
    constraints: Iterable[Condition] = (),
    *,
    extra: Sequence[z3.BoolRef] = (),
    ranges: Ranges | None = None,
    max_cases: int = 100_000,
) -> Coverage[Refused | Becomes]:
    """Every case of one action.

    Args:
        game: the rules.
        action: the action; it stays this one.
        template: any state with the constants (set-up) and shape in question.
        constraints: what is true of every state asked about, for instance `between` bounds of each leaf. A leaf the rules read
            exactly (an index, a seat) must be bounded by them, or the list has no end.
        extra: more of the same as solver terms over ``variables_of(template)``.
        ranges: bounds to be added to the constraints and used while tracing: fewer cases and questions, which then hold inside
            these bounds only.
        max_cases: how many cases are too many.

    Raises CoverageFailed if the solver answers `unknown` or there are more cases than `max_cases`.
    """
    inside = [
        term
        for path, (low, high) in (ranges or {}).items()
        for term in (z3.Int(path) >= low, z3.Int(path) <= high)
    ]

    def traced(state: S) -> Case[Refused | Becomes]:
        return trace_action(game, action, state, ranges)

    return cover(traced, template, constraints, extra=(*inside, *extra), max_cases=max_cases)


def cover(
    traced: Callable[[S], Case[O]],
    template: S,
    constraints: Iterable[Condition] = (),
    *,
    extra: Sequence[z3.BoolRef] = (),
    max_cases: int = 100_000,
) -> Coverage[O]:
    """Every case of a run; see `cover_action`. `traced` traces it from a given state."""
    variables = variables_of(template)
    given = [condition_to_z3(condition, variables) for condition in constraints]
    given += _members(template, variables)
    given += extra
    search = _Cover(traced, template, variables, given, max_cases)
    search.run()
    return Coverage(tuple(search.tree), search.tree, variables, tuple(given), search.calls)


class _Cover(Generic[S, O]):
    """Walks the tree with the solver's assertions beside it, tracing wherever a fork has a side that nobody has taken."""

    def __init__(
        self,
        traced: Callable[[S], Case[O]],
        template: S,
        variables: Variables,
        given: Sequence[z3.BoolRef],
        max_cases: int,
    ) -> None:
        self.tree: CaseTree[O] = CaseTree()
        self.calls = 0
        self._traced, self._template, self._variables, self._max_cases = traced, template, variables, max_cases
        self._unknowns = Unknowns(variables)
        self._solver = new_solver()
        self._solver.add(*given)

    def run(self) -> None:
        if not self._trace_here(()):
            raise CoverageFailed("no state satisfies the constraints, so there is nothing to cover; mend them")
        root = self.tree.root
        assert root is not None
        # Each entry is a fork whose own conditions are asserted, and the answers already gone into.
        path: list[tuple[Fork[O], set[int]]] = []
        if isinstance(root, Fork):
            path.append((root, set()))
        while path:
            fork, done = path[-1]
            answer = next((answer for answer in fork.answers if answer not in done), None)
            if answer is None:
                if not (fork.question.kind != "read" and len(done) == 2) and self._trace_here(self._elsewhere(fork)):
                    continue
                path.pop()
                if path:
                    self._solver.pop()
                continue
            done.add(answer)
            below = fork.answers[answer]
            if isinstance(below, Fork):
                self._solver.push()
                self._solver.add(condition_to_z3(Condition(fork.question, answer), self._variables))
                path.append((below, set()))

    def _elsewhere(self, fork: Fork[O]) -> tuple[z3.BoolRef, ...]:
        """That the fork's question has an answer nobody has given."""
        question: Question = fork.question
        if question.kind == "read":
            form = linear_to_z3(Linear(question.form), self._variables)
            return tuple(form != answer for answer in fork.answers)
        return tuple(z3.Not(condition_to_z3(Condition(question, answer), self._variables)) for answer in fork.answers)

    def _trace_here(self, more: Sequence[z3.BoolRef]) -> bool:
        """Trace from some state that satisfies what is asserted and `more`; False if there is none."""
        self._solver.push()
        try:
            self._solver.add(*more)
            self.calls += 1
            answer = checked(self._solver)
            if answer == z3.unsat:
                return False
            if answer != z3.sat:
                reason = str(self._solver.reason_unknown())
                check_interrupt(reason)
                raise CoverageFailed(f"the solver does not know whether a case is missing: {reason}")
            model = self._solver.model()
        finally:
            self._solver.pop()
        self.tree.insert(self._traced(with_values(self._template, self._unknowns.in_model(model))))
        if len(self.tree) > self._max_cases:
            raise CoverageFailed(
                f"more than {self._max_cases} cases: a leaf that the rules read exactly may have no bound; or raise max_cases"
            )
        return True


def _members(template: object, variables: Variables) -> list[z3.BoolRef]:
    """That every enum leaf is a member of its enum, and every truth value 0 or 1."""
    found = []
    for path, value in leaves(template).items():
        if isinstance(value, enum.Enum):
            found.append(z3.Or([variables[path] == int(member) for member in type(value)]))
        elif isinstance(value, bool):
            found.append(z3.Or(variables[path] == 0, variables[path] == 1))
    return found
