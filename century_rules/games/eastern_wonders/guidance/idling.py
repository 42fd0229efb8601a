"""Who idles in a play of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from century_rules.games.eastern_wonders.actions import Action, Begin, Discard, Harvest, Pass, Stay
from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.eastern_wonders.state import Phase, State

A = TypeVar("A")


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
