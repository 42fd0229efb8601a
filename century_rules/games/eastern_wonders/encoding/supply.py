"""Taking cubes from the supply, which may or may not run out (reading supply)."""

from __future__ import annotations

from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.readings import Supply
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row


def taken(w: Words[N, B], supply: Row[N], wanted: Row[N]) -> Row[N]:
    """What one gets who should take those cubes: all of them, or (supply=counted) what is there."""
    counted = w.under(Supply.COUNTED)
    return tuple([
        w.algebra.choose(counted, w.algebra.least(want, w.not_negative(there)), want)
        for want, there in zip(wanted, supply, strict=True)
    ])
