"""What every proof about Spice Road leans on: numbers are in range, cards, coins and cubes are all somewhere."""

from __future__ import annotations

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.cards import Kind
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import AsClaimed, Ghost, Invariant


def cubes_somewhere(game: Game, position: State) -> bool:
    """Where cubes are counted (supply=finite), all of the box are in a bowl, on a card or with a player."""
    places = (position.bowls, position.offered, *position.on, *(player.hold for player in position.players))
    return game.readings.supply is read.Supply.UNLIMITED or all(
        sum(cubes[kind] for cubes in places) == number for kind, number in enumerate(game.components.supply))


def a_trade_card_is_used(game: Game, position: State) -> bool:
    return position.phase not in (Phase.TRADE, Phase.ROOM) or position.cards[position.using].kind == Kind.TRADE


INVARIANTS = (
    *BY_MEANING,
    Invariant("cards-somewhere", "Every merchant card is in one place: for sale, in a hand, or before a player.",
              AsClaimed("cards-stay")),
    Invariant("point-cards-somewhere", "Every point card is in the row or deck, or claimed.", AsClaimed("point-cards-stay")),
    Invariant("coins-somewhere", "Every coin is in its pile or with a player, or was lost.", AsClaimed("coins-stay")),
    Invariant("cubes-somewhere", "Cubes that are counted are all somewhere.", cubes_somewhere),
    Invariant("a-trade-card-is-used", "Exchanges are made with a trade card.", a_trade_card_is_used),
)

GHOSTS: tuple[Ghost, ...] = ()
