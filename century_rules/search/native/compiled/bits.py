"""Which actions are legal, as loops have it: a bit for each."""

from __future__ import annotations

from century_rules.search.native.compiled.code import STUMBLES
from century_rules.search.native.loops import call, context_number
from century_rules.search.native.compiled.moves import CONTEXT_LEGAL, Tables
from century_rules.search.native.states.store_loops import loop
from century_rules.search.native.compiled.arrays import Longs

LACKING, AMISS = -2, -3
"""Instead of how many actions are legal: there is no code; something does not hold that had to."""


@loop
def legal_in(
    tables: Tables, rows: Longs, number: int, mask: Longs, hits: Longs, found: Longs, told: Longs, which: int,
) -> int:
    """How many actions are legal in a state, with their bits in `mask`; `OVER` where the game is over.

    `LACKING` and `AMISS` say in ``told[which]`` which context has no code, or what does not hold.
    """
    context = context_number(rows, number, tables[0])
    address = tables[1][context, CONTEXT_LEGAL]
    if address == 0:
        told[which] = context
        return LACKING
    many = call(address, rows, number, mask, 0, hits, found)
    if found[STUMBLES] != 0:
        told[which] = found[STUMBLES] - 1
        return AMISS
    return many
