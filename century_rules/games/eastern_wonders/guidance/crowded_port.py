"""How to look for overflow that counts with two players, where fees are paid on ports too (payment-place=anywhere)."""

from __future__ import annotations

import attrs

from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Claim, Done, Harvest, Open, Pass, Pay, Stay, Step, Stop, Trade,
)
from century_rules.games.eastern_wonders.guidance.hints import HINTS, AGame, Hint, shopping
from century_rules.games.eastern_wonders.guidance.paths import path_of
from century_rules.games.eastern_wonders.state import NOWHERE, State

_MOVES = (Stay, Step, Stop, Pay, Harvest, Open, Trade, Done, Claim, Pass)
_TILES_BEFORE = 3
"""VP tiles the shopper has when the other leaves for the port."""


def _allows(game: AGame, s: State, action: Action) -> bool:
    """P2 shops; P1 fills the hold on two tiles of the path, and goes to the first port when P2 lacks one VP tile."""
    sea, path = s.setup.sea, path_of(s.setup.sea)
    if isinstance(action, Begin):
        return sea.index[action.tile] == path[(4, 1)[s.actor]]
    if isinstance(action, Step):
        fills = s.actor == 0 and s.players[1].vp_tiles < _TILES_BEFORE
        return action.drop is None and not (fills and sea.index[action.to] not in path[4:6])
    return isinstance(action, _MOVES) and not (isinstance(action, Claim) and s.actor == 0)


def _measure(game: AGame, s: State) -> float:
    waits, shops = s.players
    if NOWHERE in (waits.ship, shops.ship):
        return 0.0
    ginger, chili, tea, cloves = waits.hold
    other = chili + tea + cloves
    worth = 3 * min(10, ginger + chili + 2 * tea + cloves) + chili + 0.5 * tea
    full = worth + 2 * min(2, sum(waits.outposts)) + 50 * (other >= 10)
    near = -5 * s.setup.sea.distance[waits.ship][s.setup.sea.ports[0]] if shops.vp_tiles >= _TILES_BEFORE and other >= 10 else 0
    return shopping(game, attrs.evolve(s, players=(shops, waits))) + full + near + 200 * (other > 10)


CROWDED_PORT = Hint(
    "P1 waits on a port with ten cubes other than ginger; P2 comes there last, pays one more, and takes the fourth VP tile",
    _measure, _allows, HINTS["score-overflow"].markets, HINTS["score-overflow"].vp, width=300)
