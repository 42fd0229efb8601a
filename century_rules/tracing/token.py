"""Tokens: numbers that remember which leaves they come from, and tell a log whatever the rules ask of them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from numbers import Integral, Number
from typing import NoReturn

from century_rules.tracing.errors import NotTraceable, place_in_rules
from century_rules.tracing.linear import Linear, Terms, given, primitive
from century_rules.tracing.questions import Condition, Knowledge, Question


class Log:
    """The questions of one run and their answers, in order. Questions whose answer is implied are left out."""

    def __init__(self, ranges: Mapping[str, tuple[int, int]] | None = None) -> None:
        self.conditions: list[Condition] = []
        self.open = True
        self.in_predicate = False
        """Whether a token is to pass for its number: its text is the number, which is then read, and its class int."""
        self._knowledge = Knowledge(ranges)

    def ask(self, question: Question, answer: int) -> int:
        if not self.open:
            raise NotTraceable(
                f"{place_in_rules()}: a number of an earlier run turned up again; a cache or module state keeps state data"
            )
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
        return int if self._log.in_predicate else Token

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
            self._no_float(other)
            return None
        return Token(self._log, expression, value) if expression.terms else value

    def __add__(self, other: object) -> Token | int:
        result = self._combined(other, 1, 1)
        return NotImplemented if result is None else result

    __radd__ = __add__

    def __sub__(self, other: object) -> Token | int:
        result = self._combined(other, 1, -1)
        return NotImplemented if result is None else result

    def __rsub__(self, other: object) -> Token | int:
        result = self._combined(other, -1, 1)
        return NotImplemented if result is None else result

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
        self._no_float(other)
        return NotImplemented  # a sequence: the interpreter asks for __index__ next

    __rmul__ = __mul__

    # Yes or no --------------------------------------------------------------------------------------------------------

    def __bool__(self) -> bool:
        return not self._log.is_zero(self._expression.terms, self._expression.constant, self._value)

    def _difference(self, other: object) -> tuple[Terms, int, int] | None:
        """``self - other`` as its terms, its constant and its value; None if the other is no whole number."""
        expression = self._expression
        if type(other) is Token:
            self._meet(other)
            expression = expression.minus(other._expression)
            return expression.terms, expression.constant, self._value - other._value
        if isinstance(other, int):
            return expression.terms, expression.constant - int(other), self._value - int(other)
        self._no_float(other)
        return None

    def __eq__(self, other: object) -> bool:
        difference = self._difference(other)
        return NotImplemented if difference is None else self._log.is_zero(*difference)

    def __ne__(self, other: object) -> bool:
        difference = self._difference(other)
        return NotImplemented if difference is None else not self._log.is_zero(*difference)

    def __ge__(self, other: object) -> bool:
        difference = self._difference(other)
        return NotImplemented if difference is None else self._log.is_at_least_zero(*difference)

    def __lt__(self, other: object) -> bool:
        difference = self._difference(other)
        return NotImplemented if difference is None else not self._log.is_at_least_zero(*difference)

    def __gt__(self, other: object) -> bool:
        return self._above(other, NotImplemented)

    def __le__(self, other: object) -> bool:
        above = self._above(other, None)
        return NotImplemented if above is None else not above

    def _above(self, other: object, otherwise: object) -> bool:
        difference = self._difference(other)
        if difference is None:
            return otherwise  # type: ignore[return-value]  # NotImplemented is no bool
        terms, constant, value = difference
        return self._log.is_at_least_zero(terms, constant - 1, value - 1)

    # The number itself ------------------------------------------------------------------------------------------------

    def __index__(self) -> int:
        return self._log.read(self._expression.terms, self._expression.constant, self._value)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __floordiv__(self, other: object) -> int:
        return self.__index__() // _whole(other)

    def __rfloordiv__(self, other: object) -> int:
        return _whole(other) // self.__index__()

    def __mod__(self, other: object) -> int:
        return self.__index__() % _whole(other)

    def __rmod__(self, other: object) -> int:
        return _whole(other) % self.__index__()

    def __divmod__(self, other: object) -> tuple[int, int]:
        return divmod(self.__index__(), _whole(other))

    def __rdivmod__(self, other: object) -> tuple[int, int]:
        return divmod(_whole(other), self.__index__())

    def __and__(self, other: object) -> int:
        return self.__index__() & _whole(other)

    __rand__ = __and__

    def __or__(self, other: object) -> int:
        return self.__index__() | _whole(other)

    __ror__ = __or__

    def __xor__(self, other: object) -> int:
        return self.__index__() ^ _whole(other)

    __rxor__ = __xor__

    def __lshift__(self, other: object) -> int:
        return self.__index__() << _whole(other)

    def __rlshift__(self, other: object) -> int:
        return _whole(other) << self.__index__()

    def __rshift__(self, other: object) -> int:
        return self.__index__() >> _whole(other)

    def __rrshift__(self, other: object) -> int:
        return _whole(other) >> self.__index__()

    def __invert__(self) -> int:
        return ~self.__index__()

    # What cannot be -----------------------------------------------------------------------------------------------------

    def __truediv__(self, other: object) -> NoReturn:
        raise NotTraceable(f"{place_in_rules()}: division of state data gives a float; use // or compare multiples")

    __rtruediv__ = __truediv__

    def __pow__(self, other: object) -> NoReturn:
        raise NotTraceable(f"{place_in_rules()}: a power of state data is not linear")

    __rpow__ = __pow__

    def __float__(self) -> NoReturn:
        raise NotTraceable(f"{place_in_rules()}: state data is made a float; the rules are about whole numbers")

    def __len__(self) -> NoReturn:
        raise NotTraceable(f"{place_in_rules()}: len() of a number")

    def _meet(self, other: Token) -> None:
        if other._log is not self._log:
            raise NotTraceable(
                f"{place_in_rules()}: numbers of two runs meet ({self._expression}, {other._expression}); "
                "a cache or module state keeps state data from one call to the next"
            )

    def _no_float(self, other: object) -> None:
        if isinstance(other, Number | Decimal) and not isinstance(other, Integral):
            raise NotTraceable(
                f"{place_in_rules()}: state data meets the {type(other).__name__} {other}; the rules are about whole numbers")

    # Text ---------------------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return str(self.__index__()) if self._log.in_predicate else f"‹{self._expression}›"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(self.__index__(), spec) if self._log.in_predicate else repr(self)


def _whole(other: object) -> int:
    """The number itself, for the operations that are not linear."""
    if isinstance(other, Token):
        return other.__index__()
    if isinstance(other, int):
        return int(other)
    raise NotTraceable(f"{place_in_rules()}: state data meets {other!r}, which is no whole number")
