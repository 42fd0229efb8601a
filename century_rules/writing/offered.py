"""Whether a game offers every action that nothing forbids: one that it forgets is played by nobody, and found by no search."""

from __future__ import annotations

import random

from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S

POSITIONS, ASKED = 1_000, 100_000
"""In how many positions of random play, and about how many actions in all, it is asked."""


def check_offers(book: Rulebook[S, A], game: BoardGame[S, A], start: S) -> None:
    """Raise RulesAtFault for an action that is legal somewhere in random play from there, and not among `legal_actions`.

    Games of this library are passed over: their tests ask it of many more positions. So are games that cannot list their actions,
    and what raises in play, which is told where it is played.
    """
    try:
        forgotten = None if book.is_of_library else _forgotten(book, game, start)
    except Exception:
        return
    if forgotten is not None:
        raise RulesAtFault(f"{book.title}: `offers` leaves out {book.write_action(forgotten)} where nothing forbids it, so that "
                           "nobody plays it and no search finds it; let it offer every action that can be legal")


def _forgotten(book: Rulebook[S, A], game: BoardGame[S, A], start: S) -> A | None:
    dice, state, left = random.Random(0), start, ASKED
    every = list(book.every_action(game, game.beginning(start)))
    for _ in range(POSITIONS if every else 0):
        legal = game.legal_actions(state)
        if not legal:
            state = start
            continue
        offered = set(legal)
        for action in dice.sample(every, min(len(every), left)):
            if action not in offered and game.outcome(state) is None and game.permits(state, action):
                return action
        left -= len(every)
        if left <= 0:
            break
        state = game.apply(state, dice.choice(legal))
    return None
