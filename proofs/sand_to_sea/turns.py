"""Turns: all have as many, nobody's things change in another's but by a payment, and who wins."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.sand_to_sea.encoding.words import Player
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem

from ..century import turns
from . import _denials as deny
from ._scenes import Scene, Step, in_phase, is_mover, turn_ended

MOST_PLAYERS = 4


def _ended_by(x: Step[N, B], seat: int) -> B:
    return x.of.all(turn_ended(x), is_mover(x.before, seat))


GHOSTS = turns.ghosts(MOST_PLAYERS, _ended_by)


def turns_in_step(x: Scene[N, B]) -> B:
    """Who has had this round's turn has had one more than the others; at the end that is so of the mover as well."""
    of, started = x.of, x.of.neg(in_phase(x, Phase.START))
    had = [of.all(started, of.any(of.lt(of.number(seat), x.now.turn), of.all(is_mover(x, seat), in_phase(x, Phase.OVER))))
           for seat in x.seats]
    return turns.in_step(of, turns.turns_of_each(x), had)


def over_after_the_last_seat(x: Scene[N, B]) -> B:
    """Under end=round."""
    rounds_end = x.of.all(x.reads("end", "round"), in_phase(x, Phase.OVER))
    return x.of.implies(rounds_end, is_mover(x, x.rules.players - 1))


INVARIANTS = (
    Invariant("turns-in-step", "The players' turns are counted in step.", turns_in_step),
    Invariant("over-after-the-last-seat", "Where rounds are finished the game is over only after the last seat's turn.",
              over_after_the_last_seat),
)


def equal_turns(x: Scene[N, B]) -> B:
    return x.of.implies(in_phase(x, Phase.OVER), turns.all_equal(x.of, turns.turns_of_each(x)))


def _things(player: Player[N]) -> tuple[N, ...]:
    return (player.ship, *player.hold, *player.hand, *player.played, *player.discarded, *player.outposts, *player.uncovered,
            *player.bonus, player.bonus_vp, player.vp_tiles, player.vp_points)


def others_keep_theirs(x: Step[N, B]) -> B:
    """But for who acts, and who is paid."""
    of, parts = x.of, []
    for seat, (was, now) in enumerate(zip(x.before.now.players, x.after.now.players, strict=True)):
        same = [of.eq(old, new) for old, new in zip(_things(was), _things(now), strict=True)]
        paid = of.is_(x.arguments["to"], seat) if x.operation == "pay" else of.truth(False)
        parts.append(of.any(of.is_(x.before.now.actor, seat), paid, of.all(*same)))
    return of.all(*parts)


def one_winner(x: Scene[N, B]) -> B:
    return turns.one_winner(x, in_phase(x, Phase.OVER))


def yellow_scores_nothing(x: Scene[N, B]) -> B:
    poorer = tuple([evolve(player, hold=(x.of.number(0), *player.hold[1:])) for player in x.now.players])
    return turns.same_outcome(x, evolve(x, now=evolve(x.now, players=poorer)), in_phase(x, Phase.OVER))


THEOREMS = (
    Theorem("equal-turns", (Always("turns", equal_turns),),
            (Control((), "the game stops in the middle of a round", instance="jetty", readings={"end": "at-once"}),
             Control((), "the last player has one turn more", instance="jetty", negated=(deny.THE_LAST_BEGINS,))),
            needs={"end": "round"}),
    Theorem("others-keep-theirs", (OnStep("theirs", others_keep_theirs),),
            (Control((), "a player gets a cube while another rests", instance="jetty", negated=(deny.REST_GIVES,)),
             Control((), "a player gets cubes while another takes a card", instance="mole", negated=(deny.CUBES_TO_THE_NEXT,)),
             Control((), "a player gets a card while another plays one", instance="jetty",
                     negated=(deny.PLAYED_TO_THE_NEXT,)))),
    Theorem("one-winner", (Always("winner", one_winner),),
            (Control((), "two share the victory", instance="jetty", readings={"tie": "shared"}),
             Control(("SS-9.3",), "nobody says who wins a tie", instance="jetty")), needs={"tie": "later"}),
    Theorem("yellow-scores-nothing", (Always("yellow", yellow_scores_nothing),),
            (Control((), "a player has points for yellow cubes", instance="jetty", negated=(deny.YELLOW_SCORES,)),)),
)
