"""What Python's operators do with values that may be unknown: attributes, items, slices, sums."""

from __future__ import annotations

import abc
import ast
import enum
import functools
import inspect
import operator
import types
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from century_rules.kernel.text_lines import did_you_mean
from century_rules.lifting import terms as t
from century_rules.lifting.comparisons import WHOLE
from century_rules.lifting.path import Bound, Closure
from century_rules.lifting.terms import Number, Term, Truth
from century_rules.lifting.texts import METHODS_OF_TEXTS, Texts
from century_rules.lifting.values import (
    NOWHERE, TEXT, Listed, Name, Names, Once, StandIn, Union, Value, at_place, count, is_known, is_plain, merged, selected,
    union,
)


_FIELDS = "keep it in a field of the record, or write a property"


class Operations(Texts):
    """See the module."""

    # --- attributes -----------------------------------------------------------------------------------------------------

    def attribute(self, of: Value, name: str) -> Value:
        """``of.name``."""
        if of is NOWHERE:
            return of
        if name.startswith("__") and not name.endswith("__"):
            raise self.refuse(f"{name} may have another name inside a class", "let it begin with one underscore")
        if isinstance(of, Union):
            return self.over(of, lambda each: self.attribute(each, name))
        if isinstance(of, StandIn):
            try:
                found = of.lift_attribute(name)
            except AttributeError as error:
                raise self.refuse(f"{name} of what is open here: {error}", "ask for what is there") from error
            if isinstance(found, property | functools.cached_property):
                return self.call(found.fget if isinstance(found, property) else found.func, [of])
            return found
        if of is None:
            self.must(False, f"None has no {name}")
            return NOWHERE
        self.plainly(of)
        if isinstance(of, Names | tuple | list | Listed) and name in ("index", "count") and not (
                isinstance(of, Listed) and name == "index"):
            return functools.partial(self._index if name == "index" else self._count, of)
        if isinstance(of, Names):
            return functools.partial(self._index, of)
        if isinstance(of, Name) or of is TEXT:
            if name in METHODS_OF_TEXTS:
                return functools.partial(self.of_text, name)
            raise self.refuse(f"{name} of a text of which the words are not known", "ask what it is made of")
        if isinstance(of, Term) and self._of_refusals:
            return self._of_a_member(of, name)
        if isinstance(of, Term | Listed | Once | Closure | Bound):
            raise self.refuse(f"the attribute {name} of what is not known", "ask for a field of a record")
        return self._own_attribute(of, name)

    def _of_a_member(self, number: Term, name: str) -> Value:
        """An attribute of an unknown number in a text that is only shown: of the member of an enum that it is.

        Which enum that is nobody says here: any of the same package that has such an attribute.
        """
        package = str(self.at[-1][0].space.get("__name__")).partition(".")[0]
        kinds = [each for each in enum.IntEnum.__subclasses__() if each.__module__.partition(".")[0] == package]
        found = [self.attribute(member, name) for each in kinds if name == "name" or hasattr(each, name) for member in list(each)]
        if not found or not all(isinstance(each, str) for each in found):
            raise self.refuse(f"the attribute {name} of what is not known", "ask for a field of a record")
        return TEXT

    def _own_attribute(self, of: Value, name: str) -> Value:
        self.plainly(of)
        found = inspect.getattr_static(of if isinstance(of, type | types.ModuleType) else type(of), name, None)
        if isinstance(of, type | types.ModuleType):
            if _is_made_up(of, name):
                raise self.refuse(f"{name} of {of.__name__} is made up when it is asked for", "keep it in a field of a record")
        elif isinstance(getattr(type(of), "__getattribute__", None), types.FunctionType):
            raise self.refuse(f"{type(of).__name__} makes its attributes up", _FIELDS)
        elif name in _dict_of(of) and (isinstance(found, types.FunctionType) or type(found) is functools.cached_property):
            if isinstance(found, types.FunctionType):
                raise self.refuse(f"{name} of a {type(of).__name__} is not the one of its class", "define it in the class")
            return self.call(found.func, [of])
        elif type(found) is property:
            return self.call(found.fget, [of])
        elif type(found) is functools.cached_property:
            return self.call(found.func, [of])
        elif isinstance(found, types.FunctionType):
            return Bound(found, of)
        elif isinstance(found, types.MemberDescriptorType) and name in cached_by_attrs(type(of)):
            return self.call(cached_by_attrs(type(of))[name], [of])
        elif hasattr(type(found), "__get__") and type(found) not in _DESCRIPTORS:
            raise self.refuse(f"{name} of a {type(of).__name__} is made up by a {type(found).__name__}", _FIELDS)
        elif not isinstance(found, types.MemberDescriptorType) and isinstance(
                getattr(type(of), "__getattr__", None), types.FunctionType):
            raise self.refuse(f"{type(of).__name__} makes its attributes up", _FIELDS)
        try:
            return getattr(of, name)
        except AttributeError as error:
            meant = did_you_mean(name, [each for each in dir(of) if not each.startswith("_")])
            what = f"{getattr(of, '__name__', 'it')} has no {name}" if str(error) == name else str(error)  # an enum says no more
            raise self.refuse(f"{what}{meant}", "ask for an attribute that it has") from error

    def _index(self, row: Value, value: Value, /) -> Value:
        """``row.index(value)``."""
        if isinstance(value, Union):
            return self.over(value, lambda each: self._index(row, each))
        if isinstance(value, Name) and (value.names is row or (isinstance(row, tuple) and row == value.names)):
            return value.number
        if is_known(row) and is_known(value):
            if value not in row:
                self.must(False, "index of what is not there")
                return NOWHERE
            return row.index(value)
        if isinstance(row, tuple | list):
            self.must(self.contains(row, value), "index of what is there")
            return merged([(self._alike(each, value), place) for place, each in enumerate(row)])
        raise self.refuse("the index of a name of something else", "ask for names of one axis")

    def _count(self, row: Value, value: Value, /) -> Number:
        """``row.count(value)``."""
        return count(t.all_(guard, self._alike(each, value)) for guard, each in self.items(row))

    # --- indices --------------------------------------------------------------------------------------------------------

    def item(self, of: Value, index: Value) -> Value:
        """``of[index]``."""
        if isinstance(of, Union):
            return self.over(of, lambda each: self.item(each, index))
        if isinstance(index, Union):
            return self.over(index, lambda each: self.item(of, each))
        if of is NOWHERE or index is NOWHERE:
            return NOWHERE
        if isinstance(of, StandIn):
            try:
                return of.lift_item(index)
            except TypeError as error:
                raise self.refuse(str(error), "ask for the number of a name") from error
        if isinstance(of, Once | Term) or of is None or is_plain(of):
            self.must(False, "an index of what has none")
            return NOWHERE
        if of is TEXT or isinstance(of, Name):
            raise self.refuse("a letter of a text of which the words are not known", "ask what it is made of")
        self.plainly(of)
        if isinstance(of, Listed):
            return self._item_of_listed(of, index)
        if isinstance(of, Names):
            return self._name_at(of, index)
        if isinstance(of, dict | types.MappingProxyType):
            return self._of_key(of, index)
        if not isinstance(of, tuple | list | str | range):
            if is_known(index):
                return self.call(operator.getitem, [of, index])
            raise self.refuse("an index that is not known", "use a tuple, or choose with if and else")
        return self._in_row(of, index)

    def _in_row(self, row: Sequence[Value], index: Value) -> Value:
        if isinstance(index, Term):
            index = t.as_number(cast(Term, t.under(index, self.facts)))
        if isinstance(index, int):
            if not -len(row) <= index < len(row):
                self.must(False, f"index {index} of {len(row)}")
                return NOWHERE
            return row[index]
        if not isinstance(index, Term) or isinstance(row, str):
            raise self.refuse("an index that is no number here", "index rows, by numbers")
        if not row:
            self.must(False, "an index of nothing")
            return NOWHERE
        self.must(t.all_(t.le(0, index), t.lt(index, len(row))), f"an index below {len(row)}, and not negative")
        return selected(index, row)

    def _item_of_listed(self, row: Listed, index: Value) -> Value:
        there = count(guard for guard, _ in row.items)
        if isinstance(index, int):
            if index < 0:
                backwards = Listed(row.items[::-1], row.kind)
                self.must(t.le(-index, there), f"index {index} of what is there")
                return at_place(backwards, -index - 1)
            self.must(t.lt(index, there), f"index {index} of what is there")
            return at_place(row, index)
        raise self.refuse("an unknown index of a row of unknown length", "choose with next(… for … if …)")

    def _name_at(self, names: Names, index: Value) -> Value:
        if not is_plain(index):
            raise self.refuse("an index that is no number here", "index rows, by numbers")
        if isinstance(index, int) and -names.many <= index < 0:  # known, so that Python's way of counting from the end is
            index += names.many
        self.must(t.all_(t.le(0, index), t.lt(index, names.many)), f"an index below {names.many}, and not negative")
        return Name(names, t.as_number(index))

    def _of_key(self, of: Mapping[Value, Value], key: Value) -> Value:
        if isinstance(key, Name) and isinstance(key.names, tuple):
            for place, each in enumerate(key.names):
                if each not in of:
                    self.must(t.neg(t.eq(key.number, place)), f"the key {each}")
            return merged([(t.eq(key.number, place), of[each]) for place, each in enumerate(key.names) if each in of])
        if isinstance(key, Term):
            keys = [each for each in of if isinstance(each, int)]
            self.must(self.contains(tuple(keys), key), "a key that is there")
            return merged([(t.eq(key, each), of[each]) for each in keys])
        if not is_known(key):
            raise self.refuse("a key that is not known", "use numbers or names as keys, or choose with if and else")
        if not self.looked_up(key):
            return NOWHERE
        if key not in of:
            self.must(False, f"the key {key!r}")
            return NOWHERE
        return of[key]

    def got(self, of: Mapping[Value, Value], key: Value, default: Value = None) -> Value:
        """``of.get(key, default)`` for one case of a key."""
        if key is NOWHERE:
            return NOWHERE
        if isinstance(key, Term) and all(is_plain(each) or type(each) is str for each in of):
            return merged([*((t.eq(key, each), value) for each, value in of.items() if isinstance(each, int)), (True, default)])
        if is_known(key):
            # By place: with what is not known among the values Python itself could not be asked.
            place = self.call(dict.get, [{each: place for place, each in enumerate(of)}, key, -1])
            return default if place == -1 else place if place is NOWHERE else [*of.values()][cast(int, place)]
        raise self.refuse("a key that is not known", "use numbers as keys, or choose with if and else")

    def slice(self, of: Value, low: Value, high: Value, step: Value) -> Value:
        """``of[low:high:step]``."""
        if isinstance(of, Union):
            return self.over(of, lambda each: self.slice(each, low, high, step))
        if any(isinstance(each, Union) for each in (low, high)):
            return self.over(low, lambda one: self.over(high, lambda other: self.slice(of, one, other, step)))
        if of is NOWHERE or low is NOWHERE or high is NOWHERE:
            return NOWHERE
        if isinstance(of, Listed) and low is None and high is None and step == -1:
            return Listed(of.items[::-1], of.kind)
        if isinstance(of, Listed):
            raise self.refuse("a part of a row of unknown length", "go through it, and ask for each")
        if isinstance(of, Names):
            of = tuple([Name(of, place) for place in range(of.many)])
        text = of is TEXT
        if text:
            of = ""
        if not isinstance(of, tuple | list | str | range):
            raise self.refuse("a part of what is no row", "make a tuple of it")
        if not all(each is None or isinstance(each, int | Term) for each in (low, high)) or not isinstance(step, int | None):
            raise self.refuse("a part from or to what is no number here", "give numbers")
        self.plainly(of)
        if step is not None and step == 0:
            self.must(False, "a part with each 0th item")
            return NOWHERE
        return TEXT if text else self._part(of, low, high, step)

    def _part(self, of: Sequence[Value], low: Value, high: Value, step: int | None) -> Value:
        if not isinstance(low, Term) and not isinstance(high, Term):
            return of[low:high:step]
        if step is not None:
            raise self.refuse("each second (or so) item of an unknown part", "go through all places, and ask for each")

        def cases(bound: Value) -> list[tuple[Truth, int | None]]:
            if not isinstance(bound, Term):
                return [(True, bound)]
            place = t.as_number(bound)
            self.must(t.le(0, place), "a part that begins and ends at places that are not negative")
            return [*((t.eq(place, each), each) for each in range(len(of))), (t.le(len(of), place), len(of))]

        found = [(both, of[one:other]) for guard, one in cases(low) for and_, other in cases(high)
                 if (both := self.decided(t.all_(guard, and_))) is not False]
        if not found:
            return NOWHERE
        return union(found)

    # --- operators ------------------------------------------------------------------------------------------------------

    def binary(self, op: ast.operator, left: Value, right: Value) -> Value:
        """A sum, a difference and so on."""
        if type(left) is int and type(right) is int and right and type(op) in _OF_WHOLE_NUMBERS:
            return _OPERATORS[type(op)](left, right)  # Python need not be watched at that, which takes much longer than it does
        if isinstance(left, Union) or isinstance(right, Union):
            return self.over(left, lambda one: self.over(right, lambda other: self.binary(op, one, other)))
        if left is NOWHERE or right is NOWHERE:
            return NOWHERE
        if left is TEXT or right is TEXT or isinstance(left, Name) or isinstance(right, Name):
            if isinstance(op, ast.Add) and all(each is TEXT or isinstance(each, str | Name) for each in (left, right)):
                return TEXT
            raise self.refuse("this cannot be done with a text", "do it with what the text is made of")
        if (left is None or right is None) and type(op) in _OPERATORS and (is_plain(left) or is_plain(right)):
            self.must(False, "None is computed with")
            return NOWHERE
        self.plainly(left), self.plainly(right)
        if is_plain(left) and is_plain(right) and (isinstance(left, Term) or isinstance(right, Term)):
            return self._computed(op, left, right)
        if isinstance(op, ast.Add) and isinstance(left, tuple | list | Listed) and isinstance(right, tuple | list | Listed):
            return self.sized(self._joined(left, right))
        if isinstance(op, ast.Mult) and isinstance(left, tuple | list | str) and isinstance(right, int):
            return self.sized(left, max(right, 1)) * right
        if isinstance(op, ast.Mult) and isinstance(left, int) and isinstance(right, tuple | list | str):
            return left * self.sized(right, max(left, 1))
        if is_known(left) and is_known(right) and type(op) in _OPERATORS:
            return self.call(_OPERATORS[type(op)], [left, right])
        if isinstance(left, float) or isinstance(right, float):
            raise self.refuse(f"{type(op).__name__} with a number that is not whole", WHOLE)
        raise self.refuse(f"{type(op).__name__} of these", _MENDS.get(type(op), "do it with numbers, or join rows with +"))

    def _computed(self, op: ast.operator, left: Value, right: Value) -> Value:
        if isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor) and t.is_truth(left) and t.is_truth(right):
            return {ast.BitAnd: t.all_, ast.BitOr: t.any_, ast.BitXor: lambda a, b: t.neg(t.eq(a, b))}[type(op)](left, right)
        one, other = t.as_number(left), t.as_number(right)
        if isinstance(op, ast.Mod) and isinstance(other, int) and other > 0:
            if _may_be_negative(one):
                what = f"% {other} of a number that is not below {-other}, and below {2 * other}"
                self.must(t.all_(t.le(-other, one), t.lt(one, 2 * other)), what)
                return t.ite(t.lt(one, 0), t.add(one, other), t.ite(t.lt(one, other), one, t.sub(one, other)))
            what = f"% {other} of a number that is not negative, and below {2 * other}"
            self.must(t.all_(t.le(0, one), t.lt(one, 2 * other)), what)
            return t.ite(t.lt(one, other), one, t.sub(one, other))
        made = {ast.Add: t.add, ast.Sub: t.sub, ast.Mult: t.mul}.get(type(op))
        if made is None:
            raise self.refuse(f"{type(op).__name__} of what is not known", _MENDS[type(op)])
        try:
            return made(one, other)
        except TypeError as error:
            raise self.refuse(str(error), "if one of them is 0 or 1, write `x if flag else 0`") from error

    def _joined(self, left: Value, right: Value) -> Value:
        kinds = [each.kind if isinstance(each, Listed) else type(each) for each in (left, right)]
        if kinds[0] is not kinds[1] or kinds[0] is range:
            self.must(False, "rows of two kinds are joined")
            return NOWHERE
        if isinstance(left, Listed) or isinstance(right, Listed):
            return Listed((*self.items(left), *self.items(right)), kinds[0])
        return left + right


