"""A play to a mismatch made shorter, as long as it ends in one of the same kind."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from itertools import count

from century_rules.kernel.errors import IllegalAction, InvalidAction
from century_rules.kernel.game import BoardGame
from century_rules.kernel.play import left_out, played
from century_rules.rulebook import A, Rulebook, S
from century_rules.testing.comparing import Mismatch
from century_rules.testing.subject import Choose, Subject

SHORTENING = 30_000
"""Actions by the rules that may be spent on leaving something out."""

OTHER_PLAYS = 10_000
"""Actions that may be spent on other plays, which are short from the first."""

LONG = 150
"""A play of more actions shows something of late in a game; none that is short from the first will."""

Failing = tuple[tuple[A, ...], Mismatch]
"""The actions of a play, and the mismatch after the last of them."""


def next_action(book: Rulebook[S, A], game: BoardGame[S, A], seed: int, whim: float, most: float = math.inf) -> Choose[S, A]:
    """An ordinary player's choice, until the game is over, nobody can act, or so many actions were chosen."""
    player, chosen = book.guidance.player(game, seed, whim), count()

    def choose(state: S) -> A | None:
        if game.outcome(state) is not None or next(chosen) >= most:
            return None
        try:
            return player.choose(state)
        except ValueError:
            if game.legal_actions(state):
                raise
            return None

    return choose


def going_on(actions: Sequence[A], choose: Choose[S, A]) -> Choose[S, A]:
    """Those actions first, then whatever is chosen."""
    given = as_given(actions)

    def either(state: S) -> A | None:
        action = given(state)
        return choose(state) if action is None else action

    return either


def as_given(actions: Sequence[A]) -> Choose[S, A]:
    """One action after the other, whatever the position."""
    left = iter(actions)
    return lambda _: next(left, None)


def shortest_known(
    subject: Subject[S, A], game: BoardGame[S, A], start: S, failing: Failing[A], patience: float = math.inf,
    so_far: Callable[[Failing[A]], object] = lambda _: None,
) -> Failing[A]:
    """A play from the same start to a mismatch of the same kind, from which nothing more was found that could be left out.

    After so many seconds the shortest so far is taken. `so_far` is given it after each play that was tried.
    """
    alike, until, in_vain = failing[1], time.monotonic() + patience, set[tuple[A, ...]]()

    def again(actions: Sequence[A]) -> tuple[Failing[A] | None, int]:
        """The play up to such a mismatch, if it comes to one that is not known not to, and the actions it took."""
        if tuple(actions) in in_vain:
            return None, len(actions) + 1
        play, mismatch = subject.along(game, start, as_given(actions), alike.kind)
        if mismatch is not None and mismatch.is_like(alike):
            return (play.actions, mismatch), len(play.actions) + 1
        in_vain.add(tuple(actions))
        return None, len(play.actions) + 1

    best = _short_from_the_first(subject.book, game, start, failing, again, until, so_far)
    left, improved = SHORTENING, bool(best[0])
    while improved and left > 0:
        improved = False
        states = played(game, start, best[0][:-1]).states
        for actions in left_out(best[0]):
            legal, tried = _is_legal(game, states, best[0], actions)
            left -= tried
            if legal:
                shorter, spent = again(actions)
                left -= spent
                improved = shorter is not None and len(shorter[0]) < len(best[0])
                best = shorter if improved and shorter is not None else best
                so_far(best)
                if improved:
                    break
            if left <= 0 or time.monotonic() > until:
                left = 0
                break
    # Whatever differs first on the way is what is told.
    play, mismatch = subject.along(game, start, as_given(best[0]))
    return best if mismatch is None else (play.actions, mismatch)


def _short_from_the_first(
    book: Rulebook[S, A], game: BoardGame[S, A], start: S, failing: Failing[A],
    again: Callable[[Sequence[A]], tuple[Failing[A] | None, int]], until: float, so_far: Callable[[Failing[A]], object],
) -> Failing[A]:
    """The shortest of some other plays to such a mismatch; the one that is known if there is none."""
    best, left, was_none = failing, OTHER_PLAYS if len(failing[0]) <= LONG else 0, False
    for seed in count():
        if left <= 0 or not best[0] or was_none or time.monotonic() > until:
            break
        was_none = len(best[0]) == 1  # only a play of no action is shorter, and there is but one
        choose = next_action(book, game, seed, 0.5, len(best[0]) - 1)
        shorter, spent = again(_chosen(game, start, choose))
        left -= spent
        best = best if shorter is None else shorter
        so_far(best)
    return best


def _chosen(game: BoardGame[S, A], start: S, choose: Choose[S, A]) -> list[A]:
    """What is played by the rules."""
    state, actions = start, list[A]()
    while (action := choose(state)) is not None:
        state = game.apply(state, action)
        actions.append(action)
    return actions


def _is_legal(game: BoardGame[S, A], states: Sequence[S], known: Sequence[A], actions: Sequence[A]) -> tuple[bool, int]:
    """Whether the actions are a legal play, and how many were tried: not those with which the known play begins, too.

    `states` are the positions before each action of the known play.
    """
    same = next((place for place, (old, new) in enumerate(zip(known, actions, strict=False)) if old != new), len(actions))
    same = min(same, len(states) - 1)
    state = states[same]
    for tried, action in enumerate(actions[same:], 1):
        try:
            state = game.apply(state, action)
        except (IllegalAction, InvalidAction):
            return False, tried
    return True, len(actions) - same
