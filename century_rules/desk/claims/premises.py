"""Implications in a claim whose premise never comes true: what stands behind them says nothing.

An implication is a call of ``implies``, or of ``any`` with something among what it is given that the file itself has negated (by
``neg``), in a file one looks at. Each call is known by its place in the code, so that what becomes of it on the numbers of plays
and as a term can be put together.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from types import CodeType, FrameType

import attrs

from century_rules.desk.claims.along import Counted
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.prover import Prover, ghosts_in
from century_rules.solving.system import Labelled, View
from century_rules.solving.system import Step as SolverStep
from century_rules.solving.terms import Number, Truth, Z3Algebra, is_negation, only_algebra
from century_rules.theory.scene import Scene
from century_rules.theory.theorem import Always, Invariant, OnStep, Theorem

RLIMIT = 20_000_000


@attrs.frozen
class Place:
    """Where in a file an implication is called, and from where that was called: a helper used twice makes two places."""

    calls: tuple[tuple[CodeType, int], ...]
    line: int


@attrs.frozen
class Vacuous:
    """An implication whose premise came true in no play tried.

    Attributes:
        line: of the file.
        possible: whether the solver finds a position that all invariants allow in which it is true; None if it cannot tell.
    """

    line: int
    possible: bool | None


def _place(frame: FrameType, file: str) -> Place | None:
    """The caller's place, if it is in the file; its line is the one that is farthest out, that of the claim itself."""
    if frame.f_code.co_filename != file:
        return None
    calls, line = [], frame.f_lineno
    at: FrameType | None = frame
    while at is not None:
        if at.f_code.co_filename == file:
            calls.append((at.f_code, at.f_lasti))
            line = at.f_lineno
        at = at.f_back
    return Place(tuple(calls), line)


