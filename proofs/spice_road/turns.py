"""Turns: everybody has as many, and nobody's things change in another's."""

from __future__ import annotations

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from ..century import turns
from . import _overrides as ruled

MOST_PLAYERS = 5


def whose_turn_ended(before: State, after: State) -> int | None:
    """The seat whose turn ended by a step, after which another turn begins, whoever has it; None if none did."""
    return before.turn if after.phase in (Phase.ACT, Phase.OVER) else None


GHOSTS = turns.ghosts(MOST_PLAYERS, whose_turn_ended)


def turns_in_step(game: Game, position: State, history: History) -> bool:
    """Who has had this round's turn has had one more than the others; at the end that is so of the mover as well."""
    over = position.phase == Phase.OVER
    return turns.in_step(history.rows["turns"], [
        seat < position.turn or (seat == position.turn and over) for seat in range(game.players)])


def over_after_the_last_seat(game: Game, position: State) -> bool:
    """Under end-timing=round."""
    last = game.readings.end_timing is not read.EndTiming.ROUND or position.turn == game.players - 1
    return position.phase != Phase.OVER or (last and position.final == 1)


INVARIANTS = (
    Invariant("turns-in-step", "The players' turns are counted in step.", turns_in_step),
    Invariant("over-after-the-last-seat", "The game is over only once somebody brought that about, and where rounds are finished "
              "only after the last seat's turn.", over_after_the_last_seat),
)


def equal_turns(game: Game, position: State, history: History) -> bool:
    return position.phase != Phase.OVER or turns.all_equal(history.rows["turns"][:game.players])


THEOREMS = (
    Theorem("equal-turns", (Always("turns", equal_turns),), (
        Control((), "the game stops in the middle of a round", instance="oasis", players=3,
                readings={"end-timing": "at-once"}),
        Control(("SR-8.2",), "the game stops as soon as somebody has the last card", instance="bazaar"),
        Control((), "the middle one has had a turn less", instance="oasis", players=3, rulings=(ruled.COUNTER_CLOCKWISE,)),
        Control((), "who began has had a turn more", instance="oasis", players=3, rulings=(ruled.THE_LAST_BEGINS,)),
    ), needs={"end-timing": "round"}),
    Theorem("others-keep-theirs", (OnStep("theirs", as_claimed),),
            (Control((), "a player gets cards back while another rests", instance="bazaar",
                     rulings=(ruled.THE_NEXT_RECOVERS,)),)),
)
