"""Claims: how many there can be, what they bring, and who wins."""

from __future__ import annotations

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


def waiting(game: Game, position: State, seat: int) -> bool:
    """Whether that seat has another turn before the game is over, once it is known that it ends."""
    turn, ender = position.turn, position.ender
    if position.phase == Phase.OVER or turn == seat or game.readings.end_timing is read.EndTiming.AT_ONCE:
        return False
    if game.readings.end_timing is read.EndTiming.ROUND:
        return turn < seat
    return turn < seat or seat < ender if ender <= turn else turn < seat < ender


def claims_in_the_last_round(game: Game, position: State) -> bool:
    """Nobody has the last card before the end is brought about, nor who has another turn, nor who is at the beginning of one."""
    last = game.cards_to_end()

    def without(seat: int) -> bool:
        begins = position.turn == seat and position.phase == Phase.ACT
        return position.final == 0 or begins or waiting(game, position, seat)

    return all(player.claims < last if without(seat) else player.claims <= last
               for seat, player in enumerate(position.players))


INVARIANTS = (
    Invariant("claims-in-the-last-round", "Who has another turn has not the last point card.", claims_in_the_last_round),
)


THEOREMS = (
    Theorem("no-more-than-the-last-card", (Always("cards", as_claimed),),
            (Control(("SR-8.1",), "the game goes on and somebody claims one more", instance="bazaar"),)),
    Theorem("claims-gain", (OnStep("gain", as_claimed, ("claim", "forgo")),),
            (Control((), "cubes are returned for nothing", instance="bazaar", rulings=(ruled.CARDS_WITHOUT_POINTS,)),
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
            (Control((), "a player has points for yellow cubes", instance="purse", rulings=(ruled.YELLOW_SCORES,)),)),
)
