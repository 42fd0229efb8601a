"""The encoding, run on ints, as rules whose plays can be counted: the second opinion on a perft."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from century_rules.desk.perft import Divider, Perft
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import DROPPABLE, action_of, arguments_of, concrete_table, operations
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.encoding import Operation
from century_rules.kernel.leaves import map_leaves, leaves


class EncodedMoves:
    """What the encoding of a game says may be done in a state, and what then comes of it; nothing is asked of the reference.

    In each state every operation is tried with all arguments in their ranges. Its first two guards, that the game is not over and
    that it is the phase for it, do not depend on arguments; where they fail for the first arguments the others are passed over.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self._table = concrete_table(game.players, game.components, setup, game.readings, game.without & DROPPABLE)
        self._operations = {operation.name: operation for operation in operations(IntAlgebra(), self._table)}

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return tuple(self._legal(state))

    def apply(self, state: State, action: Action) -> State:
        name, arguments = arguments_of(action, state, self._table)
        after = self._operations[name].build(leaves(state), arguments).after
        return map_leaves(state, lambda path, _value: after[path])

    def _legal(self, state: State) -> Iterator[Action]:
        before = leaves(state)
        for operation in self._operations.values():
            for arguments in _arguments(operation):
                guards = operation.build(before, arguments).guards
                if all(guard.holds for guard in guards):
                    yield action_of(operation.name, arguments, state, self._table)
                elif not all(guard.holds for guard in guards[:2]):
                    break


def by_encoding(game: Game, setup: Setup) -> Divider[State, Action]:
    """A counter by the encoding."""
    return Perft(EncodedMoves(game, setup)).divide


def _arguments(operation: Operation[int, bool]) -> Iterator[dict[str, int]]:
    ranges = (range(low, high + 1) for low, high in operation.arguments.values())
    return (dict(zip(operation.arguments, chosen, strict=True)) for chosen in itertools.product(*ranges))
