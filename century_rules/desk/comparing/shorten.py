"""Making a play shorter: leave actions out, let turns go by, until nothing more can be left out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from century_rules.desk.comparing.parting import Games, Parting, confirmed
from century_rules.eastern_wonders.actions import Action, Begin, Pass, Stay, Step, Stop
from century_rules.eastern_wonders.setup import Setup


def shorten(games: Games, setup: Setup, parting: Parting, *, replays: int) -> Parting:
    """A play that parts the readings too and from which no run of actions can be left out, nor a turn be spent idly instead.

    Gives up after so many replays; what it returns has been played through both reference games in any case.
    """
    best, left = parting, replays
    improved = True
    while improved:
        improved = False
        for actions in _shorter(best.actions):
            if left <= 0:
                return best
            left -= 1
            found = confirmed(games, setup, actions)
            if found is not None:
                best, improved = found, True
                break
    return best


def _shorter(actions: Sequence[Action]) -> Iterator[Sequence[Action]]:
    """Plays with something left out, the boldest first; the last action is kept."""
    size = len(actions) // 2
    while size:
        for begin in range(0, len(actions) - size):
            yield (*actions[:begin], *actions[begin + size:])
        size = size // 2
    turns = [place for place, action in enumerate(actions) if _begins_turn(actions, place, action)]
    for begin, end in itertools.pairwise(turns):
        if end - begin > 2:
            yield (*actions[:begin], Stay(), Pass(), *actions[end:])


def _begins_turn(actions: Sequence[Action], place: int, action: Action) -> bool:
    """Whether a turn begins with that action, as far as one sees without playing."""
    return isinstance(action, Stay) or (isinstance(action, Step) and not isinstance(actions[place - 1], Step | Stop | Begin)) or (
        isinstance(action, Step) and isinstance(actions[place - 1], Begin))
