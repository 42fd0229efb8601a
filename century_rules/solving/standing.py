"""Many questions under the same assumptions, some of which come and go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import z3

from century_rules.solving.obligation import rlimit_count, why_unknown
from century_rules.solving.solver import checked, new_solver
from century_rules.solving.terms import Number, Truth, numbers_in, truth_term


class Standing:
    """A solver that keeps what it was given; `rlimit` is in solver steps for each question."""

    def __init__(self, given: Iterable[Truth], rlimit: int) -> None:
        self._solver = new_solver(rlimit=rlimit)
        self._rlimit = rlimit
        self._solver.add(*(truth_term(truth) for truth in given))

    @contextmanager
    def assuming(self, *truths: Truth) -> Iterator[None]:
        """These hold too, for as long as the context lasts."""
        self._solver.push()
        self._solver.add(*(truth_term(truth) for truth in truths))
        try:
            yield
        finally:
            self._solver.pop()

    def find(self, values_of: Mapping[str, Number]) -> Mapping[str, int] | str | None:
        """The numbers in some case that meets all assumptions; None if there is no such case; a reason if that is unknown."""
        before = rlimit_count(self._solver)
        answer = checked(self._solver)
        if answer == z3.sat:
            return numbers_in(self._solver.model(), values_of)
        if answer == z3.unsat:
            return None
        return why_unknown(self._solver, self._rlimit, rlimit_count(self._solver) - before)
