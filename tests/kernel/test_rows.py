"""Rows of numbers: on terms they say what they say on ints, and what they say on ints is what the words mean."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
import z3

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.rows import Row, Rows
from century_rules.solving.terms import Z3Algebra

Table: TypeAlias = tuple[Row[Any], ...]
Asked: TypeAlias = "Callable[[Rows[Any, Any], Table, Any, Any], Any]"
"""A question about three rows of four numbers, an index, which may be beyond them, and a kind."""

WORDS: dict[str, tuple[Asked, Callable[[Table, int, int], object]]] = {
    "at": (lambda w, t, i, k: w.at(i, t), lambda t, i, k: t[i] if i in range(3) else (0,) * 4),
    "plus": (lambda w, t, i, k: w.plus(t[0], t[1]), lambda t, i, k: tuple(map(sum, zip(*t[:2], strict=True)))),
    "minus": (lambda w, t, i, k: w.minus(t[0], t[1]), lambda t, i, k: tuple([a - b for a, b in zip(*t[:2], strict=True)])),
    "covers": (lambda w, t, i, k: w.covers(t[0], t[1]), lambda t, i, k: not any(a < b for a, b in zip(*t[:2], strict=True))),
    "total": (lambda w, t, i, k: w.total(t[0]), lambda t, i, k: sum(t[0])),
    "changed": (lambda w, t, i, k: w.changed(t[0], k, -2), lambda t, i, k: _put(t, 0, k, -2)[0]),
    "changed_at": (lambda w, t, i, k: w.changed_at(t, i, k, 3), lambda t, i, k: _put(t, i, k, 3)),
    "either": (lambda w, t, i, k: w.either(w.covers(t[0], t[1]), t[0], t[2]),
               lambda t, i, k: t[0] if all(a >= b for a, b in zip(*t[:2], strict=True)) else t[2]),
    "when": (lambda w, t, i, k: w.when(w.covers(t[0], t[1]), k),
             lambda t, i, k: k * all(a >= b for a, b in zip(*t[:2], strict=True))),
    "not_negative": (lambda w, t, i, k: w.not_negative(t[2][0]), lambda t, i, k: max(0, t[2][0])),
}


def _put(table: Table, index: int, kind: int, by: int) -> Table:
    return tuple([tuple([number + by * ((row, place) == (index, kind)) for place, number in enumerate(numbers)])
                  for row, numbers in enumerate(table)])


def disagreement(asked: Asked, meant: Callable[[Table, int, int], object]) -> str | None:
    """Where the word on ints, its meaning, and the word on terms with these numbers put in are not all the same."""
    names = [[f"n{row}{place}" for place in range(4)] for row in range(3)]
    unknowns, index, kind = tuple([tuple(map(z3.Int, row)) for row in names]), z3.Int("index"), z3.Int("kind")
    term = asked(Rows(Z3Algebra()), unknowns, index, kind)
    rng = random.Random(7)
    for _ in range(60):
        table = tuple([tuple([rng.randint(-1, 3) for _ in range(4)]) for _ in range(3)])
        at, which = rng.randint(-1, 3), rng.randint(-1, 4)
        model = [(unknown, z3.IntVal(number)) for unknown, number in zip(
            (*sum(unknowns, ()), index, kind), (*sum(table, ()), at, which), strict=True)]
        numbers = asked(Rows(IntAlgebra()), table, at, which)
        if numbers != meant(table, at, which):
            return f"on ints {numbers}, and it means {meant(table, at, which)}: {table}, {at}, {which}"
        if _known(term, model) != numbers:
            return f"on terms {_known(term, model)}, on ints {numbers}: {table}, {at}, {which}"
    return None


def _known(term: object, model: list[tuple[z3.ExprRef, z3.ExprRef]]) -> object:
    if isinstance(term, tuple):
        return tuple([_known(each, model) for each in term])
    if isinstance(term, bool | int):
        return term
    found = z3.simplify(z3.substitute(term, *model))
    return found.as_long() if z3.is_int_value(found) else z3.is_true(found)


@pytest.mark.parametrize("word", WORDS)
def test_on_terms_as_on_ints(word: str) -> None:
    assert disagreement(*WORDS[word]) is None


def _changed_on_terms(w: Rows[Any, Any], t: Table, i: object, k: object) -> object:
    return w.changed(t[0], k, -2 if isinstance(w.algebra, IntAlgebra) else -1)


@pytest.mark.parametrize(("asked", "word", "said"), [
    (lambda w, t, i, k: w.at(i, t, otherwise=1), "at", "it means"), (_changed_on_terms, "changed", "on terms"),
    (lambda w, t, i, k: w.covers(t[1], t[0]), "covers", "it means")])
def test_a_wrong_word_is_noticed(asked: Asked, word: str, said: str) -> None:
    found = disagreement(asked, WORDS[word][1])
    assert found is not None and said in found
