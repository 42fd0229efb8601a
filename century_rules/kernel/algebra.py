"""What an encoding may do with numbers and truths, so that one text of the rules runs on ints and on solver terms.

An `Algebra` says what a number (N) and a truth (B) are. `IntAlgebra` is the concrete one; the solver's lives in
`century_rules.solving`, so that importing a game imports no solver. Out-of-range selections are total, and equal, in both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, NoReturn, TypeVar

from century_rules.kernel.errors import InvalidInput

N = TypeVar("N")
B = TypeVar("B")


class Incomparable:
    """Base of records of an algebra's numbers: Python cannot tell whether two are equal, so it must not answer.

    Without this, ``==`` would compare which objects they are, and a claim written with it would be another claim.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be compared by Python: compare its numbers with the algebra (x.of.eq)")

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__

    def __hash__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be in a set, or a key: whether two are equal is not known")


class Algebra(ABC, Generic[N, B]):
    """Linear integer arithmetic with conditionals."""

    @abstractmethod
    def number(self, value: int) -> N: ...

    @abstractmethod
    def truth(self, value: bool) -> B: ...

    @abstractmethod
    def add(self, *terms: N) -> N: ...

    @abstractmethod
    def sub(self, left: N, right: N) -> N: ...

    @abstractmethod
    def times(self, factor: int, term: N) -> N: ...

    @abstractmethod
    def eq(self, left: N, right: N) -> B: ...

    @abstractmethod
    def le(self, left: N, right: N) -> B: ...

    @abstractmethod
    def all(self, *truths: B) -> B: ...

    @abstractmethod
    def any(self, *truths: B) -> B: ...

    @abstractmethod
    def neg(self, truth: B) -> B: ...

    @abstractmethod
    def choose(self, condition: B, then: N, otherwise: N) -> N: ...

    def seen(self, question: str, leaves: Sequence[N], truths: Sequence[B]) -> B:
        """The answer to a question that only play can answer, of a position with these leaves and readings; open where it can be.

        Raises InvalidInput where all that is said has to be known.
        """
        raise InvalidInput(f"{question} is answered by a look at the whole table, and a model of the rules has none")

    def lt(self, left: N, right: N) -> B:
        return self.neg(self.le(right, left))

    def ge(self, left: N, right: N) -> B:
        return self.le(right, left)

    def is_(self, term: N, value: int) -> B:
        """Whether a term is that very number."""
        return self.eq(term, self.number(value))

    def at_least(self, term: N, value: int) -> B:
        return self.le(self.number(value), term)

    def implies(self, premise: B, conclusion: B) -> B:
        return self.any(self.neg(premise), conclusion)

    def choose_truth(self, condition: B, then: B, otherwise: B) -> B:
        return self.all(self.implies(condition, then), self.any(condition, otherwise))

    def iff(self, left: B, right: B) -> B:
        return self.all(self.implies(left, right), self.implies(right, left))

    def count(self, truths: Iterable[B]) -> N:
        """How many of them are true."""
        return self.total(self.as_number(truth) for truth in truths)

    def as_number(self, truth: B) -> N:
        return self.choose(truth, self.number(1), self.number(0))

    def total(self, terms: Iterable[N]) -> N:
        return self.add(self.number(0), *terms)

    def least(self, left: N, right: N) -> N:
        return self.choose(self.le(left, right), left, right)

    def greatest(self, left: N, right: N) -> N:
        return self.choose(self.le(left, right), right, left)

    def select(self, index: N, values: Sequence[N], otherwise: int = 0) -> N:
        """``values[index]``; `otherwise` if the index is out of range."""
        result = self.number(otherwise)
        for place in range(len(values) - 1, -1, -1):
            result = self.choose(self.is_(index, place), values[place], result)
        return result

    def select_each(self, index: N, columns: Sequence[Sequence[N]], otherwise: int = 0) -> tuple[N, ...]:
        """``values[index]`` of each column; all are of one length."""
        return tuple([self.select(index, values, otherwise) for values in columns])

    def holds_at(self, index: N, truths: Sequence[B]) -> B:
        """``truths[index]``; false if the index is out of range."""
        return self.any(*(self.all(self.is_(index, place), truth) for place, truth in enumerate(truths)))

    def store(self, index: N, values: Sequence[N], value: N) -> tuple[N, ...]:
        """`values` with the one at `index` replaced; unchanged if the index is out of range."""
        return tuple(self.choose(self.is_(index, place), value, old) for place, old in enumerate(values))


class IntAlgebra(Algebra[int, bool]):
    """The algebra of Python's ints: an encoding run on it is an executable rulebook."""

    def number(self, value: int) -> int:
        return value

    def truth(self, value: bool) -> bool:
        return value

    def add(self, *terms: int) -> int:
        return sum(terms)

    def sub(self, left: int, right: int) -> int:
        return left - right

    def times(self, factor: int, term: int) -> int:
        return factor * term

    def eq(self, left: int, right: int) -> bool:
        return left == right

    def le(self, left: int, right: int) -> bool:
        return left <= right

    def all(self, *truths: bool) -> bool:
        return all(truths)

    def any(self, *truths: bool) -> bool:
        return any(truths)

    def neg(self, truth: bool) -> bool:
        return not truth

    def choose(self, condition: bool, then: int, otherwise: int) -> int:
        return then if condition else otherwise

    # What follows is the same as above, in fewer calls.

    def is_(self, term: int, value: int) -> bool:
        return term == value

    def at_least(self, term: int, value: int) -> bool:
        return value <= term

    def implies(self, premise: bool, conclusion: bool) -> bool:
        return not premise or bool(conclusion)

    def as_number(self, truth: bool) -> int:
        return 1 if truth else 0

    def count(self, truths: Iterable[bool]) -> int:
        return sum([1 for truth in truths if truth])

    def total(self, terms: Iterable[int]) -> int:
        return sum(terms)

    def select(self, index: int, values: Sequence[int], otherwise: int = 0) -> int:
        return values[index] if 0 <= index < len(values) else otherwise

    def holds_at(self, index: int, truths: Sequence[bool]) -> bool:
        return truths[index] if 0 <= index < len(truths) else False

    def store(self, index: int, values: Sequence[int], value: int) -> tuple[int, ...]:
        return tuple(value if place == index else old for place, old in enumerate(values))


class CountedInts(IntAlgebra):
    """Python's ints, with the comparisons counted."""

    def __init__(self) -> None:
        self.compared = 0

    def eq(self, left: int, right: int) -> bool:
        self.compared += 1
        return left == right

    def le(self, left: int, right: int) -> bool:
        self.compared += 1
        return left <= right

    def is_(self, term: int, value: int) -> bool:
        self.compared += 1
        return term == value

    def at_least(self, term: int, value: int) -> bool:
        self.compared += 1
        return value <= term
