"""The two formulations of the rules are one, for all states at once: every traced case of the reference is proved to be what
the encoding says.

`tracing` runs the reference on tokens, the solver closes the list of cases over all type-correct states (so each is in
exactly one), and for each case the solver is asked for a state in it where the encoding does something else. A case that
refuses: the encoding must refuse too, by at least the same clauses. A case that changes the state: every guard of the
encoding must hold and every leaf after it be equal.
"""

from __future__ import annotations

import itertools
import multiprocessing
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar, cast

import attrs
import z3

from century_rules.kernel.algebra import B, N
from century_rules.kernel.encoding import Move, Operation
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.pairing.open_readings import (
    AsPlayed, numbers_in, readings_of, without_readings,
)
from century_rules.pairing.pair import ALGEBRA, Pair
from century_rules.solving.coverage import Coverage, condition_to_z3, cover_action, linear_to_z3
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.terms import Number, Truth, same, truth_term
from century_rules.tracing import Becomes, Case, Changes, Condition, Refused, with_values

S = TypeVar("S")
A = TypeVar("A")

_Outcome: TypeAlias = "Refused | Becomes"
_Fixed: TypeAlias = "tuple[tuple[str, int], ...]"
_TOGETHER = 64
"""About how many cases one question is."""


@attrs.frozen
class Differs(Generic[S]):
    """A state where the two formulations differ, found by the solver and replayed in both.

    Attributes:
        state: the state.
        readings: what it is played under.
        differences: in what they differ when both are run on its numbers; empty would mean that the solver's terms, the trace
            and the runs do not fit together.
    """

    state: S
    readings: ReadingsOfAGame
    differences: tuple[str, ...]


@attrs.frozen
class Equal(Generic[S, A]):
    """How one action came out.

    Attributes:
        action: the action.
        refused: cases in which the reference refuses it.
        allowed: cases in which it changes the state.
        failures: cases that could not be proved, each as text; none if the formulations are equal.
        differs: a state for each failure for which the solver found one.
        asked: questions to the solver, those that closed the list of cases included.
        seconds: of processor time.
    """

    action: A
    refused: int
    allowed: int
    failures: tuple[str, ...]
    differs: tuple[Differs[S], ...]
    asked: int
    seconds: float

    @property
    def cases(self) -> int:
        return self.refused + self.allowed

    @property
    def proved(self) -> bool:
        return not self.failures and self.cases > 0


def alphabet(pair: Pair[S, A]) -> tuple[A, ...]:
    """Every action there is on that set-up: each operation of the encoding with all of its arguments."""
    found: dict[A, None] = {}
    for operation in pair.rules.operations:
        ranges = [range(low, high + 1) for low, high in operation.arguments.values()]
        for chosen in itertools.product(*ranges):
            arguments = dict(zip(operation.arguments, chosen, strict=True))
            found[cast(A, pair.rules.action_named(operation.name, arguments, pair.template))] = None
    return tuple(found)


def prove_equal(
    pair: Pair[S, A], action: A, *, most_failures: int = 3, rlimit: int = DEFAULT_RLIMIT,
) -> Equal[S, A]:
    """Prove one action equal in both formulations, for all type-correct states.

    It gives up after `most_failures` cases that fail. A case that needs more than `rlimit` solver steps fails. Raises
    CoverageFailed if the list of cases cannot be closed.
    """
    began = time.process_time()
    extra = [truth_term(truth) for truth in pair.asked_about()]
    coverage = cover_action(AsPlayed(pair.game, pair.first_reason), action, pair.template, extra=extra, ranges=pair.ranges)
    refused = sum(isinstance(case.outcome, Refused) for case in coverage.cases)
    prover = _Prover(pair, action, coverage, rlimit)
    failures: list[str] = []
    differs: list[Differs[S]] = []
    for failure, state in itertools.islice(prover.failing(), most_failures):
        failures.append(failure)
        if state is not None:
            readings = readings_of(pair.game.readings, numbers_in(state))
            differs.append(Differs(without_readings(state), readings, tuple(pair.differences(state, action))))
    return Equal(action, refused, len(coverage.cases) - refused, tuple(failures), tuple(differs),
                 coverage.calls + prover.asked, time.process_time() - began)


def prove_all_equal(pair: Pair[S, A], actions: Iterable[A], *, workers: int = 1) -> Iterator[Equal[S, A]]:
    """The same for many actions, each as soon as it is done; with several workers in forked processes, in any order."""
    listed = tuple(actions)
    if workers <= 1 or len(listed) <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        for action in listed:
            yield prove_equal(pair, action)
        return
    context = multiprocessing.get_context("fork")
    # A process is replaced after some actions, for Z3 does not give back all of its memory.
    with context.Pool(workers, _adopt, (pair, listed), maxtasksperchild=8) as pool:
        for place, found in pool.imap_unordered(_by_place, range(len(listed))):
            yield cast("Equal[S, A]", attrs.evolve(found, action=listed[place]))


@attrs.frozen
class _Moved:
    """An operation of the encoding on the unknowns, and the leaves after it that are not written as before."""

    move: Move[Number, Truth]
    changes: tuple[str, ...]


