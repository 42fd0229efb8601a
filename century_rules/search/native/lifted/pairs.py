"""Two readings played side by side, read in one context: what both allow, what it does to the pair, and where they part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, cast

import attrs

from century_rules.kernel.game import A, S
from century_rules.kernel.leaves import map_leaves
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.lifting.path import Obligation
from century_rules.lifting.terms import Number, Truth
from century_rules.search.layout import Layout
from century_rules.search.native.compiled.code import Lifted
from century_rules.search.native.lifted.lifting import Effect, Ending, Lifter, Transition, conjuncts
from century_rules.search.native.lifted.reading import Here, Reading, check_records, refused, rules_of
from century_rules.search.task import StopPredicate, Task
from century_rules.search.product import Twin, Twins

PARTED = "parted"


class PairReader(Reading[Twin[S], A]):
    """Reads the rules of both readings."""

    def __init__(self, task: Task[Twin[S], A], layout: Layout[Twin[S]]) -> None:
        """The game of the task is `Twins`. Raises NotNative for games that cannot be read."""
        product = cast("Twins[S, A]", task.game)
        left, right = product.games
        self._games: tuple[RuleGame[object, A], RuleGame[object, A]] = (rules_of(left), rules_of(right))
        self._apart = product.apart
        super().__init__(task, layout)
        self.asked = [StopPredicate("goal reached", product.differ)]
        pair = layout.setups[0]
        check_records([path.removeprefix("left.") for path in layout.base if path.startswith("left.")], pair.left)

    def _lifted(self, here: Here[Twin[S], A]) -> Lifted[A]:
        together = t.eq(t.as_number(cast(Number, here.position.parted)), 0)  # else the right state is not known
        positions, probes, actions = self._sides(here.position), self._sides(here.probe), here.actions
        left = _Side(self._games[0], Here(here.setup.left, probes[0], positions[0], here.facts, actions, here.has_truths))
        right = _Side(self._games[1], Here(
            here.setup.right, probes[1], positions[1], here.facts.and_also(together), actions, here.has_truths))
        differ: Truth = t.any_(_ends_differ(left, right), *[
            t.neg(t.eq(left.allows(action), right.allows(action))) for action in actions])
        both = [self._transition(left, right, action, together) for action in actions]
        transitions = [each for each in both if each is not None]
        musts = [*left.lifter.musts, *[_only(together, each) for each in right.lifter.musts]]
        return Lifted(left.lifter.over, musts, [t.any_(t.neg(together), differ)], transitions)

    def _sides(self, pair: Twin[S]) -> tuple[S, S]:
        """Both positions of a pair with unknowns."""
        values = {**dict(numbers_of(pair.left)), **dict(zip(self._apart, pair.rest, strict=True))}
        return pair.left, map_leaves(pair.right, lambda path, _: values[path])

    def _transition(self, left: _Side[A], right: _Side[A], action: A, together: Truth) -> Transition[A] | None:
        both = t.all_(together, left.allows(action), right.allows(action))
        if both is False:
            return None
        effects = [side.lifter.effect(action, both) for side in (left, right)]
        if None in effects:
            return None
        one, other = cast("list[Effect]", effects)
        after: dict[str, Number] = {f"left.{path}": value for path, value in one.after.items()}
        after |= {f"rest[{place}]": other.after[path] for place, path in enumerate(self._apart) if path in other.after}
        seen = [path for path in dict.fromkeys((*one.after, *other.after)) if path not in self._apart]
        parted = t.any_(*[t.neg(t.eq(left.value(path, one), right.value(path, other))) for path in seen])
        if parted is not False:
            after[PARTED] = t.as_number(parted)
        return Transition(after, [*one.musts, *other.musts], False, action, conjuncts(both))


class _Side(Generic[A]):
    """One of the two readings in a context."""

    def __init__(self, game: RuleGame[object, A], here: Here[S, A]) -> None:
        self.lifter: Lifter[A] = Lifter(game, here.setup, here.position, here.facts)
        on = t.neg(self.lifter.over)
        self._allows = {action: t.all_(on, self.lifter.legal(action)) for action in here.actions
                        if on is not False and not refused(game, here, action)}
        self._before: Mapping[str, object] = dict(numbers_of(here.position))
        self.ending: Ending | None = self.lifter.ending()

    def allows(self, action: A) -> Truth:
        """Where an action is legal."""
        return self._allows.get(action, False)

    def value(self, path: str, effect: Effect) -> Number:
        """A leaf after an action that has that effect."""
        return effect.after.get(path, t.as_number(cast(Number, self._before[path])))


def _ends_differ(left: _Side[A], right: _Side[A]) -> Truth:
    """Whether the game is over by one reading alone, or ends otherwise by one of them."""
    one, other = left.ending, right.ending
    only_one = t.neg(t.eq(left.lifter.over, right.lifter.over))
    if one is None or other is None:
        return only_one
    numbers = zip((*one.points, *one.wins), (*other.points, *other.wins), strict=True)
    unlike = t.any_(*[t.neg(t.eq(mine, its)) for mine, its in numbers])
    return t.any_(only_one, t.all_(left.lifter.over, right.lifter.over, unlike))


def _only(where: Truth, must: Obligation) -> Obligation:
    return attrs.evolve(must, holds=t.implies(where, must.holds))
