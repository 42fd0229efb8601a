"""Packed states as rows of machine words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from century_rules.search.layout import SETUP, WORD, Layout
from century_rules.search.packed.tables import Longs
from century_rules.search.packed.trie import signed

R = TypeVar("R")


def rows_of(words: Iterable[int], layout: Layout[R]) -> Longs:
    """Packed states cut into machine words, the lowest first; a row each."""
    return np.array([[signed(word >> WORD * place) for place in range(layout.words)] for word in words], dtype=np.int64)


def word_of(row: Longs) -> int:
    """A row as one number."""
    return sum((int(part) % (1 << WORD)) << WORD * place for place, part in enumerate(row))


def setup_bits(layout: Layout[R]) -> tuple[int, int, int]:
    """Where a row says which set-up its state has: in which word, shifted by how much, and a mask."""
    field = layout.field(SETUP)
    return (0, 0, 0) if field is None else (field.shift // WORD, field.shift % WORD, (1 << field.width) - 1)
