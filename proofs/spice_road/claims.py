"""Claims: how many there can be, what they bring, and who wins."""

from __future__ import annotations


from century_rules.games.spice_road.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from . import _denials as deny
from ._scenes import Scene, in_phase, is_mover, last_card

def waiting(x: Scene[N, B], seat: int) -> B:
    """Whether that seat has another turn before the game is over, once it is known that it ends."""
    of, turn, ender = x.of, x.now.turn, x.now.ender
    later, before_ender = of.lt(turn, of.number(seat)), of.lt(of.number(seat), ender)
    wraps = of.le(ender, turn)
    lap = of.choose_truth(wraps, of.any(later, before_ender), of.all(later, before_ender))
    timing = of.any(of.all(x.reads("end-timing", "round"), later), of.all(x.reads("end-timing", "lap"), lap))
    return of.all(timing, of.neg(is_mover(x, seat)), of.neg(in_phase(x, Phase.OVER)))


def claims_in_the_last_round(x: Scene[N, B]) -> B:
    """Nobody has the last card before the end is brought about, nor who has another turn, nor who is at the beginning of one."""
    of, parts = x.of, []
    last = last_card(x)
    for seat, player in enumerate(x.now.players):
        acting = of.all(is_mover(x, seat), in_phase(x, Phase.ACT))
        without = of.any(of.is_(x.now.final, 0), waiting(x, seat), acting)
        parts += [of.le(player.claims, last), of.implies(without, of.lt(player.claims, last))]
    return of.all(*parts)


INVARIANTS = (
    Invariant("claims-in-the-last-round", "Who has another turn has not the last point card.", claims_in_the_last_round),
)


THEOREMS = (
    Theorem("no-more-than-the-last-card", (Always("cards", as_claimed),),
            (Control(("SR-8.1",), "the game goes on and somebody claims one more", instance="bazaar"),)),
    Theorem("claims-gain", (OnStep("gain", as_claimed, ("claim", "forgo")),),
            (Control((), "cubes are returned for nothing", instance="bazaar", negated=(deny.CARDS_WITHOUT_POINTS,)),
             Control(("SR-6.1",), "a card is claimed for nothing", instance="bazaar"))),
    Theorem("second-coin-while-both-piles",
            (OnStep("coin", as_claimed, ("claim", "forgo")),), (
                Control((), "the silver stays above the second card", instance="purse", readings={"silver": "stays"}),
                Control(("SR-6.5",), "the silver does not slide", instance="purse")), needs={"silver": "slides"}),
    Theorem("one-winner", (Always("winner", as_claimed),),
            (Control((), "two share the victory", instance="oasis", players=3, readings={"tie": "shared"}),
             Control(("SR-8.4",), "nobody says who wins a tie", instance="oasis", players=3)),
            needs={"tie": "later"}),
    Theorem("yellow-scores-nothing", (Always("yellow", as_claimed),),
            (Control((), "a player has points for yellow cubes", instance="purse", negated=(deny.YELLOW_SCORES,)),)),
)
