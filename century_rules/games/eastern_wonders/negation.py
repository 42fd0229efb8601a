"""A clause denied: the game with one clause saying something else, to see what the clause is there for.

Some clauses can simply be dropped (`Game.without`). Of the others there is no game left without them, so they are said
otherwise. What is said instead is written once, over any algebra, and laid over the reference and over the encoding alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, cast

import attrs

from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding import Position, Table, Words
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.rows import Row
from century_rules.theory.encoding import Encoding
from century_rules.theory.ruling import Ruling
from century_rules.theory.theorem import Control, Denial


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


@attrs.frozen(eq=False)
class Negation(Ruling):
    """What is played instead of a clause, in what is laid out too.

    Attributes:
        box, numbers: other numbers in the box, for the reference and for the encoding; properties and claims still speak of
            the real ones.
        laid, table: a set-up that only this clause forbids, and the same for the encoding; claims see it as it is.
        sides: names of the conditions on a symbolic game that the clause makes, and which are lifted.
    """

    box: Callable[[Components], Components] | None = attrs.field(default=None, kw_only=True)
    numbers: Numbers | None = attrs.field(default=None, kw_only=True)
    laid: Callable[[Setup], Setup] | None = attrs.field(default=None, kw_only=True)
    table: Numbers | None = attrs.field(default=None, kw_only=True)
    sides: tuple[str, ...] = attrs.field(default=(), kw_only=True)


def negation(
    *, clause: str, says: str, operations: tuple[str, ...] = (), effect: Effect | None = None, lifts: When | None = None,
    forbids: When | None = None, box: Callable[[Components], Components] | None = None, numbers: Numbers | None = None,
    laid: Callable[[Setup], Setup] | None = None, table: Numbers | None = None, sides: tuple[str, ...] = (),
    points: Points | None = None, wins: Wins | None = None,
) -> Negation:
    """A `Negation` in the words of the encoding: `effect` is what operations lead to instead, `lifts` when the clause does not
    forbid them any more, `forbids` when it does besides.
    """
    from century_rules.games.eastern_wonders.formulation import OwnEncoding  # it denies with these

    return Negation(
        clause, says, encoding=cast("Encoding[object, object]", OwnEncoding()), operations=operations,
        instead=effect and (lambda x: effect(x.before.words, x.before.now, x.arguments, x.after.now)),
        allows=lifts and (lambda x: lifts(x.before.words, x.before.now, x.arguments)),
        forbids=forbids and (lambda x: forbids(x.before.words, x.before.now, x.arguments)),
        points=points and (lambda x, counted: points(x.words, x.now, counted)),
        wins=wins and (lambda x, counted, _wins: wins(x.words, counted)),
        box=box, numbers=numbers, laid=laid, table=table, sides=sides)


def negations_in(game: Game) -> tuple[Negation, ...]:
    """The clauses that a game denies in what is laid out, too."""
    return negations_among(game.denials)


def negations_among(denied: Iterable[object]) -> tuple[Negation, ...]:
    """Those that may say something of the box or of what is laid out."""
    return tuple([each for each in denied if isinstance(each, Negation)])


def denies(game: Game, clause: str) -> bool:
    """Whether a clause is denied in a game; for properties claimed only where it is followed, as the advice of EW-9.1."""
    return any(isinstance(each, Denial) and each.clause == clause for each in game.denials)


def laid_out(control: Control, setup: Setup) -> Setup:
    """A set-up that only the clauses of a control forbid, out of a legal one; the same where none is forbidden."""
    changes = (cast("Callable[[Setup], Setup] | None", control.setup), *(each.laid for each in negations_among(control.negated)))
    for change in changes:
        setup = setup if change is None else change(setup)
    return setup
