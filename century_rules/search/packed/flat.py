"""The questions of a trie in one array, as they are walked: what comes next stands beside the question instead of behind it.

Walking `Tables` takes two dependent looks into memory a question, the node and then the place; here it takes one. The array is
made anew whenever cases were added, in about a millisecond for tens of thousands of questions. An entry of 0 or more says where
the next question begins; below that it is the case or nothing, as in `Tables.children`. The first entries are the roots.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from century_rules.search.packed.tables import EQUAL, MISSING, NODE_BOUND, NODE_KIND, NODE_MASK, NODE_PLACE, NODE_SHIFT, \
    NODE_TERMS, NODE_WORD, READ, Ints, Longs, Tables

HEAD = 6
"""A question: terms, word, shift, mask, bound and kind, as in `Tables.nodes`; then what hangs at each answer."""


def flat(tables: Tables, roots: int) -> Ints:
    """The questions of the trimmed tables of a trie, in the order in which a walk comes by."""
    # The places of a question follow those of the one before it.
    answers = np.diff(tables.nodes[:, NODE_PLACE], append=len(tables.children))
    code = np.empty(roots + HEAD * len(tables.nodes) + int(answers.sum()), dtype=np.int32)
    _fill(tables.nodes, tables.children, answers, roots, code)
    return code


@njit(cache=True, nogil=True)
def _fill(nodes: Ints, children: Ints, answers: Ints, roots: int, code: Ints) -> None:
    waiting = np.empty((code.shape[0], 2), dtype=np.int32)
    count = 0
    for root in range(roots - 1, -1, -1):
        waiting[count, 0], waiting[count, 1] = root, root
        count += 1
    size = roots
    while count > 0:
        count -= 1
        entry, place = waiting[count, 0], waiting[count, 1]
        node = children[place]
        if node < 0:
            code[entry] = node
            continue
        code[entry] = size
        code[size], code[size + 1], code[size + 2] = nodes[node, NODE_TERMS], nodes[node, NODE_WORD], nodes[node, NODE_SHIFT]
        code[size + 3], code[size + 4], code[size + 5] = nodes[node, NODE_MASK], nodes[node, NODE_BOUND], nodes[node, NODE_KIND]
        size += HEAD
        for answer in range(answers[node] - 1, -1, -1):
            waiting[count, 0], waiting[count, 1] = size + answer, nodes[node, NODE_PLACE] + answer
            count += 1
        size += answers[node]


# Numbers that may be negative are asked whether they are before each look into an array; those below cannot be.
_TERMS, _WORD, _SHIFT, _MASK, _BOUND, _KIND, _HEAD = (np.uint64(number) for number in range(HEAD + 1))
_TERM_WORD, _TERM_SHIFT, _TERM_MASK, _TERM_FACTOR = (np.uint64(number) for number in range(4))


@njit(cache=True, nogil=True, inline="always")
def form(row: Longs, first: np.uint64, count: np.uint64, terms: Ints) -> np.int64:
    """The sum of some terms."""
    value = np.int64(0)
    for number in range(count):
        term = first + np.uint64(number)
        word, shift = np.uint32(terms[term, _TERM_WORD]), np.uint64(terms[term, _TERM_SHIFT])
        value += np.int64(terms[term, _TERM_FACTOR]) * ((row[word] >> shift) & np.int64(terms[term, _TERM_MASK]))
    return value


@njit(cache=True, nogil=True, inline="always")
def walk_flat(row: Longs, at: np.int64, code: Ints, terms: Ints) -> np.int64:
    """The number of the case of a state, or -1 where no run of the rules has been; `at` is the entry to begin from."""
    entry = np.int64(code[at])
    while entry >= 0:
        question = np.uint64(entry)
        count = code[question + _TERMS]
        if count == 1:
            word, shift = np.uint32(code[question + _WORD]), np.uint64(code[question + _SHIFT])
            value = (row[word] >> shift) & np.int64(code[question + _MASK])
        else:
            value = form(row, np.uint64(code[question + _WORD]), np.uint64(abs(count)), terms)
        value -= code[question + _BOUND]
        kind = code[question + _KIND]
        # Written so that the compiler selects instead of jumping: which kind comes next cannot be foretold.
        equal, reached = np.int64(value == 0), np.int64(value >= 0)
        answer = value if kind == READ else (equal if kind == EQUAL else reached)
        entry = np.int64(code[question + _HEAD + np.uint64(answer)])
    return np.int64(-1) if entry == MISSING else -2 - entry
