"""Merchant cards: each is in one place, and cubes lie on them in order."""

from __future__ import annotations

from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from ..century import cards
from . import _overrides as ruled


def fewer_to_the_right(game: Game, position: State) -> bool:
    return cards.fewer_to_the_right(
        [sum(cubes) for cubes in position.on], position.laid, position.aim, paying=position.phase == Phase.PAY)


def one_for_each_sold(game: Game, position: State) -> bool:
    return cards.one_for_each_sold([sum(cubes) for cubes in position.on], position.unsold, position.laid)


INVARIANTS = (
    Invariant("fewer-cubes-to-the-right", "No card of the row bears more cubes than the one left of it.", fewer_to_the_right),
    Invariant("one-for-each-sold", "No card bears more cubes than others were sold.", one_for_each_sold),
)


THEOREMS = (
    Theorem("cards-stay", (Always("cards", as_claimed),), (
        Control((), "a card is gone once it was played", instance="jetty", rulings=(ruled.PLAYED_INTO_THE_BOX,)),
        Control((), "a card is gone once it was discarded", instance="jetty", rulings=(ruled.DISCARDED_INTO_THE_BOX,)),
        Control((), "the starting cards are nowhere", instance="jetty", rulings=(ruled.NO_STARTING_CARDS,)),
        Control((), "a merchant card is nowhere", instance="mole", rulings=(ruled.CARD_IN_THE_BOX,)),
        Control((), "a card is gone once it was acquired", instance="mole", rulings=(ruled.TAKEN_INTO_THE_BOX,)))),
    Theorem("fewer-cubes-to-the-right", (Always("between payments", as_claimed),),
            (Control((), "cubes come to lie further to the right", instance="mole", rulings=(ruled.CUBES_SLIDE_RIGHT,)),)),
    Theorem("most-cubes-on-a-card", (Always("most", as_claimed),),
            (Control((), "cubes are laid on a card again and again", instance="mole", rulings=(ruled.STAYS_FOR_SALE,)),)),
    Theorem("one-level-higher", (OnStep("raise", as_claimed, ("raise",)),),
            (Control((), "a red cube is raised to a brown one", instance="mole", rulings=(ruled.NO_GREEN_LEVEL,)),)),
    Theorem("trades-in-full", (OnStep("trade", as_claimed, ("trade",)),),
            (Control((), "a red cube is not given", instance="jetty", rulings=(ruled.NO_RED_CUBES,)),),
            needs={"supply": "unlimited"}),
)
