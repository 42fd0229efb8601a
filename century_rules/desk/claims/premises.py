"""Implications in a claim whose premise never comes true: what stands behind them says nothing.

Each is known by its place in the code (`century_rules.solving.watched`), so that what becomes of it on the numbers of plays and
as a term can be put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.prover import Prover, ghosts_in
from century_rules.solving.system import Labelled, View
from century_rules.solving.system import Step as SolverStep
from century_rules.solving.only_algebra import only_algebra
from century_rules.solving.terms import Number, Truth
from century_rules.solving.watched import Place, WatchedInts, WatchedTerms
from century_rules.theory.scene import Scene
from century_rules.theory.theorem import Always, Invariant, OnStep, Theorem

RLIMIT = 20_000_000


@attrs.frozen
class Vacuous:
    """An implication whose premise came true in no play tried.

    Attributes:
        line: of the file.
        possible: whether the solver finds a position that all invariants allow in which it is true; None if it cannot tell.
    """

    line: int
    possible: bool | None


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
                for name in self._full.operations_of(part):
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
