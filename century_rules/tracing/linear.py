"""Linear expressions over leaf paths, with whole coefficients."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import gcd

import attrs

Terms = tuple[tuple[str, int], ...]
"""(path, coefficient) pairs sorted by path, no coefficient 0."""


@attrs.frozen
class Linear:
    """``sum(coefficient * leaf) + constant``; build it with `Linear.of`, which puts the terms in order."""

    terms: Terms
    constant: int = 0

    @classmethod
    def of(cls, coefficients: Mapping[str, int], constant: int = 0) -> Linear:
        return cls(tuple(sorted((path, factor) for path, factor in coefficients.items() if factor)), constant)

    @staticmethod
    def leaf(path: str) -> Linear:
        return _leaf(path)

    @staticmethod
    def number(constant: int) -> Linear:
        return _number(constant)

    @property
    def coefficients(self) -> dict[str, int]:
        return dict(self.terms)

    def value(self, values: Mapping[str, int]) -> int:
        """What it is where the leaves have these values; KeyError for a leaf that has none."""
        value = self.constant
        for path, factor in self.terms:
            value += factor * values[path]
        return value

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """``self + times * other``."""
        constant = self.constant + times * other.constant
        if len(other.terms) == 1 and self.terms and self.terms[-1][0] < other.terms[0][0] and times:
            path, factor = other.terms[0]  # as sums over the parts of a tuple are made: nothing to put in order
            return Linear((*self.terms, (path, times * factor)), constant)
        sums = dict(self.terms)
        for path, factor in other.terms:
            sums[path] = sums.get(path, 0) + times * factor
        return Linear.of(sums, constant)

    def minus(self, other: Linear) -> Linear:
        return self.plus(other, -1)

    def given(self, known: Mapping[str, int]) -> Linear:
        """The same with the known leaves put in as numbers."""
        terms, constant = given(self.terms, self.constant, known)
        return self if terms is self.terms else Linear(terms, constant)

    def __str__(self) -> str:
        text = ""
        for path, factor in self.terms:
            size = path if abs(factor) == 1 else f"{abs(factor)}*{path}"
            text += (("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")) + size
        if not text:
            return str(self.constant)
        return text + (f" {'-' if self.constant < 0 else '+'} {abs(self.constant)}" if self.constant else "")


def given(terms: Terms, constant: int, known: Mapping[str, int]) -> tuple[Terms, int]:
    """An expression with the known leaves put in; the very same terms if there are none."""
    for path, _ in terms:
        if path in known:
            break
    else:
        return terms, constant
    unknown = []
    for term in terms:
        path, factor = term
        if path in known:
            constant += factor * known[path]
        else:
            unknown.append(term)
    return tuple(unknown), constant


def primitive(terms: Terms) -> tuple[Terms, int]:
    """``(form, scale)`` with ``terms == scale * form``, the form's factors without common divisor and its first one positive.

    Expressions that ask about the same thing so ask about the same form. `terms` must not be empty.
    """
    if terms[0][1] == 1:
        return terms, 1
    scale = gcd(*(factor for _, factor in terms))
    if terms[0][1] < 0:
        scale = -scale
    return (terms, 1) if scale == 1 else (tuple((path, factor // scale) for path, factor in terms), scale)


@lru_cache(maxsize=1 << 10)
def _number(constant: int) -> Linear:
    return Linear((), constant)


@lru_cache(maxsize=1 << 16)
def _leaf(path: str) -> Linear:
    return Linear(((path, 1),))
