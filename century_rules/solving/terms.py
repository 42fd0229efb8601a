"""The solver's algebra: numbers and truths stay Python constants for as long as they are known, then become Z3 terms.

Only operators every SMT solver has are ever built (and, or, not, ite, =, <=, +, -, times a constant), so that an obligation
can be handed to another solver as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import z3

from century_rules.kernel.algebra import Algebra

Number: TypeAlias = "int | z3.ArithRef"
Truth: TypeAlias = "bool | z3.BoolRef"
Value: TypeAlias = "Number | Truth"


def variable(name: str) -> Number:
    """An unknown integer. The same name is always the same unknown."""
    return z3.Int(name)


def flag(name: str) -> Truth:
    """An unknown truth. The same name is always the same unknown."""
    return z3.Bool(name)


def number_term(value: Number) -> z3.ArithRef:
    """The number as a Z3 term, whether or not it is a constant."""
    return z3.IntVal(value) if isinstance(value, int) else value


def truth_term(value: Truth) -> z3.BoolRef:
    """The truth as a Z3 term, whether or not it is a constant."""
    return z3.BoolVal(value) if isinstance(value, bool) else value


def same(left: Value, right: Value) -> bool:
    """Whether both are written the same, which is more than being equal in value."""
    if isinstance(left, int) or isinstance(right, int):
        return type(left) is type(right) and left == right
    return left is right or bool(left.eq(right))


def number_in(model: z3.ModelRef, value: Number) -> int:
    """What the number is in the model; an unknown that the model leaves open counts as 0."""
    return value if isinstance(value, int) else int(model.eval(value, model_completion=True).as_long())


def truth_in(model: z3.ModelRef, value: Truth) -> bool:
    """What the truth is in the model; an unknown that the model leaves open counts as false."""
    return value if isinstance(value, bool) else z3.is_true(model.eval(value, model_completion=True))


def value_in(model: z3.ModelRef, value: Value) -> int | bool:
    """What a number or a truth is in the model."""
    if isinstance(value, bool) or z3.is_bool(value):
        return truth_in(model, value)
    return number_in(model, value)


def numbers_in(model: z3.ModelRef, view: Mapping[str, Number]) -> dict[str, int]:
    """A position by leaf path, as it is in the model."""
    return {path: number_in(model, value) for path, value in view.items()}


class Z3Algebra(Algebra[Number, Truth]):
    """Linear integer arithmetic over Z3's unbounded integers, folding whatever is constant."""

    def number(self, value: int) -> Number:
        return value

    def truth(self, value: bool) -> Truth:
        return value

    def add(self, *terms: Number) -> Number:
        constant = 0
        unknown = []
        for term in terms:
            if isinstance(term, int):
                constant += term
            else:
                unknown.append(term)
        if not unknown:
            return constant
        if constant:
            unknown.append(z3.IntVal(constant))
        # A sum of one would be printed as a unary +, which other solvers refuse.
        return unknown[0] if len(unknown) == 1 else z3.Sum(unknown)

    def sub(self, left: Number, right: Number) -> Number:
        if isinstance(left, int) and isinstance(right, int):
            return left - right
        if same(right, 0):
            return left
        if same(left, right):
            return 0
        if isinstance(right, int):
            return self.add(left, -right)
        return number_term(left) - right

    def times(self, factor: int, term: Number) -> Number:
        if isinstance(term, int):
            return factor * term
        if factor == 0:
            return 0
        return term if factor == 1 else z3.IntVal(factor) * term

    def eq(self, left: Number, right: Number) -> Truth:
        if isinstance(left, int) and isinstance(right, int):
            return left == right
        if same(left, right):
            return True
        if isinstance(left, int):
            left, right = right, left
        if isinstance(right, int):
            branches = _constant_branches(left)
            if branches is not None:
                condition, then, otherwise = branches
                return self._either(condition, then == right, otherwise == right)
        return left == number_term(right)

    def le(self, left: Number, right: Number) -> Truth:
        if isinstance(left, int) and isinstance(right, int):
            return left <= right
        if same(left, right):
            return True
        if isinstance(right, int):
            branches = _constant_branches(left)
            if branches is not None:
                condition, then, otherwise = branches
                return self._either(condition, then <= right, otherwise <= right)
        elif isinstance(left, int):
            branches = _constant_branches(right)
            if branches is not None:
                condition, then, otherwise = branches
                return self._either(condition, left <= then, left <= otherwise)
        return number_term(left) <= number_term(right)

    def all(self, *truths: Truth) -> Truth:
        unknown = self._unknown(truths, absorbing=False)
        if isinstance(unknown, bool):
            return unknown
        return unknown[0] if len(unknown) == 1 else z3.And(unknown)

    def any(self, *truths: Truth) -> Truth:
        unknown = self._unknown(truths, absorbing=True)
        if isinstance(unknown, bool):
            return unknown
        return unknown[0] if len(unknown) == 1 else z3.Or(unknown)

    def neg(self, truth: Truth) -> Truth:
        if isinstance(truth, bool):
            return not truth
        return truth.arg(0) if z3.is_not(truth) else z3.Not(truth)

    def choose(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        if isinstance(condition, bool):
            return then if condition else otherwise
        if same(then, otherwise):
            return then
        return z3.If(condition, number_term(then), number_term(otherwise))

    def iff(self, left: Truth, right: Truth) -> Truth:
        if isinstance(left, bool):
            return right if left else self.neg(right)
        if isinstance(right, bool):
            return left if right else self.neg(left)
        return True if same(left, right) else left == right

    def select(self, index: Number, values: Sequence[Number], otherwise: int = 0) -> Number:
        if isinstance(index, int):
            return values[index] if 0 <= index < len(values) else otherwise
        return super().select(index, values, otherwise)

    def holds_at(self, index: Number, truths: Sequence[Truth]) -> Truth:
        if isinstance(index, int):
            return truths[index] if 0 <= index < len(truths) else False
        return super().holds_at(index, truths)

    def _either(self, condition: Truth, then: bool, otherwise: bool) -> Truth:
        """A truth that is `then` or `otherwise` depending on the condition."""
        if then == otherwise:
            return then
        return condition if then else self.neg(condition)

    def _unknown(self, truths: Sequence[Truth], *, absorbing: bool) -> bool | list[z3.BoolRef]:
        """The different terms among the truths, or the constant that the whole conjunction or disjunction comes to."""
        unknown: dict[int, z3.BoolRef] = {}
        for truth in truths:
            if isinstance(truth, bool):
                if truth is absorbing:
                    return absorbing
            else:
                # Z3 shares equal terms, so equal ids mean equal terms as long as both are alive.
                unknown[truth.get_id()] = truth
        for truth in unknown.values():
            if z3.is_not(truth) and truth.arg(0).get_id() in unknown:
                return absorbing
        return list(unknown.values()) or not absorbing


def _constant_branches(term: z3.ArithRef) -> tuple[z3.BoolRef, int, int] | None:
    """Condition, then and otherwise of a choice between two constants; None if the term is something else."""
    if not z3.is_app_of(term, z3.Z3_OP_ITE):
        return None
    then, otherwise = term.arg(1), term.arg(2)
    if not (z3.is_int_value(then) and z3.is_int_value(otherwise)):
        return None
    return term.arg(0), then.as_long(), otherwise.as_long()
