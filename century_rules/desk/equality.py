"""The two formulations of the rules are one, for all states at once: every traced case of the reference is proved to be what
the encoding says.

`tracing` runs the reference on tokens, the solver closes the list of cases over all type-correct states (so each is in
exactly one), and for each case the solver is asked for a state in it where the encoding does something else. A case that
refuses: the encoding must refuse too, by at least the same clauses. A case that changes the state: every guard of the
encoding must hold and every leaf after it be equal.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeAlias, cast

import attrs
import z3

from century_rules.desk.open_readings import AsPlayed, members, numbers_in, numbers_of, plain, played_as, readings_of
from century_rules.eastern_wonders.type_correct import TYPE_CORRECT
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import Shape, Table, arguments_of, concrete_table, operations
from century_rules.eastern_wonders.encoding.read_as import settled
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.notation import every_action
from century_rules.eastern_wonders.readings import Claims, Readings
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.theory import Invariant, Scene
from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.encoding import Move, Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.reading import Reading
from century_rules.solving.coverage import Coverage, condition_to_z3, cover_action, linear_to_z3, variables_of
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.terms import Number, Truth, Z3Algebra, same, truth_term
from century_rules.tracing import Becomes, Case, Changes, Condition, Ranges, Refused, numbers, with_values

ALGEBRA = Z3Algebra()

_Outcome: TypeAlias = "Refused | Becomes"
_Fixed: TypeAlias = "tuple[tuple[str, int], ...]"
MEMBERS = tuple(members(Readings).values())
"""Per ambiguity its readings, in the order of their numbers."""

_TOGETHER = 64
"""About how many cases one question is."""


class Encode:
    """How to get the encoding's operations; a test's negative control puts a spoilt one in its place."""

    def __call__(self, algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
        return operations(algebra, table)


@attrs.frozen
class Pair:
    """A game with a fixed set-up in both formulations.

    Attributes:
        game: the reference.
        template: a position with the set-up, under the readings of the game; its numbers do not matter otherwise.
        table: the encoding's constants, with the readings of the game.
        changes: how many readings may be other than those of the game, all at once; None for any number.
        first_reason: whether of a refusal only the first clause that the reference names is compared. There are far fewer cases
            then, and just as many in which the action is allowed.
        encode: the encoding.
        invariants: which states are asked about.
    """

    game: Game
    template: State = attrs.field(repr=False)
    table: Table[int, bool] = attrs.field(repr=False)
    changes: int | None = 0
    first_reason: bool = False
    encode: Encode = attrs.field(factory=Encode)
    invariants: tuple[Invariant, ...] = attrs.field(default=TYPE_CORRECT, repr=False)

    @staticmethod
    def of(game: Game, setup: Setup, changes: int | None = 0) -> Pair:
        """Raises InvalidInput where two starting sets are equal: which of them is taken depends on the state then.

        Raises InvalidComponents where the set-up is none of the game's, or too small for the reading claims=several, if that can
        come up. The reading vp-tiles is about the set-up: in both formulations this set-up is played under either.
        """
        if len(set(game.components.start_sets)) < len(game.components.start_sets):
            raise InvalidInput("start.sets: two sets are equal; equality of the two formulations is proved for different ones")
        if changes != 0:
            attrs.evolve(game, readings=attrs.evolve(game.readings, claims=Claims.SEVERAL))
        table = concrete_table(game.players, game.components, setup, game.readings, game.without)
        return Pair(game, played_as(game.start(setup), numbers_of(game.readings)), table, changes)

    @property
    def ranges(self) -> Ranges:
        """From which reading to which each ambiguity may go."""
        if self.changes == 0:
            return {_path(place): (number, number) for place, number in enumerate(numbers_in(self.template))}
        return {_path(place): (0, len(listed) - 1) for place, listed in enumerate(MEMBERS)}

    def table_over(self, numbers: Mapping[str, Number]) -> Table[Number, Truth]:
        """The constants for the solver's algebra, under the readings of these numbers by path."""
        played: dict[Reading, Truth] = {}
        for place, listed in enumerate(MEMBERS):
            number = numbers[_path(place)]
            played.update({reading: ALGEBRA.is_(number, which) for which, reading in enumerate(listed)})
        return attrs.evolve(cast(Table[Number, Truth], self.table), readings=played)

    def asked_about(self) -> list[Truth]:
        """Which positions and readings, over the leaves as unknowns: the invariants, and no more changes than may be."""
        view: Mapping[str, Number] = variables_of(self.template)
        scene: Scene[Number, Truth] = Scene(ALGEBRA, self.table_over(view), Shape(self.table).read(view), {})
        found = [truth_term(invariant.at(scene)) for invariant in self.invariants]
        if self.changes:
            own = enumerate(numbers_in(self.template))
            changed = [truth_term(ALGEBRA.neg(ALGEBRA.is_(view[_path(place)], number))) for place, number in own]
            found.append(z3.AtMost(*changed, self.changes))
        return found

    def differences(self, position: State, action: Action) -> list[str]:
        """In what the two differ about one action in one position, run on ints; nothing if they agree."""
        game, state = attrs.evolve(self.game, readings=readings_of(Readings, numbers_in(position))), plain(position)
        table = attrs.evolve(self.table, readings=settled(game.readings))
        name, arguments = arguments_of(action, state, table)
        refusals = {refusal.clause for refusal in game.why_illegal(state, action)}
        move = _named(self.encode(IntAlgebra(), table), name).build(numbers(state), arguments)
        broken = {guard.clause for guard in move.guards if not guard.holds}
        if refusals or broken:
            agree = bool(refusals) == bool(broken) and refusals <= broken
            return [] if agree else [f"reference refuses by {sorted(refusals)}, encoding by {sorted(broken)}"]
        after = numbers(game.apply(state, action))
        return [f"{path}: reference {value}, encoding {move.after[path]}"
                for path, value in after.items() if move.after[path] != value]


