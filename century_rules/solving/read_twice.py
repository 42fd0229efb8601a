"""The encoding of a game under two readings, over the same unknowns: what differs between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.kernel.operations import Move
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.hiding import unseen
from century_rules.kernel.reading import Reading
from century_rules.solving.system import SolverOperation, Start, Step, System, View
from century_rules.solving.terms import Number, Truth, Value, Z3Algebra, same, variable
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.read_as import switched_to
from century_rules.theory.encoded_rules import Rules

ALGEBRA = Z3Algebra()


@attrs.frozen(eq=False)
class BothEncoded:
    """The rules under two readings.

    Attributes:
        rules: under the first, and under the second.
        system: the first, with what is open, for the solver.
        others: the operations under the second, by name.
        seen: the leaves that players see; what only one of the readings compared has the rules remember is none.
        unseen: all others. Under the second reading they are any numbers: the rules do not look at them there, a ruling may.
        scored: whether points or winner, counted in the same position, look at the ambiguity.
        begin_alike: whether both have the same position in sight before the first action.
    """

    rules: tuple[Rules[Number, Truth], Rules[Number, Truth]]
    system: System
    others: Mapping[str, SolverOperation]
    seen: tuple[str, ...]
    scored: bool
    begin_alike: Truth = True
    unseen: tuple[str, ...] = ()

    @staticmethod
    def of(
        kind: type, ambiguity: str, rules: Rules[Number, Truth], readings: tuple[Reading, Reading],
        parameters: Mapping[str, Value],
    ) -> BothEncoded:
        """Rules under two readings of the ambiguity of that name; `kind` is the class of the reference's positions."""
        first, second = (rules.read_as(switched_to(ALGEBRA, rules.readings, reading)) for reading in readings)
        hidden = unseen(kind, first.paths, ambiguity)
        both = _both(first, second, tuple(path for path in first.paths if path not in hidden), parameters)
        return attrs.evolve(both, begin_alike=both.begun_alike())

    @staticmethod
    def of_two(
        first: Rules[Number, Truth], second: Rules[Number, Truth], parameters: Mapping[str, Value],
    ) -> BothEncoded:
        """The rules of two rulebooks of one game.

        Raises InvalidInput where their positions have not the same numbers, or not the same is said of what can be set up.
        """
        if first.paths != second.paths or set(first.named()) != set(second.named()):
            raise InvalidInput("their positions do not have the same numbers, so that the solver cannot compare them")
        only = {label for label, _ in first.sides} ^ {label for label, _ in second.sides}
        if only:
            raise InvalidInput(f"a set-up can be legal by one of them only ({', '.join(sorted(only))}), and a proof is about "
                               "those that are by both")
        both = _both(first, second, tuple(first.paths), parameters)
        alike = ALGEBRA.all(*(ALGEBRA.eq(first.start[path], second.start[path]) for path in first.paths))
        own = {label for label, _ in first.sides}
        besides = [(label if label not in own else f"{label}, of the second", side) for label, side in second.sides]
        return attrs.evolve(both, begin_alike=alike, system=attrs.evolve(both.system, sides=(*first.sides, *besides)))

    def other(self, step: Step) -> Move[Number, Truth]:
        """The same operation on the same position, under the second reading."""
        return self.others[step.operation].build(self._under_the_second(step.before), step.arguments)

    def begun_alike(self) -> Truth:
        """Whether rulings make the same position in sight of any that a game begins with, under both readings."""
        if not any(isinstance(rules, TransitionRules) and rules.overrides for rules in self.rules):
            return True
        view = self.system.any_position()
        first, second = (rules.leaves(rules.begun(rules.position(each))) for rules, each in zip(
            cast("Sequence[TransitionRules[Number, Truth, object]]", self.rules), (view, self._under_the_second(view)),
            strict=True))
        return ALGEBRA.all(*(ALGEBRA.eq(first[path], second[path]) for path in self.seen if not same(first[path], second[path])))

    def _under_the_second(self, view: View) -> View:
        return {**view, **{path: variable(f"{path} under the second") for path in self.unseen}} if self.unseen else view

    def allowed(self, step: Step) -> tuple[Truth, Truth]:
        """Whether a step is allowed under each."""
        return (ALGEBRA.all(*(guard.holds for guard in step.guards)),
                ALGEBRA.all(*(guard.holds for guard in self.other(step).guards)))

    def allowed_by_one_only(self, step: Step) -> Truth:
        """Whether a step is allowed under one of the readings and not under the other."""
        return ALGEBRA.neg(ALGEBRA.iff(*self.allowed(step)))

    def same(self, step: Step) -> Truth:
        """Whether both readings allow a step or neither does, and it leads to the same position in sight."""
        other, (first, second) = self.other(step), self.allowed(step)
        after = ALGEBRA.all(*(ALGEBRA.eq(step.after[path], other.after[path]) for path in self.seen))
        return ALGEBRA.all(ALGEBRA.iff(first, second), ALGEBRA.any(ALGEBRA.neg(first), after))

    def parted_by(self, step: Step) -> Truth:
        """Whether the readings part by a step: by their guards, by what they lead to, or by the points if the game ends."""
        ends = self.ends_apart(step.after) if self.scored else False
        changed = ALGEBRA.any(self.changed(step, self.seen), ends)
        return ALGEBRA.any(self.allowed_by_one_only(step), ALGEBRA.all(*self.allowed(step), changed))

    def changed(self, step: Step, paths: Iterable[str]) -> Truth:
        """Whether one of those leaves is another after a step under the second reading than under the first."""
        after = self.other(step).after
        return ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(step.after[path], after[path])) for path in paths))

    def ends_apart(self, view: View) -> Truth:
        """Whether the game is over there with other points, or another winner, under one reading than under the other."""
        scenes = [rules.scene(each, {}) for rules, each in zip(self.rules, (view, self._under_the_second(view)), strict=True)]
        (points, wins), (other_points, other_wins) = (scene.outcome() for scene in scenes)
        apart = [ALGEBRA.neg(ALGEBRA.eq(one, other)) for one, other in zip(points, other_points, strict=True)]
        apart += [ALGEBRA.neg(ALGEBRA.iff(one, other)) for one, other in zip(wins, other_wins, strict=True)
                  if not same(one, other)]
        return ALGEBRA.all(self.rules[0].ended(view), ALGEBRA.any(*apart)) if any(each is not False for each in apart) else False


def _both(
    first: Rules[Number, Truth], second: Rules[Number, Truth], seen: tuple[str, ...], parameters: Mapping[str, Value],
) -> BothEncoded:
    system = System(first.operations, first.paths, Start(first.start), first.sides, parameters)
    hidden = tuple(path for path in first.paths if path not in seen)
    both = BothEncoded((first, second), system, second.named(), seen, True, unseen=hidden)
    return attrs.evolve(both, scored=both.ends_apart(system.any_position()) is not False)
