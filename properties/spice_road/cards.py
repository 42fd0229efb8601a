"""What is printed on the cards, and that every point card is within everybody's reach (data; SR-1.3, SR-3.5, SR-6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Claim
from century_rules.games.spice_road.cards import PointCard
from century_rules.games.spice_road.components import Components, printed
from century_rules.games.spice_road.fertility import value
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ._making import make
from ._words import mover, trade_cards

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "any-card-without-acquiring": {
        "supply": (read.Supply.UNLIMITED,), "upgrade_count": (read.UpgradeCount.ANY,),
        "upgrade_same_cube": (read.UpgradeSameCube.YES,)},
}
"""How the cubes of a card are made is shown where upgrades are free, and no colour runs out."""


def gives_none_of_what_it_takes(state: State) -> bool:
    """Whether that is so of every trade card."""
    return all(not (taken and given) for card in trade_cards(state.cards)
               for taken, given in zip(card.cost, card.gain, strict=True))


def points_follow(cards: tuple[PointCard[int], ...]) -> bool:
    """Whether points are the value of the cubes, and one for each kind of cube beyond two."""
    return all(card.points == value(card.cost) + max(0, sum(map(bool, card.cost)) - 2) for card in cards)


def dominates(better: PointCard[int], worse: PointCard[int]) -> bool:
    """Whether a card asks for no more of any cube and has no fewer points, and is another one."""
    cheaper = all(less <= more for less, more in zip(better.cost, worse.cost, strict=True))
    return cheaper and better.points >= worse.points and better != worse


@cache  # the same cards are asked about in every position
def none_dominated(cards: tuple[PointCard[int], ...]) -> bool:
    """Whether no card dominates another."""
    return not any(dominates(better, worse) for better in cards for worse in cards)


def _is_printed(box: Components) -> bool:
    return box.point_cards == printed().point_cards


def _any_card_without_acquiring(game: Game, state: State) -> bool:
    """Whoever is first can come to claim any card of the row, with the cards one begins with."""
    begins = state.phase == Phase.ACT and state == game.beginning(state)
    if not begins or game.components.start_cards != printed().start_cards or not _is_printed(game.components):
        return True
    for card in range(game.components.point_row):
        there = make(game, state, 0, state.point_cards[card].cost)
        claim = Claim(state.point_names[card])
        if there is None or claim not in game.legal_actions(there):
            return False
        if sum(mover(there).hand) + sum(mover(there).played) != len(game.components.start_cards):
            return False
    return True


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("trades-take-other-cubes", "A trade card never gives a kind of cube that it takes.", ("SR-3.5",),
                  lambda game, state: gives_none_of_what_it_takes(state)),
    StateProperty("points-of-cards", "A printed point card has as many points as its cubes are worth (1, 2, 3, 4), and one for "
                  "each kind beyond two.", ("SR-6.1", "SR-8.3"),
                  lambda game, state: not _is_printed(game.components) or points_follow(state.point_cards)),
    StateProperty("no-point-card-dominated", "No printed point card asks for as much as another or more, and brings as many "
                  "points or fewer.", ("SR-6.1", "SR-8.3"),
                  lambda game, state: not _is_printed(game.components) or none_dominated(state.point_cards)),
)

COSTLY: tuple[StateProperty[Game, State], ...] = (
    StateProperty("any-card-without-acquiring", "The first player can come to claim any printed point card of the row without "
                  "ever acquiring a card.", ("SR-1.3", "SR-3.2", "SR-3.3", "SR-5.1", "SR-6.1"), _any_card_without_acquiring),
)
"""True, but too costly to be asked after every action of a random game."""
