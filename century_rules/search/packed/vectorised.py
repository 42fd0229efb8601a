"""Many states at a time through the trie, one question at a time, in NumPy's operations on whole arrays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from century_rules.search.packed import tables as t
from century_rules.search.packed.tables import Ints, Longs, Tables

Hashes = npt.NDArray[np.uint64]
_Truths = npt.NDArray[np.bool_]


def hashed(rows: Longs) -> Hashes:
    """A 64-bit hash of each packed state; the same as the compiled kernel's."""
    x = np.full(len(rows), 0x1234567, dtype=np.uint64)
    for word in range(rows.shape[1]):
        x = (rows[:, word].view(np.uint64) if rows.strides[0] == 8 else rows[:, word].astype(np.uint64)) ^ x
        x = x * np.uint64(0x9E3779B97F4A7C15)
        x ^= x >> np.uint64(32)
        x = x * np.uint64(0xD6E8FEB86659FD93)
        x ^= x >> np.uint64(29)
    return x


def walk(states: Longs, places: Ints, tables: Tables) -> Longs:
    """The number of each state's case, or ``-1 - place`` for the place where nothing hangs yet."""
    found = np.empty(len(states), dtype=np.int64)
    going = np.arange(len(states))
    at = places.astype(np.int64)
    while True:
        children = tables.children[at]
        ended = children < 0
        if ended.any():
            found[going[ended]] = np.where(children[ended] == t.MISSING, -1 - at[ended], -2 - children[ended])
            going, children = going[~ended], children[~ended]
        if not len(going):
            return found
        nodes = tables.nodes[children]
        values = _values(states, going, nodes, tables)
        bounds = nodes[:, t.NODE_BOUND]
        kinds = nodes[:, t.NODE_KIND]
        answers = np.where(kinds == t.READ, values - bounds,
                           np.where(kinds == t.EQUAL, values == bounds, values >= bounds))
        at = (nodes[:, t.NODE_PLACE] + answers).astype(np.int64)


def _values(states: Longs, going: Longs, nodes: Ints, tables: Tables) -> Longs:
    simple = nodes[:, t.NODE_TERMS] == 1
    words = np.where(simple, nodes[:, t.NODE_WORD], 0)
    values = (states[going, words] >> nodes[:, t.NODE_SHIFT]) & nodes[:, t.NODE_MASK]
    others = np.flatnonzero(~simple)
    if len(others):
        values[others] = _forms(states[going[others]], nodes[others, t.NODE_WORD], np.abs(nodes[others, t.NODE_TERMS]), tables)
    return values


def _forms(states: Longs, first: Ints, count: Ints, tables: Tables) -> Longs:
    values = np.zeros(len(states), dtype=np.int64)
    for place in range(int(count.max(initial=0))):
        some = np.flatnonzero(count > place)
        terms = tables.terms[first[some] + place]
        fields = (states[some, terms[:, t.TERM_WORD]] >> terms[:, t.TERM_SHIFT]) & terms[:, t.TERM_MASK]
        values[some] += terms[:, t.TERM_FACTOR] * fields
    return values


def successors(states: Longs, cases: Longs, tables: Tables, limits: Longs) -> tuple[Longs, Longs, Longs]:
    """All successors, with the place of the state and the number of the step each comes from; bounds hit are counted."""
    counts = tables.cases[cases, t.CASE_STEPS].astype(np.int64)
    origins = np.repeat(np.arange(len(states)), counts)
    ends = np.cumsum(counts)
    steps = np.arange(len(origins)) - np.repeat(ends - counts, counts) + np.repeat(tables.cases[cases, t.CASE_STEP], counts)
    old = states[origins]
    new = (old & tables.keeps[steps]) + tables.deltas[steps]
    inside = np.ones(len(new), dtype=bool)
    first, changes = tables.steps[steps, t.STEP_CHANGE], tables.steps[steps, t.STEP_CHANGES]
    for place in range(int(changes.max(initial=0))):
        some = np.flatnonzero((changes > place) & inside)
        _change(old, new, inside, some, tables.changes[first[some] + place], tables, limits)
    return new[inside], origins[inside], steps[inside]


def _change(old: Longs, new: Longs, inside: _Truths, some: Longs, changes: Ints, tables: Tables, limits: Longs) -> None:
    values = _forms(old[some], changes[:, t.CHANGE_TERM], changes[:, t.CHANGE_TERMS], tables) + changes[:, t.CHANGE_CONSTANT]
    outside = (values < changes[:, t.CHANGE_LOW]) | (values > changes[:, t.CHANGE_HIGH])
    outside &= (changes[:, t.CHANGE_KIND] & t.WATCH) != 0
    np.add.at(limits, changes[outside, t.CHANGE_LIMIT], 1)
    inside[some[outside]] = False
    sets = ((changes[:, t.CHANGE_KIND] & t.SET) != 0) & ~outside
    where, field = some[sets], changes[sets].astype(np.int64)
    words, shifts = field[:, t.CHANGE_WORD], field[:, t.CHANGE_SHIFT]
    kept = new[where, words] & ~(field[:, t.CHANGE_MASK] << shifts)
    new[where, words] = kept | ((values[sets] - field[:, t.CHANGE_LOW]) << shifts)
