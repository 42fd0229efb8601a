"""The solver's algebra: numbers and truths stay Python constants for as long as they are known, then become Z3 terms.

Only operators every SMT solver has are ever built (and, or, not, ite, =, <=, +, -, times a constant), so that an obligation
can be handed to another solver as it is.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

import z3

from century_rules.kernel.algebra import Algebra
from century_rules.solving.solver import freed_anywhere

Number: TypeAlias = "int | z3.ArithRef"
Truth: TypeAlias = "bool | z3.BoolRef"
Value: TypeAlias = "Number | Truth"


@lru_cache(maxsize=1 << 16)
def variable(name: str) -> Number:
    """An unknown integer. The same name is always the same unknown."""
    return z3.Int(name)


@lru_cache(maxsize=1 << 16)
def flag(name: str) -> Truth:
    """An unknown truth. The same name is always the same unknown."""
    return z3.Bool(name)


@cache
def _numeral(value: int) -> z3.ArithRef:
    return z3.IntVal(value)


def number_term(value: Number) -> z3.ArithRef:
    """The number as a Z3 term, whether or not it is a constant. Raises TypeError for what is no number."""
    if isinstance(value, int):
        return _numeral(value)
    if not isinstance(value, z3.ArithRef):
        raise TypeError(f"{_named(value)} is no number")
    return value


def truth_term(value: Truth) -> z3.BoolRef:
    """The truth as a Z3 term, whether or not it is a constant."""
    return z3.BoolVal(value) if isinstance(value, bool) else value


def is_truth(value: object) -> bool:
    """Whether it is a truth of the solver's algebra, a constant or a term, and not a number or anything else."""
    return isinstance(value, bool) or z3.is_bool(value)


def is_number(value: object) -> bool:
    """Whether it is a number of the solver's algebra, a constant or a term, and not a truth or anything else."""
    return z3.is_int(value) or (isinstance(value, int) and not isinstance(value, bool))


def same(left: Value, right: Value) -> bool:
    """Whether both are written the same, which is more than being equal in value."""
    if isinstance(left, int) or isinstance(right, int):
        return type(left) is type(right) and left == right
    return left is right or _address(left) == _address(right)


def written(value: Value) -> str:
    """A text that is equal for values that are written the same, as long as there are these values."""
    return repr(value) if isinstance(value, int) else f"term {value.get_id()}"


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


def given(truth: Truth, unknowns: Iterable[Value], found: Mapping[str, int | bool]) -> Truth:
    """The truth with these unknowns as they were found, by name, and 0 or false where they were not; others stay open."""
    if isinstance(truth, bool):
        return truth
    values = []
    for term in unknowns:
        if isinstance(term, z3.ExprRef):
            value = found.get(term.decl().name(), 0)
            values.append((term, z3.BoolVal(bool(value)) if z3.is_bool(term) else z3.IntVal(int(value))))
    return z3.substitute(truth_term(truth), *values)


def is_so(truth: Truth, unknowns: Iterable[Value], found: Mapping[str, int | bool]) -> bool:
    """Whether a truth that is about nothing else is so, with these unknowns as they were found."""
    return bool(z3.is_true(z3.simplify(truth_term(given(truth, unknowns, found)))))


def numbers_in(model: z3.ModelRef, view: Mapping[str, Number]) -> dict[str, int]:
    """A position by leaf path, as it is in the model."""
    return {path: number_in(model, value) for path, value in view.items()}


class _Negation(z3.BoolRef):  # type: ignore[misc]  # z3 has no types
    """A negation that remembers of what, because asking Z3 takes several calls."""

    inner: z3.BoolRef


class _Alternative(z3.ArithRef):  # type: ignore[misc]  # z3 has no types
    """A choice between two constants, remembered for the same reason."""

    branches: tuple[z3.BoolRef, int, int]


class _Choice(z3.ArithRef):  # type: ignore[misc]  # z3 has no types
    """Any other choice, remembered so that a choice in it on the same condition is seen to be decided."""

    branches: tuple[z3.BoolRef, Number, Number]


class _Comparison(z3.BoolRef):  # type: ignore[misc]  # z3 has no types
    """A comparison of a choice, remembered so that beside the condition of the choice it is one of what is chosen then."""

    sides: tuple[bool, Number, Number]


