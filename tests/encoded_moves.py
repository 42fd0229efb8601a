"""The encoding, run on ints, as rules whose plays can be counted: the second opinion on a perft."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Generic, cast

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.operations import Operation
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.perft import Divider, Perft


class EncodedMoves(Generic[S, A]):
    """What the encoding of a game says may be done in a state, and what then comes of it; nothing is asked of the reference.

    In each state every operation is tried with all arguments in their ranges. Where a guard fails that is the same whatever the
    arguments (`Operation.shared`), the others are passed over. Raises InvalidInput if the game has no encoding.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> None:
        encoding = book.encoded("counting with the encoding")
        self._rules = encoding.known(IntAlgebra(), game, game.beginning(state))
        self._operations = self._rules.named()

    def legal_actions(self, state: S) -> tuple[A, ...]:
        return tuple(self._legal(state))

    def apply(self, state: S, action: A) -> S:
        name, arguments = self._rules.operation_of(action, state)
        after = self._operations[name].build(leaves(state), arguments).after
        return map_leaves(state, lambda path, _value: after[path])

    def _legal(self, state: S) -> Iterator[A]:
        before = leaves(state)
        for operation in self._operations.values():
            for arguments in _arguments(operation):
                guards = operation.build(before, arguments).guards
                if all(guard.holds for guard in guards):
                    yield cast(A, self._rules.action_named(operation.name, arguments, state))
                elif not all(guard.holds for guard in guards[:operation.shared]):
                    break


def by_encoding(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Divider[S, A]:
    """A counter by the encoding, of plays from a state of that game and from those that follow it."""
    return Perft(EncodedMoves(book, game, state)).divide


def _arguments(operation: Operation[int, bool]) -> Iterator[dict[str, int]]:
    ranges = (range(low, high + 1) for low, high in operation.arguments.values())
    return (dict(zip(operation.arguments, chosen, strict=True)) for chosen in itertools.product(*ranges))
