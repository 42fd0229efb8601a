"""Which readings interact: where what a reading changes depends on how another is read. By the solver, one step at a time.

Two switches, each between the default reading of an ambiguity and another one, **interact** if there are a position and an action
such that what switching one of them changes depends on how the other is read: it changes whether the action is allowed, or the
position after it, under one reading of the other only; or each changes something whatever the other, and one thing (whether the
action is allowed, or some number of the position) depends on both. What the rules remember out of sight
(`century_rules.kernel.hiding.remembered`) is no part of the position here; it may tell in a later action.

Positions are any that meet the invariants proved of all (`century_rules.desk.settling.invariants`), on any map with any
tiles, and the readings of all other ambiguities are any. So where the solver finds no such position, none is ever reached:
PROVED. Where it finds one, a play has to show that it is reached
(`century_rules.desk.settling.pair_plays`). Two readings can still meet over several steps, each leading to what the other
needs; that is not asked here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from century_rules.desk.settling.invariants import proved_of
from century_rules.desk.settling.switches import Switch, switches
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import unseen
from century_rules.kernel.reading import Reading
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.batch import Task
from century_rules.solving.obligation import Obligation
from century_rules.solving.prover import ALGEBRA, Prover, prover
from century_rules.solving.system import Labelled, SolverOperation, View, argument_ranges, unknown_arguments
from century_rules.solving.terms import Truth, name_of, unknowns_in
from century_rules.theory.read_as import switched_to, unknown_of

Pair: TypeAlias = tuple[Switch, Switch]

RLIMIT = 50_000_000


@attrs.frozen
class Interaction:
    """That two switches, in the order of the inventory, interact in one step with that operation."""

    first: str
    second: str
    operation: str


@attrs.frozen
class Asked:
    """An interaction with the solver's word: PROVED (there is none), REFUTED (some position shows it) or UNKNOWN."""

    interaction: Interaction
    verdict: Verdict


@attrs.frozen
class Under:
    """One operation under one reading of each of the two: whether it is allowed, and the position after it."""

    allowed: Truth
    after: View


class Pairs:
    """The questions for one number of players."""

    def __init__(self, book: Rulebook[S, A], players: int) -> None:
        self.switches = switches(book)
        self.prover: Prover = prover(book, players)
        self.before = self.prover.system.any_position()
        self.invariants = proved_of(book, self.prover, self.before)
        self._arguments = {each.name: unknown_arguments(each, "with ") for each in self.prover.system.operations}
        paths = self.prover.system.paths
        hidden = unseen(type(book.game(players, book.readings(), book.components(None)).deal(0)), paths)
        self._seen = tuple(path for path in paths if path not in hidden)
        self._met = {each.name: self._readings_met(each) for each in self.prover.system.operations}

    def apart(self) -> list[tuple[Pair, tuple[str, ...]]]:
        """Every pair of switches, with the operations whose guards or effects look at both; elsewhere they cannot interact."""
        return [((a, b), tuple(name for name, met in self._met.items() if {a.ambiguity.id, b.ambiguity.id} <= met))
                for a, b in itertools.combinations(self.switches, 2) if a.ambiguity is not b.ambiguity]

    def tasks(self) -> Iterator[tuple[Interaction, tuple[Task, Task]]]:
        """Two tasks for each pair and operation not ruled out by that: of any position at all, and of those that meet the
        invariants. PROVED says there is no such interaction."""
        for (a, b), names in self.apart():
            for name in names:
                yield self._task(Interaction(a.name, b.name, name), a, b)

    def _task(self, asked: Interaction, first: Switch, second: Switch) -> tuple[Interaction, tuple[Task, Task]]:
        name = f"{asked.operation}: {asked.first} and {asked.second}"

        def build(*invariants: Labelled) -> Obligation:
            found = interact(self._four(asked.operation, first, second), self._seen)
            ranges = argument_ranges(self.prover.system.operation(asked.operation), self._arguments[asked.operation])
            return Obligation(name, (*self.prover.system.sides, *ranges, *invariants), ALGEBRA.neg(found))

        return asked, (Task(name, build), Task(name, lambda: build(*self.invariants)))

    def _four(self, name: str, first: Switch, second: Switch) -> dict[tuple[int, int], Under]:
        return {(i, j): self._under(name, first.readings[i], second.readings[j]) for i in (0, 1) for j in (0, 1)}

    def _under(self, name: str, *readings: Reading) -> Under:
        truths: Mapping[Reading, Truth] = self.prover.rules.readings
        for reading in readings:
            truths = switched_to(ALGEBRA, truths, reading)
        move = self.prover.rules.read_as(truths).named()[name].build(self.before, self._arguments[name])
        return Under(ALGEBRA.all(*(guard.holds for guard in move.guards)), move.after)

    def _readings_met(self, operation: SolverOperation) -> frozenset[str]:
        """The ambiguities that the operation's guards and effects look at."""
        move = operation.build(self.before, self._arguments[operation.name])
        terms = [*(guard.holds for guard in move.guards), *(move.after[path] for path in self.prover.system.paths)]
        constants = self.prover.system.parameters
        names = {name_of(constants[unknown_of(each.ambiguity, each.other)]): each.ambiguity.id for each in self.switches}
        return frozenset(names[name] for name in unknowns_in(terms) if name in names)


