"""What changes hands in Century games: cubes."""

from __future__ import annotations

from functools import partial

from century_rules.archive import Goods


def cubes(asked: str, *places: str) -> Goods:
    """Cubes, which are in holds, and where the path of a leaf begins with one of those words; `asked` as in `Goods`."""
    return Goods("cubes", asked, partial(_says_where_they_are, places))


def _says_where_they_are(places: tuple[str, ...], path: str) -> bool:
    return ".hold[" in path or path.startswith(places)
