"""End of the game: nobody takes a fifth tile, the round is finished, and everybody had the same number of turns."""

from __future__ import annotations

from . import _overrides as ruled
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Stay, Stop
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem, as_claimed

from ..century import turns

MOST_PLAYERS = 4


def _turns_of(seat: int) -> Ghost:
    """The ghost that counts a seat's turns where their movement ends, or is waived, which every turn does once."""
    name = f"turns[{seat}]"

    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        return history[name] + (1 if isinstance(action, Stay | Stop) and before.turn == seat else 0)

    return Ghost(name, 0, after, compared="turns")


GHOSTS = tuple(map(_turns_of, range(MOST_PLAYERS)))


# --- invariants -------------------------------------------------------------------------------------------------------


def final_when_reached(game: Game, position: State) -> bool:
    return (position.final == 1) == any(
        player.vp_tiles >= game.components.vp_tiles_to_end for player in position.players)


def tiles_in_the_last_round(game: Game, position: State) -> bool:
    """Who has not acted in the last round does not have the last tile yet; under claims=one nobody has more than that."""
    end, acted = game.components.vp_tiles_to_end, position.phase in (Phase.PORT, Phase.TRIM)
    return all(
        (game.readings.claims is not read.Claims.ONE or player.vp_tiles <= end)
        and (position.phase == Phase.OVER or player.vp_tiles < end or (
            position.phase != Phase.START and (seat < position.turn or (seat == position.turn and acted))))
        for seat, player in enumerate(position.players))


def over_after_the_last_seat(game: Game, position: State) -> bool:
    at_once = game.readings.end_trigger is read.EndTrigger.AT_ONCE
    return position.phase != Phase.OVER or (position.final == 1 and (at_once or position.turn == game.players - 1))


def start_is_clean(game: Game, position: State) -> bool:
    return position.phase != Phase.START or all(player.vp_tiles == 0 for player in position.players)


def turns_in_step(game: Game, position: State, history: History) -> bool:
    """Who has had this round's turn has had one more than the last seat; the others as many."""
    under_way = position.phase != Phase.SAIL
    return turns.in_step(history.rows["turns"], [
        position.phase != Phase.START and (seat < position.turn or (seat == position.turn and under_way))
        for seat in range(game.players)])


INVARIANTS = (
    Invariant("final-when-reached", "The last round is on exactly when somebody has the tile that ends the game.",
              final_when_reached),
    Invariant("tiles-in-the-last-round", "Who has not acted in the last round has not got the last tile.",
              tiles_in_the_last_round),
    Invariant("over-after-the-last-seat", "The game is over only after the last seat's turn.", over_after_the_last_seat),
    Invariant("start-is-clean", "Nobody has a VP tile before play begins.", start_is_clean),
    Invariant("turns-in-step", "The players' turns are counted in step.", turns_in_step),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def equal_turns(game: Game, position: State, history: History) -> bool:
    return position.phase != Phase.OVER or turns.all_equal(history.rows["turns"][:game.players])


THEOREMS = (
    Theorem("no-five-tiles", (Always("tiles", as_claimed),),
            (Control(("EW-8.1",), "the game goes on and somebody takes one more tile"),), needs={"claims": "one"}),
    Theorem("most-tiles-drawn", (Always("drawn", as_claimed),),
            (Control(("EW-8.1",), "the game goes on and one tile more is drawn"),), needs={"claims": "one"}),
    Theorem("ends-with-round", (OnStep("round", as_claimed), Always("final", final_when_reached)),
            (Control(("EW-8.1",), "somebody has the last tile and no last round is on"),), needs={"end-trigger": "round"}),
    Theorem("equal-turns", (Always("turns", equal_turns),),
            (Control((), "the game stops in the middle of a round", readings={"end-trigger": "at-once"}),
             Control((), "a player has had one turn more", rulings=(ruled.PASSING_GIVES_A_TURN,))),
            needs={"end-trigger": "round"}),
)
