"""What a predicate may not do, because a token cannot answer for its number: found in its bytecode before it is run.

``isinstance`` needs no refusal: a token says that it is an int while a predicate runs. ``type()``, ``id()`` and ``is`` cannot be
answered, and a predicate that uses them could be believed wrongly of positions that nobody looked at.
"""

from __future__ import annotations

import dis
import functools
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType, MethodType

from century_rules.tracing.errors import NotTraceable

ACTION = "action"
_NAMED = {"LOAD_GLOBAL", "LOAD_NAME"}
_MENDS = {"type": "use isinstance", "id": "compare with =="}


def check_predicate(what: str, predicate: object) -> None:
    """Raise NotTraceable, naming the line, if a predicate asks which object or of which type a number is.

    The functions of the same module that it names are looked through too; others are not. Of what is called ``action`` anything
    may be asked: that is no token.
    """
    for function in _functions(predicate):
        for line, asked, mend in _asked(function.__code__, function):
            name = f"{function.__code__.co_filename}:{line or function.__code__.co_firstlineno}"
            raise NotTraceable(f"{what}: {name}: {function.__qualname__} asks {asked}, which a trace cannot follow; {mend}")


def _functions(predicate: object) -> Iterator[FunctionType]:
    """The Python functions that run when it is called, as far as they can be told from it."""
    waiting, seen = [predicate], set[int]()
    while waiting:
        each = waiting.pop()
        if isinstance(each, functools.partial):
            waiting.append(each.func)
        elif isinstance(each, MethodType):
            waiting.append(each.__func__)
        elif not isinstance(each, FunctionType):
            call = inspect.getattr_static(type(each), "__call__", None)
            waiting += [call] if _is_function(call) else []
        elif id(each) not in seen:
            seen.add(id(each))
            yield each
            waiting += [cell.cell_contents for cell in each.__closure__ or () if _is_function(cell.cell_contents)]
            for name in {name for code in _codes(each.__code__) for name in code.co_names}:
                named = each.__globals__.get(name)
                if _is_function(named) and named.__module__ == each.__module__:
                    waiting.append(named)


def _is_function(thing: object) -> bool:
    return isinstance(thing, FunctionType)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A body and those of the functions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _asked(code: CodeType, function: FunctionType) -> Iterator[tuple[int | None, str, str]]:
    for body in _codes(code):
        instructions = list(dis.get_instructions(body))
        for before, instruction, after in zip([None, *instructions], instructions, [*instructions[1:], None], strict=False):
            line = None if instruction.positions is None else instruction.positions.lineno
            name = instruction.argval
            if instruction.opname in _NAMED and name in _MENDS and name not in function.__globals__:
                if after is None or after.argval != ACTION:
                    yield line, f"{name}()", _MENDS[name]
            elif instruction.opname == "IS_OP" and not _is_single(before):
                yield line, "`is`", "compare with == or, for an enum member, write it on the right"


def _is_single(right: dis.Instruction | None) -> bool:
    """To the right of ``is``: None, and what looks like an enum member (``Phase.OVER``); there is one of each."""
    if right is None or right.opname == "LOAD_CONST":
        return right is not None and (right.argval is None or right.argval is ...)
    if right.opname.startswith("LOAD_FAST"):
        return str(right.argval).startswith("@py_")  # pytest's, for the None in an ``assert step is not None``
    return right.opname in {"LOAD_ATTR", "LOAD_GLOBAL"} and str(right.argval).isupper()
