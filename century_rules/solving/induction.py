"""What has to be shown for an invariant to hold in every position of every play: at the start, and across each operation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

import attrs

from century_rules.kernel.operations import Guard
from century_rules.kernel.errors import InvalidInput
from century_rules.solving.batch import Task
from century_rules.solving.obligation import INVARIANT_LABEL, Obligation, labelled_guards
from century_rules.solving.system import (
    Labelled, Situation, SolverOperation, Step, System, View, argument_ranges, taken, unknown_arguments,
)
from century_rules.solving.terms import Number, Truth, variable

_OF_OBLIGATIONS = frozenset({"init", "possible", "theorem"})
"""What ids of obligations begin with that are of no operation."""

Invariant: TypeAlias = Callable[[View], Truth]
"""A claim about a position, ghosts included."""


@attrs.frozen
class Ghosts:
    """Numbers that the rules do not keep but a proof does: what happened so far.

    Attributes:
        initial: ghost name -> its number at the start; a function of the starting position where it is not a constant.
        update: (operation, arguments, before, after) -> the ghosts that change, with their new numbers. `before` has the
            ghosts, `after` has the leaves after the operation and the ghosts as they were.
    """

    initial: Mapping[str, Number | Callable[[View], Number]] = attrs.field(factory=dict)
    update: Callable[[str, View, View, View], View] = lambda _operation, _arguments, _before, _after: {}

    def at_start(self, position: View) -> dict[str, Number]:
        """Every ghost's number in a starting position."""
        return {name: value(position) if callable(value) else value for name, value in self.initial.items()}


