"""What a function reads from around it, and whether that is still what it was.

A function written in a loop reads the loop's variable when it is called, not when it is written, so that what is called later may
speak of something else than was meant. `surroundings` keeps what a function reads now; `changed` says what has become of it.
"""

from __future__ import annotations

import builtins
import dis
import enum
import functools
import types
from collections.abc import Iterator, Mapping
from typing import TypeAlias

Surroundings: TypeAlias = Mapping[str, object]
"""Per variable that a function reads, and that the functions beside it read, its value as plain data."""

_NOT_YET = object()
"""The variable had no value yet."""


def surroundings(function: object) -> dict[str, object]:
    """What a function reads from around it: global names and variables of functions around it, as they are now.

    Functions of the same file that it calls are looked through, too, and what is in objects and classes of that file. Defaults,
    and what `functools.partial` was given, belong to it: they can change if they are lists, say.
    """
    found: dict[str, object] = {}
    _look_through(function, found, set(), [])
    return found


def read_by(function: object) -> list[object]:
    """The very values that a function reads from around it."""
    values: list[object] = []
    _look_through(function, {}, set(), values)
    return values


def changed(before: Surroundings, function: object) -> str | None:
    """What the function reads otherwise now than before: ``k, which was 0 and is 3 now``; None if nothing."""
    now = surroundings(function)
    for name, was in before.items():
        if was is not _NOT_YET and now.get(name, _NOT_YET) != was:
            return f"{name}, which was {_told(was)} and is {_told(now.get(name, _NOT_YET))} now"
    return None


def same_text(first: object, second: object) -> bool:
    """Whether two functions are different objects of one text with the same values, as a loop makes them."""
    one, other = _function_in(first), _function_in(second)
    if one is None or other is None or one is other or first is second:
        return False
    return (_text_of(one) == _text_of(other) and one.__globals__ is other.__globals__
            and (one.__defaults__, one.__kwdefaults__) == (other.__defaults__, other.__kwdefaults__)
            and surroundings(one) == surroundings(other) and _bound(first) == _bound(second))


def _text_of(function: types.FunctionType) -> tuple[str, int, bytes, int]:
    code = function.__code__
    return code.co_filename, code.co_firstlineno, code.co_code, len(code.co_consts)


def _bound(function: object) -> object:
    if isinstance(function, functools.partial):
        return tuple(map(_plain, function.args)), {name: _plain(value) for name, value in function.keywords.items()}
    return _plain(function.__self__) if isinstance(function, types.MethodType) else None


def _function_in(value: object) -> types.FunctionType | None:
    while isinstance(value, functools.partial):
        value = value.func
    if isinstance(value, types.MethodType):
        value = value.__func__
    called = vars(type(value)).get("__call__")  # an object of a class whose objects can be called
    if isinstance(called, types.FunctionType):
        value = called
    return value if isinstance(value, types.FunctionType) else None


def _look_through(value: object, found: dict[str, object], seen: set[int], values: list[object]) -> None:
    if isinstance(value, functools.partial):
        for place, given in enumerate((value.func, *value.args, *value.keywords.values())):
            found[f"argument {place} of partial"] = _plain(given)
            values.append(given)
            _look_through(given, found, seen, values)
    if isinstance(value, types.MethodType):
        found[f"self of {value.__func__.__name__}"] = _plain(value.__self__, value.__func__.__module__)
    function = _function_in(value)
    if function is None or id(function) in seen:
        return
    seen.add(id(function))
    if not isinstance(value, types.FunctionType | types.MethodType | functools.partial):
        found[f"self of {type(value).__name__}"] = _plain(value, function.__module__)
    for name, read in (*_reads(function), *_defaults(function)):
        key = name if not found or name not in found else f"{name} (in {function.__name__})"
        found[key] = _plain(read, function.__module__)
        values.append(read)
        for each in read if isinstance(read, tuple | list) else read.values() if isinstance(read, dict) else (read,):
            inner = _function_in(each)
            if inner is not None and inner.__globals__ is function.__globals__:
                _look_through(each, found, seen, values)


def _defaults(function: types.FunctionType) -> Iterator[tuple[str, object]]:
    """The defaults of its arguments."""
    yield from ((f"default {place}", each) for place, each in enumerate(function.__defaults__ or ()))
    yield from ((f"default of {name}", each) for name, each in (function.__kwdefaults__ or {}).items())


def _reads(function: types.FunctionType) -> Iterator[tuple[str, object]]:
    """The variables around a function that it reads, each once, with their values."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents
        except ValueError:
            yield name, _NOT_YET
    for name in _globals_in(function.__code__):
        if name in function.__globals__ or not hasattr(builtins, name):
            yield name, function.__globals__.get(name, _NOT_YET)


@functools.cache
def _globals_in(code: types.CodeType) -> tuple[str, ...]:
    names = [str(each.argval) for each in dis.get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME")]
    inner = (each for each in code.co_consts if isinstance(each, types.CodeType))
    return tuple(dict.fromkeys([*names, *(name for each in inner for name in _globals_in(each))]))


_DEEP = 3


def _plain(value: object, home: str = "", depth: int = 0) -> object:
    """The value as data that does not change with it; of what is no data, which object it is.

    Objects and classes that are defined in the module `home` are looked into.
    """
    if value is _NOT_YET or value is None or isinstance(value, int | str | bytes | float | enum.Enum):
        return value
    if isinstance(value, tuple | list | range):
        return type(value).__name__, tuple(map(_plain, value))
    if isinstance(value, set | frozenset):
        return type(value).__name__, frozenset(map(_plain, value))
    if isinstance(value, Mapping):
        return type(value).__name__, tuple((_plain(key), _plain(each)) for key, each in value.items())
    of_home = getattr(value if isinstance(value, type) else type(value), "__module__", "") in (home, "types")
    if home and of_home and depth < _DEEP and hasattr(value, "__dict__") and not isinstance(value, types.FunctionType):
        inside = {name: each for name, each in vars(value).items() if not name.startswith("__") and not callable(each)}
        return _Object(value), tuple((name, _plain(each, home, depth + 1)) for name, each in sorted(inside.items()))
    return _Object(value)


class _Object:
    """Which object something is; it is kept alive, so that no other can take its place."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Object) and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)

    def __repr__(self) -> str:
        return getattr(self._value, "__name__", type(self._value).__name__)


def _told(value: object) -> str:
    return "not there" if value is _NOT_YET else repr(value)
