"""What there is stays: cards and coins are never lost or doubled (SR-1.1 to SR-1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ..century import cards

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _cards_stay(game: Game, state: State) -> bool:
    return cards.cards_stay(state.unsold, [
        [sum(each) for each in zip(player.hand, player.played, strict=True)] for player in state.players])


def _point_cards_stay(game: Game, state: State) -> bool:
    return sum(state.unclaimed) + sum(player.claims for player in state.players) == len(state.unclaimed)


def _coins_stay(game: Game, state: State) -> bool:
    of_each = game.components.coins_per_player * len(state.players)
    gold = state.gold + sum(player.gold for player in state.players)
    silver = state.silver + sum(player.silver for player in state.players)
    lost = game.readings.silver is read.Silver.LOST and state.gold == state.silver == 0
    return gold == of_each and (silver == of_each or (lost and silver < of_each))


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("cards-stay", cards.CARDS_STAY, ("SR-1.3", "SR-1.4", "SR-3.1", "SR-4.3", "SR-4.5", "SR-5.1"), _cards_stay),
    StateProperty("point-cards-stay", "Every point card is in the row or the deck, or was claimed.",
                  ("SR-1.1", "SR-6.2", "SR-6.3"), _point_cards_stay, pieces=True),
    StateProperty("coins-stay", "Of gold and of silver there are two coins for each player, in their pile or with who took them; "
                  "or, under silver=lost, some silver went with the last gold.", ("SR-1.2", "SR-6.4", "SR-6.5"), _coins_stay,
                  pieces=True),
)
