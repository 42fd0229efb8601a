"""Predicates in plain Python over positions and actions that are not known: what they say, and when each place is come to.

What they ask of the rules, `game.outcome(position)`, `game.legal_actions(position)`, `game.permits(position, action)` and
`game.forbids(clause, position, action)`, is not looked into: it is answered by the rules at hand, with what is dropped or
overridden in them, and so are there unknowns for it.
"""

from __future__ import annotations

import ast
import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

from century_rules.kernel.game import Outcome
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.branches import Branch, Function, branches_of, every
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator, telling_all
from century_rules.lifting.games import POINTS, deep, evaluator_of, shape_lost
from century_rules.lifting.open_game import OpenGame
from century_rules.lifting.path import Frame, Obligation
from century_rules.lifting.source import source_of
from century_rules.lifting.terms import Number, Truth
from century_rules.lifting.values import NOWHERE, TEXT, Listed, Value, cases_of, merge, merged

OVER, WINS, PERMITTED = ".over", ".wins", ".permitted"
"""What is answered: whether the game is over, by seat who wins and what points there are, whether an action is legal."""
ANSWERED = ".answered"
"""And whether Python comes through the rules that are asked."""

_OF_THE_RULES = ("refuses", "refusals", "why_illegal", "after", "apply")

Way: TypeAlias = tuple[ast.AST, ...]
"""A branch of the text of a predicate: the calls on the way to it, and the statement or expression that it begins with."""


@attrs.frozen(eq=False)
class Question:
    """Something that a predicate asks of the rules.

    Attributes:
        named: how the names of the unknowns begin that stand for its answers.
        where: file and line.
        position: where it is asked.
        action: the action of which it asks whether it is legal; None where it asks how the position ends.
        clause: the only one that is asked whether it forbids the action; None where all are.
    """

    named: str
    where: str
    position: Value
    action: Value = None
    clause: str | None = None


@attrs.frozen(eq=False)
class LiftedPredicate:
    """What a predicate, or a function that gives a number, says.

    Attributes:
        says: the truth of it, or the number, where the obligations hold.
        obligations: what has to hold for Python to come through.
        functions: those of its own file that it comes to, itself first.
        entered: under which truth it comes to the branches of these (see `branches`); one that is not there is never come to.
        questions: what it asks of the rules, one after the other.
        by_text: methods of the game by whose own text it answers what it asks of the rules, so that no answer is left open.
    """

    says: Number | Truth
    obligations: Sequence[Obligation]
    functions: Sequence[Function]
    entered: Mapping[Way, Truth]
    questions: Sequence[Question]
    by_text: Sequence[str] = ()


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
        self.by_text: dict[str, None] = {}

    def comes_to(self, frame: Frame, node: ast.AST) -> None:
        if frame.file != self._file:
            if getattr(frame.node, "name", "") in _OF_THE_RULES:
                self.by_text[frame.node.name] = None  # type: ignore[union-attr]  # it has one
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


def lift_predicate(holds: Callable[..., bool], game: OpenGame, values: Sequence[Value]) -> LiftedPredicate:
    """What a predicate says of a game and these values. Raises LiftError with file and line."""
    return telling_all(lambda: _lifted(holds, game, values, truth_given))


def lift_number(counts: Callable[..., int], game: OpenGame, values: Sequence[Value]) -> LiftedPredicate:
    """What a function that gives a number gives of a game and these values. Raises LiftError with file and line."""
    return telling_all(lambda: _lifted(counts, game, values, _number))


def _lifted(
    function: Callable[..., object], game: OpenGame, values: Sequence[Value], of: Callable[[Value, str], Number | Truth],
) -> LiftedPredicate:
    source = source_of(function.__code__)
    e = evaluator_of(functools.partial(_Noting, source.file))
    asked = _RuleQuestions(game, e, values[0])
    kind = type(game.game)
    e.instead[kind.outcome] = _in_place_of(kind.outcome, e, asked.outcome)
    e.instead[kind.permits] = _in_place_of(kind.permits, e, asked.permits)
    e.instead[kind.forbids] = _in_place_of(kind.forbids, e, asked.forbids)
    if kind.legal_actions is RuleGame.legal_actions and not game.game.overrides:
        e.instead[kind.legal_actions] = _in_place_of(kind.legal_actions, e, functools.partial(_legal, e, game, asked))
    with deep():
        said = e.call(function, [game, *values])
        entered = {way: t.any_(*[t.all_(*each) for each in conditions]) for way, conditions in e.entered.items()}
        return LiftedPredicate(of(said, f"{source.file}:{source.node.lineno}"), e.obligations, list(e.functions), entered,
                               asked.questions, tuple(e.by_text))


