"""Where plays and proofs about the ambiguities are kept, and what the page on them says besides."""

from __future__ import annotations

from pathlib import Path

from century_rules.games.century.goods import cubes
from century_rules.settling import Settling

SETTLING = Settling(
    folder=Path(__file__).parent / "data" / "partings", shown_as="century_rules/games/spice_road/data/partings",
    page="docs/spice-road/ambiguities.md",
    goods=cubes("where **cubes** are", "on[", "bowls[", "offered["),
    kept=("found", "grades"),
    caveat="Cards, and with them the plays, are as certain as `century_rules/games/spice_road/data/printed.toml` says.")
