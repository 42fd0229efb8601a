"""Turns and the end: counted turns, and one winner, over the algebra."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Ghost, Said


def ghosts(most_players: int, ended_by: Callable[..., object]) -> tuple[Ghost, ...]:
    """The ghosts that count the turns each seat has ended; `ended_by` says of a step and a seat whether it ends a turn of its."""
    def turns_of(seat: int) -> Said:
        def update(x: Step[N, B]) -> N:
            return x.of.add(x.before.ghosts[f"turns[{seat}]"], x.of.as_number(cast(B, ended_by(x, seat))))

        return update

    return tuple(Ghost(f"turns[{seat}]", 0, turns_of(seat), compared="turns") for seat in range(most_players))


def turns_of_each(x: Scene[N, B]) -> list[N]:
    """How many turns each seat has ended, by the ghosts."""
    return [x.ghosts[f"turns[{seat}]"] for seat in x.seats]


def in_step(of: Algebra[N, B], turns: Sequence[N], had: Sequence[B]) -> B:
    """Who has had this round's turn (`had`) has had one more than the others, who have had as many as each other."""
    rounds = [of.sub(turn, of.as_number(this)) for turn, this in zip(turns, had, strict=True)]
    return of.all(*(of.eq(each, rounds[0]) for each in rounds))


def all_equal(of: Algebra[N, B], turns: Sequence[N]) -> B:
    return of.all(*(of.eq(turn, turns[0]) for turn in turns))


def one_winner(x: Scene[N, B], over: B) -> B:
    """At the end one player wins, who has more points than all later in turn order and no fewer than those before."""
    of, (points, wins) = x.of, x.outcome()
    parts = [of.is_(of.count(wins), 1)]
    for seat, won in enumerate(wins):
        beaten = [of.lt(other, points[seat]) if later > seat else of.le(other, points[seat])
                  for later, other in enumerate(points)]
        parts.append(of.implies(won, of.all(*beaten)))
    return of.implies(over, of.all(*parts))
