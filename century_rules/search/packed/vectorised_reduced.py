"""The search up to symmetry in NumPy alone: a block of states is compared with its images under one symmetry after the other."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from century_rules.search.packed import tables as t
from century_rules.search.packed.images import Images, image, lesser
from century_rules.search.packed.tables import Ints, Longs, Tables
from century_rules.search.packed.vectorised import successors, walk


@attrs.define
class Comparison:
    """States and their images.

    Attributes:
        kept: the successors of the states as the least rows of their orbits.
        missing: for each symmetry whose images came where nothing hangs yet, what `walk` said for each root.
        differs: the first state, by its place, of which some image is treated otherwise, and the first such symmetry.
    """

    kept: Longs
    missing: dict[int, list[Longs]] = attrs.field(factory=dict)
    differs: tuple[int, int] | None = None


def compare(
    states: Longs, kinds: Longs, found: Sequence[Longs], new: Longs, origins: Longs, roots: Ints, images: Images, tables: Tables,
    limits: int,
) -> Comparison:
    """Compare states with all their images.

    Args:
        states, kinds: the states and their set-ups.
        found: their cases, for each root.
        new, origins: their successors, and the places of the states these come from.
        roots, images, tables: as in a `Run`.
        limits: how many bounds the tables watch.
    """
    compared = Comparison(new)
    steps = tables.cases[found[0], t.CASE_STEPS]
    for element in range(images.elements):
        there = image(states, element, images)
        others = [walk(there, roots[kinds, root], tables) for root in range(len(found))]
        if any((cases < 0).any() for cases in others):
            compared.missing[element] = others
            continue
        unlike = steps != tables.cases[others[0], t.CASE_STEPS]
        for cases, other in zip(found, others, strict=True):
            unlike |= tables.cases[cases, t.CASE_FLAG] != tables.cases[other, t.CASE_FLAG]
        expected = image(new, element, images)
        after, its_origins, _ = successors(there, others[0], tables, np.zeros(limits, dtype=np.int64))
        unlike |= _unlike(len(states), expected, origins, after, its_origins)
        if unlike.any():
            first = int(np.argmax(unlike)), element
            compared.differs = first if compared.differs is None else min(compared.differs, first)
        compared.kept = lesser(compared.kept, expected)
    return compared


def _unlike(count: int, rows: Longs, origins: Longs, others: Longs, their_origins: Longs) -> npt.NDArray[np.bool_]:
    """For which origins the rows are not the same, each as often."""
    unlike: npt.NDArray[np.bool_] = np.bincount(origins, minlength=count) != np.bincount(their_origins, minlength=count)
    one, its = _sorted(rows[~unlike[origins]], origins[~unlike[origins]])
    other, _ = _sorted(others[~unlike[their_origins]], their_origins[~unlike[their_origins]])
    unlike[its[(one != other).any(axis=1)]] = True
    return unlike


def _sorted(rows: Longs, origins: Longs) -> tuple[Longs, Longs]:
    order = np.lexsort((*rows.T, origins))
    return rows[order], origins[order]
