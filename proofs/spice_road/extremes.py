"""Claims that stored plays refute."""

from __future__ import annotations

from century_rules.games.spice_road.actions import Action, Claim, Forgo
from century_rules.games.spice_road.fertility import value
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import mover
from century_rules.theory.direct_checks import Counterexample
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Ghost, Invariant

from .caravans import NO_CARD

INVARIANTS: tuple[Invariant, ...] = ()

NOBODY, MOST_ADDED = -1, 20


def _ended_it(game: Game, before: State, action: Action, after: State, history: History) -> int:
    """Who was first to have the last point card, once somebody has."""
    brought_about = isinstance(action, Claim | Forgo) and after.final > before.final
    return before.turn if brought_about else history["ended-it"]


GHOSTS = (Ghost("ended-it", NOBODY, _ended_it),)


def ender_wins(game: Game, position: State, history: History) -> bool:
    end = game.outcome(position)
    return end is None or history["ended-it"] == NOBODY or history["ended-it"] in (end.winner, *end.sharing)


def adds_twenty_at_most(game: Game, position: State, history: History) -> bool:
    """While the card that the turn plays has its effect, and before cubes are returned."""
    under_way = position.phase in (Phase.TRADE, Phase.ROOM, Phase.RAISE, Phase.TRIM)
    return not under_way or history["kind"] == NO_CARD or (
        value(mover(position).hold) <= value(history.rows["held"]) + MOST_ADDED)


_EACH = (2, 3, 4, 5)
_NOT_SHORTEST = "shorter plays were not looked for"

COUNTEREXAMPLES = (
    Counterexample("merchant-deck-lasts", "everybody takes the leftmost card", "shortest: no action takes two cards", _EACH),
    Counterexample("every-game-ends", "everybody plays an upgrade card for nothing, and rests",
                   "shortest: each has two turns at least, as only a rest undoes something, and playing a card takes two actions "
                   "with what puts the cubes right", _EACH),
    Counterexample("gold-goes-first", "only second cards are claimed", _NOT_SHORTEST, _EACH),
    Counterexample("coins-are-left", "everybody claims cards below coins, and not yet the last", _NOT_SHORTEST, _EACH),
    Counterexample("ender-wins", "somebody has fewer cards, or as many, and more points", _NOT_SHORTEST, _EACH,
                   parts=(Always("ender", ender_wins),)),
    Counterexample("ten-cubes-on-a-card", "the leftmost card is passed over eleven times",
                   "at least 21 actions: eleven cubes, and a card taken after each but the last", _EACH),
    Counterexample("no-merchant-card-dominated", "+YYYY gives more than +YYY", "the cards themselves show it", _EACH),
    Counterexample("caravan-never-overfull", "cubes beyond the limit are returned at the end of a turn, not before",
                   _NOT_SHORTEST, _EACH),
    Counterexample("play-adds-twenty-at-most", "G>YYYYR is played with seven green cubes", _NOT_SHORTEST, _EACH,
                   parts=(Always("twenty", adds_twenty_at_most),)),
    Counterexample("only-plays-without-cubes", "the leftmost card is free",
                   "shortest: three cubes are laid, the card is taken, and each of the others has a turn", _EACH),
    Counterexample("claim-whenever-possible", "in the last turn exchanges bring more points than a card one could claim",
                   _NOT_SHORTEST, _EACH),
)

_NO_COINS, _NO_MERCHANTS = "there are no coins", "there are no merchant cards"
_ONE_CLAIM_EACH = "who spends cubes on a point card has no other turn"

HOLDS_ON = {
    "gold-goes-first": {"caravan": _NO_COINS, "oasis": _NO_COINS,
                        "bazaar": "there are two point cards, and the last one in the row lies below the gold"},
    "coins-are-left": {"bazaar": "there are two point cards, and four coins"},
    "ender-wins": {"caravan": "there is one point card"},
    "ten-cubes-on-a-card": {"oasis": _NO_MERCHANTS, "purse": _NO_MERCHANTS, "caravan": "there is one card, and none to the right",
                            "bazaar": "there are as many other cards as a caravan holds cubes"},
    "no-merchant-card-dominated": {"oasis": _NO_MERCHANTS, "purse": _NO_MERCHANTS, "caravan": "there is one card",
                                   "bazaar": "no two cards are alike in what they take"},
    "play-adds-twenty-at-most": dict.fromkeys(("bazaar", "caravan", "oasis", "purse"), "caravans are too small for it"),
    "only-plays-without-cubes": {"caravan": _ONE_CLAIM_EACH, "oasis": _ONE_CLAIM_EACH},
    "claim-whenever-possible": dict.fromkeys(("bazaar", "caravan", "oasis", "purse"), "no other turn brings what a claim does"),
}
"""The small instances on which a false claim holds all the same, and why; a complete search confirms it."""