class _Prover(Generic[S, A]):
    """Asks the solver about the cases of one action, those that read the same numbers together."""

    def __init__(self, pair: Pair[S, A], action: A, coverage: Coverage[_Outcome], rlimit: int) -> None:
        self.asked = 0
        self._pair, self._coverage = pair, coverage
        self._name, self._arguments = pair.rules.operation_of(action, pair.template)
        self._operations: dict[tuple[int | None, ...], Operation[Number, Truth]] = {}
        self._conditions: dict[Condition, z3.BoolRef] = {}
        self._standing = Standing(coverage.given, rlimit)

    def failing(self) -> Iterator[tuple[str, S | None]]:
        """The cases that cannot be proved, each with a state in it where the formulations differ, if there is one."""
        only = {path: low for path, (low, high) in self._pair.ranges.items() if low == high}
        for read, cases in _by_what_is_read(self._coverage.cases).items():
            fixed = {**only, **dict(read)}
            view: dict[str, Number] = {**self._coverage.variables, **fixed}
            wrong = list(self._wrong(view, fixed, cases))
            with self._standing.assuming(*(ALGEBRA.is_(self._coverage.variables[path], value) for path, value in read)):
                for first in range(0, len(wrong), _TOGETHER):
                    some = wrong[first:first + _TOGETHER]
                    if self._found(ALGEBRA.any(*(differs for _, differs in some))) is not None:
                        yield from self._one_by_one(some)

    def _wrong(self, view: Mapping[str, Number], fixed: Mapping[str, int],
               cases: Iterable[Case[_Outcome]]) -> Iterator[tuple[Case[_Outcome], Truth]]:
        """Each case, and that a state is in it and the encoding does something else."""
        move, moved = self._operation(view).build(view, self._arguments), None
        for case in cases:
            if isinstance(case.outcome, Refused):
                goal = _is_refused(move, case.outcome.clauses)
            else:
                moved = moved or _Moved(move, tuple(path for path, after in move.after.items() if not same(after, view[path])))
                goal = self._becomes(moved, view, fixed, case.outcome.changes)
            if goal is not True:
                yield case, ALGEBRA.all(ALGEBRA.neg(goal), *map(self._condition, case.conditions))

    def _condition(self, condition: Condition) -> z3.BoolRef:
        found = self._conditions.get(condition)
        if found is None:
            found = self._conditions[condition] = condition_to_z3(condition, self._coverage.variables)
        return found

    def _operation(self, view: Mapping[str, Number]) -> Operation[Number, Truth]:
        """The encoding under the readings of that view, built once for each combination that is read."""
        numbers = (view[path] for path in (*self._pair.choices, *sorted(self._pair.opened)))
        key = tuple(number if isinstance(number, int) else None for number in numbers)
        if key not in self._operations:
            self._operations[key] = _named(self._pair.encode(self._pair.rules_over(view)), self._name)
        return self._operations[key]

    def _found(self, *wrong: Truth) -> Mapping[str, int] | str | None:
        with self._standing.assuming(*wrong):
            self.asked += 1
            return self._standing.find(self._coverage.variables)

    def _one_by_one(self, wrong: Iterable[tuple[Case[_Outcome], Truth]]) -> Iterator[tuple[str, S | None]]:
        for case, differs in wrong:
            found = self._found(differs)
            if isinstance(found, str):
                yield f"unknown ({found}) where {_told(case)}", None
            elif found is not None:
                yield f"differs where {_told(case)}", with_values(self._pair.template, found)

    def _becomes(self, moved: _Moved, view: Mapping[str, Number], fixed: Mapping[str, int], changes: Changes) -> Truth:
        """That every guard holds, and the position after is the one that the reference makes."""
        equal = []
        for path in dict.fromkeys((*moved.changes, *changes)):
            value, after = view[path], moved.move.after[path]
            if path in changes:
                linear = changes[path].given(fixed)
                value = linear_to_z3(linear, self._coverage.variables) if linear.terms else linear.constant
            equal.append(ALGEBRA.eq(after, value))
        return ALGEBRA.all(*(guard.holds for guard in moved.move.guards), *equal)


def _is_refused(move: Move[Number, Truth], clauses: Sequence[str]) -> Truth:
    """That for each of the clauses one of its guards fails."""
    return ALGEBRA.all(*(
        ALGEBRA.any(*(ALGEBRA.neg(guard.holds) for guard in move.guards if guard.clause == clause)) for clause in clauses))


def _by_what_is_read(cases: Iterable[Case[_Outcome]]) -> dict[_Fixed, list[Case[_Outcome]]]:
    """The cases by the leaves that the reference read exactly, with their numbers: in the encoding they become constants."""
    groups: dict[_Fixed, list[Case[_Outcome]]] = {}
    for case in cases:
        fixed = tuple(sorted(
            (condition.question.form[0][0], condition.answer) for condition in case.conditions
            if condition.question.kind == "read" and len(condition.question.form) == 1))
        groups.setdefault(fixed, []).append(case)
    return groups


def _told(case: Case[_Outcome]) -> str:
    outcome = case.outcome
    done = f"reference refuses by {', '.join(outcome.clauses)}" if isinstance(outcome, Refused) else "reference allows it"
    return f"{' and '.join(map(str, case.conditions))} ({done})"


def _named(found: Iterable[Operation[N, B]], name: str) -> Operation[N, B]:
    return next(operation for operation in found if operation.name == name)


_adopted: list[tuple[Pair[object, object], tuple[object, ...]]] = []


def _adopt(pair: Pair[object, object], actions: tuple[object, ...]) -> None:
    """Run in a new process: remember what the places refer to. Forked, so nothing is pickled."""
    _adopted[:] = [(pair, actions)]


def _by_place(place: int) -> tuple[int, Equal[object, object]]:
    pair, actions = _adopted[0]
    return place, prove_equal(pair, actions[place])
