"""The end, who wins, and the turns till then: what is claimed of every Century game, said once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play

S = TypeVar("S")
A = TypeVar("A")

SOMEBODY_CAN_ACT = "As long as the game is not over, the player to act has a legal action."
EVERY_GAME_ENDS = "Every game ends: no position ever comes a second time."
EQUAL_TURNS = "When the game is over, every player has had the same number of turns."
ONE_WINNER = "When the game is over there is one winner: nobody has more points, and nobody later in turn order as many."
YELLOW_SCORES_NOTHING = "Without their yellow cubes all would have as many points at the end, and the same player would win."


def somebody_can_act(game: BoardGame[S, A], state: S, *, over: bool) -> bool:
    """Whether something is allowed, if the game is not over."""
    return over or len(game.legal_actions(state)) > 0


def never_again(game: BoardGame[S, A], play: Play[S, A]) -> bool:
    """Whether the last position of a play is none of those before."""
    return play.states[-1] not in play.states[:-1]


def equal_turns(players: int, play: Play[S, A], begun: int, ended: Callable[[S, S], int | None]) -> bool:
    """Whether all have had as many turns by the end of a play.

    Args:
        begun: so many seats have had their turn of the round in whose middle the play is shown from on.
        ended: the seat whose turn a step ended, if it ended one.
    """
    turns = [int(seat < begun) for seat in range(players)]
    for before, after in pairwise(play.states):
        seat = ended(before, after)
        if seat is not None:
            turns[seat] += 1
    return len(set(turns)) == 1


def one_winner(game: BoardGame[S, A], state: S, *, over: bool) -> bool:
    """Whether there is an outcome, if the game is over, and nobody has more points than the winner or, later, as many."""
    outcome = game.outcome(state)
    if outcome is None:
        return not over
    best = outcome.points[outcome.winner]
    return not outcome.sharing and all(
        points < best if seat > outcome.winner else points <= best for seat, points in enumerate(outcome.points))


def same_outcome(game: BoardGame[S, A], state: S, other: S, *, over: bool) -> bool:
    """Whether there is an outcome, if the game is over, and the same in another position."""
    outcome = game.outcome(state)
    return not over if outcome is None else game.outcome(other) == outcome
