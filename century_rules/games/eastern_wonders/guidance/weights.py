"""How likely actions are in random play: weights by what is done, and some by where.

The weights of `eager` are of actions, not of positions, so it cannot sail where the cubes in the hold buy something. Under it a
VP tile is bought about every four hundred actions, and half of the games of two players end within 2,300; under even chances
hardly any ends at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE, State
from century_rules.kernel.goal import Goal

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

    >>> from century_rules.games.eastern_wonders.game import Game
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


EVENTS: Mapping[str, Goal[State]] = {
    "port_closed": Goal("reached a closed port", ("EW-5.4",), lambda state: state.setup.closed_at in state.ports)}
"""What is counted of games played at random."""

_EAGERLY: Mapping[type, float] = {
    Claim: 1000.0, Trade: 30.0, Open: 30.0, Upgrade: 30.0, Stop: 30.0, Take: 20.0, Harvest: 6.0, Pass: 0.1}


def weight(state: State, action: Action) -> float:
    """Rather to claim, trade and open than to sail about; what leads nowhere stays possible."""
    if not isinstance(action, Step):
        return _EAGERLY.get(type(action), 1.0)
    if _could_buy_on(state, action):
        return 100.0
    return 1.0 if action.drop is None else 0.3


def _could_buy_on(state: State, step: Step) -> bool:
    """Whether a step leads to a port whose VP tile the cubes in the hold pay for, those left after the step."""
    tile = state.setup.sea.index[step.to]
    if tile not in state.setup.sea.ports:
        return False
    place = state.ports[state.setup.sea.ports.index(tile)]
    hold = list(state.players[state.turn].hold)
    if step.drop is not None:
        hold[step.drop] -= 1
    cost = state.setup.vp_order[place].cost
    return place != state.setup.closed_at and all(have >= price for have, price in zip(hold, cost, strict=True))


_LIVELY = {Open: 6.0, Claim: 8.0, Trade: 4.0, Upgrade: 8.0, Stop: 6.0, Pass: 0.5, Stay: 2.0}
_PROGRESS = {
    Open: 6.0, Claim: 8.0, Trade: 4.0, Spend: 2.0, Choose: 2.0, Upgrade: 8.0, Stop: 2.0, Pass: 0.2, Stay: 0.5}


def progress(action: Action) -> float:
    """How likely an action should be for outposts to be built and tiles to be bought."""
    return _PROGRESS.get(type(action), 1.0)


def liveliness(state: State, action: Action) -> float:
    """How likely an action should be. Ships start near each other and a port, for much is about ships that meet."""
    sea = state.setup.sea
    others = [player.ship for seat, player in enumerate(state.players) if seat != state.turn and player.ship != NOWHERE]
    if isinstance(action, Begin):
        wished = others or list(sea.ports)
        return 8.0 ** -min(sea.distance[sea.index[action.tile]][tile] for tile in wished)
    if isinstance(action, Step):
        return 4.0 if sea.index[action.to] in (*others, *sea.ports, state.origin) else 1.0
    return _LIVELY.get(type(action), 1.0)
