"""Perft: how many plays of so many actions there are from a position, the common check of move generators.

A play that ends sooner is not counted. Two formulations of the rules that differ anywhere near a position hardly ever have the
same numbers; where they do not, `first_difference` goes down the play to where they part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S


class Moves(Protocol[S, A]):
    """What is asked of rules to count their plays; every `Game` has it."""

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Everything that may be done."""
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after a legal action."""
        ...


Divider = Callable[[S, int], Mapping[A, int]]
"""A counter: from a position, the plays of so many actions (one at least), by their first action.

`Perft(game).divide` is one; a generated or compiled engine can be another.
"""


class Perft(Generic[S, A]):
    """Counts plays, each position with as many actions to go once only. States must be hashable.

    >>> from century_rules.rulebook import rulebook
    >>> game = rulebook("eastern-wonders").printed(2)
    >>> Perft(game).count(game.deal(seed=7), 2)
    4800
    """

    def __init__(self, moves: Moves[S, A]) -> None:
        self._moves = moves
        self._known: dict[tuple[int, S], int] = {}

    @property
    def positions(self) -> int:
        """How many different positions were gone through so far, each as often as it has another number of actions to go."""
        return len(self._known)

    def count(self, state: S, depth: int) -> int:
        """How many plays of `depth` actions there are. Raises InvalidInput for less than none."""
        if depth < 0:
            raise InvalidInput(f"depth: {depth}; a play has no fewer than 0 actions")
        return self._count(state, depth)

    def divide(self, state: S, depth: int) -> dict[A, int]:
        """The same, by the first action, in the order of the rules. Raises InvalidInput for less than one action."""
        if depth < 1:
            raise InvalidInput(f"depth: {depth}; to be divided by its first action a play needs one")
        return {action: self._count(self._moves.apply(state, action), depth - 1) for action in self._moves.legal_actions(state)}

    def _count(self, state: S, depth: int) -> int:
        if depth == 0:
            return 1
        known = self._known.get((depth, state))
        if known is None:
            legal = self._moves.legal_actions(state)
            known = len(legal) if depth == 1 else sum(
                self._count(self._moves.apply(state, action), depth - 1) for action in legal)
            self._known[depth, state] = known
        return known


def perft(game: Moves[S, A], state: S, depth: int) -> int:
    """How many plays of `depth` actions there are from a position; exact, of any size."""
    return Perft(game).count(state, depth)


def divide(game: Moves[S, A], state: S, depth: int) -> Mapping[A, int]:
    """The same, by their first action."""
    return Perft(game).divide(state, depth)


@attrs.frozen
class Difference(Generic[S, A]):
    """Where two counters part.

    Attributes:
        actions: the play to there.
        state: the position it leads to.
        depth: for how many actions from there both were asked.
        one: the plays by their first action, as the one counted them.
        other: as the other did.
    """

    actions: tuple[A, ...]
    state: S
    depth: int
    one: Mapping[A, int]
    other: Mapping[A, int]

    def lines(self, word: Callable[[A], str], names: tuple[str, str]) -> list[str]:
        """The divide of both beside each other, what differs being marked; `word` writes an action, `names` are the counters'."""
        said = [f"after {', '.join(map(word, self.actions)) or 'no action'}; plays of {self.depth} by {names[0]} and {names[1]}:"]
        for action in (*self.one, *(action for action in self.other if action not in self.one)):
            here, there = self.one.get(action), self.other.get(action)
            told = [" illegal" if number is None else f"{number:,}" for number in (here, there)]
            said.append(f"{'*' if here != there else ' '} {word(action):24} {told[0]:>16} {told[1]:>16}")
        return said


def first_difference(
    moves: Moves[S, A], state: S, depth: int, one: Divider[S, A], other: Divider[S, A],
) -> Difference[S, A] | None:
    """Where two counters part, for plays of up to `depth` actions; None if their numbers are equal.

    From a position where the numbers differ it goes on by the first action that both allow and count differently, so it ends
    where the actions themselves differ, or where one counts wrongly what it allows. `moves` are the rules the play goes by.
    """
    actions: list[A] = []
    found = None
    for left in range(depth, 0, -1):
        here, there = one(state, left), other(state, left)
        if dict(here) == dict(there):
            break
        found = Difference(tuple(actions), state, left, here, there)
        onward = next((action for action, number in here.items() if action in there and there[action] != number), None)
        if onward is None:
            break
        actions.append(onward)
        state = moves.apply(state, onward)
    return found