class WatchedTerms(Z3Algebra):
    """The solver's algebra, which remembers the premises of the implications in a file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.premises: dict[Place, list[Truth]] = {}
        self.negated: dict[Place, set[int]] = {}
        self.given: dict[Place, bool] = {}
        self._negations: dict[int, Truth] = {}  # those that the file has made; kept, so that none takes the place of another

    def all(self, *truths: Truth) -> Truth:
        place = _place(sys._getframe(1), self.file)
        if place is not None:
            self.given[place] = self.given.get(place, False) or bool(truths)
        return super().all(*truths)

    def neg(self, truth: Truth) -> Truth:
        negation = super().neg(truth)
        if is_negation(negation) and _place(sys._getframe(1), self.file) is not None:
            self._negations[id(negation)] = negation
        return negation

    def implies(self, premise: Truth, conclusion: Truth) -> Truth:
        place = _place(sys._getframe(1), self.file)
        if place is not None:
            self.premises.setdefault(place, []).append(premise)
        return super().any(self.neg(premise), conclusion)

    def any(self, *truths: Truth) -> Truth:
        place = _place(sys._getframe(1), self.file)
        negated = [number for number, truth in enumerate(truths) if id(truth) in self._negations] if place is not None else []
        if place is not None and negated and len(negated) < len(truths):
            true_once = [super(WatchedTerms, self).neg(truths[number]) for number in negated]
            self.premises.setdefault(place, []).append(super().all(*true_once))
            self.negated.setdefault(place, set()).update(negated)
        return super().any(*truths)


class WatchedInts(Counted):
    """Python's ints, which remember the implications in a file whose premise was true once.

    `negated` says which of what `any` is given are negations, by its place; on numbers that cannot be seen.
    """

    def __init__(self, file: str, negated: dict[Place, set[int]]) -> None:
        super().__init__()
        self.file, self.negated = file, negated
        self.reached: set[Place] = set()

    def implies(self, premise: bool, conclusion: bool) -> bool:
        if premise:
            place = _place(sys._getframe(1), self.file)
            if place is not None:
                self.reached.add(place)
        return not premise or conclusion

    def any(self, *truths: bool) -> bool:
        place = _place(sys._getframe(1), self.file)
        if place in self.negated and not any(truths[number] for number in self.negated[place] if number < len(truths)):
            self.reached.add(place)
        return any(truths)


class Premises:
    """The implications in the claims of a file, for one number of players.

    Args:
        file: whose implications are looked at, by its whole name.
        full: the game.
        induction: any, with the ghosts of the claims.
        claims: the invariants and theorems of the file.
    """

    def __init__(self, file: str, full: Prover, induction: Induction, claims: Iterable[Invariant | Theorem]) -> None:
        self.file, self._full = file, full
        self._places: dict[str, dict[Place, None]] = {}
        self.negated: dict[Place, set[int]] = {}
        self._given: dict[str, dict[Place, bool]] = {}
        for claim in claims:
            found, given = self._places.setdefault(_name(claim), {}), self._given.setdefault(_name(claim), {})
            for asking in self._askings(claim, induction):
                terms = asking.terms()
                found.update(dict.fromkeys(terms.premises))
                given.update({place: given.get(place, False) or some for place, some in terms.given.items()})
                for place, numbers in terms.negated.items():
                    self.negated.setdefault(place, set()).update(numbers)

    def ints(self) -> WatchedInts:
        """An algebra for real plays, which remembers the places of the implications that came to something."""
        return WatchedInts(self.file, self.negated)

    def given_nothing(self, claim: Invariant | Theorem) -> list[int]:
        """The lines in which ``all`` is given nothing, whenever it is called: a filter that selects nothing."""
        return sorted({place.line for place, some in self._given[_name(claim)].items() if not some})

    def vacuous(self, claim: Invariant | Theorem, reached: Collection[Place], induction: Induction) -> Iterator[Vacuous]:
        """The implications of a claim that are not at the places reached, and whether their premises can be true at all.

        They cannot if the invariants of the induction, and the guards of a step, shut it out.
        """
        for place in self._places[_name(claim)]:
            if place not in reached:
                decided = [asking.impossible(place) for asking in self._askings(claim, induction)]
                possible = True if Verdict.REFUTED in decided else False if set(decided) == {Verdict.PROVED} else None
                yield Vacuous(place.line, possible)

    def _askings(self, claim: Invariant | Theorem, induction: Induction) -> Iterator[_Asking]:
        if isinstance(claim, Invariant):
            yield self._of_positions(claim, (), induction)
            return
        sides = tuple(self._full.readings(claim.needs))
        for part in claim.parts:
            if isinstance(part, Always):
                yield self._of_positions(part, sides, induction)
            else:
                for name in part.operations or [each.name for each in self._full.system.operations]:
                    yield self._of_steps(part, name, sides, induction)

    def _of_positions(self, claim: Invariant | Always, sides: tuple[Labelled, ...], induction: Induction) -> _Asking:
        def task(goal: Callable[[WatchedTerms], Truth]) -> Task:
            def of_view(view: View) -> Truth:
                terms = WatchedTerms(self.file)
                with only_algebra():
                    claim.at(self._scene(view, terms))
                return goal(terms)

            return induction.theorem("premise", of_view, sides=sides)

        return _Asking(task)

    def _of_steps(self, part: OnStep, name: str, sides: tuple[Labelled, ...], induction: Induction) -> _Asking:
        def task(goal: Callable[[WatchedTerms], Truth]) -> Task:
            def of_step(step: SolverStep) -> Truth:
                terms = WatchedTerms(self.file)
                before, after = self._scene(step.before, terms), self._scene(step.after, terms)
                with only_algebra():
                    part.at(self._full.rules.step(before, name, step.arguments, after))
                return goal(terms)

            return induction.step_theorem("premise", name, of_step, sides=sides)

        return _Asking(task)

    def _scene(self, view: View, terms: WatchedTerms) -> Scene[Number, Truth]:
        return self._full.rules.over(terms).scene(view, ghosts_in(view))


@attrs.frozen
class _Asking:
    """One way in which a claim is asked, as an obligation with another goal: what is to be said of the terms it was run on."""

    task: Callable[[Callable[[WatchedTerms], Truth]], Task]

    def terms(self) -> WatchedTerms:
        """What it was run on."""
        found: list[WatchedTerms] = []

        def keep(terms: WatchedTerms) -> Truth:
            found.append(terms)
            return True

        self.task(keep).build()
        return found[0]

    def impossible(self, place: Place) -> Verdict:
        """PROVED if none of the premises there can be true in what is known, REFUTED if one can."""
        task = self.task(lambda terms: terms.neg(terms.any(*terms.premises.get(place, ()))))
        return task.decide(rlimit=RLIMIT, need_core=False, need_model=False).verdict


def _name(claim: Invariant | Theorem) -> str:
    return claim.name if isinstance(claim, Invariant) else claim.id
