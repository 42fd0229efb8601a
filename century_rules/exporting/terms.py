"""An algebra whose numbers and truths are expressions, shared and simplified while they are made.

A leaf has a finite set of values, so most of what an encoding says about a small game folds: expressions over few leaves are
tabulated, and what has the same table is the same expression. What is left over is what a modeller would write by hand.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from century_rules.exporting.term import (
    NUMBERS, TABLE, Kind, Term, is_idle, range_of, size_of, strides_of, support_of, value_of,
)
from century_rules.kernel.algebra import Algebra


class Terms(Algebra[Term, Term]):
    """The algebra of expressions."""

    def __init__(self) -> None:
        self._made: dict[object, Term] = {}
        self._numbers: dict[int, Term] = {}
        self._tabulated: dict[tuple[bool, tuple[Term, ...], tuple[int, ...]], Term] = {}
        self._places: dict[tuple[tuple[Term, ...], tuple[Term, ...]], tuple[int, ...]] = {}
        self._false, self._true = self._constant(0), self._constant(1)

    # -- leaves and constants

    def leaf(self, path: str, domain: Iterable[int]) -> Term:
        """A leaf that has one of those values; the number itself if there is only one."""
        values = tuple(sorted(set(domain)))
        if len(values) == 1:
            return self.number(values[0])
        key = (Kind.LEAF, path, values)
        if key not in self._made:
            small = len(values) <= TABLE
            term = Term(Kind.LEAF, (), (), 0, path, values, values[0], values[-1], None, values if small else None, 1,
                        len(self._made))
            if small:
                object.__setattr__(term, "support", (term,))  # a leaf stands in its own support
            self._made[key] = term
        return self._made[key]

    def number(self, value: int) -> Term:
        return self._constant(value)

    def truth(self, value: bool) -> Term:
        return self._true if value else self._false

    def _constant(self, value: int) -> Term:
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = Term(Kind.CONSTANT, (), (), value, "", (), value, value, (), (value,), 1, 0)
        return found

    # -- numbers

    def add(self, *terms: Term) -> Term:
        if all(term.kind is Kind.CONSTANT for term in terms):
            return self.number(sum([term.constant for term in terms]))
        return self._sum(0, [(1, term) for term in terms])

    def sub(self, left: Term, right: Term) -> Term:
        if left.kind is Kind.CONSTANT and right.kind is Kind.CONSTANT:
            return self.number(left.constant - right.constant)
        return self._sum(0, [(1, left), (-1, right)])

    def times(self, factor: int, term: Term) -> Term:
        return self._sum(0, [(factor, term)])

    def is_(self, term: Term, value: int) -> Term:
        if term.kind is Kind.CONSTANT:  # most often it is
            return self._true if term.constant == value else self._false
        if value < term.low or value > term.high:
            return self._false
        return self._compare(Kind.ZERO, self._sum(-value, [(1, term)]))

    def _sum(self, constant: int, terms: Iterable[tuple[int, Term]]) -> Term:
        factor_of: dict[Term, int] = {}
        for factor, term in terms:
            if term.kind is Kind.CONSTANT:
                constant += factor * term.constant
            elif term.kind is Kind.SUM:
                constant += factor * term.constant
                for inner, part in zip(term.factors, term.parts, strict=True):
                    factor_of[part] = factor_of.get(part, 0) + factor * inner
            else:
                factor_of[term] = factor_of.get(term, 0) + factor
        parts = sorted(((part, factor) for part, factor in factor_of.items() if factor), key=lambda pair: pair[0].order)
        if not parts:
            return self.number(constant)
        if constant == 0 and len(parts) == 1 and parts[0][1] == 1:
            return parts[0][0]
        return self._make(Kind.SUM, [part for part, _ in parts], [factor for _, factor in parts], constant)

    def choose(self, condition: Term, then: Term, otherwise: Term) -> Term:
        if condition.is_constant:
            return then if condition.constant else otherwise
        if then is otherwise:
            return then
        if condition.kind is Kind.NOT:
            return self.choose(condition.parts[0], otherwise, then)
        if then.kind is Kind.CHOOSE and then.parts[0] is condition:
            return self.choose(condition, then.parts[1], otherwise)
        if otherwise.kind is Kind.CHOOSE and otherwise.parts[0] is condition:
            return self.choose(condition, then, otherwise.parts[2])
        if otherwise.kind is Kind.CHOOSE and otherwise.parts[1] is then:
            return self.choose(self.any(condition, otherwise.parts[0]), then, otherwise.parts[2])
        return self._make(Kind.CHOOSE, [condition, then, otherwise])

    # -- truths

    def eq(self, left: Term, right: Term) -> Term:
        if left.high < right.low or right.high < left.low:
            return self._false
        return self._compare(Kind.ZERO, self.sub(left, right))

    def le(self, left: Term, right: Term) -> Term:
        if left.high <= right.low or left.low > right.high:
            return self.truth(left.high <= right.low)
        return self._compare(Kind.NOT_POSITIVE, self.sub(left, right))

    def _compare(self, kind: Kind, difference: Term) -> Term:
        low, high = difference.low, difference.high
        if kind is Kind.ZERO:
            if low > 0 or high < 0:
                return self._false
            if low == high == 0:
                return self._true
        elif high <= 0 or low > 0:
            return self.truth(high <= 0)
        if difference.kind is Kind.SUM:
            difference = self._reduced(kind, difference)
            if difference.is_constant:  # the constant is no multiple of what the factors have in common
                return self._false
        factor, constant = (1, 0) if difference.kind is not Kind.SUM else (difference.factors[0], difference.constant)
        only = difference if difference.kind is not Kind.SUM else difference.parts[0] if len(difference.parts) == 1 else None
        if only is not None and only.kind is Kind.CHOOSE:
            condition, then, otherwise = only.parts
            yes, no = (self._compare(kind, self._sum(constant, [(factor, arm)])) for arm in (then, otherwise))
            if yes.is_constant or no.is_constant:
                return self.any(self.all(condition, yes), self.all(self.neg(condition), no))
        return self._make(kind, [difference])

    def _reduced(self, kind: Kind, difference: Term) -> Term:
        """The same comparison divided by what the factors have in common, the first factor positive if that is all one."""
        divisor = math.gcd(*difference.factors)
        if kind is Kind.ZERO:
            if difference.constant % divisor:
                return self.number(1)
            divisor = divisor if difference.factors[0] > 0 else -divisor
        constant = -(-difference.constant // divisor)  # rounded up, which an inequality of integers allows
        return self._sum(constant, [(factor // divisor, part)
                                    for factor, part in zip(difference.factors, difference.parts, strict=True)])

    def all(self, *truths: Term) -> Term:
        return self._gather(Kind.ALL, truths, self._true, self._false)

    def any(self, *truths: Term) -> Term:
        return self._gather(Kind.ANY, truths, self._false, self._true)

    def _gather(self, kind: Kind, truths: Sequence[Term], neutral: Term, absorbing: Term) -> Term:
        found: dict[Term, None] = {}
        for truth in truths:
            if truth is absorbing:
                return absorbing
            if truth is not neutral:
                found.update(dict.fromkeys(truth.parts if truth.kind is kind else (truth,)))
        parts = sorted(found, key=lambda part: part.order)
        if not parts:
            return neutral
        if len(parts) == 1:
            return parts[0]
        if any(self.neg(part) in found for part in parts):
            return absorbing
        other = Kind.ANY if kind is Kind.ALL else Kind.ALL
        kept = [part for part in parts if part.kind is not other or not any(inner in found for inner in part.parts)]
        return kept[0] if len(kept) == 1 else self._make(kind, kept)

    def neg(self, truth: Term) -> Term:
        match truth.kind:
            case Kind.CONSTANT:
                return self.truth(not truth.constant)
            case Kind.NOT:
                return truth.parts[0]
            case Kind.ALL:
                return self.any(*[self.neg(part) for part in truth.parts])
            case Kind.ANY:
                return self.all(*[self.neg(part) for part in truth.parts])
            case Kind.NOT_POSITIVE:
                return self._compare(Kind.NOT_POSITIVE, self._sum(1, [(-1, truth.parts[0])]))
            case _:
                return self._make(Kind.NOT, [truth])

    # -- by index: an index that is known selects at once

    def select(self, index: Term, values: Sequence[Term], otherwise: int = 0) -> Term:
        if index.is_constant:
            return values[index.constant] if 0 <= index.constant < len(values) else self.number(otherwise)
        return super().select(index, values, otherwise)

    def holds_at(self, index: Term, truths: Sequence[Term]) -> Term:
        if index.is_constant:
            return truths[index.constant] if 0 <= index.constant < len(truths) else self._false
        return super().holds_at(index, truths)

    # -- making

    def _make(self, kind: Kind, parts: Sequence[Term], factors: Sequence[int] = (), constant: int = 0) -> Term:
        key = (kind, tuple(parts), tuple(factors), constant)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._simplest(kind, tuple(parts), tuple(factors), constant)
        return found

    def _simplest(self, kind: Kind, parts: tuple[Term, ...], factors: tuple[int, ...], constant: int) -> Term:
        support = support_of(parts)
        if support is None:
            low, high = range_of(kind, parts, factors, constant)
            return Term(kind, parts, factors, constant, "", (), low, high, None, None, size_of(parts), len(self._made))
        columns = [self._column(part, support) for part in parts]
        table = tuple([value_of(kind, row, factors, constant) for row in zip(*columns, strict=True)])
        if min(table) == max(table):
            return self.number(table[0])
        key = (kind in NUMBERS, support, table)
        known = self._tabulated.get(key)
        if known is None or known.size > size_of(parts):
            term = self._raw(kind, parts, factors, constant, support, table)
            self._tabulated[key] = term  # before it is simplified, or that would come back here for the same table
            self._tabulated[key] = self._simplified(term, support, table)
        return self._tabulated[key]

    def _simplified(self, term: Term, support: tuple[Term, ...], table: tuple[int, ...]) -> Term:
        for place, leaf in enumerate(support):
            if is_idle(support, table, place):
                return rewritten(self, term, {leaf: self.number(leaf.domain[0])}, {})
        if len(support) == 1:
            return self._of_one_leaf(support[0], table, term)
        return term

    def _of_one_leaf(self, leaf: Term, table: tuple[int, ...], term: Term) -> Term:
        """The plainest expression with that table: a comparison with a number, or a multiple of the leaf, if there is one."""
        domain = leaf.domain
        if term.kind in NUMBERS:
            slope, rest = divmod(table[1] - table[0], domain[1] - domain[0])
            offset = table[0] - slope * domain[0]
            if rest or any(slope * value + offset != result for value, result in zip(domain, table, strict=True)):
                return term
            if (slope, offset) == (1, 0):
                return leaf
            return self._raw(Kind.SUM, (leaf,), (slope,), offset, (leaf,), table)
        yes = [value for value, result in zip(domain, table, strict=True) if result]
        no = [value for value, result in zip(domain, table, strict=True) if not result]
        if len(yes) == 1 and (len(domain) > 2 or yes[0] == domain[1]):
            return self._raw(Kind.ZERO, (self._shifted(leaf, yes[0]),), (), 0, (leaf,), table)
        if len(no) == 1:
            zero = self._make(Kind.ZERO, [self._shifted(leaf, no[0])])
            return self._raw(Kind.NOT, (zero,), (), 0, (leaf,), table)
        return term

    def _shifted(self, leaf: Term, by: int) -> Term:
        return self._sum(-by, [(1, leaf)])

    def _raw(self, kind: Kind, parts: tuple[Term, ...], factors: tuple[int, ...], constant: int, support: tuple[Term, ...],
             table: tuple[int, ...]) -> Term:
        return Term(kind, parts, factors, constant, "", (), min(table), max(table), support, table, size_of(parts),
                    len(self._made))

    def _column(self, part: Term, support: tuple[Term, ...]) -> Sequence[int]:
        """The part's value at every combination of the values of those leaves, some of which it may not depend on."""
        assert part.support is not None and part.table is not None
        if part.support == support:
            return part.table
        key = (part.support, support)
        if key not in self._places:
            strides = strides_of(part.support)
            of = dict(zip(part.support, strides, strict=True))
            each = [range(0, len(leaf.domain) * of.get(leaf, 0), of[leaf]) if leaf in of else (0,) * len(leaf.domain)
                    for leaf in support]
            self._places[key] = tuple([sum(chosen) for chosen in itertools.product(*each)])
        table = part.table
        return [table[place] for place in self._places[key]]


