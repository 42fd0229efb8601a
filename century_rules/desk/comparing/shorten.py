"""Making a play shorter: leave actions out, let turns go by, until nothing more can be left out."""

from __future__ import annotations

from collections.abc import Callable

from century_rules.desk.comparing.parting import Games, Parting, confirmed, played
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.shortening import shorter_plays


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
        states = [first for first, _ in played(games, setup, best.actions[:-1])]
        for actions in shorter_plays(states, best.actions):
            if left <= 0:
                return best
            left -= 1
            found = confirmed(games, setup, actions)
            if found is not None and keep(found):
                best, improved = found, True
                break
    return best
