"""The rows: what lies on cards, how many are acquired, and how many point cards leave their deck."""

from __future__ import annotations

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Take
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem, as_claimed

from ..century import cards
from . import _overrides as ruled


def _acquired(game: Game, before: State, action: Action, after: State, history: History) -> int:
    return history["acquired"] + (1 if isinstance(action, Take) else 0)


GHOSTS = (Ghost("acquired", 0, _acquired),)
"""How many acquisitions there were."""


def lying(position: State) -> list[int]:
    """How many cubes lie at each place of the merchant row."""
    return [sum(cubes) for cubes in position.on]


def fewer_to_the_right(game: Game, position: State) -> bool:
    usual = game.readings.cubes_follow is read.CubesFollow.CARD and game.readings.payment is read.Payment.ONE
    return not usual or cards.fewer_to_the_right(
        lying(position), position.laid, position.aim, paying=position.phase == Phase.PAY)


def one_for_each_sold(game: Game, position: State) -> bool:
    return game.readings.payment is not read.Payment.ONE or cards.one_for_each_sold(
        lying(position), position.unsold, position.laid)


def acquired_are_sold(game: Game, position: State, history: History) -> bool:
    return history["acquired"] + sum(position.unsold) == len(position.unsold)


INVARIANTS = (
    Invariant("fewer-cubes-to-the-right", "No card of the row bears more cubes than the one left of it.", fewer_to_the_right),
    Invariant("one-for-each-sold", "No card bears more cubes than others were sold.", one_for_each_sold),
    Invariant("acquired-are-sold", "As many cards are sold as there were acquisitions.", acquired_are_sold),
)


def most_acquisitions(game: Game, position: State, history: History) -> bool:
    return history["acquired"] <= len(position.unsold)


THEOREMS = (
    Theorem("fewer-cubes-to-the-right", (Always("between-payments", as_claimed),),
            (Control((), "cubes stay where they are and a new card comes to lie under them", instance="stall",
                     readings={"cubes-follow": "place"}),), needs={"cubes-follow": "card", "payment": "one"}),
    Theorem("most-cubes-on-a-card", (Always("most", as_claimed),),
            (Control((), "two cubes are laid on one card", instance="stall", readings={"payment": "at-least-one"}),
             Control((), "two cubes are laid for each card", instance="stall", rulings=(ruled.TWO_CUBES_EACH,))),
            needs={"payment": "one"}),
    Theorem("point-deck-lasts", (Always("left", as_claimed),),
            (Control(("SR-8.1",), "claims go on after the end", instance="stall"),)),
    Theorem("most-acquisitions", (Always("acquired", most_acquisitions),),
            (Control((), "the same card is acquired twice", instance="bazaar", rulings=(ruled.COPIES_FOR_SALE,)),)),
    Theorem("acquiring-moves-cubes",
            (OnStep("cubes", as_claimed),),
            (Control((), "cubes laid are gone", instance="bazaar", rulings=(ruled.LAID_INTO_THE_BOWLS,)),
             Control(("SR-4.4",), "cubes on the card taken are gone", instance="bazaar"))),
    Theorem("leftmost-is-free", (Always("take", as_claimed),),
            (Control((), "there is nothing to lay on for it", instance="bazaar", rulings=(ruled.NOTHING_IS_FREE,)),)),
)
