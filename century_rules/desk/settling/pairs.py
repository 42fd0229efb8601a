"""Which readings interact: where what a reading changes depends on how another is read. By the solver, one step at a time.

What that means is said in `interacting`. What the rules remember out of sight is no part of the position here.

Positions are any that meet the invariants proved of all (`century_rules.solving.proved`), on any map with any
tiles, and the readings of all other ambiguities are any. So where the solver finds no such position, none is ever reached:
PROVED. Where it finds one, a play has to show that it is reached
(`century_rules.desk.settling.pair_plays`). Two readings can still meet over several steps, each leading to what the other
needs; that is not asked here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import attrs

from century_rules.desk.settling.interacting import WAYS, Under, Way, interact
from century_rules.desk.settling.switches import Switch, switches
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import unseen
from century_rules.kernel.reading import Reading
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.batch import Task
from century_rules.solving.obligation import Obligation
from century_rules.solving.proved import proved_of
from century_rules.solving.prover import ALGEBRA, Prover, prover
from century_rules.solving.system import Labelled, SolverOperation, argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, name_of, unknowns_in
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
            found = interact(ALGEBRA, self._four(asked.operation, first, second), self._seen)
            ranges = argument_ranges(self.prover.system.operation(asked.operation), self._arguments[asked.operation])
            return Obligation(name, (*self.prover.system.sides, *ranges, *invariants), ALGEBRA.neg(found))

        return asked, (Task(name, build), Task(name, lambda: build(*self.invariants)))

    def _four(self, name: str, first: Switch, second: Switch) -> dict[Way, Under[Number, Truth]]:
        return {(i, j): self._under(name, first.readings[i], second.readings[j]) for i, j in WAYS}

    def _under(self, name: str, *readings: Reading) -> Under[Number, Truth]:
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
