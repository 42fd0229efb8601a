"""All positions of a small game as a graph, by the reference, and what can be asked of a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import attrs

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import Position
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.state import Phase, State

Edge = tuple[Action, int]
"""An action, and the place of the position it leads to in `Walk.states`."""


@attrs.frozen
class Walk:
    """The positions that can be reached, breadth-first.

    Attributes:
        states: nearest first.
        edges: per position what can be done there; nothing for positions left unexpanded where the walk is not complete.
        came_from: per position the one before it on a shortest play, and the action; None for the first.
        complete: whether nothing was left out.
    """

    states: list[State]
    edges: list[tuple[Edge, ...]]
    came_from: list[tuple[int, Action] | None]
    complete: bool

    def actions_to(self, place: int) -> tuple[Action, ...]:
        """A shortest play to a position."""
        actions: list[Action] = []
        while (came := self.came_from[place]) is not None:
            place, action = came
            actions.append(action)
        return tuple(reversed(actions))


def walk(game: Game, start: State, most: int) -> Walk:
    """Everything that can be reached from a position, until `most` positions are found."""
    places = {start: 0}
    found = Walk([start], [], [None], complete=True)
    for place, state in enumerate(found.states):  # it grows
        if len(found.states) >= most:
            return attrs.evolve(found, edges=[*found.edges, *[()] * (len(found.states) - place)], complete=False)
        edges: list[Edge] = []
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            there = places.setdefault(after, len(found.states))
            if there == len(found.states):
                found.states.append(after)
                found.came_from.append((place, action))
            edges.append((action, there))
        found.edges.append(tuple(edges))
    return found


def cut_off(found: Walk, ends: Callable[[State], bool]) -> int | None:
    """The nearest position from which none that `ends` can be reached; None if there is none. The walk must be complete."""
    before: list[list[int]] = [[] for _ in found.states]
    for place, edges in enumerate(found.edges):
        for _, there in edges:
            before[there].append(place)
    queue = [place for place, state in enumerate(found.states) if ends(state)]
    reaching = set(queue)
    for place in queue:
        for earlier in before[place]:
            if earlier not in reaching:
                reaching.add(earlier)
                queue.append(earlier)
    return next((place for place in range(len(found.states)) if place not in reaching), None)


def shortest_lasso(found: Walk) -> tuple[Action, ...] | None:
    """A shortest play whose last position was there before; None if no position comes again."""
    best: tuple[Action, ...] | None = None
    for place in range(len(found.states)):  # nearest first
        there = found.actions_to(place)
        if best is not None and len(there) + 1 >= len(best):
            return best
        round_trip = _back(found, place, None if best is None else len(best) - len(there) - 1)
        if round_trip is not None:
            best = (*there, *round_trip)
    return best


def _back(found: Walk, home: int, most: int | None) -> tuple[Action, ...] | None:
    """A shortest play from a position back to it, of at most so many actions."""
    came: dict[int, Edge | None] = {home: None}
    queue = deque([(home, 0)])
    while queue:
        place, length = queue.popleft()
        if most is not None and length >= most:
            return None
        for action, there in found.edges[place]:
            if there == home:
                actions = [action]
                while (edge := came[place]) is not None:
                    actions.append(edge[0])
                    place = edge[1]
                return tuple(reversed(actions))
            if there not in came:
                came[there] = (action, place)
                queue.append((there, length + 1))
    return None


def begins_round(state: State | Position[int]) -> bool:
    """Whether the next action is the first of a round (EW-2.1)."""
    return state.phase == Phase.SAIL and state.turn == 0 and not state.moved
