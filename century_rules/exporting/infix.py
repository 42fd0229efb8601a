"""Expressions as text, for languages that differ in their operators only."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from century_rules.exporting.term import Kind, Term


@attrs.frozen
class Infix:
    """How a language writes expressions.

    Attributes:
        leaf: the text of a leaf, by path; in brackets if it is more than a name.
        all, any, negated, equal, different: the operators between truths and between numbers.
        choose: the text of a choice between two numbers, from its three parts.
        truths: the texts of false and true.
    """

    leaf: Callable[[str], str]
    all: str
    any: str
    equal: str
    different: str
    choose: Callable[[str, str, str], str]
    truths: tuple[str, str]

    def truth(self, term: Term) -> str:
        """The text of a truth; in brackets if it has parts."""
        match term.kind:
            case Kind.CONSTANT:
                return self.truths[term.constant]
            case Kind.ALL | Kind.ANY:
                operator = self.all if term.kind is Kind.ALL else self.any
                return f"({f' {operator} '.join(self.truth(part) for part in term.parts)})"
            case Kind.NOT:
                return self._comparison(term.parts[0].parts[0], self.different)
            case Kind.ZERO:
                return self._comparison(term.parts[0], self.equal)
            case _:
                return self._comparison(term.parts[0], "<=")

    def number(self, term: Term) -> str:
        """The text of a number; in brackets if it has parts."""
        match term.kind:
            case Kind.CONSTANT:
                return str(term.constant)
            case Kind.LEAF:
                return self.leaf(term.path)
            case Kind.CHOOSE:
                return self.choose(self.truth(term.parts[0]), self.number(term.parts[1]), self.number(term.parts[2]))
            case _:
                return self._bracketed(self._sum(term.constant, zip(term.factors, term.parts, strict=True)))

    def _comparison(self, difference: Term, operator: str) -> str:
        """A difference compared with 0, written without negative numbers: what is subtracted goes to the other side."""
        pairs = [(1, difference)] if difference.kind is not Kind.SUM else \
            list(zip(difference.factors, difference.parts, strict=True))
        constant = difference.constant if difference.kind is Kind.SUM else 0
        left = self._sum(max(constant, 0), [(factor, part) for factor, part in pairs if factor > 0])
        right = self._sum(max(-constant, 0), [(-factor, part) for factor, part in pairs if factor < 0])
        return f"({left} {operator} {right})"

    def _sum(self, constant: int, pairs: Iterable[tuple[int, Term]]) -> str:
        text = ""
        for factor, part in sorted(pairs, key=lambda pair: pair[0] < 0):
            size = self.number(part) if abs(factor) == 1 else f"{abs(factor)} * {self.number(part)}"
            sign = "- " if factor < 0 else "+ " if text else ""
            text += f" {sign}{size}" if text else f"{'0 - ' if factor < 0 else ''}{size}"
        if constant or not text:
            text += f" {'-' if constant < 0 else '+'} {abs(constant)}" if text else str(constant)
        return text

    @staticmethod
    def _bracketed(text: str) -> str:
        return f"({text})"
