"""How small and how great what is counted can become: for engines that give each number its bits.

Two numbers have no greatest value in the rules; there the bound is a cap, and a search that hits it says so: where the supply is
unlimited, no more than `SUBSTITUTES` cubes of a kind are used beyond those of the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Numbers

SUBSTITUTES = 63
"""The cap under supply=unlimited: so far the supply goes below zero, for each kind."""

ASTRAY = 63
"""With a clause dropped or overridden, numbers may leave the bounds of the game; each gets so much room more on either side."""


def least(of: BoardGame[State, Action], beginning: State) -> Mapping[str, Numbers]:
    """By field the least of what is counted, where that is not 0."""
    game = cast(Game, of)
    astray, supply = dict.fromkeys(_most(game, beginning), -ASTRAY), 0 if _is_counted(game) else -SUBSTITUTES
    return {**astray, "supply": supply - ASTRAY} if _goes_astray(game) else {"supply": supply}


def most(of: BoardGame[State, Action], beginning: State) -> Mapping[str, Numbers]:
    """By field the most of what is counted, in any play from a beginning, and where no outpost can stand."""
    game = cast(Game, of)
    room = ASTRAY if _goes_astray(game) else 0
    wider = {field: limit + room if isinstance(limit, int) else tuple([each + room for each in limit])
             for field, limit in _most(game, beginning).items()}
    return {**wider, "players.outposts": tuple(int(market is not None) for market in beginning.setup.markets)}


def _most(game: Game, beginning: State) -> Mapping[str, Numbers]:
    box, setup, seats = game.components, beginning.setup, game.players
    columns = min(box.columns, *(sum(market is not None and market.type is kind for market in setup.markets) for kind in Spice))
    cubes = tuple([count + (0 if _is_counted(game) else SUBSTITUTES) for count in box.supply])  # cubes-conserved
    bonus = tuple(min(len(pile), columns) for pile in box.bonus_vp)
    # A port action can go on beyond one tile until the port-closed tile comes up (EW-5.2).
    longer = box.closed_among if game.readings.claims is read.Claims.SEVERAL else 0
    claims, upgrades = box.vp_tiles_to_end + longer, bonus[Bonus.UPGRADE]  # EW-8.1: nobody has a turn after the last tile
    drawn = min(len(setup.vp_order), len(setup.sea.ports) + seats * box.vp_tiles_to_end + longer)
    return {
        "players.hold": cubes, "players.uncovered": box.columns, "players.bonus": bonus,
        "players.bonus_vp": sum(sorted(vp for pile in box.bonus_vp for vp in pile)[-columns:]), "players.vp_tiles": claims,
        "players.vp_points": sum(sorted(tile.points for tile in setup.vp_order)[-claims:]), "lying": cubes,
        "supply": box.supply, "ports": drawn - 1, "drawn": drawn, "bonus_left": tuple(len(pile) for pile in box.bonus_vp),
        "free": bonus[Bonus.MOVE], "fresh": cubes, "toll": max(2, seats - 1), "upgrades": upgrades,
        "lifted": (0, upgrades, upgrades, upgrades),
    }


def _is_counted(game: Game) -> bool:
    return game.readings.supply is read.Supply.COUNTED


def _goes_astray(game: Game) -> bool:
    return bool(game.without or game.overrides)