def _may_be_negative(number: Number) -> bool:
    """Whether something is taken away in it."""
    if isinstance(number, int):
        return number < 0
    if number.op == t.ADD:
        return any(_may_be_negative(cast(Number, each)) for each in number.args)
    return number.op == t.SUB


def _is_made_up(of: type | types.ModuleType, name: str) -> bool:
    """Whether a text runs that says what an attribute of a class or a module is, or may be."""
    if isinstance(of, types.ModuleType):
        return type(of) is not types.ModuleType or (name not in vars(of) and "__getattr__" in vars(of))
    of_kinds = [each for each in inspect.getmro(type(of)) if each not in _KINDS_OF_CLASSES]
    if any(not {name, "__getattr__", "__getattribute__"}.isdisjoint(vars(each)) for each in of_kinds):
        return True
    found = next((vars(each)[name] for each in of.__mro__ if name in vars(each)), None)
    return hasattr(type(found), "__get__") and type(found) not in _ASKED_OF_CLASSES


def _dict_of(of: object) -> Mapping[str, object]:
    """The attributes of an object itself, without asking what its class may make up."""
    try:
        return cast("Mapping[str, object]", object.__getattribute__(of, "__dict__"))
    except AttributeError:
        return {}


def cached_by_attrs(kind: type) -> Mapping[str, Callable[..., object]]:
    """The functions of the cached properties of a class with slots, for which attrs makes `__getattr__`."""
    found: dict[str, Callable[..., object]] = {}
    for each in reversed(kind.__mro__):
        made = vars(each).get("__getattr__")
        if isinstance(made, types.FunctionType) and made.__code__.co_filename.startswith("<attrs generated"):
            found.update(made.__globals__["cached_properties"])
    return found


