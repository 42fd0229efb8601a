"""The choice of cubes and tiles before the first turn (EW-1.5, EW-1.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from century_rules.eastern_wonders.actions import Action, Begin
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import NO_CUBES, Cubes
from century_rules.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.property import StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _on_offer(game: Game, state: State) -> Counter[Cubes]:
    return Counter(cubes for cubes, there in zip(game.components.start_sets, state.sets, strict=True) if there)


def _starting_sets(game: Game, before: State, action: Action, after: State) -> bool:
    """Last seat first, each takes one of the sets on offer and puts the ship on a market tile; the sets left are one fewer."""
    if not isinstance(action, Begin):
        return before.phase is not Phase.START
    seat, last = before.turn, len(before.players) - 1
    now, offered = after.players[seat], _on_offer(game, before)
    in_turn = all((player.ship == NOWHERE and player.hold == NO_CUBES) == (other <= seat)
                  for other, player in enumerate(before.players))
    taken = offered[action.cubes] > 0 and now.hold == action.cubes and sum(offered.values()) == len(before.sets) - last + seat
    placed = after.setup.markets[now.ship] is not None and after.setup.sea.names[now.ship] == action.tile
    if seat == 0:  # the sets nobody took are in the supply, and the start player sails
        return in_turn and taken and placed and not any(after.sets) and (after.phase, after.turn) == (Phase.SAIL, 0)
    fewer = _on_offer(game, after) == offered - Counter([action.cubes])
    return in_turn and taken and placed and fewer and (after.phase, after.turn) == (Phase.START, seat - 1)


PROPERTIES: tuple[StepProperty[Game, State, Action], ...] = (
    StepProperty(
        "starting-sets", "In reverse turn order each player takes one of the sets of cubes that nobody has taken yet, and puts "
        "the ship on a market tile.", ("EW-1.5", "EW-1.7"), _starting_sets),
)
