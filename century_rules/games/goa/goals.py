"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from century_rules.games.goa.places import places_of
from century_rules.games.goa.state import Phase, State, Task
from century_rules.kernel.goal import Goal

def breaks(s: State) -> bool:
    """Whether a marker does not touch the one before it."""
    _, across, down = places_of(round(len(s.lying) ** 0.5))
    laid = [mark for mark in s.marks if mark >= 0]
    return any(abs(across[one] - across[other]) > 1 or abs(down[one] - down[other]) > 1 for one, other in pairwise(laid))


GOALS: Mapping[str, Goal[State]] = {
    "chain-broken": Goal("a marker does not touch the one before it", ("GO-3.4",), breaks),
    "cards-turned": Goal("the cards of a founding are turned", ("GO-6.10",), lambda s: s.task == Task.FOUND),
    "game-over": Goal("the game is over", ("GO-2.2",), lambda s: s.phase == Phase.OVER),
    "part-b": Goal("part B has begun", ("GO-2.1",), lambda s: s.part == 1),
    "colony-founded": Goal("somebody has founded a colony", ("GO-6.11",),
                           lambda s: any(each.tile >= 0 for player in s.players for each in player.colonies)),
    "cards-above-limit": Goal("cards above the limit are to be returned", ("GO-6.7",), lambda s: s.task == Task.TRIM),
    "two-extra-cards": Goal("somebody has two extra-action cards", ("GO-7.2",),
                            lambda s: any(each.extra > 1 for each in s.players)),
    "fifth-plantation": Goal("a fifth plantation needs a place", ("GO-10.2",), lambda s: s.task == Task.REPLACE),
}