_DESCRIPTORS = (types.MemberDescriptorType, types.GetSetDescriptorType, types.MethodDescriptorType, types.WrapperDescriptorType,
                types.BuiltinFunctionType, types.DynamicClassAttribute, staticmethod, classmethod, enum.property)
_ASKED_OF_CLASSES = (*_DESCRIPTORS, types.FunctionType, types.ClassMethodDescriptorType, property, functools.cached_property,
                     functools._lru_cache_wrapper)
_KINDS_OF_CLASSES = (object, type, enum.EnumMeta, abc.ABCMeta)
_OPERATORS: dict[type[ast.operator], Callable[[object, object], object]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
    ast.Pow: operator.pow, ast.BitOr: operator.or_, ast.BitAnd: operator.and_, ast.BitXor: operator.xor,
    ast.Div: operator.truediv, ast.LShift: operator.lshift, ast.RShift: operator.rshift}
_OF_WHOLE_NUMBERS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
"""What gives a whole number of any two, the second of which is not 0, and does nothing else."""
_MENDS: dict[type[ast.operator], str] = {
    ast.FloorDiv: "compare with the multiples, as in `1 if 2 <= x else 0`", ast.Div: "multiply the other side instead",
    ast.Mod: "give it a known number that is not 0", ast.Pow: "choose among the powers that can be, as in `(1, 4, 9)[x - 1]`",
    ast.LShift: "multiply by a known number", ast.RShift: "compare with the multiples, as in `1 if 2 <= x else 0`",
    ast.BitAnd: "of truths write `and`; keep bits as truths of their own",
    ast.BitOr: "of truths write `or`; keep bits as truths of their own",
    ast.BitXor: "of truths write `!=`; keep bits as truths of their own", ast.MatMult: "sum the products up"}
