"""The choice of cubes and tiles before the first turn (EW-1.5, EW-1.7)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.actions import Action, Begin
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.property import StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _starting_sets(game: Game, before: State, action: Action, after: State) -> bool:
    """Last seat first, each takes a set that nobody further on holds, and puts the ship on a market tile."""
    if not isinstance(action, Begin):
        return before.phase != Phase.START
    seat, now = before.turn, after.players[before.turn]
    in_turn = all((player.ship == NOWHERE and player.hold == NO_CUBES) == (other <= seat)
                  for other, player in enumerate(before.players))
    had = sum(player.hold == action.cubes for other, player in enumerate(before.players) if other > seat)
    nobodys = had < game.components.start_sets.count(action.cubes)
    placed = now.ship == after.setup.sea.index[action.tile] and after.setup.markets[now.ship] is not None
    follows = (Phase.SAIL, 0) if seat == 0 else (Phase.START, seat - 1)
    return in_turn and nobodys and now.hold == action.cubes and placed and (after.phase, after.turn) == follows


PROPERTIES: tuple[StepProperty[Game, State, Action], ...] = (
    StepProperty(
        "starting-sets", "In reverse turn order each player takes one of the sets of cubes that nobody has taken yet, and puts "
        "the ship on a market tile.", ("EW-1.5", "EW-1.7"), _starting_sets),
)
