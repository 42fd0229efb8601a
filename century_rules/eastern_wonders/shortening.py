"""Plays with something left out, for who looks for a shorter one that still shows what is to be shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from century_rules.eastern_wonders.actions import Action, Harvest, Pass, Stay, Stop
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.turns import begins_turn

MOST_FOR_EVERY_SIZE = 60
"""Up to so many actions, runs of every length are left out; in longer plays only halves, quarters and so on."""


def shorter_plays(states: Sequence[State], actions: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """Plays with something left out, the boldest first; the last action is kept. They need not be legal.

    `states` are the positions before each action.
    """
    actions = tuple(actions)
    halves = [len(actions) >> times for times in range(1, len(actions).bit_length())]
    for size in halves if len(actions) > MOST_FOR_EVERY_SIZE else range(len(actions) - 1, 0, -1):
        for begin in range(len(actions) - size):
            yield (*actions[:begin], *actions[begin + size:])
    turns = [place for place, state in enumerate(states) if begins_turn(state)]
    for begin, end in itertools.pairwise(turns):
        if end - begin > 2:
            yield (*actions[:begin], Stay(), Pass(), *actions[end:])
            yield (*actions[:begin], Stay(), Harvest(), *actions[end:])
    for begin in turns:
        rest = next((place for place in range(begin, len(states)) if isinstance(actions[place], Stop)), None)
        if rest is not None:
            yield (*actions[:begin], Stay(), *actions[rest + 1:])
