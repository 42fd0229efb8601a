"""A game whose actions are written in a notation, and whose rules are two functions for each class of actions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, TypeAlias, cast

import attrs

from century_rules.kernel.errors import Refusal
from century_rules.kernel.game import A, S
from century_rules.kernel.rule_game import RuleGame
from century_rules.writing.arguments import Things
from century_rules.writing.notation import Notation

Rule: TypeAlias = tuple[Callable[..., Iterator[Refusal]], Callable[..., object]]
"""What forbids an action, and the position it leads to if it is legal; both of the game, the position and the action."""


@attrs.frozen(kw_only=True)
class WrittenGame(RuleGame[S, A]):
    """Base of such a game.

    Attributes:
        rules: by class of actions, in the order in which they are offered.
    """

    rules: ClassVar[Mapping[type, Rule]]

    @property
    @abstractmethod
    def notation(self) -> Notation[A]:
        """How actions are written."""

    @abstractmethod
    def things(self, state: S) -> Things:
        """What actions can name with the set-up of a position."""

    def check(self, state: S, action: A) -> None:
        self.notation.check(action, self.things(state))

    def offers(self, state: S) -> Iterable[A]:
        """Every action there is; a game that says which are worth asking is quicker."""
        return self.by_action(state)

    def in_words(self, action: A) -> str:
        return self.notation.format(action)

    def by_action(self, state: S) -> list[A]:
        order = list(self.rules)
        return sorted(self.notation.all(self.things(state)), key=lambda action: order.index(type(action)))

    def refuses(self, state: S, action: A) -> Iterator[Refusal]:
        return self.rules[type(action)][0](self, state, action)

    def after(self, state: S, action: A) -> S:
        return cast(S, self.rules[type(action)][1](self, state, action))
