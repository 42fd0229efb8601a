"""How great what is counted can become: for engines that give each number its bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.goa.actions import Action
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Kind
from century_rules.games.goa.state import State
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Numbers

PLENTY = 1000
"""More ships, colonists and ducats than anybody can have: a cap; a search that hits it says so."""


def most(of: BoardGame[State, Action], beginning: State) -> Mapping[str, Numbers]:
    """By field the most of what is counted, in any play from a beginning."""
    game = cast(Game, of)
    box, tiles = game.components, [each.tile for each in (*game.components.a_tiles, *game.components.b_tiles)]
    fields = max([0, *(tile.number for tile in tiles if tile.kind == Kind.PLANTATION)])
    missions = sum(tile.number for tile in tiles if tile.kind == Kind.MISSION)
    extra = sum(tile.number for tile in tiles if tile.kind in (Kind.EXTRA_ACTIONS, Kind.SETTLEMENT)) + 2 * box.rounds
    turned = sum(sorted(each.colonists for each in box.cards)[-4:])
    held = [max(1, sum(1 for tile in tiles if tile.kind == kind)) for kind in Kind if kind >= Kind.ROUND_SHIP]
    return {
        "round": box.rounds, "lap": box.laps, "high": PLENTY,
        "left": max(PLENTY // 10, turned, box.sale_pays, *(max(each) for each in box.by_row)), "owed": box.size,
        "base": max(box.by_row[-1]), "added": PLENTY, "fields": fields,
        "players.ducats": PLENTY, "players.ships": PLENTY, "players.colonists": PLENTY,
        "players.extra": extra + game.last_row + 2,
        "players.plantations.fields": fields, "players.plantations.sacks": fields,
        "players.colonies.sacks": max(town.fields for town in box.towns), "players.held": max(held), "players.used": max(held),
        "players.kept": len(tiles), "players.sales": len(tiles), "players.missions": max(1, missions)}
