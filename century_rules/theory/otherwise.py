"""A clause denied in a game with a plain encoding: for negative controls, where dropping it would leave no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.playing import RuleGame
from century_rules.theory.theorem import Denial

if TYPE_CHECKING:
    from century_rules.theory.plain import Deed, PlainRules

P = TypeVar("P")


@attrs.frozen
class Otherwise(Denial):
    """A clause that says something else. Each function is on any algebra, and left out where the clause says nothing of it.

    Attributes:
        actions: the classes of the actions that `effect` and `forbids` are about.
        effect: how they end: (algebra, position before, position after by the rules) -> position.
        forbids: where they are forbidden besides: (algebra, position before) -> truth.
        begins: how the game begins: (algebra, position before the first action) -> position.
        scores: what is counted: (algebra, position, points by seat) -> points by seat.
    """

    actions: tuple[type, ...] = ()
    effect: Callable[..., object] | None = None
    forbids: Callable[..., object] | None = None
    begins: Callable[..., object] | None = None
    scores: Callable[..., object] | None = None

    def on_the_table(self, _game: object, before: S, action: object, after: S) -> S:
        """The position that an action of the reference leads to."""
        if self.effect is None or not isinstance(action, self.actions):
            return after
        return cast(S, self.effect(IntAlgebra(), before, after))

    def refuses(self, before: S, action: object) -> Iterator[Refusal]:
        """That an action of the reference is forbidden, if it is."""
        if self.forbids is not None and isinstance(action, self.actions) and self.forbids(IntAlgebra(), before):
            yield Refusal(self.clause, self.says)

    def at_the_beginning(self, state: S) -> S:
        """The position before the first action of the reference."""
        return state if self.begins is None else cast(S, self.begins(IntAlgebra(), state))

    def counted(self, of: Algebra[N, B], position: P, points: tuple[N, ...]) -> tuple[N, ...]:
        """The points by seat."""
        return points if self.scores is None else cast("tuple[N, ...]", self.scores(of, position, points))

    def denied(
        self, operation: str, rules: PlainRules[N, B, P], before: P, _arguments: Mapping[str, N], deed: Deed[B, P],
    ) -> Deed[B, P]:
        """What an operation of the encoding asks and does instead."""
        if operation not in {action.__name__.lower() for action in self.actions}:
            return deed
        effect, forbids = self.effect, self.forbids
        if forbids is not None:
            deed = attrs.evolve(deed, guards=[*deed.guards, (self.clause, rules.of.neg(cast(B, forbids(rules.of, before))))])
        if effect is None:
            return deed
        return attrs.evolve(deed, after=lambda: cast(P, effect(rules.of, before, deed.position())))


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
