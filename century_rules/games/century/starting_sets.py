"""Which of equal sets of starting cubes is meant where one of them is taken: the first that is on offer."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.century.cubes import Cubes
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.rows import Row


def first_of_equal_sets(of: Algebra[N, B], sets: Sequence[Row[N]], there: Sequence[N]) -> list[B]:
    """Per set of starting cubes, whether it is on offer and no equal one before it is; `there` is 1 for those on offer."""
    on_offer = [of.is_(each, 1) for each in there]

    def equal(one: int, other: int) -> B:
        return of.all(*[of.eq(a, b) for a, b in zip(sets[one], sets[other], strict=True)])

    return [of.all(on_offer[place], *[of.neg(of.all(on_offer[lower], equal(lower, place))) for lower in range(place)])
            for place in range(len(sets))]


def lowest_equal_set(sets: Sequence[Cubes], on_offer: Sequence[int], cubes: Cubes) -> int:
    """The index of the first set of exactly those cubes on offer; of the first at all if none is; -1 if there is no such set."""
    equal = [place for place, each in enumerate(sets) if each == cubes]
    return next((place for place in equal if on_offer[place]), equal[0] if equal else -1)
