"""Implications in a claim whose premise never comes true: what stands behind them says nothing.

Each is known by its place in the code (`century_rules.solving.watched`), so that what becomes of it on the numbers of plays and
as a term can be put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.only_algebra import only_algebra
from century_rules.solving.prover import Prover
from century_rules.solving.terms import Truth
from century_rules.solving.watched import Place, WatchedInts, WatchedTerms
from century_rules.theory.theorem import Claim, Part

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

    def __init__(self, file: str, full: Prover, induction: Induction, claims: Iterable[Claim]) -> None:
        self.file, self._full = file, full
        self._places: dict[str, dict[Place, None]] = {}
        self.negated: dict[Place, set[int]] = {}
        self._given: dict[str, dict[Place, bool]] = {}
        for claim in claims:
            found, given = self._places.setdefault(claim.id, {}), self._given.setdefault(claim.id, {})
            for terms, _ in self._asked(claim, induction, lambda _terms: True):
                found.update(dict.fromkeys(terms.premises))
                given.update({place: given.get(place, False) or some for place, some in terms.given.items()})
                for place, numbers in terms.negated.items():
                    self.negated.setdefault(place, set()).update(numbers)

    def ints(self) -> WatchedInts:
        """An algebra for real plays, which remembers the places of the implications that came to something."""
        return WatchedInts(self.file, self.negated)

    def given_nothing(self, claim: Claim) -> list[int]:
        """The lines in which ``all`` is given nothing, whenever it is called: a filter that selects nothing."""
        return sorted({place.line for place, some in self._given[claim.id].items() if not some})

    def vacuous(self, claim: Claim, reached: Collection[Place], induction: Induction) -> Iterator[Vacuous]:
        """The implications of a claim that are not at the places reached, and whether their premises can be true at all.

        They cannot if the invariants of the induction, and the guards of a step, shut it out.
        """
        for place in self._places[claim.id]:
            if place not in reached:
                decided = [decide(obligation, rlimit=RLIMIT, need_core=False, need_model=False).verdict
                           for _, obligation in self._asked(claim, induction, partial(_none_of, place))]
                possible = True if Verdict.REFUTED in decided else False if set(decided) == {Verdict.PROVED} else None
                yield Vacuous(place.line, possible)

    def _asked(
        self, claim: Claim, induction: Induction, goal: Callable[[WatchedTerms], Truth],
    ) -> list[tuple[WatchedTerms, Obligation]]:
        """Each way in which a claim is asked, with another goal: what is to be said of the terms it was run on."""
        sides = tuple(self._full.readings(claim.needs))

        def asked(part: Part, operation: str) -> tuple[WatchedTerms, Obligation]:
            terms = WatchedTerms(self.file)
            full = attrs.evolve(self._full, rules=self._full.rules.over(terms))
            with only_algebra():
                return terms, full.task(induction, "premise", part, operation, sides, lambda _said: goal(terms)).build()

        return [asked(part, operation) for part in claim.named_parts.values() for operation in self._full.operations_of(part)]


def _none_of(place: Place, terms: WatchedTerms) -> Truth:
    """That none of the premises there is true."""
    return terms.neg(terms.any(*terms.premises.get(place, ())))
