"""What Python's comparisons say of values that may be unknown: order, equality, identity, membership."""

from __future__ import annotations

import enum
import operator
import types
from collections.abc import Callable, Collection
from typing import cast

import attrs

from century_rules.lifting import terms as t
from century_rules.lifting.path import Path
from century_rules.lifting.terms import Term, Truth
from century_rules.lifting.values import (
    NOWHERE, PLAIN_TYPES, TEXT, UNKNOWNS, VIEWS, Listed, Name, Names, StandIn, Union, Value, at_place, cases_of, count,
    equals_itself, fields_of, has_own_equality, is_known, is_plain, is_record,
)


WHOLE = "numbers of a position are whole: multiply both sides until all are"
"""What to write instead of a float."""


class Comparisons(Path):
    """See the module."""

    def compare(self, op: str, left: Value, right: Value) -> Truth:
        """``left op right``."""
        if op in ("!=", "is not", "not in"):
            return t.neg(self.compare({"!=": "==", "is not": "is", "not in": "in"}[op], left, right))
        if op == "in":
            return self.contains(right, left)
        if op == "is":
            return self.same(left, right)
        if op == "==":
            return self.equal(left, right)
        if left is NOWHERE or right is NOWHERE:
            return False
        if isinstance(left, Union) or isinstance(right, Union):
            return self._of_cases(left, right, lambda one, other: self.compare(op, one, other))
        if isinstance(left, tuple | list) and type(left) is type(right) and not (is_known(left) and is_known(right)):
            # the first items that differ decide
            found: Truth = _ORDERS[op](len(left), len(right))
            for one, other in reversed(list(zip(left, right, strict=False))):
                found = t.bite(self._alike(one, other), found, self.compare(op, one, other))
            return found
        if is_plain(left) and is_plain(right):
            one, other = (left, right) if op[0] == "<" else (right, left)
            return (t.lt if len(op) == 1 else t.le)(one, other)
        if left is None or right is None:
            self.must(False, "None is compared")
            return False
        if is_known(left) and is_known(right):
            return bool(self.call(_ORDERS[op], [left, right]))
        raise self.refuse(*_unordered(left, right))

    def _of_cases(self, left: Value, right: Value, truth: Callable[[Value, Value], Truth]) -> Truth:
        """What holds in each pair of cases."""
        found: list[Truth] = []
        for one, a in cases_of(left):
            for other, b in cases_of(right):
                both = self.decided(t.all_(one, other))
                if both is not False:
                    with self.assume(both):
                        found.append(t.all_(both, truth(a, b)))
        return t.any_(*found)

    def same(self, left: Value, right: Value) -> Truth:
        """``left is right``; only asked of None, truths, members of an enum and the like, of which there is one each."""
        if left is NOWHERE or right is NOWHERE:
            return False
        if isinstance(left, Union) or isinstance(right, Union):
            return self._of_cases(left, right, self.same)
        if isinstance(left, enum.Enum) and isinstance(right, enum.Enum):
            return left is right
        for one, other in ((left, right), (right, left)):
            if one is None or one is Ellipsis or isinstance(one, type):
                return left is right
            if isinstance(one, enum.Enum) and not isinstance(one, int):
                return left is right
            if isinstance(one, bool) and t.is_truth(other):
                return t.eq(one, other)
        raise self.refuse("whether these are one object", "compare with ==")

    def equal(self, left: Value, right: Value) -> Truth:
        """``left == right``."""
        if type(left) in PLAIN_TYPES and type(right) in PLAIN_TYPES:  # the most frequent by far
            return t.eq(left, right)
        if left is NOWHERE or right is NOWHERE:
            return False
        self.plainly(left), self.plainly(right)
        if has_own_equality(left) or has_own_equality(right):
            if is_known(left) and is_known(right):
                return bool(self.call(operator.eq, [left, right]))
            what = f"a {type(left).__name__} and a {type(right).__name__}"
            raise self.refuse(f"{what} are compared, one of which says itself what is equal", "compare their fields")
        if not (is_known(left) and is_known(right)) and not (equals_itself(left) and equals_itself(right)):
            raise self.refuse("whether something is equal to what is not equal to itself, or may not be", "compare numbers")
        if left is right and left is not TEXT and equals_itself(left):
            return True
        if isinstance(left, Union) or isinstance(right, Union):
            return self._of_cases(left, right, self.equal)
        if is_plain(left) and is_plain(right):
            return t.eq(left, right)
        if isinstance(left, tuple | list) and isinstance(right, tuple | list):
            if is_known(left) and is_known(right):
                return bool(self.call(operator.eq, [left, right]))
            return type(left) is type(right) and len(left) == len(right) and t.all_(
                *[self._alike(one, other) for one, other in zip(left, right, strict=True)])
        if isinstance(left, Listed) or isinstance(right, Listed):
            return self._equal_rows(left, right)
        if isinstance(left, Name) or isinstance(right, Name):
            return self._equal_names(*((left, right) if isinstance(left, Name) else (right, left)))
        if left is TEXT or right is TEXT:
            if (right if left is TEXT else left) is None:
                return False
            raise self.refuse("a text is compared", "compare what it is made of")
        if is_known(left) and is_known(right):
            return bool(self.call(operator.eq, [left, right]))
        if left is None or right is None:
            return False
        if is_record(left) and is_record(right):
            return self._equal_records(left, right)
        if _kinds_differ(left, right):
            return False
        raise self.refuse(*_uncompared(left, right))

    def _alike(self, one: Value, other: Value) -> Truth:
        """Whether rows take two of their items as equal: one object always is equal to itself there."""
        return True if one is other and one is not TEXT else self.equal(one, other)

    def _equal_records(self, left: Value, right: Value) -> Truth:
        kind = type(left)
        if kind is not type(right):
            return False
        if not isinstance(kind.__eq__, types.FunctionType):
            what = f"two records of {kind.__name__} are compared, which says itself what is equal"
            raise self.refuse(what, "compare their fields")
        if any(each.eq_key is not None for each in attrs.fields(kind)):
            raise self.refuse(f"two records of {kind.__name__} are compared, by a key of its own", "compare their fields")
        compared_fields = [each.name for each in attrs.fields(kind) if each.eq]
        return t.all_(*[self.equal(getattr(left, name), getattr(right, name)) for name in compared_fields])

    def _equal_rows(self, left: Value, right: Value) -> Truth:
        if any(isinstance(each, range) or (isinstance(each, Listed) and each.kind is range) for each in (left, right)):
            raise self.refuse("ranges are compared", "make tuples of them")
        rows = [each if isinstance(each, Listed) else Listed(tuple([(True, one) for one in each]), type(each))
                for each in (left, right) if isinstance(each, Listed | tuple | list)]
        if len(rows) < 2 or rows[0].kind is not rows[1].kind:
            return False
        one, other = rows
        many, most = [count(guard for guard, _ in each.items) for each in rows], min(len(one.items), len(other.items))
        alike = [t.any_(t.le(many[0], place), t.le(many[1], place), self._alike(at_place(one, place), at_place(other, place)))
                 for place in range(most)]
        return t.all_(t.eq(many[0], many[1]), *alike)

    def _equal_names(self, name: Name, other: Value) -> Truth:
        if isinstance(other, Name) and other.names is name.names:
            return t.eq(name.number, other.number)
        if isinstance(other, str) and isinstance(name.names, tuple):
            return t.any_(*[t.eq(name.number, place) for place, each in enumerate(name.names) if each == other])
        if other is None or is_plain(other) or isinstance(other, tuple):
            return False
        raise self.refuse("names of different things are compared", "compare their numbers")

    def looked_up(self, value: Value) -> bool:
        """Whether it can be looked up in a set or a dict; that it can is noted as what has to hold, where it cannot."""
        if isinstance(value, Union):
            return all(self._looked_up_case(guard, each) for guard, each in value.cases)
        if type(value) is tuple or (isinstance(value, Listed) and value.kind is tuple):
            return all(self._looked_up_case(guard, each) for guard, each in self.items(value))
        if isinstance(value, UNKNOWNS) and not isinstance(value, Listed):
            return True
        kind = type(value)
        if isinstance(value, Listed) or kind.__hash__ is None:
            self.must(False, f"a {value.kind.__name__ if isinstance(value, Listed) else kind.__name__} cannot be looked up")
            return False
        own = isinstance(kind.__hash__, types.FunctionType) and kind.__hash__.__module__ != "enum" and (
            not kind.__hash__.__code__.co_filename.startswith("<attrs generated"))
        if own or has_own_equality(value) or (is_record(value) and _says_itself(kind)):
            raise self.refuse(f"a {kind.__name__} says itself where it is looked up", "compare with each, or use numbers")
        return not is_record(value) or all(self.looked_up(getattr(value, each)) for each in fields_of(kind))

    def _looked_up_case(self, guard: Truth, value: Value) -> bool:
        here = self.decided(guard)
        if here is False:
            return True
        with self.assume(here):
            return self.looked_up(value) or here is not True

    def contains(self, row: Value, value: Value) -> Truth:
        """``value in row``."""
        if isinstance(row, Union) or isinstance(value, Union):
            return self._of_cases(row, value, self.contains)
        if row is NOWHERE or value is NOWHERE:
            return False
        if isinstance(row, StandIn):
            try:
                return row.lift_contains(value)
            except TypeError as error:
                raise self.refuse(str(error), "compare with each of what is meant") from error
        if isinstance(row, Names):
            if isinstance(value, Name) and value.names is row:
                return True
            if value is None or is_plain(value):
                return False
            raise self.refuse("whether a name of something else is among these", "compare names of one axis")
        if isinstance(row, enum.EnumMeta) and not (isinstance(value, enum.Enum) and is_known(value)):
            raise self.refuse("whether an enum has a member of what may be none", "compare with its members: x in tuple(…)")
        if isinstance(row, _LOOKED_UP):
            if not self.looked_up(value):
                return False
            row = tuple(cast("Collection[Value]", row))
        if isinstance(row, str) or row is TEXT:
            if isinstance(row, str) and isinstance(value, str):
                return value in row
            raise self.refuse("what is in a text", "compare what it is made of")
        if not is_known(value) or not is_known(row):
            return t.any_(*[t.all_(guard, self._alike(each, value)) for guard, each in self.items(row)])
        return bool(self.call(operator.contains, [row, value]))


