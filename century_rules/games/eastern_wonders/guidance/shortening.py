"""Plays with something left out, for who looks for a shorter one that still shows what is to be shown; and who idles in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeVar

from century_rules.games.eastern_wonders.actions import Action, Begin, Discard, Harvest, Pass, Stay, Stop
from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.play import left_out

A = TypeVar("A")


def shorter_plays(states: Sequence[State], actions: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """Plays with something left out, the boldest first; the last action is kept. They need not be legal.

    `states` are the positions before each action.
    """
    actions = tuple(actions)
    yield from left_out(actions)
    turns = [place for place, state in enumerate(states) if state.begins_turn]
    for begin, end in itertools.pairwise(turns):
        if end - begin > 2:
            yield (*actions[:begin], Stay(), Pass(), *actions[end:])
            yield (*actions[:begin], Stay(), Harvest(), *actions[end:])
    for begin in turns:
        rest = next((place for place in range(begin, len(states)) if isinstance(actions[place], Stop)), None)
        if rest is not None:
            yield (*actions[:begin], Stay(), *actions[rest + 1:])


def idle(state: State, allowed: Sequence[Action], play: Sequence[Action]) -> Action | None:
    """Something by which a turn goes by; a start far from those of that play, and with other cubes if there are others."""
    if state.phase is not Phase.START:
        return next((action for kind in (Stay, Pass, Harvest, Discard) for action in allowed if isinstance(action, kind)), None)
    return start_afar(state.setup.sea, allowed, play)


def start_afar(sea: SeaMap, allowed: Sequence[A], play: Sequence[A]) -> A | None:
    """The start farthest from those of a play, with other cubes if there are others; None if none is allowed."""
    begun = {action.cubes for action in play if isinstance(action, Begin)}
    near = {action.tile for action in play if isinstance(action, Begin)}

    def merit(action: A) -> tuple[bool, int]:
        assert isinstance(action, Begin)
        distance = min((sea.distance[sea.index[action.tile]][sea.index[tile]] for tile in near), default=0)
        return action.cubes not in begun, distance

    return max(allowed, key=merit, default=None)