def _in_place_of(method: Callable[..., object], e: Evaluator, answer: Callable[..., Value]) -> Callable[..., Value]:
    """What answers in place of a method of the game: it takes the same arguments, and is asked for each case of a union."""
    takes = inspect.signature(method)

    def answered(*args: Value, **kwargs: Value) -> Value:
        try:
            _, *given = takes.bind(*args, **kwargs).arguments.values()
        except TypeError as error:
            (_, *names) = takes.parameters
            raise e.refuse(f"the rules are not asked so ({error})",
                           f"write game.{method.__name__}({', '.join(names)})") from error
        return of_each(given)

    def of_each(left: Sequence[Value], *known: Value) -> Value:
        if not left:
            return answer(*known)
        return e.over(left[0], lambda one: of_each(left[1:], *known, one))

    return answered


def _legal(e: Evaluator, game: OpenGame, asked: _RuleQuestions, position: Value) -> Value:
    """The legal actions as `RuleGame` has them: of what is offered, what the rules permit.

    What the rules say of each action is an unknown here, too. With their text in its place a claim would be of that text: that
    somebody can act may follow from it for any numbers, and would be said to claim nothing of the game.
    """
    if position is NOWHERE:
        return NOWHERE
    asked.check(position)
    kind = type(game.game)
    goes_on = t.neg(e.truth(e.call(kind.is_over, [game, position])))
    with e.assume(goes_on):
        try:
            offered = list(e.items(e.call(kind.offers, [game, position])))
        except LiftError as error:
            raise LiftError(e.where(), f"what this game offers cannot be followed ({error.where}: {error.what})",
                            "game.legal_actions", "ask game.permits(position, …) of each action that is meant") from error
        legal: list[tuple[Truth, Value]] = []
        for guard, each in offered:
            with e.assume(guard):
                permitted = e.truth(e.over(each, lambda action: asked.permits(position, action)))
            legal.append((t.all_(goes_on, guard, permitted), each))
    return Listed(tuple(legal), tuple)


class _RuleQuestions:
    """What a predicate asks of the rules of a game; `like` is a position of it."""

    def __init__(self, game: OpenGame, e: Evaluator, like: Value) -> None:
        self._seats, self._e, self._like = range(game.game.players), e, like
        self.questions: list[Question] = []

    def check(self, position: Value) -> None:
        """Raise LiftError for what is no position of the game: Python would stumble over it, or say something of another game."""
        lost = shape_lost(self._like, position)
        if lost:
            raise self._e.refuse(f"the rules are asked about {lost}", "ask them about the position of the claim, or one made of "
                                 "it by evolve(…) that keeps its shape: a row its length, a record its class, a number a number")

    def outcome(self, position: Value) -> Value:
        """How a position ends: unknowns."""
        if position is NOWHERE:
            return NOWHERE
        named = self._ask(position)
        wins = [t.truth(f"{named}{WINS}[{seat}]") for seat in self._seats]
        points = tuple([t.number(f"{named}.{POINTS}[{seat}]") for seat in self._seats])
        # Of those who share a victory the last in turn order is called the winner.
        winner = t.as_number(merged([*zip(reversed(wins), reversed(self._seats), strict=True), (True, 0)]))
        sharing = Listed(tuple([(t.all_(won, t.neg(t.eq(winner, seat))), seat) for seat, won in enumerate(wins)]))
        return merge(t.truth(f"{named}{OVER}"), Outcome(points, winner, sharing), None)  # type: ignore[arg-type]  # unknown ones

    def permits(self, position: Value, action: Value, clause: str | None = None) -> Value:
        """Whether an action is legal, or that clause does not forbid it: an unknown."""
        if position is NOWHERE or action is NOWHERE:
            return NOWHERE
        if action is None:
            raise self._e.refuse("the rules are asked about an action that is None", "ask them about an action of the game")
        return self._e.truth(t.truth(f"{self._ask(position, action, clause)}{PERMITTED}"))

    def forbids(self, clause: Value, position: Value, action: Value) -> Value:
        """Whether a clause forbids an action: not an unknown."""
        if clause is NOWHERE:
            return NOWHERE
        if type(clause) is not str:
            what = "words are not known" if clause is TEXT else f"id is no text: {clause!r:.60}"
            raise self._e.refuse(f"the rules are asked about a clause whose {what}", 'write its id as a text, such as "R-1"')
        found = self.permits(position, action, clause)
        return found if found is NOWHERE else t.neg(found)

    def _ask(self, position: Value, action: Value = None, clause: str | None = None) -> str:
        for each in self.questions:
            if each.position is position and each.action is action and each.clause == clause:
                found = each
                break
        else:
            self.check(position)
            found = Question(f"asked[{len(self.questions)}]", self._e.where(), position, action, clause)
            self.questions.append(found)
        self._e.must(t.truth(f"{found.named}{ANSWERED}"), "that the rules, asked about that position, raise nothing")
        return found.named


def truth_given(said: Value, where: str) -> Truth:
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


def _number(said: Value, where: str) -> Number:
    """What is given, if that is a number on every path."""
    if not t.is_number(said):
        raise LiftError(where, f"it gives {_told(said)}, not a number", mend="return a number on each path")
    return said


def _told(value: Value) -> str:
    return "a number" if t.is_number(value) else f"a {type(value).__name__.lower()}"
