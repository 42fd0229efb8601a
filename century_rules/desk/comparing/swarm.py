"""Many ordinary games, every position of which is looked at under both readings: for questions that no hint is for."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from century_rules.desk.comparing.parting import Games, Parting, parting_here, partings_at, same_in_sight, start
from century_rules.desk.comparing.shorten import shorten
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.merchant import Merchant

MOST_ACTIONS = 1000
"""Of one game; those of merchants have some hundreds."""


@attrs.frozen
class Swarm:
    """What the games came to: a parting (shortened) or None, and how many were played."""

    parting: Parting | None
    plays: int


def swarm(games: Games, *, plays: int, seed: int, replays: int, on_play: Callable[[int], None] | None = None) -> Swarm:
    """Let merchants of changing whims play so many games, the first from that seed, until the readings part in one of them."""
    for number in range(plays):
        found = _play(games, seed + number, whim=(0.03, 0.2, 0.5)[number % 3])
        if on_play is not None:
            on_play(number + 1)
        if found is not None:
            return Swarm(shorten(games, found.setup, found, replays=replays), number + 1)
    return Swarm(None, plays)


def _play(games: Games, seed: int, whim: float) -> Parting | None:
    merchant = Merchant(games[0], seed, whim=whim)
    setup = games[0].shuffle(seed)
    both = start(games, setup)
    taken: list[Action] = []
    while len(taken) < MOST_ACTIONS and games[0].outcome(both[0]) is None:
        if set(games[0].legal_actions(both[0])) != set(games[1].legal_actions(both[1])):
            found = next(partings_at(games, both))
            return attrs.evolve(found, actions=(*taken, *found.actions))
        action = merchant.choose(both[0])
        after = games[0].apply(both[0], action), games[1].apply(both[1], action)
        taken.append(action)
        if not same_in_sight(*after) or games[0].outcome(after[0]) != games[1].outcome(after[1]):
            here = parting_here(games, both, action)
            return None if here is None else attrs.evolve(here, actions=tuple(taken))
        both = after
    return None
