"""Plays with something left out, for who looks for a shorter one that still shows what is to be shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from century_rules.games.eastern_wonders.actions import Action, Harvest, Pass, Stay, Stop
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.turns import begins_turn
from century_rules.kernel.play import left_out


def shorter_plays(states: Sequence[State], actions: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """Plays with something left out, the boldest first; the last action is kept. They need not be legal.

    `states` are the positions before each action.
    """
    actions = tuple(actions)
    yield from left_out(actions)
    turns = [place for place, state in enumerate(states) if begins_turn(state)]
    for begin, end in itertools.pairwise(turns):
        if end - begin > 2:
            yield (*actions[:begin], Stay(), Pass(), *actions[end:])
            yield (*actions[:begin], Stay(), Harvest(), *actions[end:])
    for begin in turns:
        rest = next((place for place in range(begin, len(states)) if isinstance(actions[place], Stop)), None)
        if rest is not None:
            yield (*actions[:begin], Stay(), *actions[rest + 1:])
