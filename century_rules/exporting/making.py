"""From an encoding to a model: which locations can be reached, what is possible there, and which values leaves can have.

The values are found by running the operations on sets of values, location by location, until nothing is added. Where that would
not end, or would give more than the game has, the limits given for a leaf are taken, and the edge has to be checked.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import attrs

from century_rules.exporting.model import Edge, Location, Model, Place, Variable
from century_rules.exporting.term import Kind, Term, conjuncts
from century_rules.exporting.terms import Terms, rewriting
from century_rules.kernel.operations import Guard, Operation
from century_rules.kernel.errors import InvalidInput

Values = frozenset[int]
State = Mapping[str, Term]
Claim = Callable[[Terms, State], Term]
"""A truth over the leaves of a state."""
_Choice = tuple[Operation[Term, Term], dict[str, int]]

_PATIENCE = 6
"""After so many visits to a location, a leaf that still gains values there gets all within its limits."""
_MOST_LOCATIONS = 20_000


@attrs.frozen(kw_only=True)
class Source:
    """What a model is made of.

    Attributes:
        name: of what.
        algebra: the one the operations are over.
        operations: all of them.
        start: every leaf's value at the start.
        limits: least and greatest value of every leaf.
        fixed: the leaves every location fixes.
        telling: those of them which rule out most operations, such as the phase; a first sieve that saves time, no more.
        ends: where play may end.
        goal: what a shortest play to is wanted for, in words and as a claim; None for none.
    """

    name: str
    algebra: Terms
    operations: Sequence[Operation[Term, Term]]
    start: Mapping[str, int]
    limits: Mapping[str, tuple[int, int]]
    fixed: Sequence[str]
    telling: Sequence[str]
    ends: Claim
    goal: tuple[str, Claim] | None = None


@attrs.frozen
class _Way:
    """An edge before it is known which leaves are variables."""

    operation: str
    arguments: Mapping[str, int]
    clauses: tuple[str, ...]
    guard: Term
    after: State
    changed: frozenset[str]
    target: Location | None


@attrs.frozen
class _Move:
    """An operation with given arguments, built."""

    operation: str
    arguments: Mapping[str, int]
    guards: tuple[Guard[Term], ...]
    after: State


def model_of(source: Source) -> Model:
    """The model. Raises InvalidInput if it would have too many locations."""
    return _Maker(source).model()


class _Maker:
    def __init__(self, source: Source) -> None:
        self.source, self.algebra = source, source.algebra
        self.values: dict[Location, dict[str, Values]] = {}
        self.ways: dict[Location, list[_Way]] = {}
        self._limits: dict[tuple[int, int], Values] = {}
        self._possible: dict[tuple[int, ...], list[_Choice]] = {}
        self._at: dict[Location, tuple[State, list[_Move]]] = {}

    def model(self) -> Model:
        source = self.source
        start = self._location({path: self.algebra.number(value) for path, value in source.start.items()})
        self.values[start] = {path: frozenset({value}) for path, value in source.start.items()}
        self._explore(start)
        seen: dict[str, set[int]] = {path: set() for path in source.start}
        for known in self.values.values():
            for path, values in known.items():
                seen[path] |= values
        varying = [path for path in source.start if path not in source.fixed and len(seen[path]) > 1]
        variables = tuple(Variable(path, min(seen[path]), max(seen[path]), source.start[path]) for path in varying)
        constants = {path: source.start[path] for path in source.start if path not in source.fixed and len(seen[path]) == 1}
        places = tuple(self._place(location, varying) for location in self.values)
        return Model(source.name, variables, places, constants, source.goal[0] if source.goal else "")

    def _place(self, location: Location, varying: Sequence[str]) -> Place:
        now, goal = self._now(location), self.source.goal
        edges = tuple(self._edge(location, way, varying) for way in self.ways[location])
        ends = self.source.ends(self.algebra, now)
        assert ends.is_constant, "the leaves a location fixes have to tell whether play may end there"
        return Place(location, edges, bool(ends.constant), goal[1](self.algebra, now) if goal else None)

    def _edge(self, location: Location, way: _Way, varying: Sequence[str]) -> Edge:
        updates = {path: way.after[path] for path in varying if path in way.changed}
        checked = tuple(path for path, term in updates.items() if not term.values <= self._limit(path))
        return Edge(way.operation, way.arguments, way.clauses, way.guard, updates, checked, way.target)

    # -- the fixpoint

    def _explore(self, start: Location) -> None:
        waiting, visits = deque([start]), Counter[Location]()
        while waiting:
            here = waiting.popleft()
            visits[here] += 1
            self.ways[here] = list(self._ways(here))
            for way in self.ways[here]:
                there = way.target
                if there is not None and self._enter(there, way.after, visits[there] > _PATIENCE) and there not in waiting:
                    waiting.append(there)
            if len(self.values) > _MOST_LOCATIONS:
                raise InvalidInput(f"{self.source.name}: more than {_MOST_LOCATIONS:,} locations; it is too large to be exported")

    def _enter(self, target: Location, after: State, hurry: bool) -> bool:
        """Add what a way brings to its target; whether that was anything new."""
        known, new = self.values.setdefault(target, {}), False
        for path, term in after.items():
            there, limit = known.get(path, frozenset()), self._limit(path)
            more = there | (term.values & limit)
            if more != there:
                known[path], new = limit if hurry and there else more, True
        return new

    def _limit(self, path: str) -> Values:
        limit = self.source.limits[path]
        if limit not in self._limits:
            self._limits[limit] = frozenset(range(limit[0], limit[1] + 1))
        return self._limits[limit]

    def _now(self, location: Location) -> dict[str, Term]:
        return {path: self.algebra.leaf(path, values) for path, values in self.values[location].items()}

    def _location(self, state: State) -> Location:
        """The location of a state whose leaves that locations fix are constants."""
        return tuple((path, state[path].constant) for path in self.source.fixed)

    # -- the edges of one location

    def _ways(self, here: Location) -> Iterator[_Way]:
        wide, moves = self._moves(here)
        now = self._now(here)
        specialise = rewriting(self.algebra, {wide[path]: now[path] for path in now}, {})
        for move in moves:
            holds = [specialise(guard.holds) for guard in move.guards]
            guard = self.algebra.all(*holds)
            narrowed = self._narrowed(now, guard)
            if narrowed is None:
                continue
            clauses = tuple(dict.fromkeys(each.clause for each, truth in zip(move.guards, holds, strict=True)
                                          if not truth.is_constant))
            after = self._assuming({path: specialise(term) for path, term in move.after.items()}, now, narrowed, guard)
            for condition, before, then in self._cases(self._tidied(guard, now, narrowed), narrowed, after):
                changed = frozenset(path for path, term in then.items() if term is not before[path])
                possible = all(then[path].values & self._limit(path) for path in changed)
                yield _Way(move.operation, move.arguments, clauses, condition, then, changed if possible else frozenset(),
                           self._location(then) if possible else None)

    def _moves(self, here: Location) -> tuple[State, list[_Move]]:
        """The operations at a location, whatever the leaves it does not fix are: built once, specialised at each visit."""
        if here not in self._at:
            known, algebra = dict(here), self.algebra
            wide = {path: algebra.number(known[path]) if path in known else algebra.leaf(path, self._limit(path))
                    for path in self.source.start}
            self._at[here] = wide, [
                _Move(operation.name, arguments, tuple(move.guards), dict(move.after))
                for operation, arguments in self._possible_at(here)
                if not _ruled_out((move := operation.build(wide, self._numbers(arguments))).guards)]
        return self._at[here]

    def _possible_at(self, here: Location) -> list[_Choice]:
        """The operations, with arguments, that what every location fixes does not rule out, whatever the other leaves are."""
        fixed = dict(here[:len(self.source.fixed)])
        key = tuple(fixed[path] for path in self.source.telling)
        if key not in self._possible:
            algebra = self.algebra
            wide = {path: algebra.number(fixed[path]) if path in self.source.telling else algebra.leaf(path, self._limit(path))
                    for path in self.source.start}
            self._possible[key] = [
                (operation, arguments) for operation in self.source.operations for arguments in _arguments(operation)
                if not _ruled_out(operation.build(wide, self._numbers(arguments)).guards)]
        return self._possible[key]

    def _numbers(self, arguments: Mapping[str, int]) -> dict[str, Term]:
        return {name: self.algebra.number(value) for name, value in arguments.items()}

    def _cases(self, guard: Term, before: dict[str, Term], after: State) -> Iterator[tuple[Term, dict[str, Term], State]]:
        """The operation once for each location it may lead to."""
        undecided = self._undecided(after)
        if undecided is None:
            yield guard, before, after
            return
        cases = list(self._answered(_question(self.algebra, undecided), before, after))
        if any(self._undecided(then) is undecided for _, _, then in cases):  # a sum can come back in another form
            cases = list(self._answered(self.algebra.is_(leaf := _leaf(undecided), leaf.domain[0]), before, after))
        for answer, narrowed, then in cases:
            yield from self._cases(self.algebra.all(guard, answer), narrowed, then)

    def _answered(
        self, question: Term, before: dict[str, Term], after: State,
    ) -> Iterator[tuple[Term, dict[str, Term], dict[str, Term]]]:
        """For either answer that is possible: the answer, and the leaves before and after the operation then."""
        for answer in (question, self.algebra.neg(question)):
            narrowed = self._narrowed(before, answer)
            if narrowed is not None:
                yield answer, narrowed, self._assuming(after, before, narrowed, answer)

    def _undecided(self, after: State) -> Term | None:
        """A leaf that tells the location, and is not yet known."""
        return next((after[path] for path in self.source.fixed if not after[path].is_constant), None)

    def _narrowed(self, now: dict[str, Term], truth: Term) -> dict[str, Term] | None:
        """The leaves with only the values for which the truth can hold; None if there are none."""
        if truth.is_constant and not truth.constant:
            return None
        narrowed = dict(now)
        for each in conjuncts(truth):
            if each.support is not None and len(each.support) == 1:
                (leaf,) = each.support
                assert each.table is not None
                yes = {value for value, holds in zip(leaf.domain, each.table, strict=True) if holds}
                left = narrowed[leaf.path].values & yes
                if not left:
                    return None
                narrowed[leaf.path] = self.algebra.leaf(leaf.path, left)
        return narrowed

    def _tidied(self, guard: Term, now: State, narrowed: State) -> Term:
        """The guard, its parts about several leaves simplified by those about one."""
        leaves = {now[path]: narrowed[path] for path in now if now[path] is not narrowed[path]}
        simplify = rewriting(self.algebra, leaves, {})
        restore = rewriting(self.algebra, {new: old for old, new in leaves.items() if not new.is_constant}, {})
        single = [each for each in conjuncts(guard) if each.support is not None and len(each.support) == 1]
        several = [restore(simplify(each)) for each in conjuncts(guard) if each not in single]
        return self.algebra.all(*single, *several)

    def _assuming(self, after: State, before: State, narrowed: State, truth: Term) -> dict[str, Term]:
        """The leaves after an operation, knowing that something held before it."""
        leaves = {before[path]: narrowed[path] for path in before if before[path] is not narrowed[path]}
        held = (truth, *conjuncts(truth))
        assumed = dict.fromkeys(held, True) | {self.algebra.neg(each): False for each in held}
        rewrite = rewriting(self.algebra, leaves, assumed)
        return {path: rewrite(after[path]) for path in before}


def _question(algebra: Terms, term: Term) -> Term:
    """Something which, once answered, brings the term nearer to a constant."""
    if term.kind is Kind.CHOOSE:
        return term.parts[0]
    if term.kind is Kind.LEAF:
        return algebra.is_(term, term.domain[0])
    return _question(algebra, term.parts[0])


def _leaf(term: Term) -> Term:
    """A leaf of the term that can have several values."""
    waiting = [term]
    while waiting:
        each = waiting.pop()
        if each.kind is Kind.LEAF and len(each.domain) > 1:
            return each
        waiting.extend(each.parts)
    raise AssertionError("a term of constants is one")


def _arguments(operation: Operation[Term, Term]) -> Iterator[dict[str, int]]:
    ranges = (range(low, high + 1) for low, high in operation.arguments.values())
    return (dict(zip(operation.arguments, chosen, strict=True)) for chosen in itertools.product(*ranges))


def _ruled_out(guards: Collection[Guard[Term]]) -> bool:
    return any(guard.holds.is_constant and not guard.holds.constant for guard in guards)
