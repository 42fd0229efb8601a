"""What may be left to Python itself where nothing is unknown: functions that do nothing but give a value.

A function that writes outside itself, asks the clock, dice or files, or calls what cannot be looked into is not left to Python:
it is evaluated line by line, and refused where it does so.
"""

from __future__ import annotations

import ast
import builtins
import enum
import functools
import gc
import inspect
import itertools
import math
import operator
import random
import signal
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

import attrs

from century_rules.lifting.errors import LiftError
from century_rules.lifting.source import builtins_of, own_names, source_of

if TYPE_CHECKING:
    import cProfile

_BUILTIN = {
    abs, all, any, bool, dict, divmod, enumerate, filter, float, frozenset, getattr, hasattr, int, isinstance, issubclass, iter,
    len, list, map, max, min, next, pow, range, repr, reversed, round, set, slice, sorted, str, sum, tuple, type, zip,
    format, functools.reduce, functools.partial, attrs.evolve, attrs.fields, attrs.astuple, attrs.asdict, attrs.has}
_MODULES = (math, operator, itertools)
_METHODS = {"index", "count", "items", "keys", "values", "get", "startswith", "endswith", "join", "split", "lower", "upper",
            "strip", "format", "bit_length", "bit_count", "isdigit", "removeprefix", "removesuffix", "union", "intersection",
            "difference", "issubset", "issuperset", "isdisjoint", "title", "capitalize", "partition", "rpartition", "replace",
            "copy", "from_iterable"}
_CHANGING = {"append", "extend", "insert", "add", "update", "pop", "remove", "discard", "clear", "sort", "reverse", "setdefault"}
_UNSEEN = {"__next__", "__setitem__", "__delitem__", "__setattr__", "__delattr__", "__iadd__", "__ior__"}
"""Methods of which who watches is not told that they are called."""
_IMMUTABLE = (int, str, float, tuple, frozenset, bytes, range, types.MappingProxyType, type(None), enum.Enum)


def is_harmless(function: object) -> bool:
    """Whether a call with known arguments may be left to Python."""
    if isinstance(function, types.MethodType):
        return is_harmless(function.__func__)
    if isinstance(function, functools.partial):
        return is_harmless(function.func)
    if isinstance(function, types.FunctionType):
        return _is_ours(function) or _writes_nothing(function)
    if isinstance(function, functools._lru_cache_wrapper):
        return is_harmless(function.__wrapped__)
    if isinstance(function, type):
        plain_record = attrs.has(function) and not _has_own_making(function)
        return function in _BUILTIN or plain_record or issubclass(function, enum.Enum) or function.__module__ == "itertools"
    if isinstance(function, types.BuiltinFunctionType):
        if isinstance(function.__self__, types.ModuleType):
            return function in _BUILTIN or any(function is getattr(each, function.__name__, None) for each in _MODULES)
        if isinstance(function.__self__, type):
            return function.__name__ in ("from_iterable", "fromkeys")
        return isinstance(function.__self__, (*_IMMUTABLE, list, dict, set)) and function.__name__ in _METHODS
    if isinstance(function, types.MethodDescriptorType | types.WrapperDescriptorType):
        return function.__name__ in _METHODS
    return isinstance(function, operator.itemgetter | operator.attrgetter)


def _is_ours(function: types.FunctionType) -> bool:
    """Whether it belongs to the library, not to a game or somebody's file; what the library gives games does not write."""
    return _module_is_ours(str(function.__globals__.get("__name__")))


def _module_is_ours(module: str) -> bool:
    return module.startswith(("century_rules.kernel.", "century_rules.writing.", "attr.", "attrs.")) and (
        not module.startswith("century_rules.process.interrupts"))


@functools.cache
def _has_own_making(kind: type) -> bool:
    """Whether a record of that class, when it is made, compared or shown, calls what may do more than give a value."""
    for name in ("__attrs_pre_init__", "__attrs_post_init__"):
        own = getattr(kind, name, None)
        if own is not None and not (isinstance(own, types.FunctionType) and is_harmless(own)):
            return True
    return not all(_is_harmless_part(each) for field in attrs.fields(kind) for each in (
        getattr(field.default, "factory", None), field.converter, field.validator, field.eq_key, field.order_key, field.repr))


