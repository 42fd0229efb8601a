"""Whether the encoding, run on ints, goes along with a play of the reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from century_rules.kernel.operations import Later
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.leaves import leaves
from century_rules.theory.encoded_rules import Rules


class OnAPlay(Generic[S, A]):
    """The encoding with the constants of a play, asked about one position of it after another.

    Args:
        rules: the encoding.
        game: the reference.
        beginning: the position before the first action.
    """

    def __init__(self, rules: Rules[int, bool], game: BoardGame[S, A], beginning: S) -> None:
        self._rules, self._game, self._beginning = rules, game, beginning
        self._operations = rules.named()

    @property
    def begins(self) -> bool:
        """Whether the encoding begins there, too."""
        return dict(self._rules.start) == dict(leaves(self._beginning))

    def leads_to(
        self, state: S, after: Mapping[str, int], before: Mapping[str, int], name: str, arguments: Mapping[str, int],
    ) -> bool:
        """Whether the encoding allows an operation, leads to the position after it, and ends the game where the reference does.

        `before` and `after` are leaves, `state` is what `after` are the leaves of.
        """
        move = self._operations[self._rules.names.operation(name).plain].build(before, arguments)
        new = move.after.worked_out() if isinstance(move.after, Later) else move.after
        return (all(guard.holds for guard in move.guards) and {**before, **new} == dict(after)
                and self._rules.ended(after) == (self._game.outcome(state) is not None)
                and self._game.beginning(state) == self._beginning)
