"""What a question is asked about: a game's operations, its leaves, where plays start, and what is assumed throughout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

import attrs

from century_rules.kernel.operations import Guard, Move, Operation
from century_rules.solving.terms import Number, Truth, Value, flag, variable

V = TypeVar("V")

View: TypeAlias = Mapping[str, Number]
"""A position: every leaf path, and every ghost by its name, to its number."""

Labelled: TypeAlias = tuple[str, Truth]
"""A truth under the name that a report cites it by."""

SolverOperation: TypeAlias = Operation[Number, Truth]


def no_conditions(_view: View) -> Sequence[Labelled]:
    """Nothing is asked of the position."""
    return ()


@attrs.frozen
class Start:
    """The positions that a play may start from.

    Attributes:
        values: leaf path -> number, for the leaves whose start is known; constants make everything after cheaper.
        conditions: what else holds of a starting position, whose other leaves are free.
    """

    values: View = attrs.field(factory=dict)
    conditions: Callable[[View], Sequence[Labelled]] = no_conditions


@attrs.frozen
class System:
    """A game's encoding as something to ask questions about.

    Attributes:
        operations: everything that can happen.
        paths: the leaves of a position.
        start: where plays start.
        sides: what is assumed of the parameters (a map's symmetry, prices that are not negative), labelled.
        parameters: name -> term of the constants that a whole play shares; a counterexample shows their values.
        fixed: leaf path -> number, to look only at positions where these leaves are so: one case of a proof by cases.
    """

    operations: tuple[SolverOperation, ...]
    paths: tuple[str, ...]
    start: Start = Start()
    sides: tuple[Labelled, ...] = ()
    parameters: Mapping[str, Value] = attrs.field(factory=dict)
    fixed: View = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        names = [operation.name for operation in self.operations]
        if len(set(names)) != len(names):
            raise ValueError(f"two operations share a name: {', '.join(sorted(names))}")
        strangers = set(self.start.values) - set(self.paths)
        if strangers:
            raise ValueError(f"the start gives values to what is no leaf: {', '.join(sorted(strangers))}")

    def operation(self, name: str) -> SolverOperation:
        """The operation of that name; KeyError if there is none."""
        for operation in self.operations:
            if operation.name == name:
                return operation
        raise KeyError(f"no operation {name!r}; there are {', '.join(each.name for each in self.operations)}")

    def any_position(self) -> dict[str, Number]:
        """A position of which nothing is known but what is fixed: an unknown for every other leaf, named by its path."""
        return {path: self.fixed[path] if path in self.fixed else variable(path) for path in self.paths}

    def first_position(self) -> dict[str, Number]:
        """The starting position: known leaves as they are, an unknown for every other."""
        return {path: self.start.values[path] if path in self.start.values else variable(path) for path in self.paths}


@attrs.frozen
class Step:
    """One operation taken on a position.

    Attributes:
        before: the position, with ghosts.
        operation: its name.
        arguments: name -> number.
        guards: the conditions that allow it, each under its clause.
        after: the position it leads to, with ghosts; a leaf it does not touch is the identical term as before.
    """

    before: View
    operation: str
    arguments: View
    guards: tuple[Guard[Truth], ...]
    after: View


@attrs.frozen
class Situation(Generic[V]):
    """What a counterexample is read from: in an obligation as terms, in a decision as values.

    Attributes:
        parameters: name -> value of the constants that a play shares.
        before: the position, by leaf path and ghost name.
        operation: what is done there; None where the claim is about a position.
        arguments: of the operation.
        after: the position after it; empty where there is no operation.
    """

    parameters: Mapping[str, V]
    before: Mapping[str, V]
    operation: str | None = None
    arguments: Mapping[str, V] = attrs.field(factory=dict)
    after: Mapping[str, V] = attrs.field(factory=dict)

    def changes(self) -> dict[str, tuple[V, V]]:
        """Path -> (before, after) of the values that differ."""
        return {
            path: (self.before[path], value)
            for path, value in self.after.items() if path in self.before and self.before[path] != value
        }


class Unknowns:
    """The unknowns of a game that has something left open, made by name; those of the solver are named with a prefix.

    Attributes:
        made: the unknowns by name.
    """

    def __init__(self, prefix: str = "") -> None:
        self.made: dict[str, Value] = {}
        self._prefix = prefix

    def number(self, name: str) -> Number:
        return self.made.setdefault(name, variable(f"{self._prefix}{name}"))

    def truth(self, name: str) -> Truth:
        return self.made.setdefault(name, flag(f"{self._prefix}{name}"))


def unknown_arguments(operation: SolverOperation, prefix: str) -> dict[str, Number]:
    """An unknown for every argument, named ``<prefix><argument>``; a constant where the range leaves one value."""
    return {
        name: low if low == high else variable(f"{prefix}{name}")
        for name, (low, high) in operation.arguments.items()
    }


def argument_ranges(operation: SolverOperation, arguments: View) -> list[Labelled]:
    """That every argument lies in its range, one labelled truth for each end."""
    conditions: list[Labelled] = []
    for name, (low, high) in operation.arguments.items():
        value = arguments[name]
        conditions.append((f"range:{name} from {low}", low <= value))
        conditions.append((f"range:{name} to {high}", value <= high))
    return conditions


def taken(operation: SolverOperation, before: View, arguments: View) -> tuple[tuple[Guard[Truth], ...], dict[str, Number]]:
    """The guards, and the position after the operation with everything untouched carried over.

    Raises ValueError if the operation writes to what is no leaf, which is a mistake in the encoding.
    """
    move: Move[Number, Truth] = operation.build(before, arguments)
    strangers = [path for path in move.after if path not in before]
    if strangers:
        raise ValueError(f"{operation.name} writes to what is no leaf: {', '.join(strangers)}")
    return move.guards, {**before, **move.after}
