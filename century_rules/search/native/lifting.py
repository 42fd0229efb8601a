"""What one action does in one context, lifted from the rules: where it is legal, and which leaves it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, cast

import attrs

from century_rules.kernel.game import A
from century_rules.kernel.playing import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator
from century_rules.lifting.games import numbers_of, refusals_of, rules_evaluator, shape_lost
from century_rules.lifting.path import Obligation
from century_rules.lifting.source import place_of
from century_rules.lifting.terms import Facts, Number, Truth
from century_rules.lifting.values import NOWHERE, Value


@attrs.frozen(eq=False)
class Deed(Generic[A]):
    """An action where it can be legal.

    Attributes:
        action: it.
        guards: all of them hold where it is legal and the game is not over.
        after: the leaves that it changes, by path.
        musts: what has to hold for Python to come through its effect, where it is legal.
        broken: where it is legal, whether it breaks the claim about steps.
    """

    action: A
    guards: Sequence[t.Term]
    after: Mapping[str, Number]
    musts: Sequence[Obligation]
    broken: Truth


@attrs.frozen(eq=False)
class Allowed(Generic[A]):
    """Where an action is legal, of which the effect is not lifted yet.

    Attributes:
        action: it.
        holds: where it is legal, so far as the game is not over.
        guards: the same, as truths that all have to hold.
    """

    action: A
    holds: Truth
    guards: Sequence[t.Term]
    _evaluator: Evaluator


@attrs.frozen(eq=False)
class Steps:
    """A claim about steps, which is asked of each deed: of the position before, the action, and the position after."""

    holds: Callable[..., object]


class Lifter(Generic[A]):
    """Lifts in one context.

    Attributes:
        over: whether the game is over.
        musts: what has to hold for Python to come through what is asked in each position of the context.
    """

    def __init__(self, game: RuleGame[object, A], position: object, facts: Facts, steps: Steps | None) -> None:
        """`position` has unknowns, of which `facts` are known. Raises LiftError."""
        self._game, self._position, self._steps = game, position, steps
        self.musts: list[Obligation] = []
        e = self._evaluator(facts)
        self.over = _over(e, game, position)
        self._came_through(e)
        self._open, self._facts = facts, facts.and_also(t.neg(self.over))
        self._before = dict(numbers_of(position))

    def asked(self, holds: Callable[..., object]) -> Truth:
        """Whether a predicate holds in the position. Raises LiftError."""
        e = self._evaluator(self._open)
        found = e.truth(e.call(holds, [self._position]))
        self._came_through(e)
        return found

    def deed(self, action: A) -> Deed[A] | None:
        """What an action does; None where it is never legal. Raises LiftError."""
        allowed = self.allowed(action)
        return None if allowed is None else self.effect(allowed)

    def allowed(self, action: A) -> Allowed[A] | None:
        """Where an action is legal; None where it never is. Raises LiftError."""
        if self.over is True:
            return None
        e, game, kind = self._evaluator(self._facts), self._game, type(self._game)
        refused = e.call(kind.refuses, [game, self._position, action])
        holds: Truth = True
        for condition, refusal in e.items(refused):
            for clause, is_order, guard in refusals_of(refusal, place_of(kind.refuses)):
                if is_order or game.says(clause):
                    holds = t.all_(holds, t.neg(t.all_(condition, guard)))
        self._came_through(e, t.neg(self.over))
        holds = cast(Truth, t.under(holds, e.facts))
        if holds is False:
            return None
        with e.assume(holds):
            if e.facts.false:
                return None
        return Allowed(action, holds, _conjuncts(holds), e)

    def effect(self, allowed: Allowed[A]) -> Deed[A]:
        """What an action does where it is legal. Raises LiftError."""
        action, holds, e = allowed.action, allowed.holds, allowed._evaluator
        game, kind = self._game, type(self._game)
        with e.assume(holds):
            after = e.call(kind.after, [game, self._position, action])
            if after is NOWHERE:
                raise LiftError(place_of(kind.after), f"Python stumbles wherever {action} is legal")
            lost = shape_lost(self._position, after)
            if lost:
                raise LiftError(place_of(kind.after), f"it gives {lost}")
            changed = self._changed(after, e.facts)
            broken: Truth = False
            if self._steps is not None:
                broken = t.neg(e.truth(e.call(self._steps.holds, [self._position, action, after])))
        inner = self._facts.and_also(holds)
        musts = [attrs.evolve(each, holds=cast(Truth, t.under(each.holds, inner))) for each in e.obligations]
        return Deed(action, allowed.guards, changed, [each for each in musts if each.holds is not True], broken)

    def _evaluator(self, facts: Facts) -> Evaluator:
        e = rules_evaluator()
        e.facts = facts
        return e

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


def _conjuncts(holds: t.Term | bool) -> Sequence[t.Term]:
    if isinstance(holds, bool):
        return ()
    return cast("tuple[t.Term, ...]", holds.args) if holds.op == t.AND else (holds,)
