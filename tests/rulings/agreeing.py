"""Two games played side by side: whether they allow the same actions, lead to the same positions and end alike."""

from __future__ import annotations

import random
from collections.abc import Iterable

import attrs

from century_rules.every_action import asked_actions
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.rulebook import Rulebook

AGame = BoardGame[object, object]
ABook = Rulebook[object, object]


class Differs(AssertionError):
    """Two games, or two texts of one, say different things of a position."""


@attrs.define
class SideBySide:
    """A game with a ruling in force beside another that should be the same.

    Attributes:
        book: the rulebook with the ruling in force.
        ruled: its game.
        other: the game beside it.
        printed: the game without either, to see where they matter.
        positions: how many were looked at.
        mattered: in how many of them the printed game says something else.
    """

    book: ABook
    ruled: AGame
    other: AGame
    printed: AGame
    positions: int = 0
    mattered: int = 0

    def look(self, state: object) -> tuple[object, ...]:
        """The legal actions of a position, after everything in it was compared. Raises Differs."""
        self.positions += 1
        actions, others = self.ruled.legal_actions(state), self.other.legal_actions(state)
        if set(actions) != set(others):
            raise Differs(f"allowed: {set(actions) ^ set(others)} in {state!r}")
        if self.ruled.outcome(state) != self.other.outcome(state):
            raise Differs(f"the end: {self.ruled.outcome(state)} and {self.other.outcome(state)} in {state!r}")
        for action in actions:
            if self.ruled.apply(state, action) != self.other.apply(state, action):
                raise Differs(f"{action} leads elsewhere in {state!r}")
        self.mattered += self._matters(state, actions)
        return actions

    def look_at_encoding(self, beginning: object, state: object) -> None:
        """Compare the reference with the encoding, both with the ruling in force. Raises Differs.

        For every action there is, or where these are too many for the legal ones and some of each class.
        """
        rules = self.book.encoded("a ruling").known(IntAlgebra(), self.ruled, beginning)
        operations, here = rules.named(), leaves(state)
        legal = set(self.ruled.legal_actions(state))
        for action in {*asked_actions(self.book, self.ruled, state), *legal}:
            name, arguments = rules.operation_of(action, state)
            move = operations[name].build(here, arguments)
            if all(guard.holds for guard in move.guards) != (action in legal):
                raise Differs(f"{action}: the encoding differs from the reference in {state!r}")
            if action in legal and dict(move.after) != leaves(self.ruled.apply(state, action)):
                raise Differs(f"{action}: the encoding leads elsewhere in {state!r}")

    def follow(self, beginning: object, actions: Iterable[object], *, encoding_every: int = 0) -> object:
        """The position after these actions, as far as they are legal; everything on the way is compared."""
        state = beginning
        for number, action in enumerate(actions):
            if action not in self.look(state):
                break
            if encoding_every and number % encoding_every == 0:
                self.look_at_encoding(beginning, state)
            state = self.ruled.apply(state, action)
        return state

    def go_on(self, beginning: object, state: object, many: int, seed: int, *, encoding_every: int = 0) -> None:
        """So many further actions at most, by ordinary players and by chance in turn; everything on the way is compared."""
        player, chance = self.book.guidance.player(self.ruled, seed, 0.2), random.Random(seed)
        for number in range(many):
            actions = self.look(state)
            if encoding_every and number % encoding_every == 0:
                self.look_at_encoding(beginning, state)
            if not actions:
                break
            action = player.choose(state) if chance.random() < 0.5 else chance.choice(list(actions))
            state = self.ruled.apply(state, action)

    def _matters(self, state: object, actions: tuple[object, ...]) -> bool:
        printed = set(self.printed.legal_actions(state))
        return printed != set(actions) or self.printed.outcome(state) != self.ruled.outcome(state) or any(
            self.printed.apply(state, action) != self.ruled.apply(state, action) for action in actions)
