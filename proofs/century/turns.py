"""Turns: what holds in every game that is played in rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from century_rules.theory.predicates import History
from century_rules.theory.theorem import Ghost

S = TypeVar("S")


def ghosts(most_players: int, ended: Callable[[S, S], int | None]) -> tuple[Ghost, ...]:
    """The ghosts that count the turns each seat has ended; `ended` says of two positions whose turn ended between them."""
    def turns_of(seat: int) -> Ghost:
        name = f"turns[{seat}]"

        def after(game: object, before: S, action: object, after: S, history: History) -> int:
            return history[name] + (1 if ended(before, after) == seat else 0)

        return Ghost(name, 0, after, compared="turns")

    return tuple(turns_of(seat) for seat in range(most_players))


def in_step(turns: Sequence[int], had: Sequence[bool]) -> bool:
    """Who has had this round's turn (`had`) has had one more than the others, who have had as many as each other."""
    rounds = [turn - (1 if this else 0) for turn, this in zip(turns, had, strict=False)]
    return all_equal(rounds)


def all_equal(turns: Sequence[int]) -> bool:
    return all(turn == turns[0] for turn in turns)
