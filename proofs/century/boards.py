"""The players' boards: what holds in every game in which outposts leave rows, and columns are emptied."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.algebra import Algebra, B, N


def columns_empty(of: Algebra[N, B], uncovered: Sequence[N]) -> N:
    """Columns of a board without outposts: as many as the row that lags behind has spaces uncovered."""
    least = uncovered[0]
    for row in uncovered[1:]:
        least = of.least(least, row)
    return least


def as_uncovered(of: Algebra[N, B], uncovered: Sequence[N], outposts: Sequence[N], kinds: Sequence[N], columns: int) -> B:
    """Of each row as many spaces are uncovered as outposts stand on tiles of its type, and no more than there are.

    Args:
        outposts: per tile 1 where an own outpost stands.
        kinds: per tile its type, which is the number of a row on market tiles.
    """
    parts = []
    for row, spaces in enumerate(uncovered):
        built = of.total(of.choose(of.is_(kind, row), there, of.number(0)) for kind, there in zip(kinds, outposts, strict=True))
        parts += [of.eq(spaces, built), of.le(spaces, of.number(columns))]
    return of.all(*parts)


def one_left(of: Algebra[N, B], uncovered: Sequence[N], outposts: Sequence[N], kinds: Sequence[N], columns: int) -> B:
    """Each of these market tiles has an own outpost, or is of a type whose row is not empty."""
    return of.all(*(of.any(of.is_(there, 1), of.lt(of.select(kind, uncovered), of.number(columns)))
                    for kind, there in zip(kinds, outposts, strict=True)))
