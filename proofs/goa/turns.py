"""Cards, what can always be done, rounds and laps (GO-2, GO-5, GO-7, GO-9)."""

from __future__ import annotations

from century_rules.games.goa.game import Game
from century_rules.games.goa.state import Phase, State
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


def lap_within(game: Game, position: State) -> bool:
    """No more than the laps of a round."""
    return position.lap <= game.components.laps - 1


def passed_at_the_end(game: Game, position: State) -> bool:
    """Only at the end of a round somebody has passed, and not whose turn it is."""
    if position.phase != Phase.EXTRA:
        return all(player.passed == 0 for player in position.players)
    return position.players[position.turn].passed == 0


INVARIANTS = (
    Invariant("passed-at-the-end", "Only at the end of a round somebody has passed, and not whose turn it is.",
              passed_at_the_end),
    Invariant("lap-within", "No more than the laps of a round.", lap_within),
    Invariant("rounds-within", "No more than the rounds of a part.", AsClaimed("rounds-in-a-part")),
    Invariant("paid-to-the-end", "What is owed is there.", AsClaimed("a-step-can-be-paid-to-the-end")),
)

THEOREMS = (
    Theorem("one-extra-card-taken-along", (OnStep("one", as_claimed),), (
        Control(("GO-7.2",), "two extra-action cards are taken along", instance="haven"),)),
    Theorem("ships-can-always-be-taken", (Always("ships", as_claimed),), (
        Control((), "nobody takes ships", instance="shore", rulings=(ruled.NO_SHIPS,)),)),
    Theorem("a-step-can-be-paid-to-the-end", (Always("owed", as_claimed),), (
        Control((), "a cinnamon is owed that is not there", instance="haven", rulings=(ruled.STEPS_COST_CINNAMON,)),)),
    Theorem("the-limit-is-kept", (OnStep("limit", as_claimed, ("expedition",)),), (
        Control(("GO-6.7",), "a player keeps more cards", instance="cave"),)),
    Theorem("no-luck-needed", (OnStep("founded", as_claimed, ("found",)),), (
        Control((), "cards do not count", instance="shore", rulings=(ruled.CARDS_DO_NOT_COUNT,)),),
        needs={"found-commit": "after"}),
    Theorem("over-after-part-b", (OnStep("over", as_claimed),), (
        Control((), "the game ends with taxes", instance="shore", rulings=(ruled.TAXES_END_THE_GAME,)),)),
    Theorem("rounds-in-a-part", (Always("rounds", as_claimed),), (
        Control((), "a round is skipped", instance="shore", rulings=(ruled.ANOTHER_ROUND,)),)),
    Theorem("laps-in-a-round", (Always("laps", as_claimed),), (
        Control((), "a lap is skipped", instance="shore", rulings=(ruled.A_LAP_MORE,)),)),
    Theorem("the-flag-opens-the-actions", (OnStep("first", as_claimed),), (
        Control((), "the other player has the flag", instance="shore", rulings=(ruled.THE_OTHER_HAS_THE_FLAG,)),)),
)
