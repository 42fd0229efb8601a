"""What Python's values are where they are not known: unions, names of things by number, rows whose items are there or not.

`merge` joins two values that two branches leave, part by part: numbers by a choice, tuples of one length item by item, records of
one class field by field; values of two kinds make a `Union`.
"""

from __future__ import annotations

import collections
import enum
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias, cast

import attrs

from century_rules.kernel.evolve import evolve as evolve_quickly
from century_rules.lifting import terms as t
from century_rules.lifting.terms import Number, Term, Truth

Value: TypeAlias = Any  # whatever Python has: this room looks at each value before it does anything with it


class _Sentinel:
    def __init__(self, said: str) -> None:
        self._said = said

    def __repr__(self) -> str:
        return self._said


NOWHERE = _Sentinel("<no path comes here>")
"""The value where no path comes."""
TEXT = _Sentinel("<text>")
"""A text of which the words are not known: only that it is one."""


@attrs.frozen(eq=False)
class Names:
    """What the things of an axis are called, where only their order matters; `many` is how many there are."""

    of: str
    many: int


@attrs.frozen(eq=False)
class Name:
    """What the thing of that number is called; `names` is a `Names`, or the tuple of all names."""

    names: Names | tuple[str, ...]
    number: Number


@attrs.frozen(eq=False)
class Union:
    """One of several values: the guards exclude each other, and one of them holds."""

    cases: tuple[tuple[Truth, Value], ...]


@attrs.frozen(eq=False)
class Listed:
    """The items of a tuple or list, in their order, each of which is there where its guard holds."""

    items: tuple[tuple[Truth, Value], ...]
    kind: type = tuple


class Turn:
    """One time through a loop: what was made in it for later use can be used while it goes on."""

    __slots__ = ("alive",)

    def __init__(self) -> None:
        self.alive = True


@attrs.define(eq=False)
class Once:
    """An iterator: its items can be gone through once.

    Attributes:
        items: with the guards under which they are there.
        what: how messages call it.
        turns: the loops in which it has to be used up.
        used: under which conditions it was.
    """

    items: tuple[tuple[Truth, Value], ...]
    what: str
    turns: tuple[Turn, ...] = ()
    used: list[tuple[Truth, ...]] = attrs.field(factory=list)


class StandIn(ABC):
    """Something of an open set-up, in whose place it stands: what it answers may be unknown."""

    @abstractmethod
    def lift_attribute(self, name: str) -> Value:
        """Its attribute of that name. Raises AttributeError if it has none."""

    def lift_item(self, index: Value) -> Value:
        """Its item at a known or unknown index. Raises TypeError if it has none."""
        raise TypeError(f"{type(self).__name__} has no items")

    def lift_contains(self, value: Value) -> Truth:
        """Whether a value is in it. Raises TypeError if that cannot be asked."""
        raise TypeError(f"what is in {type(self).__name__} cannot be asked")


class Made:
    """A function that the evaluator made: it can be called there, and nowhere else."""

    __slots__ = ()


UNKNOWNS = (Term, Union, Name, Names, Listed, Once, StandIn, Made)
VIEWS: tuple[Any, ...] = (type({}.keys()), type({}.values()), type({}.items()))
"""What a dict gives of itself."""


def is_record(value: object) -> bool:
    return attrs.has(type(value)) and not isinstance(value, UNKNOWNS)


_PLAIN = (int, str, tuple, list, dict, set, frozenset)
_OF_EVERY_CLASS = {  # how it is made, kept and shown
    "__new__", "__init__", "__init_subclass__", "__subclasshook__", "__class__", "__doc__", "__dir__", "__sizeof__", "__reduce__",
    "__reduce_ex__", "__getstate__", "__getnewargs__", "__setattr__", "__delattr__", "__class_getitem__", "__repr__", "__str__",
    "__format__"}
_IN_PLACE = tuple([f"__i{name}__" for name in ("add", "sub", "mul", "mod", "and", "or", "xor", "floordiv", "truediv", "pow")])
_OPERATIONS = ("__getattr__", "__int__", "__index__", "__missing__", *_IN_PLACE,
               *sorted({name for kind in _PLAIN for name in dir(kind) if name.startswith("__")} - _OF_EVERY_CLASS))


@cache
def own_way(kind: Any) -> str:
    """What a class of rows, numbers or texts may do in another way than Python's own, "" if nothing."""
    if kind in (*_PLAIN, bool) or not issubclass(kind, _PLAIN):
        return ""
    if issubclass(kind, enum.Enum):
        own = [each for each in kind.__mro__ if each.__module__ not in ("enum", "builtins")]
        return next((name for name in _OPERATIONS for each in own if name in vars(each)), "")
    return "" if kind in (collections.OrderedDict, collections.defaultdict) else "__class__"


