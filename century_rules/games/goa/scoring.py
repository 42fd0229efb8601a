"""Points at the end, and who wins (GO-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.goa import readings as read
from century_rules.games.goa.pieces import Symbol
from century_rules.games.goa.state import Player, State

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game


def lasting(game: Game, player: Player[int]) -> int:
    """The points that a player cannot lose any more: columns, colonies, single plantations, sales and missions."""
    box, points = game.components, 0
    if game.in_force("GO-8.1"):
        points = points + sum(box.row_points[row] for row in player.rows)
    if game.in_force("GO-8.2"):
        points = points + box.colony_points[colonies_of(player)]
    if game.in_force("GO-8.5"):
        points = points + box.plantation_points * singles(player)
    if game.in_force("GO-8.6"):
        points = points + box.sale_points * player.sales + player.missions
    return points


def colonies_of(player: Player[int]) -> int:
    """How many colonies a player has founded."""
    return sum(1 for each in player.colonies if each.tile >= 0)


def singles(player: Player[int]) -> int:
    """GO-8.5: how many plantations with a single field a player has, those face down among them."""
    return player.kept + sum(1 for each in player.plantations if each.fields == 1)


def sets(game: Game, s: State, player: Player[int]) -> int:
    """GO-8.4: the points of the cards in hand."""
    points = set_points(game)  # as many as there can be: no more than so many cards are equal
    return sum(points[min(cards_with(s, player, symbol), len(points) - 1)] for symbol in range(len(Symbol)))


def set_points(game: Game) -> tuple[int, ...]:
    """GO-8.4: what so many equal cards score; see `six`."""
    points = game.components.set_points
    if game.readings.six is read.Six.PATTERN and len(points) > 6:
        return (*points[:6], points[5] + 6, *points[7:])
    return points


def cards_with(s: State, player: Player[int], symbol: int) -> int:
    """How many cards with that symbol are in a hand."""
    return sum(1 for card, held in zip(s.cards, player.hand, strict=True) if held and card.symbol == symbol)


def points_of(game: Game, s: State) -> tuple[int, ...]:
    """What each player scores."""
    most = max(player.ducats for player in s.players)
    counts = game.in_force("GO-8.3") and not (game.readings.money_zero is read.MoneyZero.NOBODY and most == 0)
    return tuple([
        lasting(game, player) + (sets(game, s, player) if game.in_force("GO-8.4") else 0)
        + (game.components.most_ducats if counts and player.ducats == most else 0) for player in s.players])


def winners(game: Game, s: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """GO-8.7: per seat, 1 if it has most points, and of those most ducats."""
    best = max(points)
    ducats = max([player.ducats if points[seat] == best else -1 for seat, player in enumerate(s.players)])
    return tuple([1 if points[seat] == best and player.ducats == ducats else 0 for seat, player in enumerate(s.players)])
