"""Calls: of functions whose text is looked into, of Python's own, of classes."""

from __future__ import annotations

import ast
import enum
import functools
import inspect
import itertools
import types
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence

import attrs

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.expressions import Env, Expressions
from century_rules.lifting.functions import Functions
from century_rules.lifting.native import NotHarmless, instead_of, is_harmless, outside_of, watched
from century_rules.lifting.path import Bound, Closure, Frame, Path
from century_rules.lifting.source import declared_outside, is_generator, own_names, rebound, source_of
from century_rules.lifting.texts import METHODS_OF_TEXTS
from century_rules.lifting.values import (
    NOWHERE, TEXT, Once, StandIn, Union, Value, cases_of, is_known, is_plain, is_record, own_way,
)

_MOST_ITEMS = 100_000
PLAIN_RECORD = "let its fields keep what they are given, without validators and converters"
DEEPEST = 7
"""So many calls of one function inside each other are looked into; that there are no more is an obligation."""


class Calls(Expressions):
    """`instead` are functions that are done here and not looked into."""

    def __init__(
        self, instead: Mapping[object, Callable[..., Value]] | None = None, texts: Mapping[object, int] | None = None,
    ) -> None:
        super().__init__(texts)
        self.instead: dict[object, Callable[..., Value]] = dict(instead or {})
        self._python: dict[object, Callable[..., Value]] = Functions(self).by_function()

    @abstractmethod
    def body(self, frame: Frame, statements: Sequence[ast.stmt], env: Env) -> Value:
        """What a function of these statements gives."""

    def call(self, function: Value, args: Sequence[Value], kwargs: Mapping[str, Value] | None = None) -> Value:
        found = self._call(function, args, kwargs or {})
        for _, each in cases_of(found):
            if isinstance(each, Once) and not each.turns:
                each.turns = self._turns  # what it gives may be asked of what is bound now
        return found

    def _call(self, function: Value, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        if function is NOWHERE:
            return function
        if function is TEXT or function is None or is_plain(function):
            self.must(False, "a call of what is no function")
            return NOWHERE
        if isinstance(function, Union):
            return self.over(function, lambda each: self.call(each, args, kwargs))
        if isinstance(function, Bound):
            return self.call(function.function, [function.of, *args], kwargs)
        if isinstance(function, Closure):
            return self._called_closure(function, args, kwargs)
        if isinstance(function, functools.partial) and isinstance(getattr(function.func, "__self__", None), Path):
            return function(*args, **kwargs)  # made by an attribute of what is not known
        if isinstance(function, functools.partial) and not (is_known(function.args) and is_harmless(function.func)):
            return self.call(function.func, [*function.args, *args], {**function.keywords, **kwargs})
        known = all(map(_is_for_python, args)) and all(map(_is_for_python, kwargs.values()))
        done_here = self.instead.get(function) if _can_be_key(function) else None
        if done_here is not None and not known:
            if function is attrs.evolve:
                self._by_names_of_arguments(*args, **kwargs)
            return done_here(*args, **kwargs)
        if isinstance(function, functools.partial) and not (known and is_harmless(function)):
            return self.call(function.func, [*function.args, *args], {**function.keywords, **kwargs})
        if known and is_harmless(function) and function not in (isinstance, type):
            if any(isinstance(each, set | frozenset) and len(each) > 1 for each in args) and _tells_an_order(function, kwargs):
                raise self.refuse("going through a set, which has no order", "sort it, or use a tuple")
            return self._by_python(function, args, kwargs)
        done_here = self._python.get(function) if _can_be_key(function) else None
        if done_here is not None:
            return done_here(*args, **kwargs)
        if isinstance(function, types.BuiltinMethodType) and function.__name__ in _METHODS.get(type(function.__self__), ()):
            return self._by_method(function.__self__, function.__name__, args, kwargs)
        if isinstance(function, types.MethodType):
            return self.call(function.__func__, [function.__self__, *args], kwargs)
        if isinstance(function, type):
            return self._made(function, args, kwargs)
        if isinstance(function, functools._lru_cache_wrapper):
            return self.call(function.__wrapped__, args, kwargs)
        if isinstance(function, types.FunctionType):
            return self._looked_into(function, args, kwargs)
        if isinstance(function, types.MethodDescriptorType | types.WrapperDescriptorType) and args:
            return self.call(self.attribute(args[0], function.__name__), args[1:], kwargs)
        raise self.refuse(outside_of(function), instead_of(function))

    def _by_names_of_arguments(self, record: Value, /, **changes: Value) -> None:
        """Refuses changes of fields whose argument has another name: attrs.evolve takes the name of the argument."""
        for _, each in cases_of(record):
            of_fields = {one.name: one.alias for one in attrs.fields(type(each))} if is_record(each) else {}
            other = [name for name in changes if of_fields.get(name, name) != name]
            if other:
                raise self.refuse(f"attrs.evolve of {other[0]}, which is no argument", "take century_rules.evolve")

    def _by_method(self, of: Value, name: str, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        """What a method of a known text or dict gives of what is not known."""
        if isinstance(of, str):
            return self.of_text(name, *args, **kwargs)
        key, *default = args
        if len(default) > 1 or kwargs:
            raise self.refuse("get with too much", "give it a key, and what there is without it")
        return self.over(key, lambda each: self.got(of, each, *default))

    def _by_python(self, function: Value, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        try:
            with watched():
                found = function(*args, **kwargs)
                is_iterator = hasattr(type(found), "__next__")
                row = tuple(itertools.islice(found, _MOST_ITEMS + 1)) if is_iterator else ()
        except NotHarmless as error:
            raise self.refuse(str(error), "a rule gives a value and does nothing else") from error
        except LiftError:
            raise
        except Exception as error:
            self.must(False, f"{type(error).__name__}: {error}")
            return NOWHERE
        if not is_iterator:
            return self.sized(found)
        name = getattr(function, "__name__", "an iterator")
        if len(row) > _MOST_ITEMS:
            mend = "say how many are wanted, as in range(…)"
            raise self.refuse(f"{name} has more than {_MOST_ITEMS} items, if it has an end", mend)
        if any(hasattr(type(each), "__next__") for each in row):
            raise self.refuse(f"{name} has iterators as items", "make a tuple of each")
        return Once(tuple([(True, each) for each in row]), name)

    def _called_closure(self, function: Closure, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        if any(not turn.alive for turn in function.turns):
            raise self.refuse("a function is called after the loop it was made in went on", "call it in the loop")
        frame = function.frame
        found = self._inline(function.node, frame.file, frame.space, dict(function.env), args, kwargs, function.defaults,
                             frame.own | frame.around)
        if isinstance(found, Once) and is_generator(function.node):
            found.turns = (*found.turns, *function.turns)
        return found

    def _looked_into(self, function: types.FunctionType, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        if function.__code__.co_filename.startswith("<frozen "):  # Python's own, without a text
            raise self.refuse(outside_of(function), instead_of(function))
        found = source_of(function.__code__)
        cells: Env = {}
        free = frozenset(function.__code__.co_freevars)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                cells[name] = cell.cell_contents
            except ValueError:
                continue  # not bound yet
        positional = function.__code__.co_varnames[:function.__code__.co_argcount]
        defaults = dict(zip(positional[::-1], (function.__defaults__ or ())[::-1], strict=False))
        defaults.update(function.__kwdefaults__ or {})
        return self._inline(found.node, found.file, function.__globals__, cells, args, kwargs, defaults, free)

    def _inline(self, node: ast.FunctionDef | ast.Lambda, file: str, space: Mapping[str, object], env: Env, args: Sequence[Value],
                kwargs: Mapping[str, Value], defaults: Mapping[str, Value], around: frozenset[str]) -> Value:
        if sum(each.node is node for each, at in self.at if at is node) >= DEEPEST:
            self.must(False, f"at most {DEEPEST} calls of {getattr(node, 'name', 'it')} inside each other")
            return NOWHERE
        late = rebound(node)
        if late is not None:
            raise LiftError(f"{file}:{late[1]}", f"{late[0]} is bound again after an inner function or a generator took it",
                            mend="give it another name")
        outside = declared_outside(node)
        if outside is not None:
            raise LiftError(f"{file}:{outside}", "a function that binds names outside itself",
                            mend="give it back, or keep it in the position")
        env = {name: value for name, value in env.items() if name not in own_names(node)}
        env.update(self._parameters(node, args, kwargs, defaults))
        frame = Frame(file, node, space, own_names(node), around, len(self.conditions))
        if isinstance(node, ast.Lambda):
            self.at.append((frame, node))
            try:
                return self.value(frame, node.body, env)
            finally:
                self.at.pop()
        if is_generator(node):
            frame.yields = []
        self.at.append((frame, node))
        inner, self._inner = self._inner, 0
        try:
            value = self.body(frame, node.body, env)
        finally:
            self.at.pop()
            self._inner = inner
        return value if frame.yields is None else Once(tuple(frame.yields), f"{node.name}(…)")

    def _parameters(self, node: ast.FunctionDef | ast.Lambda, args: Sequence[Value], kwargs: Mapping[str, Value],
                    defaults: Mapping[str, Value]) -> Env:
        taken = node.args
        positional = [each.arg for each in (*taken.posonlyargs, *taken.args)]
        named = {*(each.arg for each in (*taken.args, *taken.kwonlyargs))}
        found: Env = {**defaults, **dict(zip(positional, args, strict=False))}
        if taken.vararg:
            found[taken.vararg.arg] = tuple(args[len(positional):])
        elif len(args) > len(positional):
            raise self.refuse("a call with too many arguments", "give it what its `def` takes")
        others = {name: value for name, value in kwargs.items() if name not in named}
        if taken.kwarg:
            found[taken.kwarg.arg] = others
        elif others:
            raise self.refuse(f"a call with {', '.join(others)}, which it does not take", "give it what its `def` takes")
        for name, value in kwargs.items():
            if name in named:
                if name in positional[:len(args)]:
                    raise self.refuse(f"a call that gives {name} twice", "leave one out")
                found[name] = value
        missing = [each for each in (*positional, *(one.arg for one in taken.kwonlyargs)) if each not in found]
        if missing:
            raise self.refuse(f"a call without {', '.join(missing)}", "give it what its `def` takes")
        return found

    def _made(self, kind: type, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        """A member of an enum, or a record."""
        if issubclass(kind, enum.IntEnum) and len(args) == 1 and not kwargs:
            numbered = all(each.value == int(each) for each in kind) and type(kind).__call__ is enum.EnumMeta.__call__
            if not numbered or own_way(kind):
                what = f"a {kind.__name__} made of what is not known, of which the members are not the numbers they are made of"
                raise self.refuse(what, "let each member be the number that stands after its name")
            members = tuple([int(each) for each in kind])

            def member(value: Value) -> Value:
                self.must(self.contains(members, value), f"the number of a {kind.__name__}")
                return t.as_number(value)  # a member is its number

            return self.over(args[0], member)
        if not attrs.has(kind):
            mend = "use a tuple" if kind in (set, frozenset, dict) else "make it a record of attrs, or use a tuple"
            raise self.refuse(f"a {kind.__name__} made of what is not known", mend)
        if changes_what_it_is_given(kind):
            if all(map(is_known, (*args, *kwargs.values()))):
                raise self.refuse(f"a {kind.__name__} made, which may do more then", PLAIN_RECORD)
            what = f"a {kind.__name__} made of what is not known, which checks or changes what it is given"
            raise self.refuse(what, PLAIN_RECORD)
        try:
            return kind(*args, **kwargs)
        except TypeError as error:
            raise self.refuse(f"a {kind.__name__} made so: {error}", "give it a value for each of its fields") from error


_METHODS: Mapping[object, Collection[str]] = {str: METHODS_OF_TEXTS, dict: ("get",)}
"""Those that are done here, by class."""


def changes_what_it_is_given(kind: type) -> bool:
    """Whether a record is made in another way than by keeping what is given, or a known default, in each field."""
    if hasattr(kind, "__attrs_post_init__") or hasattr(kind, "__attrs_pre_init__") or type(kind).__call__ is not type.__call__:
        return True
    made = getattr(vars(kind).get("__init__"), "__code__", None)
    if isinstance(kind.__setattr__, types.FunctionType) and not kind.__setattr__.__module__.startswith("attr."):
        return True
    if made is None or not made.co_filename.startswith("<attrs generated") or isinstance(kind.__new__, types.FunctionType):
        return True
    return any(each.validator is not None or each.converter is not None or not each.init
               or (isinstance(each.default, attrs.Factory) and (  # type: ignore[arg-type]  # a class, whatever its stub says
                   each.default.takes_self or each.default.factory not in (tuple, list, dict, set, frozenset)))
               for each in attrs.fields(kind))


def _is_for_python(value: Value) -> bool:
    """Whether it is known, and if it is a function, one that does nothing but give a value."""
    if not is_known(value):
        return False
    return isinstance(value, type) or not callable(value) or is_harmless(value)


def _tells_an_order(function: Value, kwargs: Mapping[str, Value]) -> bool:
    """Whether what a function gives depends on the order in which it goes through a row."""
    if function in (sorted, min, max):
        return "key" in kwargs
    return function in (tuple, list, iter, next, enumerate, zip, map, filter, functools.reduce) or (
        getattr(function, "__module__", "") == "itertools")


def _can_be_key(function: Value) -> bool:
    try:
        hash(function)
    except TypeError:
        return False
    return not isinstance(function, StandIn) and not inspect.ismodule(function)
