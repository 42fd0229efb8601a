"""What the functions of Python's own do with values that are not known."""

from __future__ import annotations

import abc
import ast
import enum
import functools
import itertools
import operator
from collections.abc import Callable, Iterable, Sequence

from century_rules.lifting import terms as t
from century_rules.lifting.comparisons import WHOLE
from century_rules.lifting.operations import Operations
from century_rules.lifting.terms import Number, Term, Truth
from century_rules.lifting.values import (
    NOWHERE, TEXT, Listed, Made, Name, Names, Once, StandIn, Union, Value, cases_of, count, is_known, is_plain, is_record, merge,
    merged, truth_of,
)

_MOST_COMBINATIONS = 5_000
_FIRST = operator.itemgetter(0)
_INSTANCE_CHECKS = (type.__instancecheck__, abc.ABCMeta.__instancecheck__)
"""Those that agree with `issubclass`, by which it is answered."""


class Functions:
    """Each method is called as the function of its name, with values of which some are unknown."""

    def __init__(self, operations: Operations) -> None:
        self._of = operations

    def by_function(self) -> dict[object, Callable[..., Value]]:
        """The methods by the functions that they stand for."""
        return {
            len: self.len_, sum: self.sum_, min: functools.partial(self._best, "<"), max: functools.partial(self._best, ">"),
            any: self.any_, all: self.all_, zip: self.zip_, enumerate: self.enumerate_, range: self.range_, tuple: self.tuple_,
            list: self.list_, iter: self.iter_, next: self.next_, isinstance: self.isinstance_, int: self.int_, bool: self.bool_,
            map: self.map_, filter: self.filter_, getattr: self.getattr_, reversed: self.reversed_, abs: self.abs_,
            str: self.str_, repr: self.repr_, format: self.format_, type: self.type_,
            sorted: self.sorted_, functools.reduce: self.reduce,
            itertools.chain: self.chain, itertools.chain.from_iterable: lambda rows, /: self.chain(*self._known_row(rows)),
            itertools.pairwise: lambda row, /: self._arranged("pairwise", itertools.pairwise, row),
            itertools.combinations: lambda row, /, r: self._arranged("combinations", itertools.combinations, row, r),
            itertools.permutations: lambda row, /, r=None: self._arranged("permutations", itertools.permutations, row, r),
            itertools.product: self.product, itertools.accumulate: self.accumulate}

    # --- of rows --------------------------------------------------------------------------------------------------------

    def len_(self, row: Value, /) -> Value:
        def of(each: Value) -> Value:
            if isinstance(each, Listed):
                return count(guard for guard, _ in each.items)
            if isinstance(each, Names):
                return each.many
            if each is NOWHERE:
                return NOWHERE
            if isinstance(each, tuple | list | dict | set | frozenset):
                return len(each)
            if isinstance(each, Once | Term) or each is None or is_plain(each):
                self._of.must(False, "the length of what has none")
                return NOWHERE
            raise self._of.refuse("the length of this is not known", "ask for the length of a row")
        return self._of.over(row, of)

    def sum_(self, row: Value, /, start: Value = 0) -> Value:
        if isinstance(row, Union):
            return self._of.over(row, lambda each: self.sum_(each, start))
        found = start
        for guard, each in self._of.items(row):
            if not is_plain(each) or not is_plain(found):
                raise self._of.refuse(*_not_summed(each, found))
            found = t.add(t.as_number(found), t.ite(guard, t.as_number(each), 0))
        return found

    def any_(self, row: Value, /) -> Truth:
        return t.any_(*[t.all_(guard, truth_of(each, self._of.refuse)) for guard, each in self._of.items(row)])

    def all_(self, row: Value, /) -> Truth:
        return t.all_(*[t.implies(guard, truth_of(each, self._of.refuse)) for guard, each in self._of.items(row)])

    def tuple_(self, row: Value = (), /) -> Value:
        return self._of.over(row, lambda each: self._row(each, tuple))

    def list_(self, row: Value = (), /) -> Value:
        return self._of.over(row, lambda each: self._row(each, list))

    def _row(self, row: Value, kind: type) -> Value:
        found = self._of.items(row)
        if all(guard is True for guard, _ in found):
            return kind([each for _, each in found])
        return Listed(tuple(found), kind)

    def sorted_(self, row: Value, /, *, key: Value = None, reverse: Value = False) -> Value:
        found = self._of.items(row)
        there = all(guard is True for guard, _ in found)
        by = [each if key is None else self._of.call(key, [each]) for _, each in found] if there else [t.number("")]
        if is_known(reverse) and all(map(is_known, by)):
            order = self._of.call(sorted, [tuple(zip(by, range(len(by)), strict=True))], {"key": _FIRST, "reverse": reverse})
            return NOWHERE if order is NOWHERE else [found[place][1] for _, place in order]
        raise self._of.refuse("an order that is not known", "ask for the least or the most, or how many come before")

    # --- iterators ------------------------------------------------------------------------------------------------------

    def iter_(self, row: Value, /) -> Value:
        return row if isinstance(row, Once) else Once(tuple(self._of.items(row)), "an iterator")

    def zip_(self, *rows: Value, strict: bool = False) -> Value:
        for place, row in enumerate(rows):
            if isinstance(row, Union):
                return self._of.over(row, lambda each: self.zip_(*rows[:place], each, *rows[place + 1:], strict=strict))  # noqa: B023  # at once
        found = [self._known_row(each, "zip") for each in rows]
        if strict and len({len(each) for each in found}) > 1:
            self._of.must(False, "zip of rows of one length")
            return NOWHERE
        return _once("zip", zip(*found, strict=False))

    def enumerate_(self, row: Value, /, start: Value = 0) -> Value:
        if isinstance(row, Union):
            return self._of.over(row, lambda each: self.enumerate_(each, start))
        found: list[tuple[Truth, Value]] = []
        place = self._number(start, "enumerate from what is no number")
        for guard, each in self._of.items(row):
            found.append((guard, (place, each)))
            place = t.add(place, t.as_number(guard))
        return Once(tuple(found), "enumerate")

    def reversed_(self, row: Value, /) -> Value:
        if isinstance(row, Once):
            self._of.must(False, "an iterator cannot be reversed")
            return NOWHERE
        return self._of.over(row, lambda each: Once(tuple(self._of.items(each))[::-1], "reversed"))

    def map_(self, function: Value, /, *rows: Value) -> Value:
        if len(rows) > 1:
            return Once(self._each(lambda each: self._of.call(function, each), self.zip_(*rows)), "map")
        one = functools.partial(self._each, lambda each: self._of.call(function, [each]))
        return self._of.over(rows[0], lambda row: Once(one(row), "map"))

    def filter_(self, function: Value, row: Value, /) -> Value:
        def kept(guard: Truth, each: Value) -> Truth:
            with self._of.assume(guard):
                return t.all_(guard, self._of.truth(each if function is None else self._of.call(function, [each])))

        def of(one: Value) -> Value:
            return Once(tuple([(kept(guard, each), each) for guard, each in self._of.items(one)]), "filter")

        return self._of.over(row, of)

    def _each(self, function: Callable[[Value], Value], row: Value) -> tuple[tuple[Truth, Value], ...]:
        found = []
        for guard, each in self._of.items(row):
            with self._of.assume(guard):
                found.append((guard, function(each)))
        return tuple(found)

    def next_(self, row: Value, /, *default: Value) -> Value:
        self._at_most("next", 2, row, *default)
        if isinstance(row, Union):
            return self._of.over(row, lambda each: self.next_(each, *default))
        if not isinstance(row, Once) and hasattr(type(row), "__next__"):
            raise self._of.refuse("the next of an iterator made elsewhere", "make a tuple of it")
        if not isinstance(row, Once):
            self._of.must(False, "next of what is no iterator")
            return NOWHERE
        found = [*self._of.items(row), *((True, each) for each in default)]
        if not default:
            self._of.must(t.any_(*[guard for guard, _ in found]), "something is next")
        return merged(found)

    def chain(self, *rows: Value) -> Value:
        return Once(tuple([each for row in rows for each in self._of.items(row)]), "chain")

    def product(self, *rows: Value, repeat: int = 1) -> Value:
        if isinstance(repeat, int) and repeat < 0:
            self._of.must(False, "product of a number of rows below 0")
            return NOWHERE
        found = [self._known_row(each, "product") for each in rows] * repeat
        return self._few("product", itertools.product(*found))

    def accumulate(self, row: Value, function: Value = None, /, *, initial: Value = None) -> Value:
        found: list[Value] = [] if initial is None else [initial]
        for each in self._known_row(row, "accumulate"):
            if not found:
                found.append(each)
            elif function is None:
                found.append(self._of.binary(ast.Add(), found[-1], each))
            else:
                found.append(self._of.call(function, [found[-1], each]))
        return _once("accumulate", found)

    def reduce(self, function: Value, row: Value, /, *first: Value) -> Value:
        self._at_most("reduce", 3, function, row, *first)
        found = [*first, *self._known_row(row, "reduce")]
        if not found:
            self._of.must(False, "reduce of nothing")
            return NOWHERE
        return functools.reduce(lambda one, other: self._of.call(function, [one, other]), found)

    def _arranged(self, what: str, make: Callable[..., Iterable[Value]], row: Value, *given: Value) -> Value:
        return self._few(what, make(self._known_row(row, what), *given))

    def _few(self, what: str, rows: Iterable[Value]) -> Value:
        found = list(itertools.islice(rows, _MOST_COMBINATIONS + 1))
        if len(found) > _MOST_COMBINATIONS:
            raise self._of.refuse(f"more than {_MOST_COMBINATIONS} rows of {what}", "ask of fewer, or of each by itself")
        return _once(what, found)

    def _known_row(self, row: Value, what: str = "chain") -> Sequence[Value]:
        found = self._of.items(row)
        if any(guard is not True for guard, _ in found):
            raise self._of.refuse(f"{what} of items that may be there or not", "go through all of them, and ask for each")
        return [each for _, each in found]

    def range_(self, *bounds: Value) -> Value:
        start, stop, *step = (0, *bounds) if len(bounds) == 1 else bounds
        if any(isinstance(each, Union) for each in bounds):
            return self._of.over(start, lambda one: self._of.over(stop, lambda other: self.range_(one, other, *step)))
        low, _ = self._of.facts.bounds(self._number(start, "a range from what is no number"))
        _, high = self._of.facts.bounds(self._number(stop, "a range to what is no number"))
        if low is None or high is None or step:
            raise self._of.refuse("a range to what is not known", "go through all places, and ask whether each is below it")
        return Listed(tuple([(t.all_(t.le(start, place), t.lt(place, stop)), place) for place in range(low, high)]), range)

    # --- the least and the most -----------------------------------------------------------------------------------------

    def _best(self, op: str, *rows: Value, key: Value = None, default: Value = NOWHERE) -> Value:
        if len(rows) != 1 and default is not NOWHERE:
            raise self._of.refuse("a default for the best of things that are named", "give it one row")
        row = rows[0] if len(rows) == 1 else tuple(rows)
        if isinstance(row, Union):
            return self._of.over(row, lambda each: self._best(op, each, key=key, default=default))
        found, known = default, NOWHERE
        some: Truth = False
        for guard, each in self._of.items(row):
            with self._of.assume(guard):
                here = each if key is None else self._of.call(key, [each])
                better = True if known is NOWHERE else self._of.compare(op, here, known)
            take = t.all_(guard, t.any_(t.neg(some), better))
            found, known = merge(take, each, found), here if known is NOWHERE else merge(take, here, known)
            some = t.any_(some, guard)
        if default is NOWHERE:
            self._of.must(some, "the least or the most of something")
        return found

    # --- of single values -----------------------------------------------------------------------------------------------

    def isinstance_(self, value: Value, kinds: Value, /) -> Truth:
        if any(type(kind).__instancecheck__ not in _INSTANCE_CHECKS for kind in _classes(kinds)):
            raise self._of.refuse("a class that says itself what is one of it", "ask isinstance of plain classes")

        def one(each: Value) -> bool:
            if is_plain(each) and not t.is_truth(each) and not isinstance(each, enum.Enum):
                if any(issubclass(kind, enum.Enum) for kind in _classes(kinds)):
                    raise self._of.refuse("whether a number is a member of an enum", "compare it with the members")
                if issubclass(int, kinds) is not issubclass(bool, kinds):
                    raise self._of.refuse("whether a number is a truth", "compare it with 0 and 1")
                return issubclass(int, kinds)
            if isinstance(each, Term):
                return issubclass(bool, kinds)
            if isinstance(each, Made):
                raise self._of.refuse("of which kind a function is", "ask it of what it gives")
            if isinstance(each, StandIn):
                raise self._of.refuse("of which kind something of an open set-up is", "ask for what is in it")
            if isinstance(each, Listed):
                return issubclass(each.kind, kinds)
            if isinstance(each, Once):
                raise self._of.refuse("which kind of iterator it is", "make a tuple of it")
            if isinstance(each, Name) or each is TEXT:
                return issubclass(str, kinds)
            return issubclass(tuple if isinstance(each, Names) else type(each), kinds)
        return t.any_(*[t.all_(guard, one(each)) for guard, each in cases_of(value)])

    def type_(self, value: Value, /) -> Value:
        def of(each: Value) -> Value:
            if is_record(each) or (is_known(each) and not is_plain(each)):
                return type(each)
            raise self._of.refuse("the type of what is not known", "ask isinstance")
        return self._of.over(value, of)

    def int_(self, value: Value = 0, /) -> Value:
        def of(each: Value) -> Value:
            if is_plain(each):
                return t.as_number(each)
            raise self._of.refuse("a number made of what is none", "keep it as a number in the position")
        return self._of.over(value, of)

    def bool_(self, value: Value = False, /) -> Truth:
        return self._of.truth(value)

    def abs_(self, value: Value, /) -> Value:
        def of(each: Value) -> Value:
            if each is None or each is NOWHERE:
                self._of.must(each is NOWHERE, "abs of None")
                return NOWHERE
            number = self._number(each, "abs of what is no number")
            return t.ite(t.le(0, number), number, t.sub(0, number))
        return self._of.over(value, of)

    def _at_most(self, name: str, most: int, *args: Value) -> None:
        if len(args) > most:
            raise self._of.refuse(f"{name} of {len(args)} things", f"give it {most} at most")

    def _number(self, value: Value, what: str) -> Number:
        if not is_plain(value):
            raise self._of.refuse(what, "give it a number, as a field of a record is")
        return t.as_number(value)

    def getattr_(self, of: Value, name: Value, /, *default: Value) -> Value:
        self._at_most("getattr", 3, of, name, *default)
        if not isinstance(name, str):
            raise self._of.refuse("an attribute whose name is not known", "choose with if and else")

        def found(each: Value) -> Value:
            if default and not (is_record(each) and hasattr(each, name)):
                raise self._of.refuse("an attribute that may not be there", "ask isinstance first")
            return self._of.attribute(each, name)

        return self._of.over(of, found)

    def str_(self, value: Value, /) -> Value:
        return self._of.shown(value)

    def repr_(self, value: Value, /) -> Value:
        return self._of.shown(value, "repr")

    def format_(self, value: Value, form: Value = "", /) -> Value:
        if not isinstance(form, str):
            raise self._of.refuse("a form that is not known", "write the form as a text")
        return self._of.formed(value, form)


def _not_summed(*values: Value) -> tuple[str, str]:
    """What to say of values that are not added, and what to write instead."""
    if any(isinstance(each, float) for each in values):
        return "a sum with a number that is not whole", WHOLE
    return "a sum of what are no numbers", "say of each what is to be added, as in sum(each.points for each in row)"


def _once(what: str, rows: Iterable[Value]) -> Once:
    return Once(tuple([(True, each) for each in rows]), what)


def _classes(kinds: Value) -> list[type]:
    if isinstance(kinds, tuple):
        return [one for each in kinds for one in _classes(each)]
    return list(getattr(kinds, "__args__", (kinds,)))
