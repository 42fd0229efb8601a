"""What is worth points (GO-8)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import Action
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Symbol
from century_rules.games.goa.scoring import cards_with, colonies_of, lasting, points_of, singles
from century_rules.games.goa.state import State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "most-ducats-are-worth-points": {"money_zero": (read.MoneyZero.ALL,)}}


def _columns(game: Game, state: State) -> bool:
    return all(lasting(game, player) >= sum(game.components.row_points[row] for row in player.rows) for player in state.players)


def _colonies(game: Game, state: State) -> bool:
    return all(lasting(game, player) >= game.components.colony_points[colonies_of(player)] for player in state.players)


def _ducats(game: Game, state: State) -> bool:
    most = max(player.ducats for player in state.players)
    return all(player.ducats < most or points >= game.components.most_ducats
               for player, points in zip(state.players, points_of(game, state), strict=True))


def _cards(game: Game, state: State) -> bool:
    return all(points >= game.components.set_points[1] or all(
        cards_with(state, player, symbol) == 0 for symbol in range(len(Symbol)))
               for player, points in zip(state.players, points_of(game, state), strict=True))


def _singles(game: Game, state: State) -> bool:
    return all(lasting(game, player) >= game.components.plantation_points * singles(player) for player in state.players)


def _sales(game: Game, state: State) -> bool:
    return all(lasting(game, player) >= game.components.sale_points * player.sales + player.missions for player in state.players)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("columns-are-worth-points", "Everybody has the points of the rows of all columns, at least.", ("GO-8.1",),
                  _columns),
    StateProperty("colonies-are-worth-points", "Everybody has the points of the colonies, at least.", ("GO-8.2",), _colonies),
    StateProperty("most-ducats-are-worth-points", "Whoever has most ducats has the points for it, at least.", ("GO-8.3",),
                  _ducats),
    StateProperty("cards-are-worth-points", "Whoever has a card has the point of a single card, at least.", ("GO-8.4",), _cards),
    StateProperty("single-plantations-are-worth-points", "Everybody has the points of single plantations, at least.",
                  ("GO-8.5",), _singles),
    StateProperty("sales-and-missions-are-worth-points", "Everybody has the points of sales and missions, at least.",
                  ("GO-8.6",), _sales),
)
