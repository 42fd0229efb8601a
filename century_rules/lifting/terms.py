"""Terms: numbers and truths about named unknowns, shared (equal terms are one object) and simplified as they are made.

A number is an int or a `Term`, a truth a bool or a `Term`. A selection out of range is 0, as in `century_rules.kernel.algebra`.
Terms of one `Pool` may be joined with each other only; `fresh` gives a new one for a while, so that nothing is kept for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Never, TypeAlias, TypeGuard, cast

LEAF, ADD, SUB, MUL, EQ, LE = "leaf", "add", "sub", "mul", "eq", "le"
NOT, AND, OR, ITE, BITE = "not", "and", "or", "ite", "bite"


class Term:
    """One node.

    Attributes:
        op: what it is made with, one of the names above.
        args: what it is made of: terms, ints, bools; of a leaf its name.
        is_truth: whether it is a truth, not a number.
        number: its place in the order of making: greater than those of all terms in it.
        mask: a bit for every atom (comparison, unknown truth) in it, so that most of it need not be looked at.
        leaves_only: whether it is a choice between known numbers.
        weight: how many nodes it has, counted as a tree; more than `HEAVY` are not told apart.
    """

    __slots__ = ("args", "is_truth", "leaves_only", "mask", "number", "op", "weight")
    op: str
    args: tuple[Arg, ...]
    is_truth: bool
    number: int
    mask: int
    leaves_only: bool
    weight: int

    def __repr__(self) -> str:
        return str(self.args[0]) if self.op == LEAF else f"({self.op} {' '.join(map(repr, self.args))})"

    def __bool__(self) -> Never:
        raise TypeError("whether a term is true is not known: the evaluator has to look at it")

    def __eq__(self, other: object) -> bool:
        if self is other or isinstance(other, Term):
            return self is other
        raise TypeError("whether a term is equal to something is not known: the evaluator has to look at it")

    __hash__ = object.__hash__


HEAVY = 2000
"""Heavier terms are not simplified for where they stand: what is shared stays shared."""
Number: TypeAlias = Term | int
Truth: TypeAlias = Term | bool
Arg: TypeAlias = Term | int | bool | str


class Pool:
    """The terms made so far, and what is known about them.

    Attributes:
        line: where the evaluator is.
        made_at: for each line how many terms were made there.
    """

    def __init__(self) -> None:
        self.made: dict[tuple[object, ...], Term] = {}
        self.bit: dict[Term, int] = {}
        self.compared: dict[Term, int] = {}  # of a number: the bits of all comparisons of it with a constant
        self.comparisons: list[Term | None] = []  # by bit: the number that is compared with a constant
        self.negation: dict[Term, Truth] = {}
        self.assuming: dict[Truth, Facts] = {}
        self.line = ""
        self.made_at: dict[str, int] = {}


_POOL = Pool()


@contextmanager
def fresh(one: Pool | None = None) -> Iterator[Pool]:
    """A new pool, or that one, in use until the context ends."""
    global _POOL
    before, _POOL = _POOL, Pool() if one is None else one
    try:
        yield _POOL
    finally:
        _POOL = before


def pool() -> Pool:
    """The pool in use."""
    return _POOL


def _make(op: str, is_truth: bool, *args: Arg) -> Term:
    key: tuple[object, ...] = (op, is_truth, args) if bool not in map(type, args) else (op, is_truth, args, *map(type, args))
    found = _POOL.made.get(key)
    if found is not None:
        return found
    inner = [each for each in args if isinstance(each, Term)]
    new = Term()
    new.op, new.args, new.is_truth, new.number = op, args, is_truth, len(_POOL.made)
    new.weight, mask = 1, 0
    for each in inner:
        new.weight += each.weight
        mask |= each.mask
    new.weight = min(HEAVY + 1, new.weight)
    _POOL.made[key] = new
    _POOL.made_at[_POOL.line] = _POOL.made_at.get(_POOL.line, 0) + 1
    if op in (EQ, LE) or (op == LEAF and is_truth):
        _POOL.bit[new] = bit = 1 << len(_POOL.bit)
        mask |= bit
        _POOL.comparisons.append(inner[0] if len(inner) == 1 else None)
        if len(inner) == 1:
            _POOL.compared[inner[0]] = _POOL.compared.get(inner[0], 0) | bit
    new.mask = mask
    new.leaves_only = op == ITE and all(
        isinstance(each, int) or (isinstance(each, Term) and each.leaves_only) for each in args[1:])
    return new


def number(name: str) -> Term:
    """An unknown number."""
    return _make(LEAF, False, name)


def truth(name: str) -> Term:
    """An unknown truth."""
    return _make(LEAF, True, name)


def is_truth(value: object) -> TypeGuard[Truth]:
    return isinstance(value, bool) or (isinstance(value, Term) and value.is_truth)


def is_number(value: object) -> TypeGuard[Number]:
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, Term) and not value.is_truth)


def as_number(value: Term | int | bool) -> Number:
    """The number that a truth is in arithmetic: 1 or 0."""
    if isinstance(value, Term):
        return ite(value, 1, 0) if value.is_truth else value
    if not isinstance(value, int):
        raise TypeError(f"a {type(value).__name__} where a number is expected")  # whatever number it may say it is
    return int(value)


# --- numbers ----------------------------------------------------------------------------------------------------------


def add(left: Number, right: Number) -> Number:
    if isinstance(left, int):
        if isinstance(right, int):
            return left + right
        left, right = right, left
    if isinstance(right, int):
        if right == 0:
            return left
        if left.op == ADD and isinstance(left.args[1], int):
            return add(cast(Term, left.args[0]), left.args[1] + right)
        return _make(ADD, False, left, int(right))
    if left.op == ADD and isinstance(left.args[1], int):
        return add(add(cast(Term, left.args[0]), right), left.args[1])
    if right.op == ADD and isinstance(right.args[1], int):
        return add(add(left, cast(Term, right.args[0])), right.args[1])
    if left.op == SUB and left.args[1] is right:
        return cast(Number, left.args[0])
    if right.op == SUB and right.args[1] is left:
        return cast(Number, right.args[0])
    return _make(ADD, False, left, right)


def sub(left: Number, right: Number) -> Number:
    if isinstance(right, int):
        return add(left, -right)
    if left is right:
        return 0
    if isinstance(left, Term) and left.op == ADD:
        for one, other in (left.args, left.args[::-1]):
            if one is right:
                return cast(Number, other)
    if right.op == ADD and isinstance(right.args[1], int):
        return add(sub(left, cast(Term, right.args[0])), -right.args[1])
    return _make(SUB, False, left, right)


def mul(left: Number, right: Number) -> Number:
    """Raises TypeError for a product of two unknowns, unless one of them is a choice of known numbers."""
    if isinstance(left, Term) and isinstance(right, Term):
        if not left.leaves_only:
            left, right = right, left
        if not left.leaves_only:
            raise TypeError("a product of two unknowns")
        condition, then, otherwise = cast("tuple[Term, Number, Number]", left.args)
        return ite(condition, mul(then, right), mul(otherwise, right))
    if isinstance(left, Term):
        left, right = right, left
    if isinstance(right, int):
        return cast(int, left) * right
    if left in (0, 1):
        return 0 if left == 0 else right
    return _make(MUL, False, int(cast(int, left)), right)


def eq(left: Term | int | bool, right: Term | int | bool) -> Truth:
    if is_truth(left) and is_truth(right):
        return bite(left, right, neg(right))
    one, other = as_number(left), as_number(right)
    if isinstance(one, int):
        if isinstance(other, int):
            return one == other
        one, other = other, one
    if one is other:
        return True
    if isinstance(other, int):
        if one.op == ADD and isinstance(one.args[1], int):
            return eq(cast(Term, one.args[0]), other - one.args[1])
        if one.leaves_only:
            condition, then, otherwise = cast("tuple[Term, Number, Number]", one.args)
            return bite(condition, eq(then, other), eq(otherwise, other))
    elif one.number > other.number:
        one, other = other, one
    return _make(EQ, True, one, other)


def le(left: Term | int | bool, right: Term | int | bool) -> Truth:
    """Comparisons with a constant are all written ``constant <= number``."""
    one, other = as_number(left), as_number(right)
    if isinstance(one, int) and isinstance(other, int):
        return one <= other
    if one is other:
        return True
    if isinstance(other, int):
        return neg(le(other + 1, one))
    if isinstance(one, int):
        if other.op == ADD and isinstance(other.args[1], int):
            return le(one - other.args[1], cast(Term, other.args[0]))
        if other.leaves_only:
            condition, then, otherwise = cast("tuple[Term, Number, Number]", other.args)
            return bite(condition, le(one, then), le(one, otherwise))
    return _make(LE, True, one, other)


def lt(left: Term | int | bool, right: Term | int | bool) -> Truth:
    return neg(le(right, left))


def ite(condition: Truth, then: Number, otherwise: Number) -> Number:
    """A choice of numbers; each is simplified for where it is chosen."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if _same(then, otherwise):
        return then
    if condition.op == NOT:
        return ite(cast(Term, condition.args[0]), otherwise, then)
    then = cast(Number, under(then, assuming(condition)))
    otherwise = cast(Number, under(otherwise, assuming(neg(condition))))
    if condition.op == EQ and isinstance(condition.args[1], int):  # where x == 1, x is 1
        x, value = cast("tuple[Term, int]", condition.args)
        then = value if then is x else then
        if otherwise is x and _same(then, value):
            return x
    if _same(then, otherwise):
        return then
    return _make(ITE, False, condition, then, otherwise)


