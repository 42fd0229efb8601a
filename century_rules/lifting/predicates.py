"""Predicates in plain Python over positions and actions that are not known: what they say, and when each place is come to."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

from century_rules.kernel.game import Outcome
from century_rules.lifting import terms as t
from century_rules.lifting.branches import Branch, Function, branches_of, every
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator
from century_rules.lifting.games import POINTS, OpenGame, deep, evaluator_of
from century_rules.lifting.path import Frame, Obligation
from century_rules.lifting.source import source_of
from century_rules.lifting.terms import Truth
from century_rules.lifting.values import NOWHERE, Listed, Value, cases_of, merge, merged

OVER, WINS = "over", "wins"
"""Whether a game has ended, and whether a seat wins, where that is not known: ``wins[SEAT]``."""

Way: TypeAlias = tuple[ast.AST, ...]
"""A branch of the text of a predicate: the calls on the way to it, and the statement or expression that it begins with."""


@attrs.frozen(eq=False)
class LiftedPredicate:
    """What a predicate says.

    Attributes:
        holds: the truth of it, where the obligations hold.
        obligations: what has to hold for Python to come through.
        functions: those of its own file that it comes to, itself first.
        entered: under which truth it comes to the branches of these (see `branches`); one that is not there is never come to.
    """

    holds: Truth
    obligations: Sequence[Obligation]
    functions: Sequence[Function]
    entered: Mapping[Way, Truth]


class _Noting(Evaluator):
    """Notes under which conditions it comes to the places of a file."""

    def __init__(
        self, file: str, instead: Mapping[object, Callable[..., Value]] | None, texts: Mapping[object, int] | None,
    ) -> None:
        super().__init__(instead, texts)
        self._file = file
        self.functions: dict[Function, None] = {}
        self.entered: dict[Way, dict[tuple[Truth, ...], None]] = {}
        self._entries: set[ast.AST] = set()
        self._operands: dict[ast.expr, list[Branch]] = {}

    def comes_to(self, frame: Frame, node: ast.AST) -> None:
        if frame.file != self._file:
            return
        if frame.node not in self.functions:
            self.functions[frame.node] = None
            for each in every(branches_of(frame.node)):
                self._entries.add(each.entry)
                if each.of is not None:
                    self._operands.setdefault(each.of, []).append(each)
        if node in self._entries:
            self._enter(node, self.conditions)

    def compared(self, frame: Frame, node: ast.expr, value: Value) -> None:
        for each in self._operands.get(node, ()) if t.is_truth(value) else ():
            self._enter(each.entry, [*self.conditions, value if each.so else t.neg(value)])

    def _enter(self, node: ast.AST, conditions: Sequence[Truth]) -> None:
        calls = [each for around, each in self.at if around.file == self._file and isinstance(each, ast.Call)]
        self.entered.setdefault((*calls, node), {})[tuple(conditions)] = None


def lift_predicate(
    holds: Callable[..., bool], game: OpenGame, values: Sequence[Value], outcomes: Mapping[str, Value] | None = None,
) -> LiftedPredicate:
    """What a predicate says of a game and these values. Raises LiftError with file and line.

    `outcomes` has positions of which it is not known how they end, by what the names of their unknowns begin with: ``over``, and
    by seat ``points[SEAT]`` and ``wins[SEAT]``.
    """
    source = source_of(holds.__code__)
    e = evaluator_of(functools.partial(_Noting, source.file))
    kind, players = type(game.game), range(game.game.players)

    def outcome(of: Value, position: Value) -> Value:
        prefix = next((each for each, one in (outcomes or {}).items() if one is position), None)
        if prefix is None:
            del e.instead[kind.outcome]
            try:
                return e.call(kind.outcome, [of, position])
            finally:
                e.instead[kind.outcome] = outcome
        wins = [t.truth(f"{prefix}{WINS}[{seat}]") for seat in players]
        points = tuple([t.number(f"{prefix}{POINTS}[{seat}]") for seat in players])
        winner = t.as_number(merged([*zip(wins, players, strict=True), (True, len(wins) - 1)]))
        sharing = Listed(tuple([(t.all_(won, t.neg(t.eq(winner, seat))), seat) for seat, won in enumerate(wins)]))
        return merge(t.truth(f"{prefix}{OVER}"), Outcome(points, winner, sharing), None)  # type: ignore[arg-type]  # unknown ones

    if outcomes:
        e.instead[kind.outcome] = outcome
    with deep():
        said = e.call(holds, [game, *values])
        entered = {way: t.any_(*[t.all_(*each) for each in conditions]) for way, conditions in e.entered.items()}
        return LiftedPredicate(_truth(said, f"{source.file}:{source.node.lineno}"), e.obligations, list(e.functions), entered)


def _truth(said: Value, where: str) -> Truth:
    """What is said, if that is True or False on every path."""
    found: list[Truth] = []
    for guard, each in cases_of(said):
        if each is None:
            raise LiftError(where, "it gives nothing on some path", mend="return True or False on each")
        if each is NOWHERE:
            continue
        if not t.is_truth(each):
            raise LiftError(where, f"it gives {_told(each)}, not True or False", mend="compare it with something")
        found.append(t.all_(guard, each))
    return t.any_(*found)


def _told(value: Value) -> str:
    return "a number" if t.is_number(value) else f"a {type(value).__name__.lower()}"
