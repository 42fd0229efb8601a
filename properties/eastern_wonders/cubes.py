"""Where cubes come from and where they go (EW-3.6, EW-4.5b, EW-4.7, EW-6.1, EW-7.1)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.eastern_wonders import readings as read
from century_rules.eastern_wonders.actions import Action, Harvest
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import Bonus
from century_rules.eastern_wonders.state import State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _harvest_gives(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Harvest):
        return True
    was, now = before.players[before.turn], after.players[before.turn]
    due = [2, was.bonus[Bonus.HARVEST], 0, 0]
    if game.readings.supply is read.Supply.COUNTED:
        due = [min(cubes, left) for cubes, left in zip(due, before.supply, strict=True)]
    return [new - old for new, old in zip(now.hold, was.hold, strict=True)] == due


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("harvest-gives", "A harvest brings two ginger and a chili for each harvest bonus, as far as they are there.",
                 ("EW-6.1", "EW-4.5b"), _harvest_gives),
)
