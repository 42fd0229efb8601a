"""Turns: all have as many, nobody's things change in another's but by a payment, and who wins."""

from __future__ import annotations

from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from ..century import turns
from . import _overrides as ruled

MOST_PLAYERS = 4


def whose_turn_ended(before: State, after: State) -> int | None:
    """The seat whose turn ended by a step, after which another turn begins, whoever has it; None while ships are placed."""
    ended = before.phase != Phase.START and after.phase in (Phase.ACT, Phase.OVER)
    return before.turn if ended else None


GHOSTS = turns.ghosts(MOST_PLAYERS, whose_turn_ended)


def turns_in_step(game: Game, position: State, history: History) -> bool:
    """Who has had this round's turn has had one more than the others; at the end that is so of the mover as well."""
    started, over = position.phase != Phase.START, position.phase == Phase.OVER
    return turns.in_step(history.rows["turns"], [
        started and (seat < position.turn or (seat == position.turn and over)) for seat in range(game.players)])


def over_after_the_last_seat(game: Game, position: State) -> bool:
    """Under end=round."""
    return position.phase != Phase.OVER or game.readings.end is not read.End.ROUND or position.turn == game.players - 1


INVARIANTS = (
    Invariant("turns-in-step", "The players' turns are counted in step.", turns_in_step),
    Invariant("over-after-the-last-seat", "Where rounds are finished the game is over only after the last seat's turn.",
              over_after_the_last_seat),
)


def equal_turns(game: Game, position: State, history: History) -> bool:
    return position.phase != Phase.OVER or turns.all_equal(history.rows["turns"][:game.players])


THEOREMS = (
    Theorem("equal-turns", (Always("turns", equal_turns),),
            (Control((), "the game stops in the middle of a round", instance="jetty", readings={"end": "at-once"}),
             Control((), "the last player has one turn more", instance="jetty", rulings=(ruled.THE_LAST_BEGINS,))),
            needs={"end": "round"}),
    Theorem("others-keep-theirs", (OnStep("theirs", as_claimed),),
            (Control((), "a player gets cards back while another rests", instance="jetty", rulings=(ruled.THE_NEXT_RECOVERS,)),
             Control((), "a player gets cubes while another takes a card", instance="mole", rulings=(ruled.CUBES_TO_THE_NEXT,)),
             Control((), "a player gets a card while another plays one", instance="jetty",
                     rulings=(ruled.PLAYED_TO_THE_NEXT,)))),
    Theorem("one-winner", (Always("winner", as_claimed),),
            (Control((), "two share the victory", instance="jetty", readings={"tie": "shared"}),
             Control(("SS-9.3",), "nobody says who wins a tie", instance="jetty")), needs={"tie": "later"}),
    Theorem("yellow-scores-nothing", (Always("yellow", as_claimed),),
            (Control((), "a player has points for yellow cubes", instance="jetty", rulings=(ruled.YELLOW_SCORES,)),)),
)
