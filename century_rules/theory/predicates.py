"""Plain Python as parts of a theorem: a predicate of a position, or of a step, is lifted and asked in the algebra at hand.

A predicate takes ``game, position``, or ``game, before, action, after``. It is lifted when it is first asked, once for each shape
of a game and each operation. What it says of readings, dropped clauses and set-ups is what the rules at hand have open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeAlias, cast

import attrs

from century_rules.kernel.algebra import B, N
from century_rules.kernel.game import A, S
from century_rules.kernel.playing import Denied
from century_rules.lifting import terms as t
from century_rules.lifting.games import POINTS, position_of_unknowns
from century_rules.lifting.predicates import OVER, WINS, LiftedPredicate, Way, lift_predicate
from century_rules.lifting.values import evolved
from century_rules.theory.lifted import LiftedRules, Ready
from century_rules.theory.plain_rules import PlainRules, Scene, Step
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.scene import Step as AnyStep
from century_rules.theory.theorem import Always, OnStep, Part

AFTER = "after"
"""How the names of unknowns of the position after a step begin: ``after.players[0].hold[2]``."""

Asked: TypeAlias = AnyScene[N, B] | AnyStep[N, B]


@attrs.frozen(eq=False)
class _Made:
    """A predicate that was lifted for a shape and an operation.

    Attributes:
        denials: the clauses that said something else, kept so that no others are at their address.
        lifted: the terms.
        ways: the places in the text that it comes to, in the order of `entered`.
        holds, obligations, entered: ready to be asked.
    """

    denials: Sequence[object]
    lifted: LiftedPredicate
    ways: Sequence[Way]
    holds: Ready
    obligations: Ready
    entered: Ready


class Predicate(Generic[S, A]):
    """A predicate of positions, or of steps, of a game whose rules are lifted."""

    def __init__(self, rules: LiftedRules[S, A], holds: Callable[..., bool], *, of_steps: bool) -> None:
        self._rules, self.holds, self.of_steps = rules, holds, of_steps
        self._made: dict[object, _Made] = {}
        self._last: tuple[object, _Made, Mapping[str, object]] | None = None  # the scene or step that was asked about last

    def always(self, name: str) -> Always | OnStep:
        """The part of a theorem that says so, where Python comes through; of a predicate of steps one of every step."""
        return self._part(name, self.says)

    def runs(self, name: str) -> Always | OnStep:
        """The part of a theorem that says that Python comes through."""
        return self._part(name, self.comes_through)

    def says(self, x: Asked[N, B]) -> B:
        """What it says of a position or a step, true where Python does not come through."""
        made, leaf = self._asked(x)
        obligations = cast("tuple[B, ...]", made.obligations(x.of, leaf))
        (holds,) = cast("tuple[B]", made.holds(x.of, leaf))
        return x.of.any(*map(x.of.neg, obligations), holds)

    def comes_through(self, x: Asked[N, B]) -> B:
        """Whether Python comes through."""
        return x.of.all(*self.obliged(x))

    def obliged(self, x: Asked[N, B]) -> tuple[B, ...]:
        """The obligations of `lifted`, of a position or a step."""
        made, leaf = self._asked(x)
        return cast("tuple[B, ...]", made.obligations(x.of, leaf))

    def obligation(self, place: int) -> Callable[[Asked[N, B]], B]:
        """One of its obligations, as a claim."""
        return lambda x: self.obliged(x)[place]

    def whole(self, x: Asked[N, B]) -> B:
        """That it says so and Python comes through."""
        return x.of.all(self.comes_through(x), self.says(x))

    def lifted(self, x: Asked[N, B]) -> LiftedPredicate:
        """What it says there, as terms."""
        return self._asked(x)[0].lifted

    def entered(self, x: Asked[N, B]) -> Mapping[Way, B]:
        """For each place of its text that it may come to whether it does, in a position or a step."""
        made, leaf = self._asked(x)
        return dict(zip(made.ways, cast("tuple[B, ...]", made.entered(x.of, leaf)), strict=True))

    def _part(self, name: str, says: Callable[[Asked[N, B]], B]) -> Always | OnStep:
        kind: Callable[[str, object], Part] = OnStep if self.of_steps else Always  # type: ignore[assignment]
        return cast("Always | OnStep", kind(name, says))

    def _asked(self, x: Asked[N, B]) -> tuple[_Made, Mapping[str, object]]:
        """The predicate lifted for the rules of a scene, and what its unknowns are there."""
        if self._last is None or self._last[0] is not x:
            self._last = (x, *self._newly_asked(x))
        return self._last[1:]

    def _newly_asked(self, x: Asked[N, B]) -> tuple[_Made, Mapping[str, object]]:
        if isinstance(x, AnyScene):
            now = cast("Scene[N, B, S]", x)
            leaf = {**self._rules.leaf(now.rules, now.now), **_outcome(now, "")}
            return self._lifted(now.rules, now.now, "", now.answers is not None), leaf
        step = cast("Step[N, B, S]", x)
        rules, before = step.before.rules, step.before.now
        after = {f"{AFTER}.{path}": value for path, value in rules.leaves(step.after.now).items()}
        leaf = {**self._rules.leaf(rules, before, step.arguments), **after, **_outcome(step.before, ""),
                **_outcome(step.after, f"{AFTER}.")}
        return self._lifted(rules, before, step.operation.plain, step.before.answers is not None), leaf

    def _lifted(self, rules: PlainRules[N, B, S], position: S, operation: str, not_known: bool) -> _Made:
        """The predicate lifted for these rules; how positions end may be `not_known`."""
        key = self._rules.key(rules), tuple(map(id, rules.denials)), operation, not_known
        found = self._made.get(key)
        if found is None:
            with t.fresh():
                shape = self._rules.shape(rules, position)
                denials = cast("tuple[Denied, ...]", rules.denials)
                game = attrs.evolve(shape.game, game=attrs.evolve(shape.game.game, denials=denials))
                values, outcomes = [shape.position], {"": shape.position}
                if operation:
                    after = position_of_unknowns(position, list(rules.constant), AFTER)
                    after = evolved(after, {name: getattr(shape.position, name) for name in rules.constant})
                    values += [self._rules.unknown_action(operation, shape), after]
                    outcomes[f"{AFTER}."] = after
                lifted = lift_predicate(self.holds, game, values, outcomes if not_known else None)
                ways = list(lifted.entered)
                found = self._made[key] = _Made(
                    rules.denials, lifted, ways, Ready([lifted.holds]), Ready([each.holds for each in lifted.obligations]),
                    Ready([lifted.entered[way] for way in ways]))
        return found


def _outcome(x: Scene[N, B, S], prefix: str) -> dict[str, object]:
    """How a position ends, where that is not known, by the names of its unknowns."""
    if x.answers is None:
        return {}
    points, wins = x.outcome()
    return {f"{prefix}{OVER}": x.rules.is_over(x.rules, x.now),
            **{f"{prefix}{POINTS}[{seat}]": each for seat, each in enumerate(points)},
            **{f"{prefix}{WINS}[{seat}]": each for seat, each in enumerate(wins)}}
