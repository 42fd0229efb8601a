"""Actions that are refused in a position, and by which clauses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Generic

import attrs

from century_rules.every_action import asked_actions
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.rulebook import Rulebook

OF_EACH_VERB = 8
"""Actions of each verb that are asked about in a position."""


@attrs.define
class SetUpQuestions(Generic[S, A]):
    """What is asked in the positions of one set-up.

    Attributes:
        game: the rules that are asked.
        by_verb: the actions there are.
        dice: by which some of them are chosen.
    """

    game: BoardGame[S, A]
    by_verb: dict[str, list[A]]
    dice: random.Random

    @classmethod
    def of(cls, book: Rulebook[S, A], game: BoardGame[S, A], start: S) -> SetUpQuestions[S, A]:
        """All that is asked after that beginning."""
        verbs, found = dict[type[A], str](), dict[str, list[A]]()
        for action in asked_actions(book, game, start):
            verb = verbs.get(type(action)) or verbs.setdefault(type(action), verb_of(book, action))
            found.setdefault(verb, []).append(action)
        return cls(game, found, random.Random(0))

    def refusals(self, state: S, most: int = OF_EACH_VERB) -> Iterator[tuple[str, A, tuple[str, ...]]]:
        """Some actions that are illegal, up to so many of each verb; each with its verb and the clauses that refuse it."""
        for verb, actions in self.by_verb.items():
            for action in self.dice.sample(actions, min(len(actions), most)):
                try:
                    clauses = tuple(each.clause for each in self.game.why_illegal(state, action))
                except CenturyError:  # no action with this set-up
                    continue
                if clauses:
                    yield verb, action, clauses


def verb_of(book: Rulebook[S, A], action: A) -> str:
    """The first word of an action."""
    return book.write_action(action).split()[0]
