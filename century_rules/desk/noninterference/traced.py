"""That what somebody is told never depends on what is hidden: shown of the reference itself, on every path it can take.

The reference is run on a position in which every number is unknown, the readings too if wished, and the tiles that lie face
down cannot be looked at at all. The solver closes the list of paths. Then two positions are thought of that are equal in
all that is open and differ as they like in what is hidden: no question may be answered differently in the two, and nothing
told may have another value. Where that fails, the two positions are made real and both are run: only if they are told
different things is it a leak; otherwise nothing is claimed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

import attrs
import z3

from century_rules.desk.noninterference.sight import Sight, told
from century_rules.desk.noninterference.veil import (
    CLOSED, NOTHING, STATE, Peeked, Unveiled, numbers_of_names, reading, veiled,
)
from century_rules.desk.open_readings import readings_of
from century_rules.eastern_wonders.components import PORT_CLOSED, VpTile
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.hidden import look_alike
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.interrupts import check_interrupt
from century_rules.kernel.verdict import Verdict
from century_rules.solving.coverage import Coverage, CoverageFailed, condition_to_z3, cover, linear_to_z3, variables_of
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.tracing import (
    Case, Condition, Fork, Linear, NotTraceable, Question, TraceDiffers, Unrepeatable, numbers, trace, with_values,
)

Look = Callable[[Game, State], object]
"""Something that is told about a position: an observation, the reasons against an action."""

Facts = Callable[[Mapping[str, z3.ArithRef]], Sequence[z3.BoolRef]]
"""What is true of every position asked about, over the leaves of the state."""

_Values = Mapping[str, int]
_MOST_LEAKS = 3


@attrs.frozen
class Leak:
    """Two positions that the seat cannot tell apart, and what it is told in each, which differs. Both were run."""

    game: Game
    one: State
    other: State
    told_one: object
    told_other: object
    why: str


@attrs.frozen
class Finding:
    """How a claim of independence came out.

    Attributes:
        about: what was looked at.
        covers: for which maps, set-ups, readings and numbers of players.
        verdict: PROVED if `covers` says any map, HOLDS_ON_INSTANCE if it names one; REFUTED with leaks; UNKNOWN with `why`.
        cases: how many paths the list has.
        asked: questions to the solver.
        leaks: pairs of positions.
        why: what could not be decided, or which limit ran out.
        seconds: wall clock.
    """

    about: str
    covers: str
    verdict: Verdict
    cases: int
    asked: int
    leaks: tuple[Leak, ...]
    why: tuple[str, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        return self.verdict in (Verdict.PROVED, Verdict.HOLDS_ON_INSTANCE)


@attrs.frozen
class Scope:
    """What is looked at, and where.

    Attributes:
        about: in words.
        covers: in words.
        game: the rules.
        setup: map, market tiles and how many VP tiles; which VP tiles they are is left open.
        hidden: leaves of a `State` that may differ; the place of the port-closed tile may always.
        seat: from whom they are hidden; None for what is hidden from somebody.
        any_map: the map and its market tiles are not to be looked at, so that it does not matter which they are.
        any_readings: the readings are open; otherwise they are those of the game.
        facts: what is known of the positions besides what the tiles on the ports have to do with their places.
    """

    about: str
    covers: str
    game: Game
    setup: Setup = attrs.field(repr=False)
    hidden: frozenset[str]
    seat: int | None
    any_map: bool
    any_readings: bool
    facts: Facts = attrs.field(repr=False)


def prove_independent(scope: Scope, look: Look, *, max_cases: int = 100_000, rlimit: int = DEFAULT_RLIMIT) -> Finding:
    """Whether what `look` tells is the same in any two positions that differ in hidden things only."""
    began = time.perf_counter()
    runs = _Runs(scope, look)
    why: list[str] = []
    leaks: list[Leak] = []
    coverage: Coverage[Sight] | None = None
    asked = 0
    try:
        coverage = cover(runs.traced, runs.template, extra=runs.given, max_cases=max_cases)
        pairs = _Pairs(scope, coverage, rlimit)
        for one, other, reason in pairs.parting():
            leak = runs.replayed(one, other, reason)
            if leak is None:
                reason += ", but two real positions are told the same"
                why += [] if reason in why else [reason]
            else:
                leaks.append(leak)
            if len(leaks) >= _MOST_LEAKS:
                break
        why += pairs.unknown
        asked = coverage.calls + pairs.asked
    except (CoverageFailed, NotTraceable, TraceDiffers, Unrepeatable) as error:
        why.append(str(error))
    proved = Verdict.PROVED if scope.any_map else Verdict.HOLDS_ON_INSTANCE
    verdict = Verdict.REFUTED if leaks else Verdict.UNKNOWN if why else proved
    return Finding(scope.about, scope.covers, verdict, len(coverage.cases) if coverage else 0, asked, tuple(leaks), tuple(why),
                   time.perf_counter() - began)


class _Runs:
    """The reference on veiled positions and on real ones."""

    def __init__(self, scope: Scope, look: Look) -> None:
        self._scope, self._look = scope, look
        self.template = Unveiled.of(scope.game.start(scope.setup), any_readings=scope.any_readings)
        self._numbers = numbers_of_names(scope.setup.vp_order)
        self._names = {number: name for name, number in self._numbers.items()}
        variables = variables_of(self.template)
        self.given = [*self._laid(variables), *scope.facts(
            {path.removeprefix(STATE): variable for path, variable in variables.items() if path.startswith(STATE)})]

    def _laid(self, at: Mapping[str, z3.ArithRef]) -> Iterator[z3.BoolRef]:
        """What the tiles on the ports have to do with their places in the order, and the place of the port-closed tile."""
        places, closed, drawn = len(self._scope.setup.vp_order), at["closed_at"], at["state.drawn"]
        ports = [at[f"state.ports[{port}]"] for port in range(len(self.template.shown))]
        tiles = [at[f"shown[{port}].tile"] for port in range(len(ports))]
        yield z3.And(closed >= 0, closed < places)
        yield z3.Or(closed >= drawn, *(place == closed for place in ports))  # the invariant closed-when-drawn
        for port, (place, tile) in enumerate(zip(ports, tiles, strict=True)):
            printed = [at[f"shown[{port}].{what}"] for what in (*(f"cost[{kind}]" for kind in range(4)), "points")]
            yield z3.And(place >= 0, place < drawn)  # the invariant places-drawn
            yield z3.And(tile >= NOTHING, tile <= max(self._names))
            yield (tile == NOTHING) == (place >= places)
            yield (tile == CLOSED) == (place == closed)
            yield z3.And(*(number >= 0 for number in printed))
            yield z3.Implies(tile == CLOSED, z3.And(*(number == 0 for number in printed)))
            for before in range(port):
                yield z3.And(place != ports[before], z3.Or(tile == NOTHING, tile != tiles[before]))
        for place, doubt in enumerate(AMBIGUITIES if self._scope.any_readings else ()):
            yield z3.And(at[f"readings[{place}]"] >= 0, at[f"readings[{place}]"] < len(doubt.readings))

    def traced(self, position: Unveiled) -> Case[Sight]:
        """One path: what is asked and told in positions like this one. The real position goes the same way beside it."""

        def run(tokens: Unveiled) -> Sight:
            state, order = veiled(tokens, self._numbers, any_map=self._scope.any_map)
            game = reading(self._scope.game, tokens.readings)
            try:
                said = told(lambda: self._look(game, state), (state.setup.sea, state.setup.markets))
            except Peeked:
                said = "peeks"
            return Sight(said, tuple(order.peeks))

        case = trace(run, position)
        values = numbers(position)
        if not case.outcome.peeks:
            game, state = self.real(values)
            real = self._told(game, state)
            if case.outcome.differs(real, values, self._names):
                raise TraceDiffers(f"{self._scope.about}: {real} on numbers, {case.outcome.told} on tokens")
        return case

    def real(self, values: _Values, *, moved: int = 0, turned: bool = False) -> tuple[Game, State]:
        """The position with its VP tiles; those of which nothing is known in their order, moved on or the other way round."""
        position = with_values(self.template, values)
        scope, order = self._scope, dict[int, VpTile]()
        for port, lies in enumerate(position.shown):
            if lies.tile == CLOSED:
                order[position.state.ports[port]] = PORT_CLOSED
            elif lies.tile != NOTHING:
                known = next(tile for tile in scope.setup.vp_order if tile.id == self._names[lies.tile])
                order[position.state.ports[port]] = attrs.evolve(known, cost=lies.cost, points=lies.points)
        order[position.closed_at] = PORT_CLOSED
        used = {tile.id for tile in order.values()}
        left = [tile for tile in scope.setup.vp_order if tile.id not in used and tile.id != PORT_CLOSED.id]
        rest = iter((left[moved:] + left[:moved])[::-1 if turned else 1])
        tiles = tuple(order[place] if place in order else next(rest) for place in range(len(scope.setup.vp_order)))
        setup = Setup(scope.setup.sea, scope.setup.markets, tiles)
        return self._game(position.readings), attrs.evolve(position.state, setup=setup)

    def _game(self, chosen: Sequence[int]) -> Game:
        if not chosen:
            return self._scope.game
        return attrs.evolve(self._scope.game, readings=readings_of(chosen))

    def _told(self, game: Game, state: State) -> object:
        return told(lambda: self._look(game, state), (state.setup.sea, state.setup.markets))

    def replayed(self, one: _Values, other: _Values, why: str) -> Leak | None:
        """The two positions made real, if they look alike and yet different things are told."""
        game, first = self.real(one)
        for moved, turned in product(range(len(self._scope.setup.vp_order)), (True, False)):
            _, second = self.real(other, moved=moved, turned=turned)
            told_one, told_other = self._told(game, first), self._told(game, second)
            if told_one != told_other and look_alike(first, second, self._scope.seat):
                return Leak(game, first, second, told_one, told_other, why)
        return None


class _Pairs:
    """Pairs of positions that are equal in all that is open, and where on the list of paths they part."""

    def __init__(self, scope: Scope, coverage: Coverage[Sight], rlimit: int) -> None:
        self.asked = 0
        self.unknown: list[str] = []
        self._coverage = coverage
        self._hidden = {"closed_at", *(STATE + path for path in scope.hidden)}
        self._one = coverage.variables
        self._other = {path: z3.Int(f"{path}'") if path in self._hidden else variable for path, variable in self._one.items()}
        primed = [(self._one[path], self._other[path]) for path in sorted(self._hidden)]
        self._solver = z3.SolverFor("QF_LIA")
        self._solver.set("rlimit", rlimit)
        self._solver.add(*coverage.given, *(z3.substitute(term, *primed) for term in coverage.given))
        drawn, likely = self._one["state.drawn"], [z3.And(at[path] >= 0, at[path] < 99) for path in self._one
                                                   if path.endswith("vp_points") for at in (self._one, self._other)]
        likely.append(drawn <= len(scope.setup.vp_order))
        # Rather one in which tiles were taken and some are left, so that there is something to lie otherwise.
        taken = z3.And(drawn >= len(scope.setup.sea.ports) + 2, drawn < len(scope.setup.vp_order))
        self._preferred: tuple[list[z3.BoolRef], ...] = ([*likely, taken], likely, [])

    def parting(self) -> Iterator[tuple[_Values, _Values, str]]:
        """Two positions for each place where they may part, as values of the leaves, and what makes them part."""
        root = self._coverage.tree.root
        waiting: list[tuple[Fork[Sight] | Case[Sight], tuple[Condition, ...]]] = [(root, ())] if root is not None else []
        while waiting:
            place, path = waiting.pop()
            for differ, why in self._told_apart(place) if isinstance(place, Case) else self._answered(place):
                found = self._find(path, differ, why)
                if found is not None:
                    yield (*found, why)
            if isinstance(place, Fork):
                waiting += [(below, (*path, Condition(place.question, answer))) for answer, below in place.answers.items()]

    def _answered(self, fork: Fork[Sight]) -> Iterable[tuple[z3.BoolRef, str]]:
        """That the question of a fork has another answer in the other position."""
        question: Question = fork.question
        if len(fork.answers) < 2 or not self._hidden & {path for path, _ in question.form}:
            return
        if question.kind == "read":
            yield self._unequal(Linear(question.form)), f"it is asked: {question}"
            return
        yes, no = Condition(question, 1), Condition(question, 0)
        yield z3.And(condition_to_z3(yes, self._one), condition_to_z3(no, self._other)), f"it is asked: {question}"

    def _told_apart(self, case: Case[Sight]) -> Iterable[tuple[z3.BoolRef, str]]:
        """That something told has another value in the other position."""
        for peek in case.outcome.peeks:
            why = f"{peek} looks at a VP tile that lies face down"
            closed, drawn = self._one["closed_at"], self._one["state.drawn"]
            yield closed != self._other["closed_at"], why
            # What hides in the stack may be told by its other tiles only, or by the port-closed tile among them only.
            yield z3.And(closed == self._other["closed_at"], closed < drawn), why
            yield z3.And(closed == self._other["closed_at"], closed >= drawn), why
        for expression in sorted(set(case.outcome.expressions()), key=str):
            if self._hidden & {path for path, _ in expression.terms}:
                yield self._unequal(expression), f"it is told: {expression}"
        for mark in sorted(set(case.outcome.marks())):
            for path in sorted(self._hidden):
                if path in mark:
                    yield self._one[path] != self._other[path], f"a text tells {mark}"

    def _unequal(self, expression: Linear) -> z3.BoolRef:
        return linear_to_z3(expression, self._one) != linear_to_z3(expression, self._other)

    def _find(self, path: Sequence[Condition], differ: z3.BoolRef, why: str) -> tuple[_Values, _Values] | None:
        """Two positions that come this way and differ there; likely ones if there are such."""
        come = [condition_to_z3(condition, at) for condition in path for at in (self._one, self._other)]
        for more in self._preferred:
            self._solver.push()
            try:
                self._solver.add(*come, differ, *more)
                self.asked += 1
                answer = self._solver.check()
                if answer == z3.sat:
                    model = self._solver.model()
                    return _in(model, self._one), _in(model, self._other)
                if answer == z3.unknown:
                    reason = str(self._solver.reason_unknown())
                    check_interrupt(reason)
                    if not more:
                        self.unknown.append(f"{why}: the solver does not know ({reason})")
            finally:
                self._solver.pop()
        return None


def _in(model: z3.ModelRef, variables: Mapping[str, z3.ArithRef]) -> dict[str, int]:
    return {path: model.eval(variable, model_completion=True).as_long() for path, variable in variables.items()}
