"""Where plays and proofs about the game are kept, and what is said of its ambiguities besides."""

from __future__ import annotations

from century_rules.games.century.goods import cubes
from century_rules.archive import settling_of_game

SETTLING = settling_of_game(
    __file__,
    goods=cubes("where cubes are", "on[", "bowls[", "offered["),
    kept=("found", "grades"),
    caveat="Cards, and with them the plays, are as certain as `century_rules/games/spice_road/data/printed.toml` says.")
