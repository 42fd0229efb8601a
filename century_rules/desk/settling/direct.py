"""What switching one reading can change at once, by the solver: with all other readings as the case has them, on any set-up.

The position is any that meets the invariants proved of all positions (`century_rules.solving.proved`).
Asked of every operation: may one reading allow it and the other not (legality); may both allow it and the goods differ
afterwards (the game says which numbers those are); or anything else that players see (position)? Where the answer is no for
every operation, it is PROVED that this reading never changes that by itself, on any set-up.

From it follows of the same actions taken under both readings to the end of the game (points): if the position never differs,
neither do the points, unless scoring itself looks at the reading; and if, once it differs, no action is allowed under both,
nor is the game over under both with different holdings, then the same actions never lead to two different ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Generic, TypeAlias

import attrs

from century_rules.desk.comparing import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import settled
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.proved import any_position, first_proof
from century_rules.solving.prover import ALGEBRA, prover
from century_rules.solving.read_twice import BothEncoded
from century_rules.solving.system import Labelled, SolverOperation, Step, argument_ranges, unknown_arguments
from century_rules.solving.terms import Truth, unknowns_in

Change: TypeAlias = str
"""``legality``, ``position``, ``points``, or the name of what changes hands in the game."""


def changes(book: Rulebook[S, A]) -> tuple[Change, ...]:
    """What is asked of each ambiguity of a game."""
    goods = None if book.archive.settling is None else book.archive.settling.goods
    return ("legality", *([] if goods is None else [goods.name]), "position", "points")


def concerns(book: Rulebook[S, A], change: Change, path: str) -> bool:
    """Whether a change is one of that leaf of a position: of ``position`` all are; some say where what changes hands is."""
    goods = None if book.archive.settling is None else book.archive.settling.goods
    return change == "position" or (goods is not None and change == goods.name and goods.are_told_by(path))


@attrs.frozen
class Direct:
    """The solver's word on one change: PROVED (never), REFUTED (in some position; see `operations`) or UNKNOWN."""

    change: Change
    verdict: Verdict
    operations: tuple[str, ...] = ()


def direct_changes(
    question: Question[S, A], wanted: Collection[Change] | None = None, rlimit: int = DEFAULT_RLIMIT,
) -> Iterator[Direct]:
    """What the readings of an ambiguity can change at once: all that is asked of one, or those wanted alone."""
    asked, listed = _AmbiguityProver(question, rlimit), changes(question.book) if wanted is None else wanted
    found = {change: asked.change(change) for change in changes(question.book)[:-1]
             if change in listed or (change == "position" and "points" in listed)}
    yield from (each for each in found.values() if each.change in listed)
    if "points" in listed:
        yield asked.points(found["position"])


class _AmbiguityProver(Generic[S, A]):
    """One ambiguity under given readings of all others."""

    def __init__(self, question: Question[S, A], rlimit: int) -> None:
        self.book, self.rlimit = question.book, rlimit
        full = prover(question.book, question.players)
        rules = full.rules.read_as({each: ALGEBRA.truth(so) for each, so in settled(question.fixed).items()})
        self.both = BothEncoded.of(question.state_class, question.ambiguity.id, rules, question.readings, full.system.parameters)
        self.known = any_position(question.book, full, self.both.system)
        self.steps = [self.known[0].step(operation) for operation in self.both.system.operations]
        self.blind = not self._looks_at_hidden()

    def change(self, change: Change) -> Direct:
        """Whether some operation can show that change."""
        verdicts = {step.operation: self._never(step.operation, lambda step: self._shows(change, step)) for step in self.steps}
        found = tuple(name for name, verdict in verdicts.items() if verdict is Verdict.REFUTED)
        # Induction over plays wants one position to stand for both games, so the first reading must not look out of sight.
        proved = self.blind and Verdict.UNKNOWN not in verdicts.values()
        return Direct(change, Verdict.REFUTED if found else Verdict.PROVED if proved else Verdict.UNKNOWN, found)

    def points(self, position: Direct) -> Direct:
        """Whether the same actions can end in different points."""
        if self.both.scored or not self.blind:  # scoring itself looks at the reading
            return Direct("points", Verdict.UNKNOWN)
        never = position.verdict is Verdict.PROVED or (position.verdict is Verdict.REFUTED and self._no_way_on(position))
        return Direct("points", Verdict.PROVED if never else Verdict.UNKNOWN)

    def _no_way_on(self, position: Direct) -> bool:
        """Whether, once the position differs, no action is allowed under both and not both games are over differently."""
        return all(self._never(name, self._ends_differently) is Verdict.PROVED
                   and all(self._not_followed_by(following, name) is Verdict.PROVED for following in self.both.system.operations)
                   for name in position.operations)

    def _not_followed_by(self, following: SolverOperation, name: str) -> Verdict:
        arguments = unknown_arguments(following, "next ")
        ranges = [(f"next {label}", truth) for label, truth in argument_ranges(following, arguments)]

        def both_allowed(step: Step) -> Truth:
            moves = following.build(step.after, arguments), self.both.others[following.name].build(
                self.both.other(step).after, arguments)
            allowed = (guard.holds for move in moves for guard in move.guards)
            return ALGEBRA.all(self._shows("position", step), *allowed)

        return self._never(name, both_allowed, ranges)

    def _ends_differently(self, step: Step) -> Truth:
        ends = list(zip(self.both.rules, (step.after, self.both.other(step).after), strict=True))
        points = [rules.scene(after, {}).outcome()[0] for rules, after in ends]
        return ALGEBRA.all(*self.both.allowed(step), *(rules.ended(after) for rules, after in ends),
                           ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(one, other)) for one, other in zip(*points, strict=True))))

    def _shows(self, change: Change, step: Step) -> Truth:
        if change == "legality":
            return self.both.allowed_by_one_only(step)
        paths = [path for path in self.both.seen if concerns(self.book, change, path)]
        return ALGEBRA.all(*self.both.allowed(step), self.both.changed(step, paths))

    def _never(self, name: str, found: Callable[[Step], Truth], sides: Sequence[Labelled] = ()) -> Verdict:
        """PROVED if that is found of no step with that operation, REFUTED if of one from a position that may not be reached."""
        return first_proof([known.step_theorem(name, name, lambda step: ALGEBRA.neg(found(step)), guarded=False, sides=sides)
                            for known in self.known], self.rlimit)

    def _looks_at_hidden(self) -> bool:
        """Whether the rules under the first reading look at what only the second has them remember."""
        hidden = set(self.both.system.paths) - set(self.both.seen)
        return any(hidden & unknowns_in([*(guard.holds for guard in step.guards), *(step.after[path] for path in self.both.seen)])
                   for step in self.steps)