def _same(left: Arg, right: Arg) -> bool:
    return left is right or (isinstance(left, int) and isinstance(right, int) and int(left) == int(right)
                             and isinstance(left, bool) == isinstance(right, bool))


# --- truths -----------------------------------------------------------------------------------------------------------


def neg(value: Truth) -> Truth:
    """Only atoms are negated: ``not (a and b)`` is written ``not a or not b``."""
    if isinstance(value, bool):
        return not value
    found = _POOL.negation.get(value)
    if found is None:
        args = cast("tuple[Term, ...]", value.args)
        if value.op == NOT:
            found = args[0]
        elif value.op in (AND, OR):
            found = (any_ if value.op == AND else all_)(*map(neg, args))
        elif value.op == BITE:
            found = bite(args[0], neg(args[1]), neg(args[2]))
        else:
            found = _make(NOT, True, value)
        _POOL.negation[value] = found
        if isinstance(found, Term):
            _POOL.negation.setdefault(found, value)
    return found


def all_(*truths: Truth) -> Truth:
    return _joined(AND, OR, False, truths)


def any_(*truths: Truth) -> Truth:
    return _joined(OR, AND, True, truths)


def _joined(op: str, dual: str, absorbing: bool, truths: Iterable[Truth]) -> Truth:
    parts: dict[Term, None] = {}
    for each in truths:
        if isinstance(each, bool):
            if each is absorbing:
                return absorbing
        elif each.op == op:
            parts.update(dict.fromkeys(cast("tuple[Term, ...]", each.args)))
        else:
            parts[each] = None
    known: dict[Term, int] = {}
    for each in parts:
        opposite = neg(each)
        if opposite in parts:
            return absorbing
        atom = each if op == AND else opposite
        if isinstance(atom, Term) and atom.op == EQ and isinstance(atom.args[1], int):  # x == 1 and x == 2
            x = cast(Term, atom.args[0])
            if known.setdefault(x, atom.args[1]) != atom.args[1]:
                return absorbing
    kept = []
    for each in parts:
        if each.op == dual:  # a and (not a or b): a and b
            inner = cast("tuple[Term, ...]", each.args)
            if any(one in parts for one in inner):
                continue
            left = [one for one in inner if neg(one) not in parts]
            if len(left) < len(inner):
                others = [other for other in parts if other is not each]
                return _joined(op, dual, absorbing, [*others, _joined(dual, op, not absorbing, left)])
        elif _says_nothing(each, op, known):
            continue
        kept.append(each)
    if not kept:
        return not absorbing
    return kept[0] if len(kept) == 1 else _make(op, True, *kept)


