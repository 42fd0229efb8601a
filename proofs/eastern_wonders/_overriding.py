"""How a clause is overridden, of a position of unknowns: what controls play instead of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from attrs import evolve

from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row
from century_rules.theory.encoding import Encoding
from century_rules.theory.ruling import Ruling


class Effect(Protocol):
    """What an operation leads to instead of `after`."""

    def __call__(self, w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N], /) -> Position[N]: ...


class When(Protocol):
    """A condition on a position and the arguments of an operation."""

    def __call__(self, w: Words[N, B], before: Position[N], arguments: Mapping[str, N], /) -> B: ...


class Points(Protocol):
    """Other points, by seat."""

    def __call__(self, w: Words[N, B], position: Position[N], points: Row[N], /) -> Row[N]: ...


class Wins(Protocol):
    """Who wins with those points, by seat."""

    def __call__(self, w: Words[N, B], points: Row[N], /) -> tuple[B, ...]: ...


def overriding(
    *, clause: str, says: str, operations: tuple[str, ...] = (), effect: Effect | None = None, lifts: When | None = None,
    forbids: When | None = None, lays: Callable[[State], State] | None = None,
    points: Points | None = None, wins: Wins | None = None,
) -> Ruling:
    """The ruling: `effect` is what operations lead to instead, `lifts` when the clause does not forbid them any more, `forbids`
    when it does besides, `lays` another set-up.
    """
    return Ruling(
        clause, says, encoding=cast("Encoding[object, object]", RULEBOOK.encoded()), operations=operations,
        instead=effect and (lambda x: effect(x.before.words, x.before.now, x.arguments, x.after.now)),
        allows=lifts and (lambda x: lifts(x.before.words, x.before.now, x.arguments)),
        forbids=forbids and (lambda x: forbids(x.before.words, x.before.now, x.arguments)),
        lays=lays,
        points=points and (lambda x, counted: points(x.words, x.now, counted)),
        wins=wins and (lambda x, counted, _wins: wins(x.words, counted)))


def begin_turn(w: Words[N, B], p: Position[N], seat: N) -> Position[N]:
    """The turn of the player in that seat, the ship not yet moved."""
    return evolve(
        p, phase=w.phase(Phase.SAIL), turn=seat, actor=seat, moved=w.zero, free=w.bonus(p, Bonus.MOVE, seat),
        origin=w.algebra.select(seat, [player.ship for player in p.players]))


def after_trimming(w: Words[N, B], p: Position[N]) -> Position[N]:
    """By the rules, once who acts has trimmed the hold: the next who must, or the next turn."""
    return w.rules.transition("done", p, {}).position()
