"""Packed states as rows of machine words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from century_rules.search.layout import WORD, Layout
from century_rules.search.native.compiled.arrays import Longs

R = TypeVar("R")


def rows_of(words: Iterable[int], layout: Layout[R]) -> Longs:
    """Packed states cut into machine words, the lowest first; a row each."""
    return np.array([[signed(word >> WORD * place) for place in range(layout.words)] for word in words], dtype=np.int64)


def word_of(row: Longs) -> int:
    """A row as one number."""
    return sum((int(part) % (1 << WORD)) << WORD * place for place, part in enumerate(row))


def signed(word: int) -> int:
    """The lowest 64 bits of a number as a machine word with a sign."""
    word &= (1 << WORD) - 1
    return word - (1 << WORD) if word >> (WORD - 1) else word
