"""Whether a game offers every action that nothing forbids: one that it forgets is played by nobody, and found by no search."""

from __future__ import annotations

import random
from typing import Generic, cast

from century_rules.every_action import every_action
from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.game import BoardGame, Game
from century_rules.kernel.meanings import constant_fields
from century_rules.rulebook import A, Rulebook, S

POSITIONS, ASKED = 1_000, 100_000
"""In how many positions of random play, and about how many actions in all, it is asked."""


class Looking(Generic[S, A]):
    """Looks whether a game offers all that is legal in a position. Raises RulesAtFault for an action that it leaves out.

    A position in which something else goes wrong is passed over: that is told where it is played.
    """

    def __init__(self, book: Rulebook[S, A]) -> None:
        self._book = book
        self._every: tuple[object, tuple[object, ...], list[A]] = (None, (), [])

    def __call__(self, game: Game[S, A], state: S, dice: random.Random | None = None, most: int = 0) -> None:
        """Of all actions, or of so many drawn by the dice."""
        try:
            forgotten = self._forgotten(cast("BoardGame[S, A]", game), state, dice, most)
        except Exception:
            return
        if forgotten is not None:
            raise RulesAtFault(f"{self._book.title}: `offers` leaves out {self._book.write_action(forgotten)} where nothing "
                               "forbids it, so that nobody plays it and no search finds it; let it offer every action that can "
                               "be legal")

    def _forgotten(self, game: BoardGame[S, A], state: S, dice: random.Random | None, most: int) -> A | None:
        every = self.every(game, state)
        asked = every if dice is None else dice.sample(every, min(len(every), most))
        offered = set(game.legal_actions(state))
        return next((action for action in asked
                     if action not in offered and game.outcome(state) is None and game.permits(state, action)), None)

    def every(self, game: BoardGame[S, A], state: S) -> list[A]:
        """Every action there is on the set-up of a position."""
        constant = tuple(getattr(state, field) for field in constant_fields(type(state)))
        if self._every[0] is not game or self._every[1] != constant:
            self._every = game, constant, list(every_action(self._book, game, state))
        return self._every[2]


def looking(book: Rulebook[S, A]) -> Looking[S, A] | None:
    """What looks at every position; nobody for a game of this library, whose tests do."""
    return None if book.is_of_library else Looking(book)


def check_offers(book: Rulebook[S, A], game: BoardGame[S, A], start: S) -> None:
    """Raise RulesAtFault for an action that is legal somewhere in random play from there, and not among `legal_actions`.

    Games of this library are passed over, and what raises in play, which is told where it is played.
    """
    look = looking(book)
    if look is None:
        return
    dice, state, left = random.Random(0), start, ASKED
    for _ in range(POSITIONS):
        look(game, state, dice, left)
        try:
            legal = game.legal_actions(state)
            left -= len(look.every(game, state))
            state = game.apply(state, dice.choice(legal)) if legal else start
        except Exception:
            return
        if left <= 0:
            return
