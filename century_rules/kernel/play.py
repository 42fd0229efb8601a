"""Plays made again through the rules, and made shorter."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from century_rules.kernel.game import A, BoardGame, Game, S
from century_rules.kernel.property import Play

C = TypeVar("C")
P = TypeVar("P")


def played(game: Game[S, A], start: S, actions: Iterable[A]) -> Play[S, A]:
    """The play with every position of it. Raises IllegalAction at an action that is not legal, InvalidAction at what is none."""
    states, done = [start], []
    for action in actions:
        states.append(game.apply(states[-1], action))
        done.append(action)
    return Play(tuple(states), tuple(done))


def turns_of(play: Play[S, A], begins_turn: Callable[[S], bool]) -> tuple[Play[S, A], ...]:
    """The play turn by turn, each as a play whose last position is the first of the next one.

    The first and the last may be parts of a turn, if the play begins or ends within one.
    """
    begins = [place for place, state in enumerate(play.states[:-1]) if place == 0 or begins_turn(state)]
    return tuple(Play(play.states[begin:end + 1], play.actions[begin:end])
                 for begin, end in itertools.pairwise((*begins, len(play.actions))))


def turn_numbers(game: BoardGame[S, A], states: Sequence[S], actions: int) -> list[int]:
    """Of so many actions the turn each belongs to, from 1; 0 during the preparations. `states` are the positions before them.

    What a play begins with is a turn of its own, also where it begins in the middle of one.
    """
    turn, found = 0, list[int]()
    for number, state in enumerate(states[:actions]):
        begins = game.begins_turn(state) or not number
        turn += begins and not game.prepares(state)
        found.append(int(turn))
    return found


def shortened(best: P, shorter: Callable[[P], Iterable[C]], shown: Callable[[C], P | None], replays: int) -> P:
    """The last of ever shorter plays that still show what is to be shown.

    Args:
        best: one that does.
        shorter: what to try next instead of one, the boldest first.
        shown: what is tried, made again; None if it shows nothing.
        replays: so many are tried at most.
    """
    left, improved = replays, True
    while improved:
        improved = False
        for tried in shorter(best):
            if left <= 0:
                return best
            left -= 1
            found = shown(tried)
            if found is not None:
                best, improved = found, True
                break
    return best


MOST_FOR_EVERY_SIZE = 60
"""Up to so many actions, runs of every length are left out; in longer plays only halves, quarters and so on."""


def left_out(actions: Sequence[A], every_size_to: int = MOST_FOR_EVERY_SIZE) -> Iterator[tuple[A, ...]]:
    """The actions without a run of them, the longest runs first; the last action is kept. They need not be legal."""
    actions = tuple(actions)
    halves = [len(actions) >> times for times in range(1, len(actions).bit_length())]
    for size in halves if len(actions) > every_size_to else range(len(actions) - 1, 0, -1):
        for begin in range(len(actions) - size):
            yield (*actions[:begin], *actions[begin + size:])
