"""A game as guarded operations between locations: what is printed for other checkers.

A location fixes some leaves of the state; the rest are variables. Every edge is one operation with given arguments, from one
location to one other, so that whatever an operation decides by the leaves a location fixes is decided when it is printed.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from century_rules.exporting.term import Term

Location = tuple[tuple[str, int], ...]
"""The leaves a location fixes, by path, with their values."""


@attrs.frozen
class Variable:
    """A leaf of the state that is not the same everywhere and that no location tells.

    Attributes:
        path: of the leaf, for instance ``players[0].hold[2]``.
        low, high: its value always lies between them: shown by the analysis, or asserted by the edges that name it `checked`.
        start: its value at the start.
    """

    path: str
    low: int
    high: int
    start: int


@attrs.frozen
class Edge:
    """One operation with given arguments, where it is possible at one location.

    Attributes:
        operation: as in the notation.
        arguments: its arguments by name.
        clauses: the clauses whose guards are not settled by the location, in the order of the encoding.
        guard: over the variables; true where the operation is allowed and leads to `target`.
        updates: the new value of every variable that may change, over the variables as they were before.
        checked: variables whose new value is not known to lie within the bounds; a model has to assert that it does.
        target: where it leads; None if some leaf would leave its limits for certain, so that a model has to assert that the guard
            never holds.
    """

    operation: str
    arguments: Mapping[str, int]
    clauses: tuple[str, ...]
    guard: Term
    updates: Mapping[str, Term]
    checked: tuple[str, ...]
    target: Location | None

    @property
    def name(self) -> str:
        """The operation with its arguments, for instance ``step to=2 drop=-1``."""
        return " ".join([self.operation, *(f"{name}={value}" for name, value in self.arguments.items())])


@attrs.frozen
class Place:
    """One location of a model.

    Attributes:
        location: the leaves it fixes.
        edges: what is possible there; none where play ends.
        ends: whether play may end there.
        goal: where at this location the goal is reached, over the variables; None if the model has no goal.
    """

    location: Location
    edges: tuple[Edge, ...]
    ends: bool
    goal: Term | None


@attrs.frozen
class Model:
    """A whole game.

    Attributes:
        name: of what it is a model.
        variables: the leaves that vary.
        places: every location that can be reached as far as the analysis tells, the start first.
        constants: the leaves that have the same value in every state, and no location fixes.
        goal: what a shortest play to is asked for, in words; empty if nothing is.
    """

    name: str
    variables: tuple[Variable, ...]
    places: tuple[Place, ...]
    constants: Mapping[str, int]
    goal: str

    @property
    def start(self) -> Location:
        return self.places[0].location
