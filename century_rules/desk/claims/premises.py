"""Branches in the text of a claim that are never come to: nothing is claimed there, whatever stands in them.

Any form of a premise makes one: `if`, an early `return`, `and` and `or`, a conditional expression, a loop or comprehension,
`case`. A branch that would make the claim false is none, such as the `return False` in a search for what must not be; nor is one
in which nothing is claimed, such as an early `return True`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Generic, TypeAlias

import attrs

from century_rules.desk.claims.vacuity_check import RLIMIT, any_scene, any_step, can_fail
from century_rules.desk.claims.own_file import OwnClaim
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.branches import Branch, Function, branches_of
from century_rules.lifting.predicates import LiftedPredicate, Way
from century_rules.lifting.source import source_of
from century_rules.lifting.terms import Term, leaves_of
from century_rules.lifting.written import READING
from century_rules.solving.induction import Induction
from century_rules.solving.prover import Prover
from century_rules.solving.system import Labelled
from century_rules.solving.terms import Number, Truth
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Always, OnStep

SceneOrStep: TypeAlias = Scene[Number, Truth] | Step[Number, Truth]


@attrs.frozen
class NeverThere:
    """A branch that no play tried comes to.

    Attributes:
        said: why, with the line.
        possible: whether the solver finds a position that all invariants allow in which it is come to; None if it cannot tell.
        is_note: whether that is no more than worth knowing: it is in a helper, which may be made for more than this claim.
        way: by which it would be come to; None where no way leads there.
    """

    said: str
    possible: bool | None
    is_note: bool
    way: Way | None = None


class Premises(Generic[S, A]):
    """The branches of a claim, for one number of players."""

    def __init__(self, full: Prover, claim: OwnClaim[S, A]) -> None:
        self._full, self._claim = full, claim
        part = claim.predicate.always("branch")
        self._operations = full.operations_of(part)
        self._anything: dict[str, tuple[SceneOrStep, tuple[Labelled, ...]]] = {}
        for name in self._operations:
            self._anything[name] = any_step(full, (), name) if name else (any_scene(full, (), "now"), ())
        self._lifted: Mapping[str, LiftedPredicate] = {
            name: claim.predicate.lifted(x) for name, (x, _) in self._anything.items()}

    def lifted(self, operation: str) -> LiftedPredicate:
        """What the claim says of that operation, as terms; of positions for ""."""
        return self._lifted[operation]

    def anything(self, operation: str) -> tuple[SceneOrStep, tuple[Labelled, ...]]:
        """A position, or a step of that operation, of which nothing is known, and what the arguments are among."""
        return self._anything[operation]

    @property
    def by_text(self) -> tuple[str, ...]:
        """The methods of the game that are looked into for it: see `LiftedPredicate.by_text`."""
        return tuple(dict.fromkeys(name for each in self._lifted.values() for name in each.by_text))

    @property
    def readings(self) -> frozenset[str]:
        """The fields of the readings that the claim asks for."""
        asked = {name.removeprefix(READING).partition("=")[0] for each in self._lifted.values() if isinstance(each.says, Term)
                 for name in leaves_of([each.says]) if name.startswith(READING)}
        return frozenset(asked)

    def never_there(self, entered: Collection[Way], induction: Induction) -> Iterator[NeverThere]:
        """The outermost branches that plays did not come to, where something is claimed in them."""
        ways = dict.fromkeys(way for each in self._lifted.values() for way in each.entered)
        own = source_of(self._claim.predicate.holds.__code__).node
        for function in dict.fromkeys([own, *(each for lifted in self._lifted.values() for each in lifted.functions)]):
            yield from self._in(function, function is own, branches_of(function), list(ways), entered, induction)

    def claims_besides(self, branches: Sequence[NeverThere]) -> bool:
        """Whether some numbers would make it false though none of these branches is come to."""
        of, predicate = self._full.rules.of, self._claim.predicate
        for name, (x, ranges) in self._anything.items():
            ways = [each.way for each in branches if each.way in self._lifted[name].entered]
            there = [predicate.entered(x)[way] for way in ways if way is not None]
            if can_fail(lambda: of.any(predicate.states(x), *there), (*ranges, *self._full.system.sides)):  # noqa: B023  # called at once
                return True
        return False

    def _in(self, function: Function, is_own: bool, branches: Sequence[Branch], ways: Sequence[Way], entered: Collection[Way],
            induction: Induction) -> Iterator[NeverThere]:
        for branch in branches:
            here = [way for way in ways if way[-1] is branch.entry]
            if not here:
                if not branch.is_plain and branch.of is None:
                    yield NeverThere(self._told(branch, None), False, not is_own)
                continue
            left = list(ways)
            for way in here:
                if way in entered:
                    continue
                possible = self._possible(way, induction)
                if branch.of is None:
                    left = [each for each in left if each[:len(way) - 1] != way[:-1]]
                if not branch.is_plain and not self._is_innocent(way):
                    yield NeverThere(self._told(branch, way), possible, branch.is_note, way)
            if any(each in left for each in here):
                yield from self._in(function, is_own, branch.inner, left, entered, induction)

    def _told(self, branch: Branch, way: Way | None) -> str:
        called = [getattr(each, "lineno", 0) for each in (way or ())[:-1]]
        file = self._claim.predicate.holds.__code__.co_filename
        line = f"{file}:{branch.line}"
        outer = min(called, default=branch.line)
        return f"{line}{f' (called in {file}:{called[0]})' if called and outer != branch.line else ''}: {branch.said}"

    def _possible(self, way: Way, induction: Induction) -> bool | None:
        """Whether it can be come to in a position that all invariants allow, or a step from one."""
        decided: list[Verdict] = []
        for name in self._operations:
            if way not in self._lifted[name].entered:
                continue
            part = self._part(lambda x: self._full.rules.of.neg(self._claim.predicate.entered(x)[way]))
            task = self._full.task(induction, "branch", part, name, ())
            decided.append(task.decide(rlimit=RLIMIT, need_core=False, need_model=False).verdict)
            if decided[-1] is Verdict.REFUTED:
                return True
        return False if set(decided) == {Verdict.PROVED} else None

    def _part(self, says: Callable[[SceneOrStep], Truth]) -> Always | OnStep:
        return OnStep("branch", says) if self._claim.predicate.of_steps else Always("branch", says)

    def _is_innocent(self, way: Way) -> bool:
        """Whether to come there would make the claim false, or nothing is claimed there, whatever the numbers on the table."""
        of, predicate = self._full.rules.of, self._claim.predicate
        there, sides = False, self._full.system.sides
        false = claimed = True
        for name, (x, ranges) in self._anything.items():
            if way not in self._lifted[name].entered:
                continue
            here, says = predicate.entered(x)[way], predicate.states(x)
            premises = (*ranges, *sides)  # each of the three is called at once, with what stands here
            there = there or can_fail(lambda: of.neg(here), premises)  # noqa: B023
            false = false and not can_fail(lambda: of.any(of.neg(here), of.neg(says)), premises)  # noqa: B023
            claimed = claimed and can_fail(lambda: of.any(of.neg(here), says), premises)  # noqa: B023
        return there and (false or not claimed)
