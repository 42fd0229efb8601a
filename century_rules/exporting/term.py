"""One expression over leaves that have finite sets of values: what it is made of, its value and its table of values."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Mapping, Sequence

import attrs

TABLE = 24
"""Expressions with no more combinations of leaf values than this are tabulated."""


class Kind(enum.Enum):
    """What an expression is made by."""

    CONSTANT = enum.auto()
    """The number, or truth as 0 or 1, `constant`."""
    LEAF = enum.auto()
    """A leaf of the state, named `path`, with a value in `domain`."""
    SUM = enum.auto()
    """`constant` and every part times its factor."""
    CHOOSE = enum.auto()
    """The second part if the first is true, else the third."""
    ZERO = enum.auto()
    """Whether the one part is 0."""
    NOT_POSITIVE = enum.auto()
    """Whether the one part is at most 0."""
    ALL = enum.auto()
    """Whether every part is true."""
    ANY = enum.auto()
    """Whether some part is true."""
    NOT = enum.auto()
    """Whether the one part, always a `ZERO`, is false."""


@attrs.frozen(eq=False, repr=False)
class Term:
    """One expression; made by `Terms` only, which makes equal ones the same object.

    Attributes:
        kind: what it is made by; see there for the next five.
        low, high: its value lies between them; exactly there, if it is tabulated.
        support: the leaves it depends on; None if they have too many combinations to be tabulated.
        table: its value for each combination of them, the last leaf's value changing fastest.
        size: how many operators and leaves its text has.
        order: when it was made, for a stable order.
    """

    kind: Kind
    parts: tuple[Term, ...]
    factors: tuple[int, ...]
    constant: int
    path: str
    domain: tuple[int, ...]
    low: int
    high: int
    support: tuple[Term, ...] | None
    table: tuple[int, ...] | None
    size: int
    order: int

    @property
    def is_constant(self) -> bool:
        return self.kind is Kind.CONSTANT

    @property
    def values(self) -> frozenset[int]:
        """The values it may have, perhaps more; exactly those if it is tabulated."""
        return frozenset(range(self.low, self.high + 1) if self.table is None else self.table)


NUMBERS = (Kind.SUM, Kind.CHOOSE, Kind.LEAF, Kind.CONSTANT)


def evaluate(term: Term, leaves: Mapping[str, int]) -> int:
    """The number, or the truth as 0 or 1, that the expression is for those values of the leaves."""
    if term.kind is Kind.LEAF:
        return leaves[term.path]
    if term.kind is Kind.CHOOSE:
        condition, then, otherwise = term.parts
        return evaluate(then if evaluate(condition, leaves) else otherwise, leaves)
    return value_of(term.kind, [evaluate(part, leaves) for part in term.parts], term.factors, term.constant)


def leaves_in(term: Term) -> frozenset[str]:
    """The paths of the leaves the expression mentions."""
    if term.kind is Kind.LEAF:
        return frozenset({term.path})
    return frozenset().union(*[leaves_in(part) for part in term.parts])


def conjuncts(truth: Term) -> tuple[Term, ...]:
    """The truths that all hold where this one does."""
    if truth.is_constant and truth.constant:
        return ()
    return truth.parts if truth.kind is Kind.ALL else (truth,)


def value_of(kind: Kind, parts: Sequence[int], factors: Sequence[int], constant: int) -> int:
    match kind:
        case Kind.SUM:
            return constant + sum(map(int.__mul__, factors, parts))
        case Kind.CHOOSE:
            return parts[1] if parts[0] else parts[2]
        case Kind.ZERO:
            return int(parts[0] == 0)
        case Kind.NOT_POSITIVE:
            return int(parts[0] <= 0)
        case Kind.ALL:
            return int(all(parts))
        case Kind.ANY:
            return int(any(parts))
        case Kind.NOT:
            return int(not parts[0])
        case _:
            return constant


def range_of(kind: Kind, parts: tuple[Term, ...], factors: tuple[int, ...], constant: int) -> tuple[int, int]:
    if kind is Kind.SUM:
        ends = [sorted((factor * part.low, factor * part.high)) for factor, part in zip(factors, parts, strict=True)]
        return constant + sum(low for low, _ in ends), constant + sum(high for _, high in ends)
    if kind is Kind.CHOOSE:
        return min(parts[1].low, parts[2].low), max(parts[1].high, parts[2].high)
    return 0, 1


def size_of(parts: Iterable[Term]) -> int:
    return 1 + sum(part.size for part in parts)


def support_of(parts: tuple[Term, ...]) -> tuple[Term, ...] | None:
    """The leaves the parts depend on; None if they have too many combinations."""
    if len(parts) == 1:
        return parts[0].support
    found: dict[Term, None] = {}
    for part in parts:
        if part.support is None:
            return None
        found.update(dict.fromkeys(part.support))
    if math.prod(len(leaf.domain) for leaf in found) > TABLE:
        return None
    return tuple(sorted(found, key=lambda leaf: leaf.order))


def strides_of(support: tuple[Term, ...]) -> list[int]:
    strides = [1] * len(support)
    for place in range(len(support) - 2, -1, -1):
        strides[place] = strides[place + 1] * len(support[place + 1].domain)
    return strides


def is_idle(support: tuple[Term, ...], table: tuple[int, ...], place: int) -> bool:
    """Whether the table is the same for every value of that leaf."""
    stride, number = strides_of(support)[place], len(support[place].domain)
    return all(table[at] == table[at - at // stride % number * stride] for at in range(len(table)))
