"""How likely actions are in random play that gets somewhere: weights, as whole numbers, by what is done.

Weights are of actions, not of positions, so a guide cannot sail where the cubes in the hold buy something. Under `eager` a VP
tile is bought about every four hundred actions, and half of the games of two players end within 2,300; under even chances hardly
any ends at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.eastern_wonders.actions import (
    Action, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.eastern_wonders.setup import Setup

EAGER: Mapping[type, int] = {
    Claim: 1_000_000, Open: 3_000, Upgrade: 3_000, Stop: 3_000, Take: 3_000, Trade: 1_000, Harvest: 200, Stay: 100, Pass: 50,
    Done: 40,
}
"""Rather to claim, trade and open than to sail about; what leads nowhere stays possible. What is not listed has `USUAL`."""

USUAL = 10

GIVEN_AWAY = (40, 3, 2, 3)
"""Laying down, paying or returning a cube, by its kind: rather ginger, of which harvesting brings more."""

STEP, STEP_TO_PORT = 100, 600
"""A step that costs nothing; ports are where VP tiles are."""

STEP_THAT_COSTS = 3
"""A step that costs a cube, as a multiple of giving that cube away."""


def eager(setup: Setup) -> Callable[[Action], int]:
    """The weight of an action beside the others of the same choice, on a map.

    >>> from century_rules.eastern_wonders.game import Game
    >>> weight = eager(Game().shuffle(seed=7))
    >>> weight(Claim()), weight(Pass()), weight(Step("C3"))
    (1000000, 50, 100)
    """
    ports = {setup.sea.names[port] for port in setup.sea.ports}

    def weight(action: Action) -> int:
        if isinstance(action, Step):
            wanted = STEP_TO_PORT if action.to in ports else STEP
            return wanted if action.drop is None else wanted * STEP_THAT_COSTS * GIVEN_AWAY[action.drop] // STEP
        if isinstance(action, Discard | Spend | Pay):
            return GIVEN_AWAY[action.cube]
        return EAGER.get(type(action), USUAL)

    return weight
