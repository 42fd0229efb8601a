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

from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.encoding import Move, Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import Reading, ReadingsOfAGame, settled
from century_rules.pairing.open_readings import (
    FIELD, AsPlayed, members, numbers_in, numbers_of, readings_of, with_readings, without_readings,
)
from century_rules.rulebook import Rulebook
from century_rules.solving.coverage import Coverage, condition_to_z3, cover_action, linear_to_z3, variables_of
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.terms import Number, Truth, Z3Algebra, same, truth_term
from century_rules.theory.encoding import Encoding
from century_rules.theory.rules import Rules
from century_rules.theory.theorem import Invariant
from century_rules.tracing import Becomes, Case, Changes, Condition, Ranges, Refused, numbers, with_values

S = TypeVar("S")
A = TypeVar("A")

ALGEBRA = Z3Algebra()

_Outcome: TypeAlias = "Refused | Becomes"
_Fixed: TypeAlias = "tuple[tuple[str, int], ...]"
_TOGETHER = 64
"""About how many cases one question is."""


class Encode:
    """How to get the encoding's operations; a test's negative control puts a spoilt one in its place."""

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        return rules.operations


@attrs.frozen
class Pair(Generic[S, A]):
    """A game with a fixed set-up in both formulations.

    Attributes:
        game: the reference.
        template: a position with the set-up, and with the readings of the game as numbers; no number matters otherwise.
        rules: the encoding with that set-up, under the readings of the game.
        changes: how many readings may be other than those of the game, all at once; None for any number.
        first_reason: whether of a refusal only the first clause that the reference names is compared. There are far fewer cases
            then, and just as many in which the action is allowed.
        encode: how to get at the operations of the encoding.
        invariants: which states are asked about.
    """

    game: BoardGame[S, A]
    template: S = attrs.field(repr=False)
    rules: Rules[int, bool] = attrs.field(repr=False)
    changes: int | None = 0
    first_reason: bool = False
    encode: Encode = attrs.field(factory=Encode)
    invariants: tuple[Invariant, ...] = attrs.field(kw_only=True, repr=False)
    encoding: Encoding[S, A] = attrs.field(kw_only=True, repr=False)
    opened: frozenset[str] = attrs.field(default=frozenset(), kw_only=True, repr=False)

    @staticmethod
    def of(
        book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, changes: int | None = 0, *, unknown: tuple[str, ...] = (),
    ) -> Pair[S, A]:
        """The constants named by `unknown` may have any numbers, as the cards in a deck; see `Encoding.with_set_up`.

        Raises InvalidInput where the formulations cannot be compared on that set-up; see `Encoding.comparable`.
        A reading that is about the set-up changes nothing: in both formulations this set-up is played under either.
        """
        encoding = book.encoding
        if encoding is None:
            raise InvalidInput(f"{book.title} has no second formulation of its rules to compare the first with")
        encoding.comparable(game, beginning, changed=changes != 0)
        rules = encoding.known(IntAlgebra(), game, beginning)
        template, opened = with_readings(beginning, game.readings, unknown), dict[str, None]()
        if unknown:
            own = numbers(template)

            def asked_for(path: str) -> int:
                if path not in own:
                    raise InvalidInput(f"unknown: the encoding leaves {path} open too; name that constant as well")
                opened[path] = None
                return own[path]

            encoding.with_set_up(IntAlgebra(), game, beginning, asked_for)
        return Pair(game, template, rules, changes, invariants=tuple(encoding.type_correct()), encoding=encoding,
                    opened=frozenset(opened))

    @property
    def choices(self) -> Mapping[str, tuple[Reading, ...]]:
        """Per leaf that says how an ambiguity is read, the readings that its numbers stand for."""
        return {_path(place): each for place, each in enumerate(members(self.game.readings).values())}

    @property
    def own(self) -> Mapping[str, int]:
        """The numbers of those leaves under the readings of the game."""
        return {_path(place): number for place, number in enumerate(numbers_of(self.game.readings))}

    @property
    def ranges(self) -> Ranges:
        """From which reading to which each ambiguity may go; and what is not open of unknown constants is as it is."""
        constants = numbers(self.template).keys() - numbers(without_readings(self.template)).keys() - self.own.keys()
        shut = {path: (number, number) for path, number in numbers(self.template).items() if path in constants - self.opened}
        if self.changes == 0:
            return {path: (number, number) for path, number in self.own.items()} | shut
        return {path: (0, len(readings) - 1) for path, readings in self.choices.items()} | shut

    def rules_over(self, numbers: Mapping[str, Number]) -> Rules[Number, Truth]:
        """The encoding for the solver's algebra, under the readings of these numbers by path."""
        played = {reading: ALGEBRA.is_(numbers[path], which)
                  for path, readings in self.choices.items() for which, reading in enumerate(readings)}
        if self.opened:
            beginning = without_readings(self.template)
            return self.encoding.with_set_up(ALGEBRA, self.game, beginning, lambda path: numbers[path]).read_as(played)
        return cast("Rules[Number, Truth]", self.rules).over(ALGEBRA).read_as(played)

    def asked_about(self) -> list[Truth]:
        """Which positions and readings, over the leaves as unknowns: the invariants, and no more changes than may be."""
        view: Mapping[str, Number] = variables_of(self.template)
        rules = self.rules_over(view)
        scene = rules.scene(view, {})
        found = [truth_term(invariant.at(scene)) for invariant in self.invariants]
        if self.opened:
            found += [truth_term(holds) for _, holds in rules.sides]
        if self.changes:
            changed = [truth_term(ALGEBRA.neg(ALGEBRA.is_(view[path], number))) for path, number in self.own.items()]
            found.append(z3.AtMost(*changed, self.changes))
        return found

    def differences(self, position: S, action: A) -> list[str]:
        """In what the two differ about one action in one position, run on ints; nothing if they agree."""
        readings, state = readings_of(self.game.readings, numbers_in(position)), without_readings(position)
        game, rules = self.game.under(readings), self.rules
        if self.opened:
            rules = self.encoding.known(IntAlgebra(), game, state)
        rules = rules.read_as(settled(readings))
        return differences_on_numbers(game, rules, {each.name: each for each in self.encode(rules)}, state, action)


def differences_on_numbers(
    game: BoardGame[S, A], rules: Rules[int, bool], operations: Mapping[str, Operation[int, bool]], state: S, action: A,
) -> list[str]:
    """In what reference and encoding differ about one action in one state, both run on ints; nothing if they agree.

    `operations` are those of `rules` by name, which are looked up only once by who asks often.
    """
    name, arguments = rules.operation_of(action, state)
    refusals = {refusal.clause for refusal in game.why_illegal(state, action)}
    move = operations[name].build(numbers(state), arguments)
    broken = {guard.clause for guard in move.guards if not guard.holds}
    if refusals or broken:
        agree = bool(refusals) == bool(broken) and refusals <= broken
        return [] if agree else [f"reference refuses by {sorted(refusals)}, encoding by {sorted(broken)}"]
    after = numbers(game.apply(state, action))
    return [f"{path}: reference {value}, encoding {move.after[path]}"
            for path, value in after.items() if move.after[path] != value]


def _path(place: int) -> str:
    """The path of the leaf that says how an ambiguity is read."""
    return f"{FIELD}[{place}]"


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