def _is_harmless_part(part: object) -> bool:
    """Whether what attrs is given for a field, and calls, does nothing but give a value; true of what it does not call."""
    if not callable(part):
        return True
    if isinstance(part, types.FunctionType) and _is_of_attrs(part.__module__):  # made of others, as `optional` is
        return all(_is_harmless_part(cell.cell_contents) for cell in part.__closure__ or ())
    if isinstance(part, attrs.Converter):
        return _is_harmless_part(part.converter)  # type: ignore[attr-defined]  # its stub does not say so
    if _is_of_attrs(type(part).__module__) and not isinstance(part, type):  # one of its validators
        given = [getattr(part, each.name) for each in getattr(part, "__attrs_attrs__", ())]
        return all(_is_harmless_part(each) for one in given for each in (one if isinstance(one, tuple | list) else (one,)))
    return is_harmless(part)


def _is_of_attrs(module: object) -> bool:
    return str(module).startswith(("attr.", "attrs."))


def _writes_nothing(function: types.FunctionType) -> bool:
    found = _FOUND.get(function)
    if found is None:
        _FOUND[function] = True  # if it calls itself
        try:
            closure = inspect.getclosurevars(function)
            around = {**builtins_of(function.__globals__), **function.__globals__, **closure.nonlocals}
            found = _Reader(source_of(function.__code__).node, around, True).is_harmless()
        except (LiftError, ValueError):
            found = False
        _FOUND[function] = found
    return found


_FOUND: dict[types.FunctionType, bool] = {}


class NotHarmless(Exception):
    """Something that was left to Python came to a function that may do more than give a value."""


@contextmanager
def watched() -> Iterator[None]:
    """While it lasts every function that Python calls is looked at; raises NotHarmless before one runs that may do something.

    What Python calls of itself is let through: the handler of Ctrl-C; the collection of garbage waits.
    """
    inside = 0  # how many functions of the handler are under way
    run: dict[int, tuple[types.CodeType, dict[str, object]]] = {}  # texts that may run again, by their address
    called: dict[int, object] = {}  # functions of modules that any text may call again, by their address

    def look(frame: types.FrameType, event: str, function: object) -> None:
        nonlocal inside
        code, space = frame.f_code, frame.f_globals
        if inside or (event == "call" and code is handler):
            inside += (event == "call") - (event == "return")
        elif event == "call":
            known = run.get(id(code))
            if known is not None and known[1] is space:
                return
            if not _is_harmless_code(code, space) or _makes_otherwise(frame):
                raise NotHarmless(f"a call of {code.co_qualname}, which may do more than give a value")
            if not _is_generated(code):
                run[id(code)] = code, space
        elif event == "c_call" and id(function) not in called:
            if not _may_call(code, space, function):
                raise NotHarmless(f"a call of {getattr(function, '__qualname__', function)}, which may do more than give a value")
            if function in _BUILTIN and not _calls_anything(code, space):
                called[id(function)] = function

    handler = getattr(signal.getsignal(signal.SIGINT), "__code__", None)
    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(None)
        _resume(before)
        if collecting:
            gc.enable()


def _resume(profiler: object) -> None:
    """What looked at calls before goes on: a function, or a profiler written in C, which is no function."""
    if callable(profiler):
        sys.setprofile(profiler)
    elif profiler is not None:
        cast("cProfile.Profile", profiler).enable()


def _makes_otherwise(frame: types.FrameType) -> bool:
    """Whether a text that attrs made has something called of which it is not known that it does nothing."""
    kind = type(frame.f_locals.get("self")) if _is_generated(frame.f_code) else object
    return attrs.has(kind) and _has_own_making(kind)


def _is_generated(code: types.CodeType) -> bool:
    return code.co_filename.startswith(("<attrs", "<string>"))


