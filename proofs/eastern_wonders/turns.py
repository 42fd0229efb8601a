"""Turns: whose it is, and that each is a movement and then one action at most."""

from __future__ import annotations

from . import _overrides as ruled
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import (
    Action, Choose, Claim, Discard, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Control, Ghost, Invariant, OnStep, Theorem, as_claimed

NOTHING_YET, MARKET, PORT, HARVEST, PASS = range(5)


# --- history: one turn ------------------------------------------------------------------------------------------------


def passed_on(before: State, after: State) -> bool:
    """Whether it is another player's turn after the step, or play begins."""
    return before.phase == Phase.START or after.turn != before.turn


def _kind(action: Action, so_far: int) -> int:
    """The kind of the action of a turn after an action that begins it, or goes on with it, or does not belong to it."""
    match action:
        case Open() | Trade():
            return MARKET
        case Claim():
            return PORT
        case Harvest():
            return HARVEST
        case Pass():
            return PASS
        case _:
            return so_far


def _rested(game: Game, before: State, action: Action, after: State, history: History) -> int:
    if passed_on(before, after):
        return 0
    return 1 if isinstance(action, Stay | Stop) else history["rested"]


def _acted(game: Game, before: State, action: Action, after: State, history: History) -> int:
    return NOTHING_YET if passed_on(before, after) else _kind(action, history["acted"])


def _traded(game: Game, before: State, action: Action, after: State, history: History) -> int:
    if passed_on(before, after):
        return 0
    return 1 if isinstance(action, Trade) else history["has traded"]


GHOSTS = (
    Ghost("rested", 0, _rested),
    Ghost("acted", NOTHING_YET, _acted),
    Ghost("has traded", 0, _traded),
)
"""Whether the movement of this turn is over, and the kind of its action."""


def turn_so_far(game: Game, position: State, history: History) -> bool:
    phase, rested, acted, traded = position.phase, history["rested"], history["acted"], history["has traded"]
    if phase in (Phase.OPENING, Phase.BONUS, Phase.MARKET):
        return rested == 1 and acted == MARKET and traded == position.traded
    if phase in (Phase.START, Phase.SAIL, Phase.FEE, Phase.GATHER, Phase.ACT):
        return rested == (phase not in (Phase.START, Phase.SAIL)) and acted == NOTHING_YET and traded == 0
    return phase == Phase.OVER or (rested == 1 and (acted == PORT if phase == Phase.PORT else acted >= MARKET))


INVARIANTS = (
    Invariant("turn-so-far", "The part of the turn one is in says whether the movement is over and what the action was.",
              turn_so_far),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def in_its_place(game: Game, before: State, action: Action, after: State, history: History) -> bool:
    """Whether an action may come in the turn as it was before it."""
    rested, acted = history.before["rested"] == 1, history.before["acted"]
    match action:
        case Step() | Stay() | Stop():
            return not rested and acted == NOTHING_YET
        case Pay() | Take() | Open() | Pass():
            return rested and acted == NOTHING_YET
        case Trade():
            return rested and acted in (NOTHING_YET, MARKET)
        case Claim():
            goes_on = acted == PORT and game.readings.claims is read.Claims.SEVERAL
            return rested and (acted == NOTHING_YET or goes_on)
        case Harvest():
            build = game.readings.build_and_harvest is read.BuildAndHarvest.YES
            besides = acted == MARKET and history.before["has traded"] == 0 and build
            return rested and (acted == NOTHING_YET or besides)
        case Spend() | Choose() | Upgrade():
            return acted == MARKET
        case Discard():
            return acted != NOTHING_YET
        case _:
            return True


def turn_is_over(game: Game, before: State, action: Action, after: State) -> bool:
    """After a harvest, a pass or (claims=one) a claim the hold is trimmed, another turn begins, or the game ends."""
    goes_on = isinstance(action, Claim) and game.readings.claims is read.Claims.SEVERAL
    return goes_on or after.turn != before.turn or after.phase in (Phase.TRIM, Phase.OVER)


THEOREMS = (
    Theorem("turn-order", (OnStep("order", as_claimed),), (
        Control((), "after P1 it is the turn of the player on the other side", players=3, instance="strait",
                rulings=(ruled.COUNTER_CLOCKWISE,)),
        Control((), "a player has two turns in a row", rulings=(ruled.PASSING_GIVES_A_TURN,)),
    )),
    Theorem("one-action-a-turn", (OnStep("place", in_its_place), OnStep("over", turn_is_over, ("harvest", "pass", "claim"))), (
        Control((), "a harvest is followed by another action", rulings=(ruled.HARVEST_BESIDES,)),
        Control((), "a VP tile is bought, and another action follows", rulings=(ruled.CLAIM_BESIDES,)),
    )),
)
