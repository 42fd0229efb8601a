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

    @property
    def coefficients(self) -> dict[str, int]:
        return dict(self.terms)

    def value(self, values: Mapping[str, int]) -> int:
        """What it is where the leaves have these values; KeyError for a leaf that has none."""
        return self.constant + sum(factor * values[path] for path, factor in self.terms)

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """``self + times * other``."""
        sums = dict(self.terms)
        for path, factor in other.terms:
            sums[path] = sums.get(path, 0) + times * factor
        return Linear.of(sums, self.constant + times * other.constant)

    def minus(self, other: Linear) -> Linear:
        return self.plus(other, -1)

    def given(self, known: Mapping[str, int]) -> Linear:
        """The same with the known leaves put in as numbers."""
        for path, _ in self.terms:
            if path in known:
                break
        else:
            return self
        return Linear(
            tuple((path, factor) for path, factor in self.terms if path not in known),
            self.constant + sum(factor * known[path] for path, factor in self.terms if path in known),
        )

    def __str__(self) -> str:
        text = ""
        for path, factor in self.terms:
            size = path if abs(factor) == 1 else f"{abs(factor)}*{path}"
            text += (("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")) + size
        if not text:
            return str(self.constant)
        return text + (f" {'-' if self.constant < 0 else '+'} {abs(self.constant)}" if self.constant else "")


def primitive(terms: Terms) -> tuple[Terms, int]:
    """``(form, scale)`` with ``terms == scale * form``, the form's factors without common divisor and its first one positive.

    Expressions that ask about the same thing so ask about the same form. `terms` must not be empty.
    """
    scale = gcd(*(factor for _, factor in terms))
    if terms[0][1] < 0:
        scale = -scale
    return (terms, 1) if scale == 1 else (tuple((path, factor // scale) for path, factor in terms), scale)


@lru_cache(maxsize=1 << 16)
def _leaf(path: str) -> Linear:
    return Linear(((path, 1),))
