"""Guided play: from set-ups and with moves that a hint thinks promising, level by level, keeping the best positions.

Every position is reached by play through both reference games, and in every position each legal action is tried under both, so
that nothing found here rests on the hint. As levels are numbers of actions, the first play found is short; but positions are
thrown away, so it need not be the shortest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from century_rules.desk.comparing.hints import Hint
from century_rules.desk.comparing.parting import Both, Games, Parting, parting_here, same_in_sight, start
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State

Trail = tuple["Trail", Action] | None
"""The actions so far, the last one first: shared between all plays with the same beginning."""


@attrs.frozen
class Level:
    """What became of one level of guided play, for progress: its number of actions, positions kept, actions tried so far."""

    actions: int
    kept: int
    tried: int


@attrs.frozen
class Guided:
    """What guided play came to: a parting or None, the actions tried, and why it stopped without one."""

    parting: Parting | None
    tried: int
    reason: str = ""


@attrs.frozen
class _Play:
    both: Both
    trail: Trail


def guided_play(
    games: Games, setups: Sequence[Setup], hint: Hint, *, tries: int, on_level: Callable[[Level], None] | None = None,
) -> Guided:
    """Look for a parting from those set-ups, trying at most so many actions in all."""
    plays = [_Play(start(games, setup), None) for setup in setups]
    tried = level = 0
    seen: set[State] = set()
    while plays:
        following: dict[State, _Play] = {}
        for play in plays:
            for action, found, after in _expand(games, play.both, hint):
                tried += 1
                if found is not None:
                    actions = (*_actions(play.trail), action)
                    return Guided(attrs.evolve(found, actions=actions), tried)
                if after is not None and after[0] not in seen:
                    seen.add(after[0])
                    following[after[0]] = _Play(after, (play.trail, action))
            if tried > tries:
                return Guided(None, tried, f"{tries:,} actions were tried in guided play")
        level += 1
        ranked = sorted(following.values(), key=lambda play: -hint.measure(games[0], play.both[0]))
        plays = ranked[:hint.width]
        if on_level is not None:
            on_level(Level(level, len(plays), tried))
    return Guided(None, tried, "guided play came to an end")


def _expand(games: Games, both: Both, hint: Hint) -> Iterator[tuple[Action, Parting | None, Both | None]]:
    """Each promising action with how the readings part by it, or else the positions after it."""
    mine, its = games[0].legal_actions(both[0]), games[1].legal_actions(both[1])
    for action in dict.fromkeys((*mine, *its)):
        if (action in mine) != (action in its):
            yield action, parting_here(games, both, action), None
        elif hint.allows(games[0], both[0], action):
            first = games[0].apply(both[0], action)
            second = games[1].apply(both[1], action)
            if not same_in_sight(first, second) or games[0].outcome(first) != games[1].outcome(second):
                yield action, parting_here(games, both, action), None
            else:
                yield action, None, (first, second)


def _actions(trail: Trail) -> tuple[Action, ...]:
    found: list[Action] = []
    while trail is not None:
        trail, action = trail
        found.append(action)
    return tuple(reversed(found))
