"""Between which numbers a term lies, by the bounds of the leaves in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.lifting import terms as t
from century_rules.lifting.terms import Arg, Term
from century_rules.search.native.errors import NotNative

MOST = 1 << 62
"""What is computed lies below, so that nothing overflows in a machine word."""

Size = tuple[int, int]


class Sizes:
    """The least and the greatest value of each term, both included; of a truth they mean nothing."""

    def __init__(self, leaves: Mapping[str, Size]) -> None:
        self._leaves = leaves
        self._found: dict[Term, Size] = {}

    def of(self, value: Arg) -> Size:
        """Of a number or a term. Raises NotNative for what does not fit into a machine word."""
        if not isinstance(value, Term):
            return self._fitting(int(cast(int, value)), int(cast(int, value)))
        if value not in self._found:
            for each in t.in_order([value]):
                if each not in self._found:
                    self._found[each] = self._of(each)
        return self._found[value]

    def _of(self, term: Term) -> Size:
        if term.is_truth:
            for each in term.args:
                if not isinstance(each, Term):
                    self.of(each)
            return 0, 1
        if term.op == t.LEAF:
            return self._leaves[str(term.args[0])]
        if term.op == t.ITE:
            (a, b), (c, d) = self.of(term.args[1]), self.of(term.args[2])
            return min(a, c), max(b, d)
        (a, b), (c, d) = self.of(term.args[0]), self.of(term.args[1])
        if term.op == t.ADD:
            return self._fitting(a + c, b + d)
        if term.op == t.SUB:
            return self._fitting(a - d, b - c)
        products = (a * c, a * d, b * c, b * d)
        return self._fitting(min(products), max(products))

    @staticmethod
    def _fitting(low: int, high: int) -> Size:
        if low <= -MOST or high >= MOST:
            raise NotNative(f"the rules compute with numbers from {low} to {high}, which do not fit into a machine word")
        return low, high
