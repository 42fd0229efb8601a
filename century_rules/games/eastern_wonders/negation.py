"""A clause denied: the game with one clause saying something else, to see what the clause is there for.

Some clauses can simply be dropped (`Game.without`). Of the others there is no game left without them, so they are said
otherwise. What is said instead is written once, over any algebra, and laid over the reference and over the encoding alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

import attrs

from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding import Position, Table, Words
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.rows import Row
from century_rules.theory.plain import Deed, PlainRules
from century_rules.theory.theorem import Control, Denial

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.denied import DeniedGame
    from century_rules.games.eastern_wonders.encoded import EncodedRules

S = TypeVar("S")

class Effect(Protocol):
    """What an operation leads to instead of `after`."""

    def __call__(self, w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N], /) -> Position[N]: ...


class When(Protocol):
    """A condition on a position and the arguments of an operation."""

    def __call__(self, w: Words[N, B], before: Position[N], arguments: Mapping[str, N], /) -> B: ...


class Numbers(Protocol):
    """Other constants of the game."""

    def __call__(self, of: Algebra[N, B], table: Table[N, B], /) -> Table[N, B]: ...


class Points(Protocol):
    """Other points, by seat."""

    def __call__(self, w: Words[N, B], position: Position[N], points: Row[N], /) -> Row[N]: ...


class Wins(Protocol):
    """Who wins with those points, by seat."""

    def __call__(self, w: Words[N, B], points: Row[N], /) -> tuple[B, ...]: ...


@attrs.frozen(kw_only=True, eq=False)
class Negation(Denial):
    """What is played instead of a clause.

    Attributes:
        operations: the operations that `effect`, `lifts` and `forbids` are about.
        effect: what they lead to instead.
        lifts: when the clause does not forbid them any more.
        forbids: when the clause, so said, forbids them besides.
        box, numbers: other numbers in the box, for the reference and for the encoding; properties and claims still speak of
            the real ones.
        laid, table: a set-up that only this clause forbids, and the same for the encoding; claims see it as it is.
        sides: names of the conditions on a symbolic game that the clause makes, and which are lifted.
        points: other points at the end.
        wins: who wins instead.
    """

    operations: tuple[str, ...] = ()
    effect: Effect | None = None
    lifts: When | None = None
    forbids: When | None = None
    box: Callable[[Components], Components] | None = None
    numbers: Numbers | None = None
    laid: Callable[[Setup], Setup] | None = None
    table: Numbers | None = None
    sides: tuple[str, ...] = ()
    points: Points | None = None
    wins: Wins | None = None

    def on_the_table(self, game: object, before: S, action: object, after: S, /) -> S:
        """The position that an action of the reference leads to."""
        if self.effect is None or type(action).__name__.lower() not in self.operations:
            return after
        rules = cast("DeniedGame", game).encoded(cast(State, before))
        _, arguments = rules.operation_of(action, before)
        values = rules.leaves(self.effect(
            rules.words, rules.position(leaves(before)), arguments, rules.position(leaves(after))))
        return map_leaves(after, lambda path, _value: values[path])

    def denied(
        self, operation: str, rules: PlainRules[N, B, Position[N]], before: Position[N], arguments: Mapping[str, N],
        deed: Deed[B, Position[N]], /,
    ) -> Deed[B, Position[N]]:
        """What an operation of the encoding asks and does instead."""
        if operation not in self.operations:
            return deed
        w, guards = cast("EncodedRules[N, B]", rules).played, list(deed.guards)
        if self.lifts is not None:
            lifted = self.lifts(w, before, arguments)
            guards = [(clause, rules.of.any(holds, lifted) if clause == self.clause else holds) for clause, holds in guards]
        if self.forbids is not None:
            guards.append((self.clause, rules.of.neg(self.forbids(w, before, arguments))))
        effect = self.effect
        after = deed.after if effect is None else lambda: effect(w, before, arguments, deed.position())
        return Deed(deed.order, tuple(guards), after)


def negations_in(game: Game) -> tuple[Negation, ...]:
    """The clauses that a game denies."""
    return cast("tuple[Negation, ...]", game.denials)


def negations(denied: Iterable[Denial]) -> tuple[Negation, ...]:
    """Denials of a control of this game are its own; raises InvalidInput for another."""
    for each in denied:
        if not isinstance(each, Negation):
            raise InvalidInput(f"{each.clause} denied: {type(each).__name__} is not a Negation of Eastern Wonders")
    return cast("tuple[Negation, ...]", tuple(denied))


def denies(game: Game, clause: str) -> bool:
    """Whether a clause is denied in a game; for properties claimed only where it is followed, as the advice of EW-9.1."""
    return any(negation.clause == clause for negation in negations_in(game))


def laid_out(control: Control, setup: Setup) -> Setup:
    """A set-up that only the clauses of a control forbid, out of a legal one; the same where none is forbidden."""
    changes = (cast("Callable[[Setup], Setup] | None", control.setup), *(each.laid for each in negations(control.negated)))
    for change in changes:
        setup = setup if change is None else change(setup)
    return setup
