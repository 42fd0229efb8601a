"""Simple facts that no play leaves: what proofs and searches take every position to be like.

`tests/sand_to_sea/test_type_correct.py` proves by induction that none does.
"""

from __future__ import annotations

import itertools
from typing import cast

from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, NOWHERE, Phase, Position
from century_rules.games.spice_road.encoding.facts import cards_paid
from century_rules.kernel.algebra import B, N
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.lifted_encoding import Scene
from century_rules.theory.theorem import Invariant


def _during(x: Scene[N, B, Position[N]], *phases: Phase) -> B:
    return x.of.any(*[x.of.is_(x.now.phase, int(phase)) for phase in phases])


def upgrades_left(x: Scene[N, B, Position[N]]) -> B:
    return x.of.implies(_during(x, Phase.RAISE), x.of.at_least(x.now.left, 1))


def reward_known(x: Scene[N, B, Position[N]]) -> B:
    """What a column gives is a card or the choice, and something of the kind was there when it was emptied."""
    of, reward = x.of, x.now.reward
    card = of.at_least(of.total(x.now.unsold), 1)
    tile = of.any(*[of.at_least(left, 1) for left in x.now.bonus_left])
    lies_there = of.any(of.is_(reward, 0), of.all(of.is_(reward, CARD_REWARD), card),
                        of.all(of.is_(reward, ANY_REWARD), of.any(card, tile)))
    return of.all(of.any(lies_there, _during(x, Phase.PICK)), of.implies(_during(x, Phase.REWARD), of.at_least(reward, 1)),
                  of.implies(of.is_(x.now.fresh, 1), of.is_(reward, 0)))


def toll_due(x: Scene[N, B, Position[N]]) -> B:
    return x.of.implies(_during(x, Phase.OPENING), x.of.at_least(x.now.toll, 1))


def ships_placed(x: Scene[N, B, Position[N]]) -> B:
    """Ships are placed from the last seat to the first, before the first turn."""
    of = x.of
    return of.all(*[of.any(of.all(_during(x, Phase.START), of.le(of.number(seat), x.now.turn)), of.at_least(player.ship, 0))
                    for seat, player in enumerate(x.now.players)])


def ships_not_placed(x: Scene[N, B, Position[N]]) -> B:
    """Who has not chosen yet has no ship on the map."""
    of = x.of
    return of.implies(_during(x, Phase.START), of.all(*[
        of.any(of.lt(x.now.turn, of.number(seat)), of.is_(player.ship, NOWHERE)) for seat, player in enumerate(x.now.players)]))


def on_markets(x: Scene[N, B, Position[N]]) -> B:
    """Outposts are opened, and trades made, on market tiles."""
    of, now = x.of, x.now
    kind = of.select(of.select(now.turn, [player.ship for player in now.players]), [face.kind for face in now.faces], -1)
    elsewhere = of.neg(_during(x, Phase.OPENING, Phase.REWARD, Phase.MARKET))
    return of.any(of.all(elsewhere, of.neg(of.all(_during(x, Phase.PICK), of.at_least(now.reward, 1)))),
                  of.all(of.at_least(kind, 0), of.lt(kind, of.number(int(TileKind.PORT)))))


def actors(x: Scene[N, B, Position[N]]) -> B:
    return x.of.any(_during(x, Phase.TRIM), x.of.eq(x.now.actor, x.now.turn))


def piles(x: Scene[N, B, Position[N]]) -> B:
    box = cast(Components, x.rules.box)
    return x.of.all(*[x.of.le(left, x.of.number(len(pile))) for left, pile in zip(x.now.bonus_left, box.bonus_vp, strict=True)])


def trade_due(x: Scene[N, B, Position[N]]) -> B:
    """Under build-only=no who pays for an outpost has still to trade."""
    return x.of.implies(x.of.all(_during(x, Phase.OPENING), x.reads("build-only", "no")), x.of.is_(x.now.to_trade, 1))


def acts_or_passes(x: Scene[N, B, Position[N]]) -> B:
    """Nobody comes to rest without having moved who then could neither act nor pass."""
    return x.of.implies(_during(x, Phase.FEE, Phase.MOOR), x.of.any(
        x.of.is_(x.now.moved, 1), x.reads("stay-acts", "yes"), x.reads("pass-allowed", "yes")))


def nobody_owes_himself(x: Scene[N, B, Position[N]]) -> B:
    return x.of.is_(x.of.select(x.now.turn, x.now.owed), 0)


def different_ports(x: Scene[N, B, Position[N]]) -> B:
    of, ports = x.of, x.now.ports
    return of.all(*[of.lt(each, x.now.drawn) for each in ports],
                  *[of.neg(of.eq(*both)) for both in itertools.combinations(ports, 2)])


TYPE_CORRECT = (
    *BY_MEANING,
    Invariant("upgrades-left", "While cubes are raised an upgrade may still be made.", upgrades_left),
    Invariant("cards-paid", "To the right of the cards paid for there is a place of the row.", cards_paid),
    Invariant("ships-placed", "Whoever has begun has a ship on the map.", ships_placed),
    Invariant("ships-not-placed", "Whoever has not begun has no ship on the map.", ships_not_placed),
    Invariant("on-markets", "Who is in a market action is on a market tile.", on_markets),
    Invariant("actors", "Who acts is whose turn it is, but while holds are trimmed.", actors),
    Invariant("piles", "A pile of bonus tiles has at most all of its tiles.", piles),
    Invariant("toll-due", "Who is opening an outpost has still to pay for it.", toll_due),
    Invariant("trade-due", "Who opens an outpost and must trade there has not traded before it is paid for.", trade_due),
    Invariant("acts-or-passes", "Who has come to rest may act on the tile, or may pass.", acts_or_passes),
    Invariant("nobody-owes-himself", "Fees are due to others.", nobody_owes_himself),
    Invariant("ports", "The tiles on the ports are drawn and different.", different_ports),
    Invariant("reward-known", "What an emptied column still gives is there.", reward_known),
)
