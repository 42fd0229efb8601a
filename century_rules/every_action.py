"""Every action of a game, legal or not, and those that are asked about where there are too many."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from century_rules.kernel.game import A, BoardGame, S
from century_rules.writing.written_game import WrittenGame

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

MOST_ASKED, OF_EACH_CLASS = 10_000, 100
"""So many actions are all asked about; of more, as where tiles can lie anywhere on a table, so many of each class."""


def every_action(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Collection[A]:
    """Every action there is, legal or not, on the set-up of a position; none where nobody can list them.

    In the order of the game, if it names them (`ByAction`).
    """
    return game.by_action(state) or actions_written(book, game, state)


def has_more_actions_than(most: int, book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> bool:
    """Whether there are more actions than that on the set-up of a position, as where tiles lie anywhere on a table."""
    if book.notation is not None and book.names is not None:
        return book.notation.how_many(book.names(game, state)) > most
    return len(every_action(book, game, state)) > most


def asked_actions(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Collection[A]:
    """What is asked about in one position by who would ask about all: of more than `MOST_ASKED` some of each class."""
    if book.notation is None or book.names is None or not has_more_actions_than(MOST_ASKED, book, game, state):
        return every_action(book, game, state)
    return tuple(book.notation.spread(book.names(game, state), OF_EACH_CLASS))


def actions_written(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Collection[A]:
    """Every action that the notation can write on the set-up of a position; none where it does not know what is there."""
    if book.notation is None or (book.names is None and not isinstance(game, WrittenGame)):
        return ()
    things = game.things(state) if isinstance(game, WrittenGame) else book.names(game, state) if book.names else {}
    return tuple(book.notation.all(things))