def has_own_equality(value: Value) -> bool:
    """Whether its class says itself, in a text, what is equal."""
    compared = None if isinstance(value, UNKNOWNS) else getattr(type(value), "__eq__", None)
    return isinstance(compared, types.FunctionType) and not compared.__code__.co_filename.startswith("<attrs generated")


def equals_itself(value: Value) -> bool:
    """Whether Python takes it as equal to itself, whatever is not known in it: not what is no number (NaN), or holds one."""
    if is_plain(value) or value is None or isinstance(value, str) or value is TEXT or value is NOWHERE:
        return True
    if isinstance(value, Union):
        return all(equals_itself(each) for _, each in value.cases)
    if isinstance(value, Listed | Once):
        return all(equals_itself(each) for _, each in value.items)
    if isinstance(value, UNKNOWNS):
        return True
    if isinstance(value, tuple | list):
        return all(map(equals_itself, value))
    if has_own_equality(value):
        return False
    if is_record(value):
        return all(equals_itself(getattr(value, name)) for name in fields_of(type(value)))
    if isinstance(value, dict | set | frozenset | types.MappingProxyType):
        return all(map(equals_itself, value)) and (not isinstance(value, dict) or all(map(equals_itself, value.values())))
    compared: object = type(value).__eq__
    return compared is object.__eq__ or (isinstance(compared, types.WrapperDescriptorType) and bool(value == value))


def evolved(record: Value, changes: dict[str, Value]) -> Value:
    """The record with other values in some fields."""
    if not changes:
        return record
    try:
        return evolve_quickly(record, **changes)
    except TypeError:  # it is more than its fields when it is made, but here it is made already
        kind = type(record)
        new = object.__new__(kind)
        for name in fields_of(kind):
            object.__setattr__(new, name, changes[name] if name in changes else getattr(record, name))
        return new


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class of records."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple([each.name for each in attrs.fields(kind)])
    return found


_FIELDS: dict[type, tuple[str, ...]] = {}


PLAIN_TYPES = frozenset({Term, int, bool})
"""The classes of numbers and truths, known or not, that do nothing in their own way."""


def is_plain(value: object) -> bool:
    """Whether it is a number or a truth, known or not; not one of a class that does something in its own way."""
    kind = type(value)
    return kind in PLAIN_TYPES or (isinstance(value, int | Term) and not own_way(cast("Hashable", kind)))


def is_known(value: object) -> bool:
    """Whether nothing in it is unknown, so that Python itself can do whatever is done with it."""
    if isinstance(value, UNKNOWNS) or value is TEXT or value is NOWHERE:
        return False
    if isinstance(value, int | str):
        return True
    if isinstance(value, tuple | list | frozenset | set):
        return all(map(is_known, value))
    if isinstance(value, VIEWS):
        return all(map(is_known, tuple(value)))
    if isinstance(value, dict | types.MappingProxyType):
        return all(map(is_known, value.values()))
    if hasattr(type(value), "__next__"):
        return False  # who goes through it takes something away
    if is_record(value):
        known = _KNOWN.get(id(value))
        if known is value:
            return True
        if all(is_known(getattr(value, name)) for name in fields_of(type(value))):
            if len(_KNOWN) > _MOST_KNOWN:
                _KNOWN.clear()
            _KNOWN[id(value)] = value
            return True
        return False
    return True


_KNOWN: dict[int, object] = {}
"""Records found to be known, by address; kept here, so that no other is at that address."""
_MOST_KNOWN = 100_000


def _kind(value: Value) -> object:
    """Values of one kind are merged part by part."""
    if is_plain(value):
        return "number"
    if type(value) in (tuple, list):
        return type(value), len(value)
    if isinstance(value, Name):
        return Name, id(value.names)
    if is_record(value):
        return type(value)
    if isinstance(value, str | type(None) | types.EllipsisType):
        return "itself", value
    return "itself", id(value)


