"""Whether a game can be brought to its end from every position: looked at backwards, over all positions of a small game."""

from __future__ import annotations

import attrs

from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.state import Phase, State


@attrs.frozen
class Ending:
    """What came of it.

    Attributes:
        positions: how many can be reached.
        stuck: the first of those, in breadth-first order, from which no play ends the game; None if there is none.
    """

    positions: int
    stuck: State | None


def can_end(game: Game, start: State) -> Ending:
    """Every position that can be reached from `start`, each action there, and from which of them the end can be reached.

    For games with finitely many positions only: it looks at them all.
    """
    places: dict[State, int] = {start: 0}
    before: list[list[int]] = [[]]
    waiting: list[int] = []
    queue = [start]
    for state in queue:
        if state.phase is Phase.OVER:
            waiting.append(places[state])
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            if after not in places:
                places[after] = len(queue)
                queue.append(after)
                before.append([])
            before[places[after]].append(places[state])
    can = set(waiting)
    while waiting:
        for place in before[waiting.pop()]:
            if place not in can:
                can.add(place)
                waiting.append(place)
    stuck = next((state for place, state in enumerate(queue) if place not in can), None)
    return Ending(len(queue), stuck)
