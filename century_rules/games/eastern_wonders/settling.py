"""Where plays and proofs about the game are kept, and what is said of its ambiguities besides."""

from __future__ import annotations

from pathlib import Path

from century_rules.games.century.goods import cubes
from century_rules.games.eastern_wonders.silent import SILENT
from century_rules.archive import Settling

SETTLING = Settling(
    folder=Path(__file__).parent / "data" / "partings",
    goods=cubes("where cubes are or who is owed some", "lying", "supply", "owed", "toll"),
    elsewhere={"zero-trade": ("pass=no",), "score-overflow": ("payment-place=anywhere",)},
    silent=SILENT,
    caveat="Components, and with them prices in the plays, are as certain as "
           "`century_rules/games/eastern_wonders/data/printed.toml` says.")
