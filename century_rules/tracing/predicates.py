"""What a predicate may not do, because a token cannot answer for its number: found in its bytecode before it is run.

``isinstance`` needs no refusal: a token says that it is an int while a predicate runs. ``type()``, ``id()`` and ``is`` cannot be
answered, and a predicate that uses them could be believed wrongly of positions that nobody looked at. This is no wall: who goes
through another module is not seen here, and `century_rules.search.asking_again` may find out.
"""

from __future__ import annotations

import dis
import functools
import inspect
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, MethodType

from century_rules.tracing.errors import NotTraceable

_NAMED = {"LOAD_GLOBAL", "LOAD_NAME"}
_MENDS = {"type": "use isinstance", "id": "compare with =="}
_LIBRARIES = tuple({*(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")), "<attrs generated",
                    str(Path(__file__).parents[1])})
"""Where code begins that is nobody's predicate."""

_NUMBERS_AND_TEXTS = (int, float, complex, str, bytes, tuple, frozenset)
"""Of these there may be several that are equal; of a class or an enum member there is one."""


def check_predicate(what: str, predicate: object, *, given: tuple[int, ...] = ()) -> None:
    """Raise NotTraceable, naming the line, if a predicate asks which object or of which type a number is.

    Functions of the same module that it uses are looked through too; others are not. Of the arguments in the places `given`
    anything may be asked: they are no tokens.
    """
    for function in _functions(predicate):
        names = function.__code__.co_varnames[:function.__code__.co_argcount]
        free = {names[place] for place in given if place < len(names)} if function is predicate else set()
        for line, asked, mend in _asked(function.__code__, function, free):
            name = f"{function.__code__.co_filename}:{line or function.__code__.co_firstlineno}"
            raise NotTraceable(f"{what}: {name}: {function.__qualname__} asks {asked}, which a trace cannot follow; {mend}")


def _functions(predicate: object) -> Iterator[FunctionType]:
    """The Python functions that run when it is called, as far as they can be told from it."""
    waiting, seen, homes = [predicate], dict[int, object](), set[str]()
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen[id(each)] = each  # kept, or another could come to have its id
        wrapped = inspect.getattr_static(each, "__wrapped__", None)
        if isinstance(each, functools.partial):
            waiting += [each.func, *each.args, *each.keywords.values()]
        elif isinstance(each, MethodType):
            waiting += [each.__func__, type(each.__self__)]
        elif isinstance(each, staticmethod | classmethod | property) or wrapped is not None:
            waiting += [wrapped, getattr(each, "fget", None), getattr(each, "__func__", None)]
        elif isinstance(each, list | tuple | set | frozenset):
            waiting += each
        elif isinstance(each, Mapping):
            waiting += each.values()
        elif isinstance(each, FunctionType):
            if homes and _is_of_a_library(each):
                continue
            homes.add(each.__code__.co_filename)
            yield each
            waiting += [cell.cell_contents for cell in each.__closure__ or () if _is_filled(cell)]
            waiting += [*(each.__defaults__ or ()), *(each.__kwdefaults__ or {}).values()]
            used = {name for code in _codes(each.__code__) for name in code.co_names}
            waiting += [each.__globals__[name] for name in used if _is_of(each.__module__, each.__globals__.get(name))]
        elif isinstance(each, type):
            parts = [getattr(part, "fget", getattr(part, "__func__", part)) for part in vars(each).values()]
            waiting += [part for part in parts if isinstance(part, FunctionType)
                        and (not homes or part.__code__.co_filename in homes)]
        elif isinstance(call := inspect.getattr_static(type(each), "__call__", None), FunctionType):
            waiting += [call, type(each)]


def _is_filled(cell: object) -> bool:
    try:
        return getattr(cell, "cell_contents", None) is not None
    except ValueError:  # a name that is bound later
        return False


def _is_of_a_library(function: FunctionType) -> bool:
    return function.__code__.co_filename.startswith(_LIBRARIES)


def _is_of(module: str, thing: object) -> bool:
    """Whether something is a function or a class of a module, or a collection of such."""
    if isinstance(thing, list | tuple | set | frozenset):
        return any(_is_of(module, part) for part in thing)
    if isinstance(thing, Mapping):
        return any(_is_of(module, part) for part in thing.values())
    return getattr(thing, "__module__", None) == module


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A body and those of the functions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _asked(code: CodeType, function: FunctionType, free: set[str]) -> Iterator[tuple[int | None, str, str]]:
    for body in _codes(code):
        instructions = list(dis.get_instructions(body))
        for before, instruction, after in zip([None, *instructions], instructions, [*instructions[1:], None], strict=False):
            line = None if instruction.positions is None else instruction.positions.lineno
            name = instruction.argval
            if instruction.opname in _NAMED and name in _MENDS and name not in function.__globals__:
                if after is None or after.argval not in free:
                    yield line, f"{name}()", _MENDS[name]
            elif instruction.opname == "IS_OP" and not _is_single(before, function):
                yield line, "`is`", "compare with == or, for an enum member, write it on the right"


def _is_single(right: dis.Instruction | None, function: FunctionType) -> bool:
    """To the right of ``is``: None, a class, and what looks like an enum member (``Phase.OVER``); there is one of each."""
    if right is None or right.opname == "LOAD_CONST":
        return right is not None and (right.argval is None or right.argval is ...)
    if right.opname.startswith("LOAD_FAST"):
        return str(right.argval).startswith("@py_")  # pytest's, for the None in an ``assert step is not None``
    if right.opname in _NAMED:
        value = function.__globals__.get(str(right.argval), 0)
        return isinstance(value, type) or type(value) not in _NUMBERS_AND_TEXTS
    return right.opname == "LOAD_ATTR" and str(right.argval).isupper()
