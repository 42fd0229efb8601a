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
