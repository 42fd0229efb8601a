"""Whose turn it is, and what belongs to one turn (EW-1.5, EW-1.7, EW-2.1, EW-2.2, EW-3.8)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import (
    Action, Choose, Claim, Discard, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.property import Play, PlayProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _turn_order(game: Game, before: State, action: Action, after: State) -> bool:
    """A turn begins where a ship is about to sail that has not sailed yet; nothing but that changes whose turn it is."""
    if after.actor != after.turn and after.phase != Phase.TRIM:
        return False
    if before.phase == Phase.START:
        if any((player.ship == NOWHERE) != (seat <= before.turn) for seat, player in enumerate(before.players)):
            return False
        last_to_choose = before.turn == 0
        return after.turn == (0 if last_to_choose else before.turn - 1) and (after.phase == Phase.SAIL) == last_to_choose
    begins = after.phase == Phase.SAIL and not after.moved
    return after.turn == ((before.turn + 1) % len(before.players) if begins else before.turn)


MARKET, PORT, HARVEST, PASS = "market", "port", "harvest", "pass"


def _kind(action: Action) -> str | None:
    """The kind of the action of a turn that an action begins or goes on with; None for all others."""
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
            return None


def _in_its_place(game: Game, action: Action, rested: bool, acted: str | None, traded: bool) -> bool:
    """Whether an action may come in a turn that has, or has not, come to rest or traded, and has taken that action so far."""
    match action:
        case Step() | Stay() | Stop():
            return not rested and acted is None
        case Pay() | Take() | Open() | Pass():
            return rested and acted is None
        case Trade():
            return rested and acted in (None, MARKET)
        case Claim():
            goes_on = acted == PORT and game.readings.claims is read.Claims.SEVERAL
            return rested and (acted is None or goes_on)
        case Harvest():
            besides = acted == MARKET and not traded and game.readings.build_and_harvest is read.BuildAndHarvest.YES
            return rested and (acted is None or besides)
        case Spend() | Choose() | Upgrade():
            return acted == MARKET
        case Discard():
            return acted is not None
        case _:
            return True


def _one_action_a_turn(game: Game, play: Play[State, Action]) -> bool:
    """Walk the play; a turn is all that happens while it is the same player's turn."""
    rested, acted, traded = False, None, False
    known = play.states[0].phase in (Phase.START, Phase.SAIL)  # else wait until the play shows us the beginning of a turn
    for number, action in enumerate(play.actions):
        before, after = play.states[number], play.states[number + 1]
        passed_on = after.turn != before.turn
        ends_it = isinstance(action, Harvest | Pass) or (
            isinstance(action, Claim) and game.readings.claims is read.Claims.ONE)
        if ends_it and not (passed_on or after.phase in (Phase.TRIM, Phase.OVER)):
            return False
        if known and not _in_its_place(game, action, rested, acted, traded):
            return False
        if passed_on or before.phase is Phase.START:
            rested, acted, traded, known = False, None, False, True
        else:
            rested = rested or isinstance(action, Stay | Stop)
            acted, traded = _kind(action) or acted, traded or isinstance(action, Trade)
    return True


PROPERTIES: tuple[StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...] = (
    StepProperty(
        "turn-order",
        "Starting cubes are chosen from the last seat to the first; then turns go clockwise, beginning with the start player.",
        ("EW-1.5", "EW-1.7", "EW-2.1"), _turn_order),
    PlayProperty(
        "one-action-a-turn",
        "A turn is a movement, or none, and then at most one of market, port, harvest or pass; nobody moves after acting. "
        "(Under build-and-harvest=yes a harvest may follow an opening, under claims=several a claim a claim.)",
        ("EW-2.2", "EW-3.8"), _one_action_a_turn),
)
