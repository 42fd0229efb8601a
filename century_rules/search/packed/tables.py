"""The decision trie as arrays of numbers: what a kernel walks, whatever the game.

Columns are named here once; builder and kernels use these names. A *place* is an entry of `children`: what hangs there is a node
(its number, 0 or more), a case (``-2 - number``) or nothing yet (`MISSING`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]

MISSING = -1
"""No run of the rules has been here."""

READ, EQUAL, AT_LEAST = 0, 1, 2

NODE_KIND, NODE_TERMS, NODE_WORD, NODE_SHIFT, NODE_MASK, NODE_BOUND, NODE_PLACE = range(7)
"""A question: of what kind; how many terms its form has; of its one term word, shift and mask, or in `NODE_WORD` the number of
the first of several; the bound, with the constants of the fields taken off (of a read: the least answer); the place of the answer
0 (of a read: of the least). A row has eight numbers, half a cache line."""

TERM_WORD, TERM_SHIFT, TERM_MASK, TERM_FACTOR = range(4)

CASE_STEP, CASE_STEPS, CASE_FLAG = range(3)
"""The first step, how many there are, and what the traced function gave besides."""

STEP_CHANGE, STEP_CHANGES = range(2)
"""The first change, and how many there are."""

CHANGE_KIND, CHANGE_WORD, CHANGE_SHIFT, CHANGE_MASK, CHANGE_LOW, CHANGE_HIGH, CHANGE_CONSTANT, CHANGE_TERM, CHANGE_TERMS, \
    CHANGE_LIMIT = range(10)
"""A value that is computed, watched or set: its field, its bounds, constant and terms, and the number of the limit it may hit."""

WATCH, SET = 1, 2
"""Kinds of change, which may be added up: refuse the step outside the bounds; write the value into its field."""


class Tables(NamedTuple):
    """All of a trie.

    Attributes:
        nodes: questions, a row each.
        children: what hangs at each place.
        terms: terms of forms with several, and of changes.
        cases: a row each.
        steps: actions of cases; those of one case follow one another in the order of the legal actions.
        keeps: per step, the bits of each word of the state that are kept.
        deltas: per step, what is then added to each word.
        changes: what a step does besides.
    """

    nodes: Ints
    children: Ints
    terms: Ints
    cases: Ints
    steps: Ints
    keeps: Longs
    deltas: Longs
    changes: Ints