def _path(place: int) -> str:
    """The path of the leaf that says how an ambiguity is read."""
    return f"readings[{place}]"


@attrs.frozen
class Differs:
    """A state where the two formulations differ, found by the solver and replayed in both.

    Attributes:
        state: the state, and the readings it is played under.
        differences: in what they differ when both are run on its numbers; empty would mean that the solver's terms, the trace
            and the runs do not fit together.
    """

    state: State
    differences: tuple[str, ...]


@attrs.frozen
class Equal:
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

    action: Action
    refused: int
    allowed: int
    failures: tuple[str, ...]
    differs: tuple[Differs, ...]
    asked: int
    seconds: float

    @property
    def cases(self) -> int:
        return self.refused + self.allowed

    @property
    def proved(self) -> bool:
        return not self.failures and self.cases > 0


def alphabet(game: Game, setup: Setup) -> tuple[Action, ...]:
    """Every action there is on that set-up."""
    return every_action(setup, game.players, game.components.start_sets)


def prove_equal(pair: Pair, action: Action, *, most_failures: int = 3, rlimit: int = DEFAULT_RLIMIT) -> Equal:
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
    differs: list[Differs] = []
    for failure, state in islice(prover.failing(), most_failures):
        failures.append(failure)
        if state is not None:
            differs.append(Differs(state, tuple(pair.differences(state, action))))
    return Equal(action, refused, len(coverage.cases) - refused, tuple(failures), tuple(differs),
                 coverage.calls + prover.asked, time.process_time() - began)


def prove_all_equal(pair: Pair, actions: Iterable[Action], *, workers: int = 1) -> Iterator[Equal]:
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
            yield attrs.evolve(found, action=listed[place])


@attrs.frozen
class _Moved:
    """An operation of the encoding on the unknowns, and the leaves after it that are not written as before."""

    move: Move[Number, Truth]
    changes: tuple[str, ...]


class _Prover:
    """Asks the solver about the cases of one action, those that read the same numbers together."""

    def __init__(self, pair: Pair, action: Action, coverage: Coverage[_Outcome], rlimit: int) -> None:
        self.asked = 0
        self._pair, self._coverage = pair, coverage
        self._name, self._arguments = arguments_of(action, pair.template, pair.table)
        self._operations: dict[tuple[int | None, ...], Operation[Number, Truth]] = {}
        self._conditions: dict[Condition, z3.BoolRef] = {}
        self._standing = Standing(coverage.given, rlimit)

    def failing(self) -> Iterator[tuple[str, State | None]]:
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
        readings = tuple(view[_path(place)] for place in range(len(MEMBERS)))
        key = tuple(number if isinstance(number, int) else None for number in readings)
        if key not in self._operations:
            self._operations[key] = _named(self._pair.encode(ALGEBRA, self._pair.table_over(view)), self._name)
        return self._operations[key]

    def _found(self, *wrong: Truth) -> Mapping[str, int] | str | None:
        with self._standing.assuming(*wrong):
            self.asked += 1
            return self._standing.find(self._coverage.variables)

    def _one_by_one(self, wrong: Iterable[tuple[Case[_Outcome], Truth]]) -> Iterator[tuple[str, State | None]]:
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


_adopted: list[tuple[Pair, tuple[Action, ...]]] = []


def _adopt(pair: Pair, actions: tuple[Action, ...]) -> None:
    """Run in a new process: remember what the places refer to. Forked, so nothing is pickled."""
    _adopted[:] = [(pair, actions)]


def _by_place(place: int) -> tuple[int, Equal]:
    pair, actions = _adopted[0]
    return place, prove_equal(pair, actions[place])
