"""A clause denied in a game with a plain encoding: for negative controls, where dropping it would leave no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

import attrs

from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.playing import RuleGame
from century_rules.theory.theorem import Denial

if TYPE_CHECKING:
    from century_rules.theory.plain import Deed, PlainRules

P = TypeVar("P")


@attrs.frozen
class Otherwise(Denial):
    """A clause that says something else.

    Attributes:
        actions: the classes of the actions that end otherwise.
        effect: in which position: (algebra, position before, position after by the rules) -> position, on any algebra.
    """

    actions: tuple[type, ...]
    effect: Callable[..., object]

    def on_the_table(self, _game: object, before: S, action: object, after: S) -> S:
        """The position that an action of the reference leads to."""
        return cast(S, self.effect(IntAlgebra(), before, after)) if isinstance(action, self.actions) else after

    def denied(
        self, operation: str, rules: PlainRules[N, B, P], before: P, _arguments: Mapping[str, N], deed: Deed[B, P],
    ) -> Deed[B, P]:
        """What an operation of the encoding asks and does instead."""
        if operation not in {action.__name__.lower() for action in self.actions}:
            return deed
        return attrs.evolve(deed, after=lambda: cast(P, self.effect(rules.of, before, deed.position())))


def deny(game: BoardGame[S, A], denied: Sequence[Denial]) -> BoardGame[S, A]:
    """The same game with clauses denied. Raises InvalidInput for a denial, or a class of games, of another kind."""
    if not denied:
        return game
    if not isinstance(game, RuleGame):
        raise InvalidInput(f"{type(game).__name__}: clauses of this game can be dropped, not denied")
    return attrs.evolve(game, denials=plain(denied))


def denials_of(game: BoardGame[S, A]) -> tuple[Otherwise, ...]:
    """The clauses that a game denies."""
    return tuple([each for each in game.denials if isinstance(each, Otherwise)]) if isinstance(game, RuleGame) else ()


def plain(denied: Sequence[Denial]) -> tuple[Otherwise, ...]:
    """The denials. Raises InvalidInput for one of another kind."""
    for each in denied:
        if not isinstance(each, Otherwise):
            raise InvalidInput(f"{each.clause} denied: {type(each).__name__} does not say what happens; give an Otherwise")
    return cast("tuple[Otherwise, ...]", tuple(denied))
