"""Actions as numbers, for libraries whose action space is a range of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from century_rules.every_action import MOST_ASKED, every_action, has_more_actions_than
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S

MOST_LISTED = 4096
"""Legal actions of one position, where those have numbers: some hundreds are met where tiles lie anywhere on a table."""


class Numbering(Generic[S, A]):
    """The numbers of the actions of one game, for its players and components under its readings.

    A game of up to 10,000 actions has all of them numbered, verb by verb in the order of their texts: a number means the same in
    every position of every deal. Of a game with more, as where tiles lie anywhere on a table, a number is the place among the
    texts of the actions that are legal in one position, so that it means something there alone.

    Attributes:
        size: how many numbers there are, from 0.
        texts: by number the action, in a game that has all of them numbered; else empty.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A]) -> None:
        self._book, self._game = book, game
        start = game.deal(0)
        every = () if has_more_actions_than(MOST_ASKED, book, game, start) else every_action(book, game, start)
        verbs = {verb: place for place, verb in enumerate(book.notation.forms)} if book.notation is not None else {}
        by_text = {book.write_action(action): action for action in every}
        self.texts = tuple(sorted(by_text, key=lambda text: (verbs.get(text.split()[0], 0), text)))
        self.size = len(self.texts) or MOST_LISTED
        self._numbers = {by_text[text]: number for number, text in enumerate(self.texts)}

    def legal(self, state: S) -> Mapping[int, A]:
        """By number every action that is legal in a position, in the order of the numbers.

        Raises InvalidInput if a legal one has no number.
        """
        actions = self._game.legal_actions(state)
        if not self.texts:
            if len(actions) > self.size:
                raise InvalidInput(f"{self._book.title}: {len(actions):,} actions are legal at once, more than the {self.size:,} "
                                   "numbers there are")
            return dict(enumerate(sorted(actions, key=self._book.write_action)))
        try:
            return dict(sorted((self._numbers[action], action) for action in actions))
        except KeyError as error:
            raise InvalidInput(f"{self._book.title}: {error.args[0]!r} is legal, and is none of the actions that the game "
                               "lists in its first deal") from error

    def number(self, action: A, state: S) -> int:
        """The number of an action that is legal in a position. Raises InvalidInput if it is not."""
        found = self._numbers.get(action) if self.texts else next(
            (number for number, each in self.legal(state).items() if each == action), None)
        if found is None:
            raise InvalidInput(f"{self._book.write_action(action)} has no number here")
        return found

    def text(self, number: int, state: S) -> str:
        """The action of a number, whether it is legal in that position or not. Raises InvalidInput if there is none."""
        if self.texts:
            if 0 <= number < self.size:
                return self.texts[number]
        elif (action := self.legal(state).get(number)) is not None:
            return self._book.write_action(action)
        raise InvalidInput(f"{number} is the number of no action here")