def _says_nothing(each: Term, op: str, known: dict[Term, int]) -> bool:
    """Whether it is the second half of ``x == 1 and not x == 2``, or of its dual."""
    negated = isinstance(each.args[0], Term) and each.op == NOT and op == AND and each.args[0].op == EQ
    if not (negated or (each.op == EQ and op == OR)):
        return False
    x, value = cast(Term, each.args[0]).args if negated else each.args
    return isinstance(value, int) and known.get(cast(Term, x), value) != value


def implies(premise: Truth, conclusion: Truth) -> Truth:
    return any_(neg(premise), conclusion)


def bite(condition: Truth, then: Truth, otherwise: Truth) -> Truth:
    """A choice of truths."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    then = cast(Truth, under(then, assuming(condition)))
    otherwise = cast(Truth, under(otherwise, assuming(neg(condition))))
    if _same(then, otherwise):
        return then
    if then is True:
        return any_(condition, otherwise)
    if then is False:
        return all_(neg(condition), otherwise)
    if otherwise is True:
        return any_(neg(condition), then)
    if otherwise is False:
        return all_(condition, then)
    if condition.op == NOT:
        return bite(cast(Term, condition.args[0]), otherwise, then)
    return _make(BITE, True, condition, then, otherwise)


# --- what is known where something is assumed ---------------------------------------------------------------------------


class Facts:
    """Truths that are assumed, and what follows from them for comparisons with constants.

    Attributes:
        false: whether they contradict each other, as far as that is seen.
    """

    __slots__ = ("_known", "_least", "_mask", "_memo", "_most", "_numbers", "_seen", "false")
    _mask: int
    _numbers: set[Term]
    _seen: int  # so many bits of the pool are looked at: whether they compare one of the numbers
    false: bool

    def __init__(self, base: Facts | None = None) -> None:
        self._known: dict[Term, bool] = dict(base._known) if base else {}
        self._least: dict[Term, int] = dict(base._least) if base else {}
        self._most: dict[Term, int] = dict(base._most) if base else {}
        self._mask = base._mask if base else 0
        self._numbers = set(base._numbers) if base else set[Term]()
        self._seen = base._seen if base and base._numbers else len(_POOL.comparisons)
        self._memo: dict[Term, Arg] = {}
        self.false = base.false if base else False

    def and_also(self, assumed: Truth) -> Facts:
        """These facts and one more."""
        if assumed is True:
            return self
        new = Facts(self)
        new._add(assumed, True)
        return new

    def settles(self, truth: Term) -> bool | None:
        """Whether a truth that `under` left open follows, as far as `and_also` of it or of its opposite sees; None if open."""
        if self.false:
            return False
        positive = truth.op != NOT
        atom = truth if positive else cast(Term, truth.args[0])
        if atom.op in (EQ, LE, LEAF):  # what contradicts one comparison is seen without making facts of it
            found = self._of_atom(atom)
            return found if found is None or positive else not found
        if self.and_also(truth).false:
            return False
        return True if self.and_also(neg(truth)).false else None

    def bounds(self, value: Arg) -> tuple[int | None, int | None]:
        """The least and the greatest number that a number can be, as far as that is seen; None where it is not."""
        if not isinstance(value, Term):
            return int(value), int(value)
        low, high = self._least.get(value), self._most.get(value)
        if value.op == ITE:
            (a, b), (c, d) = self.bounds(value.args[1]), self.bounds(value.args[2])
            low = low if low is not None else None if a is None or c is None else min(a, c)
            high = high if high is not None else None if b is None or d is None else max(b, d)
        elif value.op == ADD and isinstance(value.args[1], int):
            a, b = self.bounds(value.args[0])
            low, high = None if a is None else a + value.args[1], None if b is None else b + value.args[1]
        return low, high

    def under(self, term: Arg) -> Arg:
        """The term, simplified for where these facts hold."""
        if not isinstance(term, Term):
            return term
        if term.weight > HEAVY:
            return self._known.get(term, term)
        found = self._memo.get(term)
        if found is None:
            if not self._touches(term) and term not in self._known:
                return term
            found = self._memo[term] = self._simplified(term)
        return found

    def _add(self, term: Truth, value: bool) -> None:
        if isinstance(term, bool):
            self.false = self.false or term is not value
            return
        if term.op == NOT:
            return self._add(cast(Term, term.args[0]), not value)
        if (term.op == AND and value) or (term.op == OR and not value):
            for each in term.args:
                self._add(cast(Term, each), value)
            return
        if self._known.get(term, value) is not value:
            self.false = True
        self._known[term] = value
        self._mask |= _POOL.bit.get(term, term.mask)
        if term.op == EQ and isinstance(term.args[1], int):
            x, k = cast("tuple[Term, int]", term.args)
            self._about(x)
            if value:
                self._within(x, k, k)
        elif term.op == LE and isinstance(term.args[0], int):
            k, x = cast("tuple[int, Term]", term.args)
            self._about(x)
            if value:
                self._within(x, k, None)
            else:
                self._within(x, None, k - 1)

    def _about(self, x: Term) -> None:
        self._numbers.add(x)
        self._mask |= _POOL.compared.get(x, 0)

    def _within(self, x: Term, low: int | None, high: int | None) -> None:
        if low is not None:
            self._least[x] = max(low, self._least.get(x, low))
        if high is not None:
            self._most[x] = min(high, self._most.get(x, high))
        if x in self._least and x in self._most and self._least[x] > self._most[x]:
            self.false = True

    def _touches(self, term: Term) -> bool:
        made = _POOL.comparisons
        for bit in range(self._seen, len(made)):
            if made[bit] in self._numbers:
                self._mask |= 1 << bit
        self._seen = len(made)
        return bool(term.mask & self._mask)

    def _of_atom(self, term: Term) -> bool | None:
        found = self._known.get(term)
        if found is not None:
            return found
        if term.op == EQ and isinstance(term.args[1], int):
            x, k = cast("tuple[Term, int]", term.args)
            low, high = self._least.get(x), self._most.get(x)
            if (low is not None and k < low) or (high is not None and k > high):
                return False
            if low is not None and low == high == k:
                return True
        elif term.op == LE and isinstance(term.args[0], int):
            k, x = cast("tuple[int, Term]", term.args)
            low, high = self._least.get(x), self._most.get(x)
            if low is not None and k <= low:
                return True
            if high is not None and k > high:
                return False
        return None

    def _simplified(self, term: Term) -> Arg:
        op, args = term.op, term.args
        if term.is_truth:
            decided = self._of_atom(term)
            if decided is not None:
                return decided
        if op == LEAF:
            return term
        if op in (ITE, BITE):
            condition = cast(Truth, self.under(args[0]))
            if isinstance(condition, bool):
                return self.under(args[1 if condition else 2])
            then, otherwise = self.under(args[1]), self.under(args[2])
            if condition is args[0] and _same(then, args[1]) and _same(otherwise, args[2]):
                return term
            if op == ITE:
                return ite(condition, cast(Number, then), cast(Number, otherwise))
            return bite(condition, cast(Truth, then), cast(Truth, otherwise))
        made = [self.under(each) for each in args]
        if all(_same(new, old) for new, old in zip(made, args, strict=True)):
            return term
        return _again(op, made)


def _again(op: str, args: Sequence[Arg]) -> Arg:
    if op == NOT:
        return neg(cast(Truth, args[0]))
    if op in (AND, OR):
        return (all_ if op == AND else any_)(*cast("Sequence[Truth]", args))
    one, other = cast("Sequence[Number]", args)
    match op:
        case "add":
            return add(one, other)
        case "sub":
            return sub(one, other)
        case "mul":
            return mul(one, other)
        case "eq":
            return eq(one, other)
    return le(one, other)


NOTHING = Facts()
"""No facts."""


def assuming(condition: Truth) -> Facts:
    """What follows from one truth."""
    found = _POOL.assuming.get(condition)
    if found is None:
        found = _POOL.assuming[condition] = Facts().and_also(condition)
    return found


def under(term: Arg, facts: Facts) -> Arg:
    """The term, simplified for where these facts hold."""
    return facts.under(term)


# --- rows -------------------------------------------------------------------------------------------------------------


def select(index: Number, values: Sequence[Number]) -> Number:
    """``values[index]``, where the index is in range; that it is, is somebody else's to know."""
    if isinstance(index, int):
        return values[index] if 0 <= index < len(values) else 0
    if all(isinstance(each, int) and each == place for place, each in enumerate(values)):
        return index  # a thing's own number
    found: Number = 0
    for place in range(len(values) - 1, -1, -1):
        here = eq(index, place)
        value = cast(Number, under(values[place], assuming(here))) if isinstance(here, Term) else values[place]
        if isinstance(here, bool) or here.op != EQ:
            found = ite(here, value, found)
        elif not _same(value, found):
            found = _make(ITE, False, here, value, found)
    return found


# --- walking through terms ----------------------------------------------------------------------------------------------


def in_order(roots: Iterable[Arg]) -> list[Term]:
    """All nodes below these, each after what it is made of."""
    seen: set[Term] = set()
    waiting = [each for each in roots if isinstance(each, Term)]
    while waiting:
        term = waiting.pop()
        if term not in seen:
            seen.add(term)
            waiting += [each for each in term.args if isinstance(each, Term)]
    return sorted(seen, key=lambda each: each.number)


def size(roots: Iterable[Arg]) -> int:
    """How many different nodes are below these."""
    return len(in_order(roots))


def leaves_of(roots: Iterable[Arg]) -> list[str]:
    """The names of the unknowns below these."""
    return [cast(str, each.args[0]) for each in in_order(roots) if each.op == LEAF]
