"""How great what is counted can become: for engines that give each number its bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.century.cubes import total
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import State
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Numbers

ASTRAY = 4000
"""How many cubes one may have where the limit of the caravan is dropped: a cap, and a search that hits it says so."""


def most(of: BoardGame[State, Action], beginning: State) -> Mapping[str, Numbers]:
    """By field the most of what is counted, in any play from a beginning."""
    game = cast(Game, of)
    box, sales = game.components, len(beginning.unsold)
    full = box.caravan if game.in_force("SR-7.1") else ASTRAY
    lying = sales * (full if game.readings.payment is read.Payment.AT_LEAST_ONE else 1)
    if game.readings.cubes_follow is read.CubesFollow.PLACE:
        lying = max(lying, sales * full)
    growth = max(total(card.gain) for card in beginning.cards)
    hold = full + max(lying, full * growth)  # an exchange returns a cube or more, and gives no colour that it takes
    points = sum(card.points for card in beginning.point_cards)
    claims, coins = len(beginning.point_cards), box.coins_per_player * game.players
    if game.in_force("SR-8.1"):
        claims = min(claims, game.cards_to_end())
    return {
        "players.hold": hold, "players.claims": claims, "players.points": points, "players.gold": coins, "players.silver": coins,
        "on": lying, "gold": coins, "silver": coins, "bowls": max(box.supply), "lifted": full, "offered": lying,
        "left": max(card.times for card in beginning.cards), "laid": max(0, box.merchant_row - 1),
    }
