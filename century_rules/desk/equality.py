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
from typing import TypeAlias, cast

import attrs

from century_rules.desk.type_correct import TYPE_CORRECT
from century_rules.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.eastern_wonders.encoding import Shape, Table, arguments_of, concrete_table, operations
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.theory import Invariant, Scene
from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.encoding import Move, Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.solving.coverage import Coverage, condition_to_z3, cover_action, linear_to_z3, variables_of
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.terms import Number, Truth, Z3Algebra, truth_term
from century_rules.tracing import Becomes, Case, Refused, numbers, with_values

ALGEBRA = Z3Algebra()

_Outcome: TypeAlias = "Refused | Becomes"
_Fixed: TypeAlias = "tuple[tuple[str, int], ...]"


class Encode:
    """How to get the encoding's operations; a test's negative control puts a spoilt one in its place."""

    def __call__(self, algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
        return operations(algebra, table)


@attrs.frozen
class Pair:
    """A game with a fixed set-up in both formulations.

    Attributes:
        game: the reference.
        template: a state with the set-up; its numbers do not matter.
        table: the encoding's constants.
        encode: the encoding.
        invariants: which states are asked about.
    """

    game: Game
    template: State = attrs.field(repr=False)
    table: Table[int, bool] = attrs.field(repr=False)
    encode: Encode = attrs.field(factory=Encode)
    invariants: tuple[Invariant, ...] = attrs.field(default=TYPE_CORRECT, repr=False)

    @staticmethod
    def of(game: Game, setup: Setup) -> Pair:
        """Raises InvalidInput where two starting sets are equal: which of them is taken depends on the state then."""
        if len(set(game.components.start_sets)) < len(game.components.start_sets):
            raise InvalidInput("start.sets: two sets are equal; equality of the two formulations is proved for different ones")
        table = concrete_table(game.players, game.components, setup, game.readings, game.without)
        return Pair(game, game.start(setup), table)

    @property
    def terms_table(self) -> Table[Number, Truth]:
        """The same constants, as numbers of the solver's algebra, which are ints where they are known."""
        return cast(Table[Number, Truth], self.table)

    def type_correct(self) -> list[Truth]:
        """The invariants over the leaves as unknowns."""
        view = variables_of(self.template)
        scene: Scene[Number, Truth] = Scene(ALGEBRA, self.terms_table, Shape(self.table).read(view), {})
        return [truth_term(invariant.holds(scene)) for invariant in self.invariants]

    def differences(self, state: State, action: Action) -> list[str]:
        """In what the two differ about one action in one state, run on ints; nothing if they agree."""
        name, arguments = arguments_of(action, self.template, self.table)
        refusals = {refusal.clause for refusal in self.game.why_illegal(state, action)}
        move = _named(self.encode(IntAlgebra(), self.table), name).build(numbers(state), arguments)
        broken = {guard.clause for guard in move.guards if not guard.holds}
        if refusals or broken:
            agree = bool(refusals) == bool(broken) and refusals <= broken
            return [] if agree else [f"reference refuses by {sorted(refusals)}, encoding by {sorted(broken)}"]
        after = numbers(self.game.apply(state, action))
        return [f"{path}: reference {value}, encoding {move.after[path]}"
                for path, value in after.items() if move.after[path] != value]


@attrs.frozen
class Differs:
    """A state where the two formulations differ, found by the solver and replayed in both.

    Attributes:
        state: the state.
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
        seconds: wall clock.
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
    tiles, found = setup.sea.names, list[Action]()
    found += [Begin(cubes, tile) for cubes in dict.fromkeys(game.components.start_sets) for tile in tiles]
    found += [Step(tile, drop) for tile in tiles for drop in (None, *Spice)]
    found += [Stay(), Stop(), *(Pay(cube, seat) for cube in Spice for seat in range(game.players)), *map(Take, Spice), Done()]
    found += [Open(), *map(Spend, Spice), *map(Choose, Bonus), *map(Upgrade, Spice), Trade()]
    return (*found, Claim(), Harvest(), Pass(), *map(Discard, Spice))


def prove_equal(pair: Pair, action: Action, *, most_failures: int = 3, rlimit: int = DEFAULT_RLIMIT) -> Equal:
    """Prove one action equal in both formulations, for all type-correct states.

    It gives up after `most_failures` cases that fail. A case that needs more than `rlimit` solver steps fails. Raises
    CoverageFailed if the list of cases cannot be closed.
    """
    began = time.perf_counter()
    coverage = cover_action(pair.game, action, pair.template, extra=pair.type_correct())
    refused = sum(isinstance(case.outcome, Refused) for case in coverage.cases)
    prover = _Prover(pair, action, coverage, rlimit)
    failures: list[str] = []
    differs: list[Differs] = []
    for fixed, cases in _by_what_is_read(coverage.cases).items():
        for failure, state in prover.failing(fixed, cases):
            failures.append(failure)
            if state is not None:
                differs.append(Differs(state, tuple(pair.differences(state, action))))
            if len(failures) >= most_failures:
                break
        if len(failures) >= most_failures:
            break
    return Equal(action, refused, len(coverage.cases) - refused, tuple(failures), tuple(differs),
                 coverage.calls + prover.asked, time.perf_counter() - began)


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


class _Prover:
    """Asks the solver about the cases of one action. The encoding is built once for all cases that read the same numbers."""

    def __init__(self, pair: Pair, action: Action, coverage: Coverage[_Outcome], rlimit: int) -> None:
        self.asked = 0
        self._pair, self._coverage = pair, coverage
        name, self._arguments = arguments_of(action, pair.template, pair.table)
        self._operation = _named(pair.encode(ALGEBRA, pair.terms_table), name)
        self._standing = Standing(coverage.given, rlimit)

    def failing(self, fixed: _Fixed, cases: Sequence[Case[_Outcome]]) -> Iterator[tuple[str, State | None]]:
        """The cases that cannot be proved, each with a state in it where the formulations differ, if there is one."""
        view: dict[str, Number] = {**self._coverage.variables, **dict(fixed)}
        move = self._operation.build(view, self._arguments)
        with self._standing.assuming(*(ALGEBRA.is_(self._coverage.variables[path], value) for path, value in fixed)):
            for case in cases:
                goal = _is_refused(move, case.outcome.clauses) if isinstance(case.outcome, Refused) else self._becomes(
                    move, view, dict(fixed), case.outcome)
                if goal is True:
                    continue
                conditions = [condition_to_z3(condition, self._coverage.variables) for condition in case.conditions]
                with self._standing.assuming(*conditions, ALGEBRA.neg(goal)):
                    self.asked += 1
                    found = self._standing.find(self._coverage.variables)
                if isinstance(found, str):
                    yield f"unknown ({found}) where {_told(case)}", None
                elif found is not None:
                    yield f"differs where {_told(case)}", with_values(self._pair.template, found)

    def _becomes(self, move: Move[Number, Truth], view: Mapping[str, Number], fixed: Mapping[str, int],
                 outcome: Becomes) -> Truth:
        changes = outcome.changes
        equal = []
        for path, before in view.items():
            value: Number = before
            if path in changes:
                linear = changes[path].given(fixed)
                value = linear_to_z3(linear, self._coverage.variables) if linear.terms else linear.constant
            equal.append(ALGEBRA.eq(move.after[path], value))
        return ALGEBRA.all(*(guard.holds for guard in move.guards), *equal)


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
