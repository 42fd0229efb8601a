"""The compiled engine as a counter of plays: machine code made of the lifted rules."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.every_action import every_action
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.layout import around
from century_rules.search.perft import Divider


def by_kernel(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Divider[S, A]:
    """Counts from a state and from those that follow it.

    Raises InvalidInput if numba, llvmlite or NumPy is not installed, and for a game that cannot be lifted.
    """
    try:
        from century_rules.search.native.play.counting import divide
    except ImportError as error:
        raise InvalidInput("the kernel needs numba; run: pip install 'century-rules[fast]'") from error
    bounds = book.bounds_from(game, game.beginning(state)) or around(state)

    def divided(state: S, depth: int) -> Mapping[A, int]:
        return divide(game, state, depth, bounds=bounds, actions=lambda setup: every_action(book, game, setup))

    return divided
