"""A clause denied: the game with one clause saying something else, to see what the clause is there for.

Some clauses can simply be dropped (`Game.without`). Of the others there is no game left without them, so they are said
otherwise. What is said instead is written once, over any algebra, and laid over the reference and over the encoding alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding import scoring
from century_rules.games.eastern_wonders.encoding.operations import arguments_of
from century_rules.games.eastern_wonders.encoding.position import Position, Shape
from century_rules.games.eastern_wonders.encoding.table import Table, concrete_table
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.encoding import Guard, Later, Move, Operation
from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.rows import Row
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


@attrs.frozen(kw_only=True)
class DeniedGame(Game):
    """The reference with clauses denied; everything asked of a `Game` can be asked of it."""

    negations: tuple[Negation, ...] = attrs.field(default=(), hash=False)
    _played: Game = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        box = self.components
        for negation in self.negations:
            box = box if negation.box is None else negation.box(box)
        object.__setattr__(self, "_played", _AnySetup(
            players=self.players, readings=self.readings, components=box, without=self.without))

    def start(self, setup: Setup) -> State:
        """The state before EW-1.7, from a set-up that a denied clause may forbid."""
        return self._played.start(setup)

    def outcome(self, state: State) -> Outcome | None:
        """Points and winner, as they would be."""
        outcome = self._played.outcome(state)
        if outcome is None or not any(negation.points or negation.wins for negation in self.negations):
            return outcome
        w, shape, _ = self._words(state)
        points = points_under(self.negations, w, shape.read(leaves(state)), outcome.points)
        return Outcome(points, wins_under(self.negations, w, points, scoring.wins(w, points)).index(True))

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        name = type(action).__name__.lower()
        concerned = [each for each in self.negations if name in each.operations and (each.lifts or each.forbids)]
        if not concerned:
            yield from self._played.refusals(state, action)
            return
        w, shape, table = self._words(state)
        before, (_, arguments) = shape.read(leaves(state)), arguments_of(action, state, table)
        lifted = {each.clause for each in concerned if each.lifts is not None and each.lifts(w, before, arguments)}
        for refusal in self._played.refusals(state, action):
            if refusal.order or refusal.clause not in lifted:
                yield refusal
        for each in concerned:
            if each.forbids is not None and each.forbids(w, before, arguments):
                yield Refusal(each.clause, each.says)

    def after(self, state: State, action: Action) -> State:
        after = self._played.after(state, action)
        name = type(action).__name__.lower()
        concerned = [each.effect for each in self.negations if name in each.operations and each.effect is not None]
        if not concerned:
            return after
        w, shape, table = self._words(state)
        before, (_, arguments) = shape.read(leaves(state)), arguments_of(action, state, table)
        position = shape.read(leaves(after))
        for effect in concerned:
            position = effect(w, before, arguments, position)
        values = shape.write(position)
        return map_leaves(after, lambda path, _value: values[path])

    def _words(self, state: State) -> tuple[Words[int, bool], Shape, Table[int, bool]]:
        table = concrete_table(self.players, self.components, state.setup, self.readings)
        return Words(IntAlgebra(), table), Shape(table), table


@attrs.frozen(kw_only=True)
class _AnySetup(Game):
    """The reference for any set-up at all."""

    def _check(self, setup: Setup) -> None:
        pass


def deny(game: Game, denied: Sequence[Denial]) -> Game:
    """The same game with clauses denied."""
    if not denied:
        return game
    return DeniedGame(players=game.players, readings=game.readings, components=game.components, without=game.without,
                      negations=tuple(denials(denied)))


def lays_out(control: Control) -> bool:
    """Whether a control plays on a set-up that only its clauses forbid."""
    return control.setup is not None or any(negation.laid is not None for negation in denials(control.negated))


def laid_out(control: Control, setup: Setup) -> Setup:
    """That set-up, out of a legal one; the same where none is forbidden."""
    changes = (cast("Callable[[Setup], Setup] | None", control.setup), *(negation.laid for negation in denials(control.negated)))
    for change in changes:
        setup = setup if change is None else change(setup)
    return setup


def denials(denied: Iterable[Denial]) -> Iterator[Negation]:
    """Denials of a control of this game are its own."""
    for each in denied:
        if not isinstance(each, Negation):
            raise InvalidInput(f"{each.clause} denied: {type(each).__name__} is not a Negation of Eastern Wonders")
        yield each


def denies(game: Game, clause: str) -> bool:
    """Whether a clause is denied in a game; for properties claimed only where it is followed, as the advice of EW-9.1."""
    return isinstance(game, DeniedGame) and any(negation.clause == clause for negation in game.negations)


def numbers_under(negations: Sequence[Negation], of: Algebra[N, B], table: Table[N, B]) -> Table[N, B]:
    """The constants that the rules are run with where clauses are denied; claims speak of the real ones."""
    for each in negations:
        table = table if each.numbers is None else each.numbers(of, table)
    return table


def operations_under(
    negations: Sequence[Negation], of: Algebra[N, B], table: Table[N, B], operations: Iterable[Operation[N, B]],
) -> tuple[Operation[N, B], ...]:
    """The operations of the encoding with clauses denied."""
    return tuple(_denied(operation, [each for each in negations if operation.name in each.operations], of, table)
                 for operation in operations)


def _denied(operation: Operation[N, B], negations: list[Negation], of: Algebra[N, B], table: Table[N, B]) -> Operation[N, B]:
    if not negations:
        return operation
    w, shape = Words(of, table), Shape(table)

    def build(values: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
        move, before = operation.build(values, arguments), shape.read(values)
        guards = list(move.guards)
        for each in negations:
            if each.lifts is not None:
                lifted = each.lifts(w, before, arguments)
                # The first two guards say when the operation has its turn at all, and stay.
                guards[2:] = [Guard(guard.clause, of.any(guard.holds, lifted)) if guard.clause == each.clause else guard
                              for guard in guards[2:]]
            if each.forbids is not None:
                guards.append(Guard(each.clause, of.neg(each.forbids(w, before, arguments))))

        def effect() -> Position[N]:
            after = shape.read(move.after)
            for each in negations:
                after = after if each.effect is None else each.effect(w, before, arguments, after)
            return after

        return Move(tuple(guards), Later(shape.paths, lambda: shape.write(effect())))

    return Operation(operation.name, operation.arguments, build)


def points_under(negations: Sequence[Negation], w: Words[N, B], position: Position[N], points: Row[N]) -> Row[N]:
    """The points by seat, changed by the clauses denied."""
    for each in negations:
        points = points if each.points is None else each.points(w, position, points)
    return points


def wins_under(negations: Sequence[Negation], w: Words[N, B], points: Row[N], wins: tuple[B, ...]) -> tuple[B, ...]:
    """Who wins, by seat, changed by the clauses denied."""
    for each in negations:
        wins = wins if each.wins is None else each.wins(w, points)
    return wins