def merge(condition: Truth, then: Value, otherwise: Value) -> Value:
    """One value or the other."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if then is otherwise or otherwise is NOWHERE:
        return then
    if then is NOWHERE:
        return otherwise
    if isinstance(then, Union) or isinstance(otherwise, Union) or _kind(then) != _kind(otherwise):
        return union([*((t.all_(condition, guard), value) for guard, value in cases_of(then)),
                      *((t.all_(t.neg(condition), guard), value) for guard, value in cases_of(otherwise))])
    if is_plain(then):
        if isinstance(then, int) and isinstance(otherwise, int) and then == otherwise:
            return then if type(then) is type(otherwise) else int(then)
        if t.is_truth(then) and t.is_truth(otherwise):
            return t.bite(condition, then, otherwise)
        # from here on it is a number: which member of an enum it was, or that it was a truth, is not kept
        return t.ite(condition, t.as_number(then), t.as_number(otherwise))
    if type(then) in (tuple, list):
        return type(then)([merge(condition, one, other) for one, other in zip(then, otherwise, strict=True)])
    if isinstance(then, Name):
        return Name(then.names, t.ite(condition, then.number, cast(Name, otherwise).number))
    if is_record(then):
        return evolved(otherwise, {name: merge(condition, getattr(then, name), getattr(otherwise, name))
                                   for name in fields_of(type(then)) if getattr(then, name) is not getattr(otherwise, name)})
    return then  # equal texts, None


def cases_of(value: Value) -> tuple[tuple[Truth, Value], ...]:
    """The cases of a union; of anything else itself."""
    return value.cases if isinstance(value, Union) else ((True, value),)


def union(cases: Iterable[tuple[Truth, Value]]) -> Value:
    """One of these values, whose guards exclude each other; of each kind there is one case."""
    kinds: dict[object, tuple[Truth, Value]] = {}
    for guard, value in cases:
        if guard is False or value is NOWHERE:
            continue
        kind = _kind(value)
        if kind in kinds:
            other_guard, other = kinds[kind]
            kinds[kind] = t.any_(other_guard, guard), merge(other_guard, other, value)
        else:
            kinds[kind] = guard, value
    if not kinds:
        return NOWHERE
    if len(kinds) == 1:
        return next(iter(kinds.values()))[1]
    return Union(tuple(kinds.values()))


def merged(cases: Sequence[tuple[Truth, Value]]) -> Value:
    """The value of the first case whose guard holds; one of them does."""
    found: Value = NOWHERE
    for guard, value in reversed(cases):
        if guard is not False:
            found = value if found is NOWHERE else merge(guard, value, found)
    return found


def selected(index: Number, items: Sequence[Value]) -> Value:
    """The item at an unknown index, which is in range."""
    first = items[0]
    if all(each is first for each in items):
        return first
    if all(map(is_plain, items)):
        if all(map(t.is_truth, items)):
            return t.any_(*[t.all_(t.eq(index, place), each) for place, each in enumerate(items)])
        return t.select(index, [t.as_number(each) for each in items])
    if type(first) in (tuple, list) and all(type(each) is type(first) and len(each) == len(first) for each in items):
        return type(first)([selected(index, column) for column in zip(*items, strict=True)])
    if is_record(first) and all(type(each) is type(first) for each in items):
        return evolved(first, {name: selected(index, [getattr(each, name) for each in items]) for name in fields_of(type(first))})
    return merged([(t.eq(index, place), each) for place, each in enumerate(items)])


def at_place(row: Listed, place: int) -> Value:
    """The item at that place of those that are there, where there are so many."""
    before: Number = 0
    cases: list[tuple[Truth, Value]] = []
    for guard, item in row.items:
        cases.append((t.all_(guard, t.eq(before, place)), item))
        before = t.add(before, t.as_number(guard))
    return merged(cases)


def count(guards: Iterable[Truth]) -> Number:
    """How many of these hold."""
    found: Number = 0
    for each in guards:
        found = t.add(found, t.as_number(each))
    return found


def truth_of(value: Value, refuse: Callable[[str, str], Exception]) -> Truth:
    """Whether Python takes it as true."""
    if isinstance(value, Term):
        return value if value.is_truth else t.neg(t.eq(value, 0))
    if isinstance(value, Union):
        return t.any_(*[t.all_(guard, truth_of(each, refuse)) for guard, each in value.cases])
    if isinstance(value, Listed):
        return t.any_(*[guard for guard, _ in value.items])
    if isinstance(value, tuple | list | dict):
        return bool(value)
    if isinstance(value, Once):
        return True  # Python takes every iterator as true, an empty one, too
    if value is TEXT or isinstance(value, Name | Names | StandIn):
        raise refuse("whether this is true is asked", "compare it with something")
    if value is NOWHERE:
        return False
    if any(isinstance(getattr(type(value), name, None), types.FunctionType) for name in ("__bool__", "__len__")):
        raise refuse("whether something is true is asked that says so itself", "compare a field of it")
    return True if is_record(value) else bool(value)