Four: TypeAlias = Mapping[tuple[int, int], Under]
"""By the readings of the first and of the second switch, 0 for the default."""

Paths: TypeAlias = Sequence[str]
"""The leaves of a position that are looked at."""


def interact(four: Four, paths: Paths) -> Truth:
    """What switching one changes depends on how the other is read."""
    first, second = ([_same(four[one], four[other], paths) for one, other in switched] for switched in (_FIRST, _SECOND))
    matters_once = ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.iff(*same)) for same in (first, second)))
    both_matter = ALGEBRA.all(*(ALGEBRA.neg(same) for same in (*first, *second)))
    return ALGEBRA.any(matters_once, ALGEBRA.all(both_matter, _one_thing_depends_on_both(four, paths)))


def _one_thing_depends_on_both(four: Four, paths: Paths) -> Truth:
    """Being allowed does, or some number after an action that is allowed however the two are read."""
    def allowed_by(switched: Switched) -> Truth:
        return ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.iff(four[one].allowed, four[other].allowed)) for one, other in switched))

    def changed_by(path: str, switched: Switched) -> Truth:
        return ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(four[one].after[path], four[other].after[path])) for one, other in switched))

    on_both = ALGEBRA.any(*(ALGEBRA.all(changed_by(path, _FIRST), changed_by(path, _SECOND)) for path in paths))
    allowed = [under.allowed for under in four.values()]
    return ALGEBRA.any(ALGEBRA.all(allowed_by(_FIRST), allowed_by(_SECOND)), ALGEBRA.all(*allowed, on_both))


Switched: TypeAlias = Sequence[tuple[tuple[int, int], tuple[int, int]]]
"""How the two are read before and after switching one of them: under each reading of the other."""

_FIRST: Switched = (((0, 0), (1, 0)), ((0, 1), (1, 1)))
_SECOND: Switched = (((0, 0), (0, 1)), ((1, 0), (1, 1)))


def _same(one: Under, other: Under, paths: Paths) -> Truth:
    """Whether both forbid it, or both allow it and lead to the same position."""
    same = ALGEBRA.all(*(ALGEBRA.eq(one.after[path], other.after[path]) for path in paths))
    return ALGEBRA.all(ALGEBRA.iff(one.allowed, other.allowed), ALGEBRA.any(ALGEBRA.neg(one.allowed), same))


def ask(book: Rulebook[S, A], players: int, rlimit: int = RLIMIT) -> Iterator[Asked]:
    """The solver's word on every interaction that is not ruled out by what the operations look at."""
    for interaction, tasks in Pairs(book, players).tasks():
        verdict = Verdict.UNKNOWN
        for task in tasks:  # what is so in any position at all is decided sooner
            decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
            if decision.reason == "interrupted":
                raise KeyboardInterrupt
            verdict = decision.verdict
            if verdict is Verdict.PROVED:
                break
        yield Asked(interaction, verdict)
