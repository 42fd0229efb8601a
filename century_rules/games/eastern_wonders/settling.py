"""Where plays and proofs about the game are kept, and what is said of its ambiguities besides."""

from __future__ import annotations

import attrs

from century_rules.archive import settling_of_game
from century_rules.games.century.goods import cubes

SETTLING = attrs.evolve(settling_of_game(
    __file__,
    goods=cubes("where cubes are or who is owed some", "lying", "supply", "owed", "toll"),
    kept=("found", "grades", "choices"),
    caveat="Components, and with them prices in the plays, are as certain as "
           "`century_rules/games/eastern_wonders/data/printed.toml` says."),
    elsewhere={"zero-trade": ("pass=no",), "score-overflow": ("payment-place=anywhere",)})