class Induction:
    """The obligations that make named invariants true of every reachable position, and theorems that follow from them.

    Every obligation is a `Task`: an id at once, and its terms only when they are asked for.

    Args:
        system: what is asked about.
        invariants: name -> claim. Each may rely on all of them in the position before.
        ghosts: history variables.
        facts: which of the invariants say what numbers mean: the solver is told these at once, and the others, and sides, when
            it needs them; all at once if none is named.
    """

    def __init__(
        self, system: System, invariants: Mapping[str, Invariant], ghosts: Ghosts | None = None, facts: Collection[str] = (),
    ) -> None:
        self.system = system
        sides = [label for label, _ in system.sides]
        of_invariants = [f"{INVARIANT_LABEL}{name}" for name in invariants if name not in facts]
        self._later = frozenset([*of_invariants, *sides] if facts else ())
        self.invariants = dict(invariants)
        self.ghosts = Ghosts() if ghosts is None else ghosts
        clash = set(self.ghosts.initial) & set(system.paths)
        if clash:
            raise ValueError(f"these ghosts are named like leaves: {', '.join(sorted(clash))}")
        for operation in system.operations:
            if operation.name in _OF_OBLIGATIONS:
                raise InvalidInput(f"an action is named '{operation.name}', as obligations are; name its class otherwise")
        self._before: View = {**system.any_position(), **{name: variable(name) for name in self.ghosts.initial}}
        self._assumed: tuple[Labelled, ...] | None = None
        self._steps: dict[str, Step] = {}

    def tasks(self) -> tuple[Task, ...]:
        """Everything that the invariants need: initial, then preservation operation by operation."""
        return (*self.initial(), *self.preservation())

    def initial(self) -> Iterator[Task]:
        """``init/<invariant>``: it holds where plays start."""
        for name in self.invariants:
            yield Task(f"init/{name}", partial(self._initial, name))

    def preservation(
        self, operations: Collection[str] | None = None, invariants: Collection[str] | None = None,
    ) -> Iterator[Task]:
        """``<operation>/<invariant>``: it holds after the operation if all invariants held before; some names, or all."""
        for operation in self.system.operations:
            if operations is not None and operation.name not in operations:
                continue
            for name in self.invariants:
                if invariants is None or name in invariants:
                    yield Task(f"{operation.name}/{name}", partial(self._preservation, operation, name))

    def vacuity(self) -> Iterator[Task]:
        """``possible/<operation>`` and ``possible/init``: premises that must be satisfiable for the proofs to say anything.

        The goal of each is false, so that REFUTED is the good answer, its counterexample is a case in point, and PROVED means
        that the premises in its core contradict each other.
        """
        yield Task("possible/init", self._possible_start)
        for operation in self.system.operations:
            yield Task(f"possible/{operation.name}", partial(self._possible_step, operation))

    def theorem(self, name: str, goal: Invariant, *, sides: Iterable[Labelled] = ()) -> Task:
        """``theorem/<name>``: the goal holds in every position in which the invariants do.

        The solver is told all of them at once: what follows of a position follows from many together. Of a goal that is never so,
        by which premises are shown to be possible, it is told what a case breaks.
        """
        extra = tuple(sides)

        def build() -> Obligation:
            said = goal(self._before)
            return Obligation(
                f"theorem/{name}", (*self._premises(), *extra), said, Situation(self.system.parameters, self._before),
                self._later if said is False else frozenset())

        return Task(f"theorem/{name}", build)

    def step_theorem(
        self, name: str, operation: str, goal: Callable[[Step], Truth], *,
        guarded: bool = True, without: Collection[str] = (), sides: Iterable[Labelled] = (),
    ) -> Task:
        """``theorem/<name>``: the goal holds of every step with that operation from a position in which the invariants do.

        The step's guards are premises too, except those of the clauses in `without`, or none at all if not `guarded` (for
        goals that say when the operation is allowed). Arguments always lie in their ranges.
        """
        unknown, extra = self.system.operation(operation), tuple(sides)

        def build() -> Obligation:
            step = self.step(unknown)
            dropped = [guard for guard in step.guards if guarded and guard.clause not in without]
            return Obligation(
                f"theorem/{name}", (*self._premises(), *self._around(unknown, step, dropped), *extra), goal(step),
                self._situation(step), self._later,
            )

        return Task(f"theorem/{name}", build)

    def step(self, operation: SolverOperation) -> Step:
        """The operation with unknown arguments on an unknown position, ghosts included."""
        if operation.name not in self._steps:
            arguments = unknown_arguments(operation, f"argument:{operation.name}.")
            guards, after = taken(operation, self._before, arguments)
            self._steps[operation.name] = Step(
                self._before, operation.name, arguments, guards,
                {**after, **self.ghosts.update(operation.name, arguments, self._before, after)},
            )
        return self._steps[operation.name]

    def _initial(self, name: str) -> Obligation:
        position = self._first()
        return Obligation(
            f"init/{name}", (*self.system.sides, *self.system.start.conditions(position)),
            self.invariants[name](position), Situation(self.system.parameters, position),
        )

    def _preservation(self, operation: SolverOperation, name: str) -> Obligation:
        step = self.step(operation)
        return Obligation(
            f"{operation.name}/{name}", (*self._premises(), *self._around(operation, step, step.guards)),
            self.invariants[name](step.after), self._situation(step), self._later - {f"{INVARIANT_LABEL}{name}"},
        )

    def _possible_start(self) -> Obligation:
        position = self._first()
        return Obligation(
            "possible/init", (*self.system.sides, *self.system.start.conditions(position)), False,
            Situation(self.system.parameters, position),
        )

    def _possible_step(self, operation: SolverOperation) -> Obligation:
        step = self.step(operation)
        return Obligation(
            f"possible/{operation.name}", (*self._premises(), *self._around(operation, step, step.guards)), False,
            self._situation(step), self._later,
        )

    def _first(self) -> View:
        position = self.system.first_position()
        return {**position, **self.ghosts.at_start(position)}

    def _premises(self) -> tuple[Labelled, ...]:
        if self._assumed is None:
            self._assumed = (*self.system.sides, *(
                (f"{INVARIANT_LABEL}{name}", invariant(self._before)) for name, invariant in self.invariants.items()
            ))
        return self._assumed

    def _around(self, operation: SolverOperation, step: Step, guards: Iterable[Guard[Truth]]) -> list[Labelled]:
        return [
            *argument_ranges(operation, step.arguments),
            *labelled_guards((guard.clause, guard.holds) for guard in guards),
        ]

    def _situation(self, step: Step) -> Situation[Number | Truth]:
        return Situation(self.system.parameters, step.before, step.operation, step.arguments, step.after)
