"""Positions of a small game breadth first, by the rules themselves; all of them as a graph, and what can be asked of a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeAlias

import attrs

from century_rules.kernel.game import A, Game, S
from century_rules.kernel.property import Play

Edge: TypeAlias = tuple[A, int]
"""An action, and the place of the position it leads to."""


class Breadth(Generic[S, A]):
    """The positions met so far, nearest first, and how each was first met.

    Whoever searches goes through `states`, which grows, and has the positions that follow from each met.

    Attributes:
        states: the positions, by their places.
        left_out_at: how many actions away the nearest position is for which there was no room; None if there was for all.
    """

    def __init__(self, start: S, most: int | None = None) -> None:
        self.states = [start]
        self.left_out_at: int | None = None
        self._most = most
        self._places = {start: 0}
        self._came_from: list[tuple[int, A] | None] = [None]
        self._depths = [0]

    @property
    def complete(self) -> bool:
        """Whether nothing was left out."""
        return self.left_out_at is None

    def depth(self, place: int) -> int:
        """How many actions away a position is."""
        return self._depths[place]

    def place(self, state: S) -> int | None:
        """The place of a position; None if it was not met."""
        return self._places.get(state)

    def meet(self, before: int, action: A, after: S) -> int | None:
        """The place of the position after an action; None if it is new and there is no room for it."""
        there = self._places.get(after)
        if there is None:
            depth = self._depths[before] + 1
            if self._most is not None and len(self.states) >= self._most:
                self.left_out_at = depth if self.left_out_at is None else self.left_out_at
                return None
            there = self._places[after] = len(self.states)
            self.states.append(after)
            self._came_from.append((before, action))
            self._depths.append(depth)
        return there

    def play_to(self, place: int) -> Play[S, A]:
        """A shortest play to a position."""
        states, actions = [self.states[place]], list[A]()
        while (came := self._came_from[place]) is not None:
            place, action = came
            states.append(self.states[place])
            actions.append(action)
        return Play(tuple(reversed(states)), tuple(reversed(actions)))


@attrs.frozen
class Graph(Generic[S, A]):
    """The positions that can be reached.

    Attributes:
        found: they themselves, and shortest plays to them.
        edges: per position what can be done there; nothing for positions left unexpanded where the graph is not complete.
        complete: whether nothing was left out.
    """

    found: Breadth[S, A]
    edges: list[tuple[Edge[A], ...]]
    complete: bool

    @property
    def states(self) -> list[S]:
        """Nearest first."""
        return self.found.states

    def actions_to(self, place: int) -> tuple[A, ...]:
        """A shortest play to a position."""
        return self.found.play_to(place).actions


def walk(
    game: Game[S, A], start: S, most: int | None = None, look: Callable[[S], None] = lambda state: None,
) -> Graph[S, A]:
    """Everything that can be reached from a position, until `most` positions are found; `look` is called with each of these."""
    found, edges = Breadth[S, A](start), list[tuple[Edge[A], ...]]()
    for place, state in enumerate(found.states):  # it grows
        if most is not None and len(found.states) >= most:
            return Graph(found, [*edges, *[()] * (len(found.states) - place)], complete=False)
        look(state)
        here = list[Edge[A]]()
        for action in game.legal_actions(state):
            there = found.meet(place, action, game.apply(state, action))
            assert there is not None, "there is room for all"
            here.append((action, there))
        edges.append(tuple(here))
    return Graph(found, edges, complete=True)


def cut_off(graph: Graph[S, A], ends: Callable[[S], bool]) -> int | None:
    """The nearest position from which none that `ends` can be reached; None if there is none. The graph must be complete."""
    before: list[list[int]] = [[] for _ in graph.states]
    for place, edges in enumerate(graph.edges):
        for _, there in edges:
            before[there].append(place)
    queue = [place for place, state in enumerate(graph.states) if ends(state)]
    reaching = set(queue)
    for place in queue:
        for earlier in before[place]:
            if earlier not in reaching:
                reaching.add(earlier)
                queue.append(earlier)
    return next((place for place in range(len(graph.states)) if place not in reaching), None)


def shortest_lasso(graph: Graph[S, A]) -> tuple[A, ...] | None:
    """A shortest play whose last position was there before; None if no position comes again."""
    best: tuple[A, ...] | None = None
    for place in range(len(graph.states)):  # nearest first
        there = graph.actions_to(place)
        if best is not None and len(there) + 1 >= len(best):
            return best
        round_trip = _back(graph, place, None if best is None else len(best) - len(there) - 1)
        if round_trip is not None:
            best = (*there, *round_trip)
    return best


def _back(graph: Graph[S, A], home: int, most: int | None) -> tuple[A, ...] | None:
    """A shortest play from a position back to it, of at most so many actions."""
    came: dict[int, Edge[A] | None] = {home: None}
    queue = deque([(home, 0)])
    while queue:
        place, length = queue.popleft()
        if most is not None and length >= most:
            return None
        for action, there in graph.edges[place]:
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
