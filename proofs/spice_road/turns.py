"""Turns: everybody has as many, and nobody's things change in another's."""

from __future__ import annotations

from century_rules.games.spice_road.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from ..century import turns
from . import _denials as deny
from ._scenes import Scene, Step, in_phase, is_mover, turn_ended

MOST_PLAYERS = 5


def _ended_by(x: Step[N, B], seat: int) -> B:
    return x.of.all(turn_ended(x), is_mover(x.before, seat))


GHOSTS = turns.ghosts(MOST_PLAYERS, _ended_by)


def turns_in_step(x: Scene[N, B]) -> B:
    """Who has had this round's turn has had one more than the others; at the end that is so of the mover as well."""
    of = x.of
    had = [of.any(of.lt(of.number(seat), x.now.turn), of.all(is_mover(x, seat), in_phase(x, Phase.OVER))) for seat in x.seats]
    return turns.in_step(of, turns.turns_of_each(x), had)


def over_after_the_last_seat(x: Scene[N, B]) -> B:
    """Under end-timing=round."""
    of = x.of
    rounds_end = of.all(x.reads("end-timing", "round"), in_phase(x, Phase.OVER))
    return of.all(of.implies(rounds_end, is_mover(x, len(x.now.players) - 1)),
                  of.implies(in_phase(x, Phase.OVER), of.is_(x.now.final, 1)))


INVARIANTS = (
    Invariant("turns-in-step", "The players' turns are counted in step.", turns_in_step),
    Invariant("over-after-the-last-seat", "The game is over only once somebody brought that about, and where rounds are finished "
              "only after the last seat's turn.", over_after_the_last_seat),
)


def equal_turns(x: Scene[N, B]) -> B:
    return x.of.implies(in_phase(x, Phase.OVER), turns.all_equal(x.of, turns.turns_of_each(x)))


THEOREMS = (
    Theorem("equal-turns", (Always("turns", equal_turns),), (
        Control((), "the game stops in the middle of a round", instance="oasis", players=3,
                readings={"end-timing": "at-once"}),
        Control(("SR-8.2",), "the game stops as soon as somebody has the last card", instance="bazaar"),
        Control((), "the middle one has had a turn less", instance="oasis", players=3, negated=(deny.COUNTER_CLOCKWISE,)),
        Control((), "who began has had a turn more", instance="oasis", players=3, negated=(deny.THE_LAST_BEGINS,)),
    ), needs={"end-timing": "round"}),
    Theorem("others-keep-theirs", (OnStep("theirs", as_claimed),),
            (Control((), "a player gets a cube while another rests", instance="bazaar", negated=(deny.REST_GIVES,)),)),
)