def _may_call(code: types.CodeType, space: Mapping[str, object], function: object) -> bool:
    """Whether a text may call what is written in C: only what does nothing where it may be handed anything to call."""
    if _calls_anything(code, space):
        return function is hash or is_harmless(function)
    return _is_trusted(code, space) or _is_harmless_builtin(function)


def _calls_anything(code: types.CodeType, space: Mapping[str, object]) -> bool:
    """Whether a text may be handed anything to call."""
    return _is_generated(code) or str(space.get("__name__")) in _CALLING_ANYTHING


def _is_harmless_builtin(function: object) -> bool:
    changed = getattr(function, "__self__", None)
    return is_harmless(function) or (getattr(function, "__name__", "") in _CHANGING and type(changed) in (list, dict, set))


def _is_trusted(code: types.CodeType, space: Mapping[str, object]) -> bool:
    """Whether a text is of Python, of attrs or of the library."""
    module = str(space.get("__name__", ""))
    return _module_is_ours(module) or module in (__name__, *_TRUSTED) or _is_generated(code)


def _is_harmless_code(code: types.CodeType, space: Mapping[str, object]) -> bool:
    """Whether nothing that stands in this text itself writes outside of it; what it calls is looked at when it does."""
    if _is_trusted(code, space):
        return True
    if code.co_name in ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>"):
        return True  # stands in a text that was looked at
    key = code, code.co_filename
    if key not in _FOUND_IN:
        try:
            _FOUND_IN[key] = _Reader(source_of(code).node, {**builtins_of(space), **space}, False).is_harmless()
        except LiftError:
            _FOUND_IN[key] = False
    return _FOUND_IN[key]


_FOUND_IN: dict[tuple[types.CodeType, str], bool] = {}
_TRUSTED = ("enum", "functools", "attr", "attr._make", "attr._funcs", "attr._next_gen", "attr._cmp", "operator", "types",
            "typing", "contextlib")
_CALLING_ANYTHING = ("attr.converters", "attr.validators", "attr.setters", "functools")