def _says_itself(kind: type) -> bool:
    """Whether records of a class are looked up in another way than by the fields that are compared."""
    return getattr(kind, "__hash__") is object.__hash__ or any(  # noqa: B009  # its type is one of a method
        each.hash and not each.eq for each in attrs.fields(kind))


def _unordered(left: Value, right: Value) -> tuple[str, str]:
    """What to say of two values of which no order is asked, and what to write instead."""
    if isinstance(left, float) or isinstance(right, float):
        return "an order of a number that is not whole", WHOLE
    return "an order of what has none here", "compare numbers, or rows of numbers"


def _uncompared(left: Value, right: Value) -> tuple[str, str]:
    """The same where it is asked whether they are equal."""
    if isinstance(left, float) or isinstance(right, float):
        return "whether something is equal to a number that is not whole", WHOLE
    return "whether these are equal", "compare what they are made of"


def _kinds_differ(left: Value, right: Value) -> bool:
    """Whether no two values of these kinds are equal: such as a number and a text."""
    kinds = [_rough_kind(each) for each in (left, right)]
    return None not in kinds and kinds[0] != kinds[1]


def _rough_kind(value: Value) -> str | None:
    if isinstance(value, int | Term):
        return "number"
    if isinstance(value, str | Name) or value is TEXT:
        return "text"
    if isinstance(value, tuple | list | Listed):
        return "row"
    if is_record(value):
        return "record"
    if isinstance(value, enum.Enum):
        return "member"
    return None


_LOOKED_UP: tuple[type, ...] = (set, frozenset, dict, types.MappingProxyType, VIEWS[0], VIEWS[2])
_ORDERS: dict[str, Callable[[int, int], bool]] = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
