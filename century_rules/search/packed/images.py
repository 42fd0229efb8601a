"""The symmetries of a reduction as arrays of numbers, and what they do to rows; see `quotient` for the same over single words.

Of an orbit the row is kept that is the least as one unsigned number, the last word first: the one that `Quotient` keeps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from century_rules.kernel.game import S
from century_rules.kernel.symmetry import Symmetry
from century_rules.search.layout import WORD, Field, Layout
from century_rules.search.packed.tables import Longs
from century_rules.search.packed.trie import signed
from century_rules.search.reductions import Group

MOVE_FROM, MOVE_TO, MOVE_SHIFT, MOVE_MASK = range(4)
"""Bits that go together: from which word to which, how far to the left (below 0: to the right), and a mask of where they go."""

RENAME_FROM, RENAME_FROM_SHIFT, RENAME_MASK, RENAME_TO, RENAME_TO_SHIFT, RENAME_NAME, \
    RENAME_GUARD, RENAME_GUARD_SHIFT, RENAME_GUARD_MASK, RENAME_WHERE = range(10)
"""A field that is looked up on the way: where it is taken from and put; where in `names` the name of its least value is; the
field on which that depends, and where in `names` it says whether (below 0: always) the least value of that one allows it."""


class Images(NamedTuple):
    """All symmetries of a group but the one that does nothing, by their numbers.

    Attributes:
        first_moves, first_renames: the first row of each; one entry more than symmetries.
        moves, renames: a row each.
        names: new values of fields, and 1 or 0 for values that allow a renaming or do not.
    """

    first_moves: Longs
    moves: Longs
    first_renames: Longs
    renames: Longs
    names: Longs

    @property
    def elements(self) -> int:
        return len(self.first_moves) - 1


def tabulated(group: Group, layout: Layout[S]) -> Images:
    """The group's tables. Leaves that are exchanged must have their bits together."""
    first_moves, first_renames = [0], [0]
    moves: list[tuple[int, ...]] = []
    renames: list[tuple[int, ...]] = []
    names: list[int] = []
    for symmetry in group.elements:
        _tabulate(symmetry, layout, moves, renames, names)
        first_moves.append(len(moves))
        first_renames.append(len(renames))
    return Images(
        np.array(first_moves, dtype=np.int64), np.array(moves, dtype=np.int64).reshape(-1, 4),
        np.array(first_renames, dtype=np.int64), np.array(renames, dtype=np.int64).reshape(-1, 10),
        np.array(names, dtype=np.int64))


def _tabulate(
    symmetry: Symmetry, layout: Layout[S], moves: list[tuple[int, ...]], renames: list[tuple[int, ...]], names: list[int],
) -> None:
    together: dict[tuple[int, int, int], int] = {}
    for path in layout.moving:
        field, origin = layout.field(path), layout.field(symmetry.sources.get(path, path))
        assert field is not None and origin is not None
        (to, to_shift, mask), (start, shift, _) = _place(field), _place(origin)
        renamed = symmetry.relabel.get(path)
        guard = symmetry.guards.get(path)
        asked = None if guard is None else layout.field(guard.leaf)
        if renamed is None or (guard is not None and asked is None and layout.base[guard.leaf] not in guard.values):
            key = (start, to, to_shift - shift)
            together[key] = together.get(key, 0) | mask << to_shift
            continue
        where = (0, 0, 0, -1)
        if guard is not None and asked is not None:
            where = (*_place(asked), len(names))
            names += [int(value in guard.values) for value in range(asked.low, asked.high + 1)]
        renames.append((start, shift, mask, to, to_shift, len(names), *where))
        names += [renamed.get(value, value) - field.low for value in range(field.low, field.high + 1)]
    moves += [(*key, signed(mask)) for key, mask in together.items()]


def _place(field: Field) -> tuple[int, int, int]:
    """Word, shift and mask of a field."""
    return field.shift // WORD, field.shift % WORD, (1 << field.width) - 1


def image(rows: Longs, element: int, images: Images) -> Longs:
    """The images of rows under one symmetry."""
    found = np.zeros_like(rows)
    for start, to, shift, mask in images.moves[images.first_moves[element]:images.first_moves[element + 1]].tolist():
        found[:, to] |= (rows[:, start] << shift if shift >= 0 else rows[:, start] >> -shift) & mask
    for rename in images.renames[images.first_renames[element]:images.first_renames[element + 1]].tolist():
        start, shift, mask, to, to_shift, name, guard, guard_shift, guard_mask, where = rename
        values = (rows[:, start] >> shift) & mask
        named = images.names[name + values]
        if where >= 0:
            allowed = images.names[where + ((rows[:, guard] >> guard_shift) & guard_mask)] != 0
            named = np.where(allowed, named, values)
        found[:, to] |= named << to_shift
    return found


def lesser(rows: Longs, others: Longs) -> Longs:
    """Of each pair of rows the one to be kept rather."""
    less = np.zeros(len(rows), dtype=bool)
    for word in range(rows.shape[1]):
        one, other = _unsigned(others, word), _unsigned(rows, word)
        less = (one < other) | ((one == other) & less)
    return np.where(less[:, None], others, rows)


def least(rows: Longs, images: Images) -> Longs:
    """Of each row's orbit the one that is kept."""
    found = rows
    for element in range(images.elements):
        found = lesser(found, image(rows, element, images))
    return found


def orbits(rows: Longs, images: Images) -> int:
    """How many states the orbits of rows have together: a group of order n has n / k images of a state that k of it keep."""
    keeping = np.ones(len(rows), dtype=np.int64)
    for element in range(images.elements):
        keeping += (image(rows, element, images) == rows).all(axis=1)
    return int(((images.elements + 1) // keeping).sum())


def _unsigned(rows: Longs, word: int) -> npt.NDArray[np.uint64]:
    return np.ascontiguousarray(rows[:, word]).view(np.uint64)