class _Reader:
    """Reads the text of one function; also what the functions do that it calls, if they are `followed`."""

    def __init__(self, node: ast.FunctionDef | ast.Lambda, around: Mapping[str, object], followed: bool) -> None:
        self._node, self._around, self._followed = node, around, followed
        self._called = {id(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
        self._own = own_names(self._node)
        self._inner = {each.name for each in ast.walk(self._node) if isinstance(each, ast.FunctionDef) and each is not self._node}
        self._rows, self._numbers = self._made_here(), self._only_numbers()

    def is_harmless(self) -> bool:
        """What decorates it was done when it was made, and annotations are not run."""
        body = self._node.body if isinstance(self._node, ast.FunctionDef) else [self._node.body]
        given = [each for each in (*self._node.args.defaults, *self._node.args.kw_defaults) if each is not None]
        notes = [each.annotation for each in ast.walk(self._node) if isinstance(each, ast.AnnAssign)]
        not_run = {id(part) for each in notes for part in ast.walk(each)}
        return all(self._is_harmless(each) for part in (*given, *body) for each in ast.walk(part) if id(each) not in not_run)

    def _made_here(self) -> set[str]:
        """The names that are bound to nothing but rows made by this function."""
        rows: set[str] = set()
        others: set[str] = {each.arg for each in ast.walk(self._node) if isinstance(each, ast.arg)}
        for each in ast.walk(self._node):
            if isinstance(each, ast.Assign | ast.AnnAssign):
                targets = each.targets if isinstance(each, ast.Assign) else [each.target]
                fresh = isinstance(each.value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.SetComp | ast.DictComp) or (
                    isinstance(each.value, ast.Call) and isinstance(each.value.func, ast.Name)
                    and each.value.func.id in ("list", "dict", "set", "sorted")
                    and self._around.get(each.value.func.id) is getattr(builtins, each.value.func.id))
                for target in targets:
                    (rows if fresh and isinstance(target, ast.Name) else others).update(
                        name.id for name in ast.walk(target) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store))
            elif isinstance(each, ast.For | ast.comprehension | ast.NamedExpr):
                others.update(name.id for name in ast.walk(each.target) if isinstance(name, ast.Name))
        return rows - others

    def _only_numbers(self) -> set[str]:
        """The names that are bound to nothing but what is made anew by adding to it: numbers and texts."""
        numbers: set[str] = set()
        others: set[str] = {each.arg for each in ast.walk(self._node) if isinstance(each, ast.arg)}
        for each in ast.walk(self._node):
            if isinstance(each, ast.Assign | ast.AnnAssign):
                for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                    plain = isinstance(target, ast.Name) and isinstance(each.value, ast.Constant | ast.Compare | ast.Tuple)
                    (numbers if plain else others).update(
                        name.id for name in ast.walk(target) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store))
            elif isinstance(each, ast.For | ast.comprehension | ast.NamedExpr):
                others.update(name.id for name in ast.walk(each.target) if isinstance(name, ast.Name))
        return numbers - others

    def _is_harmless(self, node: ast.AST) -> bool:
        match node:
            case (ast.Global() | ast.Nonlocal() | ast.Import() | ast.ImportFrom() | ast.Delete() | ast.Try() | ast.With()
                  | ast.ClassDef() | ast.AsyncFunctionDef() | ast.Await()):
                return False
            case ast.Attribute(ctx=ast.Store() | ast.Del()):
                return False
            case ast.Subscript(value=of, ctx=ast.Store() | ast.Del()):
                return isinstance(of, ast.Name) and of.id in self._rows
            case ast.AugAssign(target=ast.Name(id=name)):
                return name in self._rows or name in self._numbers
            case ast.Attribute(ctx=ast.Load(), attr=name) if name in _CHANGING and id(node) not in self._called:
                return False  # to be called by another
            case ast.Attribute(attr=name) if name in _UNSEEN:
                return False
            case ast.Name(ctx=ast.Load(), id=name) if name not in self._own and _holds_iterators(self._around.get(name)):
                return False  # who goes through it takes something away
            case ast.Name(ctx=ast.Load(), id=name) if name not in self._own and id(node) not in self._called:
                given = self._around.get(name)
                return isinstance(given, type) or not callable(given) or is_harmless(given)
            case ast.Call(func=ast.Name() | ast.Attribute()) if not self._followed:
                of_what = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING else None
                return of_what is None or (isinstance(of_what, ast.Name) and of_what.id in self._rows)
            case ast.Call(func=ast.Name(id=name)):
                return name in self._inner or (name not in self._own and is_harmless(self._around.get(name)))
            case ast.Call(func=ast.Attribute(value=of, attr=name)):
                if isinstance(of, ast.Name) and of.id not in self._own:
                    owner = self._around.get(of.id)
                    if isinstance(owner, types.ModuleType | type):
                        return is_harmless(getattr(owner, name, None))
                return name in _METHODS or (name in _CHANGING and isinstance(of, ast.Name) and of.id in self._rows)
            case ast.Call():
                return False
        return True


def _holds_iterators(value: object, deep: int = 3) -> bool:
    """Whether a value is an iterator, or has one in its items or attributes, so deep at most."""
    if hasattr(type(value), "__next__"):
        return True
    if deep == 0 or isinstance(value, type | types.ModuleType | types.FunctionType | int | str | range):
        return False
    if isinstance(value, tuple | list | set | frozenset):
        return any(_holds_iterators(each, deep - 1) for each in value)
    parts = value if isinstance(value, dict) else getattr(value, "__dict__", {})
    return any(_holds_iterators(each, deep - 1) for each in parts.values())


def instead_of(function: Callable[..., object]) -> str:
    """What to write instead of a call of it."""
    of = getattr(function, "__self__", None)
    if isinstance(of, list | dict | set):
        return "make a changed copy: [*row, item], evolve(record, field=…), put(row, place, value)"
    if isinstance(of, random.Random):
        return "chance belongs to the set-up: deal it"
    return "leave it out, or ask the position instead"


def outside_of(function: Callable[..., object]) -> str:
    """What to say of a function that cannot be left to Python and cannot be looked into."""
    name = getattr(function, "__qualname__", None) or repr(function)
    return f"a call of {name}, which is not a function in plain Python"
