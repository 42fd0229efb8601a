"""The encoding of a game under two readings, over the same unknowns: what differs between them, for the solver."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from century_rules.desk.comparing.question import Question
from century_rules.kernel.encoding import Move
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import remembered, unseen
from century_rules.kernel.reading import Reading
from century_rules.rulebook import Encoding
from century_rules.solving.system import SolverOperation, Start, Step, System, View
from century_rules.solving.terms import Number, Truth, Value, Z3Algebra, flag, same, variable
from century_rules.theory.read_as import switched_to
from century_rules.theory.rules import Rules

ALGEBRA = Z3Algebra()


@attrs.frozen(eq=False)
class BothEncoded:
    """The rules under two readings.

    Attributes:
        rules: under the first, and under the second.
        system: the first, with what is open, for the solver.
        others: the operations under the second, by name.
        seen: the leaves that players see; what only one of the readings compared has the rules remember is none.
        scored: whether points or winner, counted in the same position, look at the ambiguity.
    """

    rules: tuple[Rules[Number, Truth], Rules[Number, Truth]]
    system: System
    others: Mapping[str, SolverOperation]
    seen: tuple[str, ...]
    scored: bool

    @staticmethod
    def of(
        question: Question[S, A], rules: Rules[Number, Truth], readings: tuple[Reading, Reading], parameters: Mapping[str, Value],
    ) -> BothEncoded:
        """Rules under two of the readings in question."""
        first, second = (rules.read_as(switched_to(ALGEBRA, rules.readings, reading)) for reading in readings)
        system = System(first.operations, first.paths, Start(first.start), first.sides, parameters)
        hidden = unseen(_state_class(question), first.paths, question.ambiguity.id)
        seen = tuple(path for path in first.paths if path not in hidden)
        both = BothEncoded((first, second), system, second.named(), seen, True)
        return attrs.evolve(both, scored=both.ends_apart(system.any_position()) is not False)

    def other(self, step: Step) -> Move[Number, Truth]:
        """The same operation on the same position, under the second reading."""
        return self.others[step.operation].build(step.before, step.arguments)

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
        other, (first, second) = self.other(step), self.allowed(step)
        changed = ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(step.after[path], other.after[path])) for path in self.seen))
        ends = self.ends_apart(step.after) if self.scored else False
        return ALGEBRA.any(self.allowed_by_one_only(step), ALGEBRA.all(first, second, ALGEBRA.any(changed, ends)))

    def ends_apart(self, view: View) -> Truth:
        """Whether the game is over there with other points, or another winner, under one reading than under the other."""
        scenes = [rules.scene(view, {}) for rules in self.rules]
        (points, wins), (other_points, other_wins) = (scene.outcome() for scene in scenes)
        apart = [ALGEBRA.neg(ALGEBRA.eq(one, other)) for one, other in zip(points, other_points, strict=True)]
        apart += [ALGEBRA.neg(ALGEBRA.iff(one, other)) for one, other in zip(wins, other_wins, strict=True)
                  if not same(one, other)]
        return ALGEBRA.all(self.rules[0].ended(view), ALGEBRA.any(*apart)) if any(each is not False for each in apart) else False


def any_set_up(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded | None:
    """The game with its set-up open, the reading under which the rules remember more first; None if nobody says what is open.

    Then a play under it stands for the same play under both until they part: players do not see what is remembered, and the
    other reading does not look at it.
    """
    parameters: dict[str, Value] = {}

    def number(name: str) -> Number:
        parameters[name] = variable(name)
        return variable(name)

    rules = encoding.any_set_up(ALGEBRA, question.games()[0], number)
    if rules is None:
        return None
    first, second = question.readings
    remembers_more = f"{question.ambiguity.id}={second}" in remembered(_state_class(question)).values()
    return BothEncoded.of(question, rules, (second, first) if remembers_more else (first, second), parameters)


def anything(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded:
    """The game with all of it open but readings and numbers of pieces. Raises InvalidComponents where that cannot be done."""
    parameters: dict[str, Value] = {}

    def number(name: str) -> Number:
        return _kept(parameters, name, variable(name))

    def truth(name: str) -> Truth:
        return _kept(parameters, name, flag(name))

    rules = encoding.anything(ALGEBRA, question.games()[0], number, truth)
    return BothEncoded.of(question, rules, question.readings, parameters)


def _kept(parameters: dict[str, Value], name: str, made: Number) -> Number:
    parameters.setdefault(name, made)
    return made


def _state_class(question: Question[S, A]) -> type:
    return type(question.games()[0].deal(0))
