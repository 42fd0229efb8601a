"""Making a play shorter: leave actions out, let turns go by, until nothing more can be left out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from century_rules.desk.comparing.parting import Games, Parting, confirmed, played
from century_rules.eastern_wonders.actions import Action, Harvest, Pass, Stay, Stop
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import Phase

MOST_FOR_EVERY_SIZE = 60
"""Up to so many actions, runs of every length are left out; in longer plays only halves, quarters and so on."""

def shorten(
    games: Games, setup: Setup, parting: Parting, *, replays: int, keep: Callable[[Parting], bool] = lambda found: True,
) -> Parting:
    """A play that parts the readings too and from which no run of actions can be left out, nor a turn be spent idly instead.

    Gives up after so many replays; what it returns has been played through both reference games in any case. `keep` says
    which partings will do.
    """
    best, left = parting, replays
    improved = True
    while improved:
        improved = False
        for actions in _shorter(games, best):
            if left <= 0:
                return best
            left -= 1
            found = confirmed(games, setup, actions)
            if found is not None and keep(found):
                best, improved = found, True
                break
    return best


def _shorter(games: Games, parting: Parting) -> Iterator[Sequence[Action]]:
    """Plays with something left out, the boldest first; the last action is kept."""
    actions = parting.actions
    halves = [len(actions) >> times for times in range(1, len(actions).bit_length())]
    for size in halves if len(actions) > MOST_FOR_EVERY_SIZE else range(len(actions) - 1, 0, -1):
        for begin in range(len(actions) - size):
            yield (*actions[:begin], *actions[begin + size:])
    states = [first for first, _ in played(games, parting.setup, actions[:-1])]
    turns = [place for place, state in enumerate(states) if state.phase is Phase.SAIL and not state.moved]
    for begin, end in itertools.pairwise(turns):
        if end - begin > 2:
            yield (*actions[:begin], Stay(), Pass(), *actions[end:])
            yield (*actions[:begin], Stay(), Harvest(), *actions[end:])
    for begin in turns:
        rest = next((place for place in range(begin, len(states)) if isinstance(actions[place], Stop)), None)
        if rest is not None:
            yield (*actions[:begin], Stay(), *actions[rest + 1:])
