"""Rows of numbers, one for each kind of thing, on any algebra: what encodings pay with, take, and look up by an index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.forms import either

_R = TypeVar("_R")
Row = tuple[N, ...]


class Rows(Generic[N, B]):
    """What can be done with rows on an algebra."""

    def __init__(self, algebra: Algebra[N, B]) -> None:
        self.algebra = algebra

    def at(self, index: N, rows: Sequence[Row[N]], otherwise: int = 0) -> Row[N]:
        """The row at that index."""
        return self.algebra.select_each(index, list(zip(*rows, strict=True)), otherwise)

    def plus(self, left: Row[N], right: Row[N]) -> Row[N]:
        """Kind by kind, so many more."""
        return tuple([self.algebra.add(a, b) for a, b in zip(left, right, strict=True)])

    def minus(self, left: Row[N], right: Row[N]) -> Row[N]:
        """Kind by kind, so many fewer."""
        return tuple([self.algebra.sub(a, b) for a, b in zip(left, right, strict=True)])

    def covers(self, row: Row[N], price: Row[N]) -> B:
        """Whether what is in the row pays the price, kind by kind."""
        return self.algebra.all(*[self.algebra.le(less, more) for less, more in zip(price, row, strict=True)])

    def total(self, row: Row[N]) -> N:
        """How many in all."""
        return self.algebra.total(row)

    def changed(self, row: Row[N], kind: N, by: int) -> Row[N]:
        """The row with the number of that kind changed; the same numbers if it is no kind."""
        difference, is_ = self.algebra.number(by), self.algebra.is_
        return tuple([self.algebra.choose(is_(kind, place), self.algebra.add(number, difference), number)
                      for place, number in enumerate(row)])

    def changed_at(self, rows: tuple[Row[N], ...], index: N, kind: N, by: int) -> tuple[Row[N], ...]:
        """The rows with the number of that kind changed in the row at that index."""
        algebra, difference = self.algebra, self.algebra.number(by)
        of_kind = [algebra.is_(kind, place) for place in range(len(rows[0]) if rows else 0)]
        new = []
        for place, row in enumerate(rows):
            here = algebra.is_(index, place)
            new.append(tuple([algebra.choose(algebra.all(here, that), algebra.add(number, difference), number)
                              for that, number in zip(of_kind, row, strict=True)]))
        return tuple(new)

    def either(self, condition: B, then: _R, otherwise: _R) -> _R:
        """One position or another, or one part or another."""
        return either(self.algebra, condition, then, otherwise)

    def when(self, condition: B, number: N) -> N:
        """The number, or 0."""
        return self.algebra.choose(condition, number, self.algebra.number(0))

    def not_negative(self, number: N) -> N:
        """The number, or 0 if it is less."""
        return self.algebra.greatest(self.algebra.number(0), number)
