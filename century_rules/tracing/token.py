"""Tokens: numbers that remember which leaves they come from, and tell a log whatever the rules ask of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from numbers import Integral, Number
from typing import Any, NoReturn

from century_rules.tracing.errors import NotTraceable, place_in_rules
from century_rules.tracing.linear import Linear, Terms, given, primitive
from century_rules.tracing.questions import Condition, Knowledge, Question


class Log:
    """The questions of one run and their answers, in order. Questions whose answer is implied are left out."""

    def __init__(self, ranges: Mapping[str, tuple[int, int]] | None = None) -> None:
        self.conditions: list[Condition] = []
        self.open = True
        self.refused: NotTraceable | None = None
        """What a token could not answer: whoever asked may have caught the error and gone on with something made up."""
        self.in_predicate = False
        """Whether a token is to pass for its number: its text is the number, which is then read, and its class int."""
        self._knowledge = Knowledge(ranges)

    def refuse(self, why: str) -> NoReturn:
        """Raise NotTraceable, now and, if that is caught, at the end of the run."""
        self.refused = NotTraceable(f"{place_in_rules()}: {why}")
        raise self.refused

    def ask(self, question: Question, answer: int) -> int:
        if not self.open:
            self.refuse("a number of an earlier run turned up again; a cache or module state keeps state data")
        implied = self._knowledge.meet(question, answer)
        if implied is None:
            self.conditions.append(Condition(question, answer))
        elif implied != answer:
            raise NotTraceable(f"the state is outside the ranges declared for it: {question} {answer}")
        return answer

    def is_zero(self, terms: Terms, constant: int, value: int) -> bool:
        terms, constant = given(terms, constant, self._knowledge.known)
        if not terms:
            return value == 0
        form, scale = primitive(terms)
        if constant % scale:
            return False
        return bool(self.ask(Question("equal", form, -constant // scale), int(value == 0)))

    def is_at_least_zero(self, terms: Terms, constant: int, value: int) -> bool:
        terms, constant = given(terms, constant, self._knowledge.known)
        if not terms:
            return value >= 0
        form, scale = primitive(terms)
        if scale > 0:
            return bool(self.ask(Question("at least", form, -(constant // scale)), int(value >= 0)))
        return not self.ask(Question("at least", form, constant // -scale + 1), int(value < 0))

    def read(self, terms: Terms, constant: int, value: int) -> int:
        terms, constant = given(terms, constant, self._knowledge.known)
        if terms:
            form, scale = primitive(terms)
            self.ask(Question("read", form), (value - constant) // scale)
        return value

    def read_leaf(self, path: str, value: int) -> None:
        self.ask(Question("read", ((path, 1),)), value)


class Token:
    """Stands for an unknown integer: a linear expression over leaves, with the number it has in this run.

    Sums, differences and multiples by numbers stay expressions; comparisons and truth are asked as yes-or-no questions and
    come back as real bools; whatever else needs the number itself (an index, a hash, ``range``, ``//``) reads it, which
    is asked as an n-way question. It is no subclass of int, because the interpreter would then look past these methods.
    While the rules run its text is a mark, not the number, so that the wording of a refusal splits no case;
    `century_rules.tracing.lint` finds rules that decide by a text. While a predicate runs its text is the number, which is read,
    and ``isinstance`` takes it for an int; see `century_rules.tracing.predicates` for what else a predicate might ask.
    """

    __slots__ = ("_expression", "_log", "_value")

    def __init__(self, log: Log, expression: Linear, value: int) -> None:
        self._log = log
        self._expression = expression
        self._value = value

    @property
    def expression(self) -> Linear:
        return self._expression

    @property  # type: ignore[misc]  # object's can be set
    def __class__(self) -> type:
        return int if self._log.in_predicate else type(self)

    def __getattr__(self, name: str) -> object:
        """What else an int has, of the number."""
        if hasattr(int, name):
            return getattr(self.__index__(), name)
        raise AttributeError(f"'int' object has no attribute '{name}'", name=name, obj=self)

    def __copy__(self) -> Token:
        return self

    def __deepcopy__(self, _memo: object) -> Token:
        return self

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        self._log.refuse("state data is pickled; a copy of it would not be noticed")

    # Sums -------------------------------------------------------------------------------------------------------------

    def _combined(self, other: object, mine: int, its: int) -> Token | int | None:
        """``mine * self + its * other``; None if the other is no whole number."""
        if isinstance(other, Token):
            self._meet(other)
            if mine == 1:
                expression = self._expression.plus(other._expression, its)
            else:
                expression = Linear((), 0).plus(other._expression, its).plus(self._expression, mine)
            value = mine * self._value + its * other._value
        elif isinstance(other, int):
            if not other and mine == 1:
                return self
            terms = self._expression.terms
            if mine != 1:
                terms = tuple((path, mine * factor) for path, factor in terms) if mine else ()
            expression = Linear(terms, mine * self._expression.constant + its * int(other))
            value = mine * self._value + its * int(other)
        else:
            return None
        return Token(self._log, expression, value) if expression.terms else value

    def __add__(self, other: object) -> Token | int:
        result = self._combined(other, 1, 1)
        return self._plainly(operator.add, other) if result is None else result

    __radd__ = __add__

    def __sub__(self, other: object) -> Token | int:
        result = self._combined(other, 1, -1)
        return self._plainly(operator.sub, other) if result is None else result

    def __rsub__(self, other: object) -> Token | int:
        result = self._combined(other, -1, 1)
        return self._plainly(_subtracted_from, other) if result is None else result

    def __neg__(self) -> Token | int:
        result = self._combined(0, -1, 1)
        assert result is not None
        return result

    def __pos__(self) -> Token:
        return self

    def __abs__(self) -> Token | int:
        return self if self >= 0 else -self

    def __mul__(self, other: object) -> Token | int:
        if isinstance(other, Token):
            # A product of two unknowns is not linear: one of them is read.
            self._meet(other)
            other = other.__index__()
        if isinstance(other, int):
            result = self._combined(0, int(other), 1)
            assert result is not None
            return result
        product: Token | int = self._plainly(operator.mul, other)  # of a sequence: the interpreter asks for __index__ next
        return product

    __rmul__ = __mul__

    # Yes or no --------------------------------------------------------------------------------------------------------

    def __bool__(self) -> bool:
        return not self._log.is_zero(self._expression.terms, self._expression.constant, self._value)

    def _difference(self, other: object) -> tuple[Terms, int, int] | None:
        """``self - other`` as its terms, its constant and its value; None if the other is no whole number."""
        expression = self._expression
        if isinstance(other, Token):
            self._meet(other)
            expression = expression.minus(other._expression)
            return expression.terms, expression.constant, self._value - other._value
        if isinstance(other, int):
            return expression.terms, expression.constant - int(other), self._value - int(other)
        return None

    def __eq__(self, other: object) -> bool:
        difference = self._difference(other)
        return self._plainly(operator.eq, other) if difference is None else self._log.is_zero(*difference)

    def __ne__(self, other: object) -> bool:
        difference = self._difference(other)
        return self._plainly(operator.ne, other) if difference is None else not self._log.is_zero(*difference)

    def __ge__(self, other: object) -> bool:
        difference = self._difference(other)
        return self._plainly(operator.ge, other) if difference is None else self._log.is_at_least_zero(*difference)

    def __lt__(self, other: object) -> bool:
        difference = self._difference(other)
        return self._plainly(operator.lt, other) if difference is None else not self._log.is_at_least_zero(*difference)

    def __gt__(self, other: object) -> bool:
        difference = self._difference(other)
        return self._plainly(operator.gt, other) if difference is None else self._is_above_zero(*difference)

    def __le__(self, other: object) -> bool:
        difference = self._difference(other)
        return self._plainly(operator.le, other) if difference is None else not self._is_above_zero(*difference)

    def _is_above_zero(self, terms: Terms, constant: int, value: int) -> bool:
        return self._log.is_at_least_zero(terms, constant - 1, value - 1)

    # The number itself ------------------------------------------------------------------------------------------------

    def __index__(self) -> int:
        return self._log.read(self._expression.terms, self._expression.constant, self._value)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __floordiv__(self, other: object) -> int:
        return self.__index__() // self._whole(other)

    def __rfloordiv__(self, other: object) -> int:
        return self._whole(other) // self.__index__()

    def __mod__(self, other: object) -> int:
        return self.__index__() % self._whole(other)

    def __rmod__(self, other: object) -> int:
        return self._whole(other) % self.__index__()

    def __divmod__(self, other: object) -> tuple[int, int]:
        return divmod(self.__index__(), self._whole(other))

    def __rdivmod__(self, other: object) -> tuple[int, int]:
        return divmod(self._whole(other), self.__index__())

    def __and__(self, other: object) -> int:
        return self.__index__() & self._whole(other)

    __rand__ = __and__

    def __or__(self, other: object) -> int:
        return self.__index__() | self._whole(other)

    __ror__ = __or__

    def __xor__(self, other: object) -> int:
        return self.__index__() ^ self._whole(other)

    __rxor__ = __xor__

    def __lshift__(self, other: object) -> int:
        return self.__index__() << self._whole(other)

    def __rlshift__(self, other: object) -> int:
        return self._whole(other) << self.__index__()

    def __rshift__(self, other: object) -> int:
        return self.__index__() >> self._whole(other)

    def __rrshift__(self, other: object) -> int:
        return self._whole(other) >> self.__index__()

    def __invert__(self) -> int:
        return ~self.__index__()

    def __round__(self, digits: int | None = None) -> int:
        return round(self.__index__(), digits) if digits is not None else self.__index__()

    __floor__ = __ceil__ = __trunc__ = __index__

    # What is not whole ------------------------------------------------------------------------------------------------

    def _plainly(self, operation: Callable[[int, Any], Any], other: object) -> Any:
        """An operation with what is no whole number: of the number itself in a predicate, and refused in rules."""
        if not isinstance(other, Number | Decimal) or isinstance(other, Integral):
            return NotImplemented
        if not self._log.in_predicate:
            self._log.refuse(f"state data meets the {type(other).__name__} {other}; the rules are about whole numbers")
        return operation(self.__index__(), other)

    def __truediv__(self, other: object) -> object:
        return self._fraction(lambda: self.__index__() / _number(other))

    def __rtruediv__(self, other: object) -> object:
        return self._fraction(lambda: _number(other) / self.__index__())

    def _fraction(self, value: Callable[[], Any]) -> Any:
        if not self._log.in_predicate:
            self._log.refuse("division of state data gives a float; use // or compare multiples")
        return value()

    def __pow__(self, other: object, modulus: object = None) -> object:
        return self._power(lambda: pow(self.__index__(), _number(other), _number(modulus)))

    def __rpow__(self, other: object) -> object:
        return self._power(lambda: _number(other) ** self.__index__())

    def _power(self, value: Callable[[], Any]) -> Any:
        if not self._log.in_predicate:
            self._log.refuse("a power of state data is not linear")
        return value()

    def __float__(self) -> float:
        if not self._log.in_predicate:
            self._log.refuse("state data is made a float; the rules are about whole numbers")
        return float(self.__index__())

    def _whole(self, other: object) -> int:
        """The number itself, for the operations that are not linear; in a predicate whatever there is."""
        if isinstance(other, Token):
            return other.__index__()
        if isinstance(other, int):
            return int(other)
        if not self._log.in_predicate:
            self._log.refuse(f"state data meets {other!r}, which is no whole number")
        return other  # type: ignore[return-value]  # the operation will say what it thinks of it

    def _meet(self, other: Token) -> None:
        if other._log is not self._log:
            self._log.refuse(f"numbers of two runs meet ({self._expression}, {other._expression}); "
                             "a cache or module state keeps state data from one call to the next")

    # Text ---------------------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return str(self.__index__()) if self._log.in_predicate else f"‹{self._expression}›"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(self.__index__(), spec) if self._log.in_predicate else repr(self)


class Truth(Token):
    """Stands for an unknown truth value: 0 or 1, and in a predicate a bool."""

    __slots__ = ()

    @property  # type: ignore[misc]  # object's can be set
    def __class__(self) -> type:
        return bool if self._log.in_predicate else Truth

    def __getattr__(self, name: str) -> object:
        return getattr(bool(self), name)

    def __repr__(self) -> str:
        return str(bool(self)) if self._log.in_predicate else super().__repr__()

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(bool(self), spec) if self._log.in_predicate else super().__repr__()


def _subtracted_from(number: int, other: Any) -> Any:
    return other - number


def _number(other: object) -> Any:
    """The same with the number for a token."""
    return other.__index__() if isinstance(other, Token) else other
