"""What there is stays: cards and coins are never lost or doubled (SR-1.1 to SR-1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _cards_stay(game: Game, state: State) -> bool:
    """A card of the deck lies in one place of all, a starting card with each player."""
    with_players = [[player.hand[card] + player.played[card] for player in state.players] for card in range(len(state.cards))]
    deck = len(state.unsold)
    return (all(unsold + sum(had) == 1 for unsold, had in zip(state.unsold, with_players, strict=False))
            and all(had == [1] * len(state.players) for had in with_players[deck:]))


def _point_cards_stay(game: Game, state: State) -> bool:
    return sum(state.unclaimed) + sum(player.claims for player in state.players) == len(state.unclaimed)


def _coins_stay(game: Game, state: State) -> bool:
    of_each = game.components.coins_per_player * len(state.players)
    gold = state.gold + sum(player.gold for player in state.players)
    silver = state.silver + sum(player.silver for player in state.players)
    lost = game.readings.silver is read.Silver.LOST and state.gold == state.silver == 0
    return gold == of_each and (silver == of_each or (lost and silver < of_each))


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("cards-stay", "Every merchant card is in one place: for sale, in one hand, or before one player; and the "
                  "starting cards are with their owners.", ("SR-1.3", "SR-1.4", "SR-3.1", "SR-4.3", "SR-4.5", "SR-5.1"),
                  _cards_stay),
    StateProperty("point-cards-stay", "Every point card is in the row or the deck, or was claimed.",
                  ("SR-1.1", "SR-6.2", "SR-6.3"), _point_cards_stay, pieces=True),
    StateProperty("coins-stay", "Of gold and of silver there are two coins for each player, in their pile or with who took them; "
                  "or, under silver=lost, some silver went with the last gold.", ("SR-1.2", "SR-6.4", "SR-6.5"), _coins_stay,
                  pieces=True),
)
