"""End of the game: nobody takes a fifth tile, the round is finished, and everybody had the same number of turns."""

from __future__ import annotations

from . import _denials as deny
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import (
    Always, Control, Invariant, OnStep, Scene, Step, Theorem,
)
from century_rules.kernel.algebra import B, N

from . import _turns as turns

BEFORE_THE_END_OF_A_TURN = (Phase.SAIL, Phase.FEE, Phase.GATHER, Phase.ACT, Phase.OPENING, Phase.BONUS, Phase.MARKET)
MOST_PLAYERS = 4


def turn_ended(x: Step[N, B]) -> B:
    """Whether the step was the last of a turn: another player is on turn, or the game is over."""
    of = x.of
    passed_on = of.neg(of.eq(x.before.now.turn, x.after.now.turn))
    return of.all(of.neg(x.before.in_phase(Phase.START)), of.any(passed_on, x.after.in_phase(Phase.OVER)))


def _ended_by(x: Step[N, B], seat: int) -> B:
    return x.of.all(x.of.truth(x.operation in ("stay", "stop")), x.of.is_(x.before.now.turn, seat))


GHOSTS = turns.ghosts(MOST_PLAYERS, _ended_by)


# --- invariants -------------------------------------------------------------------------------------------------------


def final_when_reached(x: Scene[N, B]) -> B:
    of, end = x.of, x.table.vp_tiles_to_end
    return of.iff(of.is_(x.now.final, 1), of.any(*(of.at_least(player.vp_tiles, end) for player in x.now.players)))


def tiles_in_the_last_round(x: Scene[N, B]) -> B:
    """Who has not acted in the last round does not have the last tile yet; under claims=one nobody has more than that."""
    of, end = x.of, x.table.vp_tiles_to_end
    one = x.reads("claims", "one")
    parts = []
    for seat, player in enumerate(x.now.players):
        below = of.lt(player.vp_tiles, of.number(end))
        to_act = of.any(of.lt(x.now.turn, of.number(seat)),
                        of.all(of.is_(x.now.turn, seat), x.in_phase(*BEFORE_THE_END_OF_A_TURN)))
        waiting = of.all(to_act, of.neg(x.in_phase(Phase.OVER)))
        parts += [of.any(of.neg(one), of.le(player.vp_tiles, of.number(end))), of.any(of.neg(waiting), below)]
    return of.all(*parts)


def over_after_the_last_seat(x: Scene[N, B]) -> B:
    of = x.of
    last = of.is_(x.now.turn, x.table.players - 1)
    return of.any(of.neg(x.in_phase(Phase.OVER)),
                  of.all(of.is_(x.now.final, 1), of.any(last, x.reads("end-trigger", "at-once"))))


def start_is_clean(x: Scene[N, B]) -> B:
    of = x.of
    return of.any(of.neg(x.in_phase(Phase.START)), of.all(*(of.is_(player.vp_tiles, 0) for player in x.now.players)))


def turns_in_step(x: Scene[N, B]) -> B:
    """Who has had this round's turn has had one more than the last seat; the others as many."""
    of = x.of
    under_way = of.neg(x.in_phase(Phase.START, Phase.SAIL))
    had = [of.all(of.neg(x.in_phase(Phase.START)), of.any(of.lt(of.number(seat), x.now.turn),
                                                          of.all(of.is_(x.now.turn, seat), under_way))) for seat in x.seats]
    return turns.in_step(of, turns.turns_of_each(x), had)


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


def at_most_the_last_tile(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(player.vp_tiles, x.of.number(x.table.vp_tiles_to_end)) for player in x.now.players))


def most_tiles_drawn(x: Scene[N, B]) -> B:
    return x.of.le(x.now.drawn, x.of.number(len(x.table.ports) + x.table.players * x.table.vp_tiles_to_end))


def ends_with_the_last_round(x: Step[N, B]) -> B:
    """The game is over exactly when the last seat has ended its turn and the last round was on."""
    of = x.of
    round_ended = of.all(turn_ended(x), of.is_(x.before.now.turn, x.before.table.players - 1))
    return of.iff(x.after.in_phase(Phase.OVER), of.all(round_ended, of.is_(x.after.now.final, 1)))


def equal_turns(x: Scene[N, B]) -> B:
    of = x.of
    return of.any(of.neg(x.in_phase(Phase.OVER)), turns.all_equal(of, turns.turns_of_each(x)))


THEOREMS = (
    Theorem("no-five-tiles", (Always("tiles", at_most_the_last_tile),),
            (Control(("EW-8.1",), "the game goes on and somebody takes one more tile"),), needs={"claims": "one"}),
    Theorem("most-tiles-drawn", (Always("drawn", most_tiles_drawn),),
            (Control(("EW-8.1",), "the game goes on and one tile more is drawn"),), needs={"claims": "one"}),
    Theorem("ends-with-round", (Always("final", final_when_reached), OnStep("round", ends_with_the_last_round)),
            (Control(("EW-8.1",), "somebody has the last tile and no last round is on"),), needs={"end-trigger": "round"}),
    Theorem("equal-turns", (Always("turns", equal_turns),),
            (Control((), "the game stops in the middle of a round", readings={"end-trigger": "at-once"}),
             Control((), "a player has had one turn more", negated=(deny.PASSING_GIVES_A_TURN,))),
            needs={"end-trigger": "round"}),
)
