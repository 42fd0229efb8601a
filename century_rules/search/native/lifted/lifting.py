"""What one action does in one context, lifted from the rules: where it is legal, and which leaves it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, cast

import attrs

from century_rules.kernel.game import A, Outcome
from century_rules.kernel.rule_game import RuleGame, PythonOverride
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator
from century_rules.lifting.games import evaluator_of, refusals_of, shape_lost
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.lifting.path import Obligation
from century_rules.lifting.source import place_of
from century_rules.lifting.terms import Facts, Number, Truth
from century_rules.lifting.values import NOWHERE, Value, cases_of
from century_rules.search.native.lifted.remembering import Remembered, RememberingEvaluator


@attrs.frozen(eq=False)
class Effect:
    """What an action does where it is legal.

    Attributes:
        after: the leaves that it changes, by path.
        musts: what has to hold for Python to come through it.
        broken: whether it breaks the claim about steps.
    """

    after: Mapping[str, Number]
    musts: Sequence[Obligation]
    broken: Truth


@attrs.frozen(eq=False)
class Transition(Effect, Generic[A]):
    """An action where it can be legal, with its effect.

    Attributes:
        action: it.
        guards: all of them hold where it is legal and the game is not over.
    """

    action: A
    guards: Sequence[t.Term]


@attrs.frozen(eq=False)
class Ending:
    """How a game ends where it is over.

    Attributes:
        points: by seat.
        wins: by seat whether it wins, alone or with others.
    """

    points: Sequence[Number]
    wins: Sequence[Truth]


@attrs.frozen(eq=False)
class Steps:
    """A claim about steps, which is asked of each transition: of the position before, the action, and the position after."""

    holds: Callable[..., object]


class Lifter(Generic[A]):
    """Lifts in one context.

    Attributes:
        over: whether the game is over.
        musts: what has to hold for Python to come through what is asked in each position of the context.
    """

    def __init__(
        self, game: RuleGame[object, A], setup: object, position: object, facts: Facts, steps: Steps | None = None,
    ) -> None:
        """`position` has the set-up of `setup`, and unknowns, of which `facts` are known. Raises LiftError."""
        self._game, self._setup, self._position, self._steps = game, setup, position, steps
        self._printed = attrs.evolve(game, overrides=())
        self._remembered: Remembered | None = None
        self.musts: list[Obligation] = []
        e = self._evaluator(facts)
        self.over = _over(e, game, position)
        self._came_through(e)
        self._open, self._facts = facts, facts.and_also(t.neg(self.over))
        self._remembered = Remembered(self._facts)
        self._known: dict[A, Facts] = {}
        """By action what is known once it was asked whether it is legal: that Python came through."""
        self._before = dict(numbers_of(position))

    def asked(self, holds: Callable[..., object]) -> Truth:
        """Whether a predicate holds in the position. Raises LiftError."""
        e = self._evaluator(self._open)
        found = e.truth(e.call(holds, [self._position]))
        self._came_through(e)
        return found

    def transition(self, action: A) -> Transition[A] | None:
        """What an action does; None where it is never legal. Raises LiftError."""
        return self.transition_where(action, self.legal(action))

    def transition_where(self, action: A, holds: Truth) -> Transition[A] | None:
        """What an action does where it is legal, if that is known; None if that is nowhere. Raises LiftError."""
        effect = None if holds is False else self.effect(action, holds)
        return None if effect is None else Transition(effect.after, effect.musts, effect.broken, action, conjuncts(holds))

    def legal(self, action: A) -> Truth:
        """Where an action is legal, if the game is not over. Raises LiftError."""
        if self.over is True:
            return False
        e, game, kind = self._evaluator(self._facts), self._game, type(self._game)
        refused = e.call(kind.refuses, [game, self._position, action])
        holds: Truth = True
        for condition, refusal in e.items(refused):
            for clause, is_order, guard in refusals_of(refusal, place_of(kind.refuses)):
                if is_order or game.in_force(clause):
                    holds = t.all_(holds, t.neg(t.all_(condition, guard)))
        for each in self._said(action):
            if each.forbids is not False:
                holds = t.all_(holds, t.neg(self._forbidden(e, each.forbids, action, holds)))
        self._came_through(e, t.neg(self.over))
        self._known[action] = e.facts
        return cast(Truth, t.under(holds, e.facts))

    def effect(self, action: A, holds: Truth) -> Effect | None:
        """What an action does where that holds, and it is legal there; None if that is nowhere. Raises LiftError."""
        e, game, kind = self._evaluator(self._facts), self._game, type(self._game)
        e.facts = self._known.get(action, self._facts)
        with e.assume(holds):
            if e.facts.false:
                return None
            after = e.call(kind.after, [game, self._position, action])
            self._check(after, kind.after, action)
            for said in self._said(action):
                if said.instead is not None:
                    after = e.call(said.instead, [self._printed, self._position, action, after])
                    self._check(after, said.instead, action)
            changed = self._changed(after, e.facts)
            broken: Truth = False
            if self._steps is not None:
                broken = t.neg(e.truth(e.call(self._steps.holds, [self._position, action, after])))
        inner = self._facts.and_also(holds)
        musts = [attrs.evolve(each, holds=cast(Truth, t.under(each.holds, inner))) for each in e.obligations]
        return Effect(changed, [each for each in musts if each.holds is not True], broken)

    def ending(self) -> Ending | None:
        """How the game ends where it is over; None where it never is. Raises LiftError."""
        e, game, kind = self._evaluator(self._open), self._game, type(self._game)
        with e.assume(self.over):
            if e.facts.false:
                return None
            cases = [(guard, each) for guard, each in cases_of(e.call(kind.outcome, [game, self._position])) if each is not None]
            if len(cases) != 1 or not isinstance(cases[0][1], Outcome):
                raise LiftError(place_of(kind.outcome), "it gives something else than an Outcome where the game is over")
            outcome = cases[0][1]
            points = tuple([t.as_number(cast(Number, each)) for _, each in e.items(outcome.points)])
            wins = tuple([t.any_(e.equal(outcome.winner, seat), e.contains(outcome.sharing, seat))
                          for seat in range(game.players)])
            found = Ending(points, wins)
        self._came_through(e, self.over)
        return found

    def _said(self, action: A) -> Iterator[PythonOverride]:
        """What clauses that say something else say of an action."""
        for override in self._game.overrides:
            said = override.as_python(self._game, self._setup, action)
            if said is None:
                raise LiftError(type(override).__name__, "it is not said in plain Python")
            yield said

    def _forbidden(self, e: Evaluator, forbids: Callable[..., object] | bool, action: A, holds: Truth) -> Truth:
        """Where it is forbidden besides, asked where the rules allow it."""
        if isinstance(forbids, bool):
            return forbids
        with e.assume(holds):
            return False if e.facts.false else e.truth(e.call(forbids, [self._printed, self._position, action]))

    def _check(self, after: Value, made: Callable[..., object], action: A) -> None:
        """Raise LiftError where a function gives no position."""
        if after is NOWHERE:
            raise LiftError(place_of(made), f"Python stumbles wherever {action} is legal")
        lost = shape_lost(self._position, after)
        if lost:
            raise LiftError(place_of(made), f"it gives {lost}")

    def _evaluator(self, facts: Facts) -> Evaluator:
        remembered = self._remembered
        kind = Evaluator if remembered is None or facts is not remembered.facts else partial(
            RememberingEvaluator, remembered=remembered)
        e: Evaluator = evaluator_of(kind)
        e.facts = facts
        if self._game.overrides:
            e.instead[RuleGame.counted] = lambda game, position, points: self._by_the_rules(points)
            e.instead[RuleGame.won] = lambda game, position, outcome: self._by_the_rules(outcome)
        return e

    def _by_the_rules(self, said: Value) -> Value:
        """Points, or an outcome, that no clause has otherwise. Raises LiftError if one has."""
        for override in self._game.overrides:
            if override.scores:
                raise LiftError(type(override).__name__, "it has points or victory otherwise than the rules")
        return said

    def _came_through(self, e: Evaluator, where: Truth = True) -> None:
        """Note what has to hold for Python to have come through so far, and take it as given from here on."""
        for each in e.obligations:
            holds = cast(Truth, t.under(each.holds, e.facts))
            e.facts = e.facts.and_also(holds)
            if holds is not True:
                self.musts.append(attrs.evolve(each, holds=t.implies(where, holds)))
        e.obligations = []

    def _changed(self, after: Value, facts: Facts) -> dict[str, Number]:
        changed: dict[str, Number] = {}
        now = dict(numbers_of(after))
        for path, old in self._before.items():
            if now[path] is not old:
                new = cast(Number, t.under(t.as_number(cast(Number, now[path])), facts))
                if not (isinstance(new, int) and isinstance(old, int) and int(new) == int(old)):
                    changed[path] = int(new) if isinstance(new, int) else new
        return changed


def _over(e: Evaluator, game: RuleGame[object, A], position: object) -> Truth:
    """Whether the game is over, by its own `is_over` or by its outcome."""
    kind = type(game)
    if kind.is_over is not RuleGame.is_over:
        return e.truth(e.call(kind.is_over, [game, position]))
    return e.truth(t.neg(e.compare("is", e.call(kind.outcome, [game, position]), None)))


def conjuncts(holds: Truth) -> Sequence[t.Term]:
    """What has to hold together for that to hold; it is not False."""
    if isinstance(holds, bool):
        return ()
    return cast("tuple[t.Term, ...]", holds.args) if holds.op == t.AND else (holds,)
