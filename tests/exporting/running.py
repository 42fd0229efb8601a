"""A model run by itself, not as any checker's text: every state it reaches."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from century_rules.exporting.model import Edge, Location, Model
from century_rules.exporting.term import evaluate

Run = tuple[Location, tuple[int, ...]]


def reached(model: Model, order: tuple[str, ...]) -> tuple[set[tuple[int, ...]], int]:
    """Every state, as its leaves in that order, and the number of transitions between them."""
    start, seen, transitions = _start(model), {_start(model)}, 0
    waiting, edges = deque([start]), _edges(model)
    while waiting:
        for run in _after(model, edges, waiting.popleft()):
            transitions += 1
            if run not in seen:
                seen.add(run)
                waiting.append(run)
    states = set()
    for location, values in seen:
        leaves = dict(model.constants) | dict(location) | _now(model, values)
        states.add(tuple(leaves[path] for path in order))
    assert len(states) == len(seen)
    return states, transitions


def shortest(model: Model) -> int | None:
    """How many actions a shortest play to the model's goal has; None if there is none."""
    goals, edges = {place.location: place.goal for place in model.places}, _edges(model)
    frontier, seen, depth = {_start(model)}, {_start(model)}, 0
    while frontier:
        for location, values in frontier:
            goal = goals[location]
            assert goal is not None
            if evaluate(goal, _now(model, values)):
                return depth
        frontier = {after for run in frontier for after in _after(model, edges, run)} - seen
        seen |= frontier
        depth += 1
    return None


def _start(model: Model) -> Run:
    return model.start, tuple(variable.start for variable in model.variables)


def _edges(model: Model) -> dict[Location, tuple[Edge, ...]]:
    return {place.location: place.edges for place in model.places}


def _now(model: Model, values: tuple[int, ...]) -> dict[str, int]:
    return {variable.path: value for variable, value in zip(model.variables, values, strict=True)}


def _after(model: Model, edges: dict[Location, tuple[Edge, ...]], run: Run) -> Iterator[Run]:
    now = _now(model, run[1])
    for edge in edges[run[0]]:
        if evaluate(edge.guard, now):
            assert edge.target is not None, f"{edge.name} leaves the limits"
            new = now | {path: evaluate(term, now) for path, term in edge.updates.items()}
            for variable in model.variables:
                assert variable.low <= new[variable.path] <= variable.high, (edge.name, variable)
            yield edge.target, tuple(new.values())