CHOICES_DEEP = 8
"""So many choices inside each other are looked into for one that is decided already."""


class Z3Algebra(Algebra[Number, Truth]):
    """Linear integer arithmetic over Z3's unbounded integers, folding whatever is constant.

    Terms are made by Z3's C functions directly: its Python operators look at every operand again and again, and building an
    obligation would take longer than deciding it.
    """

    def number(self, value: int) -> Number:
        return _whole(value)

    def truth(self, value: bool) -> Truth:
        if not is_truth(value):
            raise TypeError(f"{_named(value)} is no truth")
        return value

    def seen(self, question: str, leaves: Sequence[Number], truths: Sequence[Truth]) -> Truth:
        """An unknown truth, the same wherever the same is asked of a position that is written the same."""
        asked = (*leaves, *truths)
        told = [each if isinstance(each, int) else each.hash() for each in asked]
        digest, by_id = hashlib.sha256(repr(told).encode()).hexdigest()[:16], tuple([_address_of(each) for each in asked])
        # Terms may have the same hash by chance; then they are no less two questions.
        others = _ASKED.setdefault(f"{question}#{digest}", {})
        place, _ = others.setdefault(by_id, (len(others), asked))
        return flag(f"{question}#{digest}{f'-{place}' if place else ''}")

    def add(self, *terms: Number) -> Number:
        return _sum(self._chosen_together(terms))

    def _chosen_together(self, terms: Sequence[Number]) -> Sequence[Number]:
        """Summands that add up to the same: those that are chosen on one condition are added before one of them is chosen.

        What is chosen is added as it stands: a sum of sums, each put into its choices, would grow beyond bounds.
        """
        by_condition: dict[int | None, list[_Choice]] = {}
        for term in terms:
            if isinstance(term, _Choice):
                by_condition.setdefault(_address(term.branches[0]), []).append(term)
        together = {address: alike for address, alike in by_condition.items() if len(alike) > 1}
        if not together:
            return terms
        others = [term for term in terms if not isinstance(term, _Choice) or _address(term.branches[0]) not in together]
        return [*others, *[
            self.choose(alike[0].branches[0], *[_sum([each.branches[branch] for each in alike]) for branch in (1, 2)])
            for alike in together.values()]]

    def sub(self, left: Number, right: Number) -> Number:
        if isinstance(right, int):
            return self.add(left, -right)
        if same(left, right):
            return 0
        return z3.ArithRef(z3.Z3_mk_sub(_REF, 2, _array([number_term(left), right])), _CONTEXT)

    def times(self, factor: int, term: Number) -> Number:
        if not isinstance(factor, int):
            raise TypeError(f"{_named(factor)} is no whole number to multiply by")
        if isinstance(term, int):
            return factor * term
        if factor == 0:
            return 0
        if factor == 1:
            return term
        return z3.ArithRef(z3.Z3_mk_mul(_REF, 2, _array([_numeral(factor), term])), _CONTEXT)

    def eq(self, left: Number, right: Number) -> Truth:
        if isinstance(left, int):
            if isinstance(right, int):
                return left == right
            left, right = right, left
        if same(left, right):
            return True
        if isinstance(right, int) and isinstance(left, _Alternative):
            condition, then, otherwise = left.branches
            return self._either(condition, then == right, otherwise == right)
        return self._comparison(z3.Z3_mk_eq(_REF, left.ast, number_term(right).ast), True, left, right)

    def le(self, left: Number, right: Number) -> Truth:
        if isinstance(left, int) and isinstance(right, int):
            return left <= right
        if same(left, right):
            return True
        if isinstance(right, int) and isinstance(left, _Alternative):
            condition, then, otherwise = left.branches
            return self._either(condition, then <= right, otherwise <= right)
        if isinstance(left, int) and isinstance(right, _Alternative):
            condition, then, otherwise = right.branches
            return self._either(condition, left <= then, left <= otherwise)
        return self._comparison(z3.Z3_mk_le(_REF, number_term(left).ast, number_term(right).ast), False, left, right)

    def all(self, *truths: Truth) -> Truth:
        unknown = self._unknown(truths, absorbing=False)
        if isinstance(unknown, bool):
            return unknown
        return unknown[0] if len(unknown) == 1 else z3.BoolRef(z3.Z3_mk_and(_REF, len(unknown), _array(unknown)), _CONTEXT)

    def any(self, *truths: Truth) -> Truth:
        unknown = self._unknown(truths, absorbing=True)
        if isinstance(unknown, bool):
            return unknown
        return unknown[0] if len(unknown) == 1 else z3.BoolRef(z3.Z3_mk_or(_REF, len(unknown), _array(unknown)), _CONTEXT)

    def neg(self, truth: Truth) -> Truth:
        if isinstance(truth, bool):
            return not truth
        if isinstance(truth, _Negation):
            return truth.inner
        negation = _Negation(z3.Z3_mk_not(_REF, _ast(truth)), _CONTEXT)
        negation.inner = truth
        return negation

    def choose(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        if isinstance(condition, bool):
            return then if condition else otherwise
        # A choice inside a choice on the same condition is decided already: what a step left alone stays written the same.
        then, otherwise = self._where({_address(condition): True}, then), self._where({_address(condition): False}, otherwise)
        if same(then, otherwise):
            return then
        made = z3.Z3_mk_ite(_REF, _ast(condition), number_term(then).ast, number_term(otherwise).ast)
        if isinstance(then, int) and isinstance(otherwise, int):
            alternative = _Alternative(made, _CONTEXT)
            alternative.branches = (condition, then, otherwise)
            return alternative
        choice = _Choice(made, _CONTEXT)
        choice.branches = (condition, then, otherwise)
        return choice

    def _where(self, known: Mapping[int | None, bool], value: Number, deep: int = CHOICES_DEEP) -> Number:
        """The number where the conditions with these addresses are known."""
        if deep == 0 or not isinstance(value, _Choice | _Alternative):
            return value
        condition, then, otherwise = value.branches
        decided = known.get(_address(condition))
        if decided is not None:
            return self._where(known, then if decided else otherwise, deep - 1)
        new = self._where(known, then, deep - 1), self._where(known, otherwise, deep - 1)
        return value if new[0] is then and new[1] is otherwise else self.choose(condition, *new)

    def _comparison(self, made: z3.Ast, is_equality: bool, left: Number, right: Number) -> Truth:
        """A comparison, remembered if it is one of a choice."""
        if not isinstance(left, _Choice) and not isinstance(right, _Choice):
            return z3.BoolRef(made, _CONTEXT)
        comparison = _Comparison(made, _CONTEXT)
        comparison.sides = (is_equality, left, right)
        return comparison

    def iff(self, left: Truth, right: Truth) -> Truth:
        if isinstance(left, bool):
            return right if left else self.neg(right)
        if isinstance(right, bool):
            return left if right else self.neg(left)
        return True if same(left, right) else z3.BoolRef(z3.Z3_mk_eq(_REF, left.ast, right.ast), _CONTEXT)

    def select(self, index: Number, values: Sequence[Number], otherwise: int = 0) -> Number:
        if isinstance(index, int):
            return values[index] if 0 <= index < len(values) else otherwise
        return super().select(index, values, otherwise)

    def select_each(
        self, index: Number, columns: Sequence[Sequence[Number]], otherwise: int = 0,
    ) -> tuple[Number, ...]:
        if isinstance(index, int) or not columns:
            return super().select_each(index, columns, otherwise)
        here = [(place, self.is_(index, place)) for place in range(len(columns[0]) - 1, -1, -1)]  # asked once for all columns
        found = []
        for values in columns:
            result: Number = otherwise
            for place, is_here in here:
                result = self.choose(is_here, values[place], result)
            found.append(result)
        return tuple(found)

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
        unknown: dict[int | None, z3.BoolRef] = {}
        for truth in truths:
            if isinstance(truth, bool):
                if truth is absorbing:
                    return absorbing
            else:
                unknown[_address(truth)] = truth
        for truth in unknown.values():
            if isinstance(truth, _Negation) and _address(truth.inner) in unknown:
                return absorbing
        if len(unknown) > 1 and any(_compared(truth) is not None for truth in unknown.values()):
            return self._beside_each_other(unknown, absorbing=absorbing)
        return list(unknown.values()) or not absorbing

    def _beside_each_other(self, truths: Mapping[int | None, z3.BoolRef], *, absorbing: bool) -> bool | list[z3.BoolRef]:
        """The same, by address, each comparison of a choice being of what is chosen where the others are not `absorbing`.

        All are simplified by the others as they were: a term is larger than what it is made of, so none needs to wait for others.
        """
        known = {_address(each.inner) if isinstance(each, _Negation) else address: absorbing is isinstance(each, _Negation)
                 for address, each in truths.items()}
        found: list[Truth] = []
        for each in truths.values():
            comparison = _compared(each)
            if comparison is not None:
                is_equality, left, right = comparison.sides
                new = self._where(known, left), self._where(known, right)
                if new[0] is not left or new[1] is not right:
                    compared = self.eq(*new) if is_equality else self.le(*new)
                    found.append(compared if comparison is each else self.neg(compared))
                    continue
            found.append(each)
        if all(now is then for now, then in zip(found, truths.values(), strict=True)):
            return list(truths.values())
        return self._unknown(found, absorbing=absorbing)


_ASKED: dict[str, dict[tuple[object, ...], tuple[int, object]]] = {}
"""By name of a question the positions it was asked of, by the addresses of terms, which are kept so that these stay theirs."""


def _address_of(value: Number | Truth) -> object:
    return value if isinstance(value, int) else _address(value)


def _compared(truth: z3.BoolRef) -> _Comparison | None:
    """The comparison of a choice that a truth is, or the negation of one."""
    inner = truth.inner if isinstance(truth, _Negation) else truth
    return inner if isinstance(inner, _Comparison) else None


_CONTEXT = freed_anywhere(z3.main_ctx())
_REF = _CONTEXT.ref()


def _sum(terms: Iterable[Number]) -> Number:
    """Their sum, in which constants are one."""
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
        unknown.append(_numeral(constant))
    # A sum of one would be printed as a unary +, which other solvers refuse.
    return unknown[0] if len(unknown) == 1 else z3.ArithRef(z3.Z3_mk_add(_REF, len(unknown), _array(unknown)), _CONTEXT)


def _address(term: z3.ExprRef) -> int | None:
    """Equal for terms that are written the same, as Z3 shares them, for as long as both are alive."""
    value: int | None = _ast(term).value
    return value


def _array(terms: Sequence[z3.ExprRef]) -> ctypes.Array[z3.Ast]:
    array: ctypes.Array[z3.Ast] = (z3.Ast * len(terms))()
    for place, term in enumerate(terms):
        array[place] = _ast(term)
    return array


def _ast(term: z3.ExprRef) -> z3.Ast:
    if not isinstance(term, z3.ExprRef):
        raise TypeError(f"{_named(term)} is no term of the algebra")
    return term.ast


def _whole(value: Number) -> Number:
    if not is_number(value) and not isinstance(value, bool):
        raise TypeError(f"{_named(value)} is no whole number")
    return value


def _named(value: object) -> str:
    """What was given instead: a list where its items should be given one by one (*), a function that is not called, 0.5, …"""
    if isinstance(value, z3.ExprRef):
        return "a truth" if z3.is_bool(value) else "an unknown number"
    told = {"list": "a list (give its items one by one: *items)", "generator": "a generator (give its items one by one: *items)",
            "tuple": "a tuple (give its items one by one: *items)", "function": "a function that is not called"}
    return told.get(type(value).__name__, "None" if value is None else repr(value)[:40])


def name_of(unknown: Value) -> str:
    """What the solver calls an unknown. Raises TypeError for a constant."""
    if not isinstance(unknown, z3.ExprRef):
        raise TypeError(f"{unknown!r} is no unknown")
    return str(unknown.decl().name())


def unknowns_in(values: Iterable[Value]) -> frozenset[str]:
    """The names of the unknowns that occur in numbers and truths."""
    names, seen = set[str](), set[int]()
    waiting = [value for value in values if isinstance(value, z3.ExprRef)]
    while waiting:
        term = waiting.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            names.add(name_of(term))
        waiting += term.children()
    return frozenset(names)
