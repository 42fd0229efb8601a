"""Where plays and proofs about the ambiguities are kept, and what the page on them says besides."""

from __future__ import annotations

from pathlib import Path

from century_rules.settling import Goods, Settling


def says_where_cubes_are(path: str) -> bool:
    """Whether a leaf of a position says where cubes are: in a caravan, in the row, in the bowls or between them."""
    return ".hold[" in path or path.startswith(("on[", "bowls[", "offered["))


SETTLING = Settling(
    folder=Path(__file__).parent / "data" / "partings", shown_as="century_rules/games/spice_road/data/partings",
    page="docs/spice-road/ambiguities.md",
    goods=Goods("cubes", "where **cubes** are", says_where_cubes_are),
    sources="E is the official English rule sheet, G the Japanese retelling of the Golem Edition.",
    kept=("found", "grades", "pairs"),
    caveat="Cards, and with them the plays, are as certain as `century_rules/games/spice_road/data/printed.toml` says.")