def rewritten(algebra: Terms, term: Term, leaves: Mapping[Term, Term], assumed: Mapping[Term, bool]) -> Term:
    """The expression with leaves replaced, and with truths taken for what they are assumed to be."""
    return rewriting(algebra, leaves, assumed)(term)


def rewriting(algebra: Terms, leaves: Mapping[Term, Term], assumed: Mapping[Term, bool]) -> Callable[[Term], Term]:
    """`rewritten` for many expressions with parts in common."""
    done: dict[Term, Term] = {}

    def rewrite(term: Term) -> Term:
        if term not in done:
            done[term] = algebra.truth(assumed[term]) if term in assumed else rebuild(term)
        return done[term]

    def rebuild(term: Term) -> Term:
        match term.kind:
            case Kind.CONSTANT:
                return term
            case Kind.LEAF:
                return leaves.get(term, term)
        parts = [rewrite(part) for part in term.parts]
        if all(new is old for new, old in zip(parts, term.parts, strict=True)):
            return term
        match term.kind:
            case Kind.SUM:
                return algebra._sum(term.constant, list(zip(term.factors, parts, strict=True)))
            case Kind.CHOOSE:
                return algebra.choose(*parts)
            case Kind.ZERO | Kind.NOT_POSITIVE:
                return algebra._compare(term.kind, parts[0])
            case Kind.ALL:
                return algebra.all(*parts)
            case Kind.ANY:
                return algebra.any(*parts)
            case _:
                return algebra.neg(parts[0])

    return rewrite
