"""Whether the modules of this package that are loaded still are what their sources say, or somebody has patched them.

Who tries another rule by putting another function in its place must neither be told what was kept of the real rules, nor leave
anything for those who play by them.
"""

from __future__ import annotations

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import EnumType
from functools import cache, cached_property
from importlib.abc import InspectLoader
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType

import attrs

PACKAGES = ("century_rules.kernel", "century_rules.tracing", "century_rules.eastern_wonders", "century_rules.search")
"""Where everything is that decides what a case is."""


@attrs.frozen
class _Source:
    """What a module says.

    Attributes:
        functions: the code of its functions and methods, by their qualified names.
        constants: what is written out, by the name it is bound to.
        imported: what comes from other modules of ours, by the name it has here: the module and the name there.
    """

    functions: Mapping[str, tuple[CodeType, ...]]
    constants: Mapping[str, object]
    imported: Mapping[str, tuple[str, str]]


def patched() -> str | None:
    """The name of something loaded that is not as it is written; None if there is nothing."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(PACKAGES) and module is not None:
            other = next(_otherwise(module, _source(name)), None)
            if other is not None:
                return f"{name}.{other}"
    return None


def _otherwise(module: ModuleType, source: _Source) -> Iterator[str]:
    for qualified, codes in source.functions.items():
        owner: object = module
        *outer, last = qualified.split(".")
        for part in outer:
            owner = vars(owner).get(part)
            if not isinstance(owner, type):
                yield ".".join(outer)
                return
        # An enum keeps the __new__ that is written elsewhere, and has one of its own.
        there = vars(owner).get("__new_member__" if last == "__new__" and isinstance(owner, EnumType) else last)
        # A class may have had something made of what is written in it, as attrs does of a cached property; so it may be gone.
        if (there is None and owner is module) or (there is not None and _code(there) not in codes):
            yield qualified
    for name, value in source.constants.items():
        if vars(module).get(name) != value:
            yield name
    for name, (home, there) in source.imported.items():
        # What is there for type checkers only, is not there.
        if name in vars(module) and vars(module)[name] is not getattr(sys.modules.get(home), there, None):
            yield name


def _code(thing: object) -> CodeType | None:
    """The code behind a function, however it is decorated; None for anything else, a part of a function among it."""
    while not isinstance(thing, FunctionType) or hasattr(thing, "__wrapped__"):
        if isinstance(thing, property):
            thing = thing.fget
        elif isinstance(thing, cached_property):
            thing = thing.func
        else:
            wrapped = next((name for name in ("__wrapped__", "py_func") if hasattr(thing, name)), None)  # numba's is the latter
            if wrapped is None:
                return None
            thing = getattr(thing, wrapped)
    return thing.__code__


@cache
def _source(name: str) -> _Source:
    loader = sys.modules[name].__loader__
    code = loader.get_code(name) if isinstance(loader, InspectLoader) else None
    if code is None:
        return _Source({}, {}, {})
    functions = dict[str, list[CodeType]]()
    for inner in _codes(code):
        if inner.co_flags & inspect.CO_OPTIMIZED and "<" not in inner.co_qualname:  # no class body, and nothing inside a function
            functions.setdefault(inner.co_qualname, []).append(inner)
    return _Source({name: tuple(codes) for name, codes in functions.items()}, dict(_constants(code)), dict(_imported(code)))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _constants(module: CodeType) -> Iterator[tuple[str, object]]:
    """Names that are bound once, to something written out."""
    instructions = list(dis.get_instructions(module))
    stored = Counter(each.argval for each in instructions if each.opname == "STORE_NAME")
    for value, name in pairwise(instructions):
        if value.opname == "LOAD_CONST" and name.opname == "STORE_NAME" and stored[name.argval] == 1 and not isinstance(
                value.argval, CodeType):
            yield name.argval, value.argval


def _imported(module: CodeType) -> Iterator[tuple[str, tuple[str, str]]]:
    home = there = ""
    for each in dis.get_instructions(module):
        if each.opname == "IMPORT_NAME":
            home = each.argval
        elif each.opname == "IMPORT_FROM":
            there = each.argval
        elif each.opname == "STORE_NAME" and there:
            if home.startswith(PACKAGES):
                yield each.argval, (home, there)
            there = ""
