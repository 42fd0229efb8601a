"""How great each number of a position can become: for engines that give each number its bits."""

from __future__ import annotations

from century_rules.games.century.cubes import total
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Position
from century_rules.kernel.ranges import Bounds, bounds_by_meaning
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.writing.names import Names
from century_rules.writing.readings import ReadingNames

ASTRAY = 4000
"""How many cubes one may have where the limit of the caravan is dropped: a cap, and a search that hits it says so."""


def leaf_bounds(game: Game, beginning: Position[int], names: Names) -> Bounds:
    """The least and the greatest value, both included, of each leaf by its path, in any play from a beginning."""
    box, sales = game.components, len(beginning.unsold)
    full = box.caravan if game.says("SR-7.1") else ASTRAY
    lying = sales * (full if game.readings.payment is read.Payment.AT_LEAST_ONE else 1)
    if game.readings.cubes_follow is read.CubesFollow.PLACE:
        lying = max(lying, sales * full)
    growth = max(total(card.gain) for card in beginning.cards)
    hold = full + max(lying, full * growth)  # an exchange returns a cube or more, and gives no colour that it takes
    points = sum(card.points for card in beginning.point_cards)
    claims, coins = len(beginning.point_cards), box.coins_per_player * game.players
    if game.says("SR-8.1"):
        claims = min(claims, game.cards_to_end())
    most = {
        "players.hold": hold, "players.claims": claims, "players.points": points, "players.gold": coins, "players.silver": coins,
        "on": lying, "gold": coins, "silver": coins, "bowls": max(box.supply), "lifted": full, "offered": lying,
        "left": max(card.times for card in beginning.cards), "laid": max(0, box.merchant_row - 1),
    }
    played = ReadingNames[ReadingsOfAGame](type(game.readings)).format(game.readings, defaults=True)
    return bounds_by_meaning(Position, {axis: len(called) for axis, called in names.items()}, most, played=played)
