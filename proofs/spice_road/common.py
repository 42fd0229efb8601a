"""What every proof about Spice Road leans on: numbers are in range, cards, coins and cubes are all somewhere."""

from __future__ import annotations

from century_rules.games.spice_road.cards import Kind
from century_rules.games.spice_road.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import Ghost, Invariant

from ..century import cards
from ._scenes import Scene, box, in_phase


def cards_somewhere(x: Scene[N, B]) -> B:
    """SR-1.3, SR-1.4: for sale, in one hand, or before one player; starting cards with their owners."""
    return cards.cards_somewhere(x.of, x.now.unsold, [(player.hand, player.played) for player in x.now.players])


def point_cards_somewhere(x: Scene[N, B]) -> B:
    """SR-1.1: claimed or not."""
    claims = x.of.total(player.claims for player in x.now.players)
    return x.of.is_(x.of.add(claims, *x.now.unclaimed), len(x.now.unclaimed))


def coins_somewhere(x: Scene[N, B]) -> B:
    """SR-1.2: in a pile or with a player; under silver=lost the silver of a pile may go to the box with the last gold."""
    of, now, of_each = x.of, x.now, box(x).coins_per_player * len(x.now.players)
    gold = of.add(now.gold, *(player.gold for player in now.players))
    silver = of.add(now.silver, *(player.silver for player in now.players))
    lost = of.all(x.reads("silver", "lost"), of.is_(now.gold, 0), of.is_(now.silver, 0))
    return of.all(of.is_(gold, of_each), of.any(of.is_(silver, of_each), of.all(lost, of.le(silver, of.number(of_each)))))


def cubes_somewhere(x: Scene[N, B]) -> B:
    """Where cubes are counted (supply=finite), all of the box are in a bowl, on a card or with a player."""
    of, now, supply = x.of, x.now, box(x).supply
    parts = [of.is_(of.add(now.bowls[kind], now.offered[kind], *(player.hold[kind] for player in now.players),
                           *(lying[kind] for lying in now.on)), supply[kind]) for kind in range(len(supply))]
    return of.implies(x.reads("supply", "finite"), of.all(*parts))


def a_trade_card_is_used(x: Scene[N, B]) -> B:
    of = x.of
    trading = in_phase(x, Phase.TRADE, Phase.ROOM)
    return of.implies(trading, of.is_(of.select(x.now.using, [card.kind for card in x.now.cards]), int(Kind.TRADE)))


INVARIANTS = (
    *BY_MEANING,
    Invariant("cards-somewhere", "Every merchant card is in one place: for sale, in a hand, or before a player.",
              cards_somewhere),
    Invariant("point-cards-somewhere", "Every point card is in the row or deck, or claimed.", point_cards_somewhere),
    Invariant("coins-somewhere", "Every coin is in its pile or with a player, or was lost.", coins_somewhere),
    Invariant("cubes-somewhere", "Cubes that are counted are all somewhere.", cubes_somewhere),
    Invariant("a-trade-card-is-used", "Exchanges are made with a trade card.", a_trade_card_is_used),
)

GHOSTS: tuple[Ghost, ...] = ()
